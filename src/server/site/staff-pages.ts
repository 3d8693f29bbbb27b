import { firstStaffPage } from '#contract/first-staff-pages.ts'
import { pages, STAFF_PAGES, staffPages } from '#contract/pages.ts'
import { brandStyles, iconOf, type Brand } from '#domain/brand.ts'
import { localeTag, readLocale, type Locale } from '#domain/locale.ts'
import type { App } from '../http/app.ts'
import { hasStaffCookie } from '../http/cookies.ts'
import { cookieOf } from '../http/incoming.ts'
import type { Shop } from '../shop.ts'
import { brandOf } from './brand.ts'
import { headersOfPages, type PageAssets, type Web } from './pages.ts'

/** Staff read Indonesian unless they chose otherwise, here or in the shop. */
const STAFF_LOCALE: Locale = 'id'
/** What every screen needs, of who is signed in. */
const CONSOLE = ['early.ts', 'console.tsx', 'shell/frame.tsx']
const SESSION = '/api/staff/session'
/** Pages that scan codes with the camera. */
const SCANNING: ReadonlySet<string> = new Set([
  pages.till.path,
  staffPages.scan.path,
  staffPages.run.path,
])

/**
 * Answers every GET below `/staff` with the shell of the console, which the browser renders. A browser
 * with its cookie loads the console along with the first script. Never cached, never indexed.
 */
export const mountStaffPages = (app: App, shop: Shop, web: Web): void => {
  const page = headersOfPages(shop, web.isDevelopment)
  const headers: Record<string, string> = {
    ...page,
    'permissions-policy': allowing(
      page,
      'publickey-credentials-create',
      'publickey-credentials-get',
    ),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
  const scanning = {
    ...headers,
    'permissions-policy': allowing(headers, 'camera'),
  }
  app.get(`${STAFF_PAGES}/*`, (c) => {
    const { path } = c.get('target')
    const locale =
      readLocale(cookieOf(c.req.raw, 'staff_locale')) ??
      readLocale(cookieOf(c.req.raw, 'locale')) ??
      STAFF_LOCALE
    const first = hasStaffCookie(c.req.raw) ? firstOf(path, locale) : NOTHING
    return new Response(shellOf(locale, web, brandOf(shop.settings()), first), {
      headers: SCANNING.has(path) ? scanning : headers,
    })
  })
}

/** Modules and calls that a document names, to be fetched along with its first script. */
type First = { modules: readonly string[]; calls: readonly string[] }
const NOTHING: First = { modules: [], calls: [] }

const firstOf = (path: string, locale: Locale): First => {
  const screen = firstStaffPage(path)
  return {
    modules: [
      ...[...CONSOLE, ...(screen?.sources ?? [])].map((name) => `src/web/staff/${name}`),
      ...(screen?.words ?? []).map((bundle) => wordsOf(locale, bundle)),
    ],
    calls: [SESSION, ...(screen?.calls ?? [])],
  }
}

const wordsOf = (locale: Locale, bundle: string): string =>
  ['src/i18n', locale, 'staff', `${bundle}.ts`].join('/')

/** A permissions policy that opens some features to the page itself. */
const allowing = (headers: Record<string, string>, ...features: readonly string[]): string =>
  features.reduce(
    (policy, feature) => policy.replace(`${feature}=()`, `${feature}=(self)`),
    headers['permissions-policy']!,
  )

const shellOf = (
  locale: Locale,
  web: Web,
  { name, logo, color }: Brand,
  { modules, calls }: First,
): string => {
  const safeName = name.replaceAll('&', '&amp;')
  const assets = web.staffAssetsFor([wordsOf(locale, 'ground'), ...modules])
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#124d25">
<meta name="application-name" content="${safeName}">
<title>${safeName}</title>
<link rel="icon" href="${logo === null ? '/files/art/brand/favicon.svg' : iconOf({ logo }, 192)}">
${callsOf(calls, locale)}${tagsOf(assets)}${color === null ? '' : `\n<link rel="stylesheet" href="${brandStyles(color)}">`}
</head>
<body>
<div id="staff"></div>
</body>
</html>`
}

const callsOf = (calls: readonly string[], locale: Locale): string =>
  calls.length === 0
    ? ''
    : `<meta name="first-calls" content="${calls.join(' ')}" data-language="${localeTag(locale)}">\n`

/**
 * The font comes last: texts show in another one until then, but not at all without scripts. What
 * comes before the entry runs as soon as it has arrived.
 */
const tagsOf = ({ styles, preload, scripts }: PageAssets): string =>
  [
    ...scripts.slice(0, -1).map((src) => `<script type="module" async src="${src}"></script>`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preload.map((href) =>
      href.endsWith('.woff2')
        ? `<link rel="preload" href="${href}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`
        : `<link rel="modulepreload" href="${href}">`,
    ),
    `<script type="module" src="${scripts.at(-1)}"></script>`,
  ].join('\n')
