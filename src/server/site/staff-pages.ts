import { firstListCall, firstStaffPage } from '#contract/first-staff-pages.ts'
import { pages, STAFF_PAGES, staffPages } from '#contract/pages.ts'
import { brandStyles, iconOf, type Brand } from '#domain/brand.ts'
import { localeTag, readLocale, type Locale } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
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
    const { path, query } = c.get('target')
    const locale =
      readLocale(cookieOf(c.req.raw, 'staff_locale')) ??
      readLocale(cookieOf(c.req.raw, 'locale')) ??
      STAFF_LOCALE
    const asked = { path, query, locale, settings: shop.settings() }
    const first = hasStaffCookie(c.req.raw) ? firstOf(asked) : NOTHING
    return new Response(shellOf(locale, web, brandOf(shop.settings()), first), {
      headers: SCANNING.has(path) ? scanning : headers,
    })
  })
}

/** Modules and calls that a document names, to be fetched along with its first script. */
type First = { modules: readonly string[]; calls: readonly string[] }
const NOTHING: First = { modules: [], calls: [] }

type AskedPage = { path: string; query: string; locale: Locale; settings: Settings }

const firstOf = ({ path, query, locale, settings }: AskedPage): First => {
  const screen = firstStaffPage(path)
  const list = firstListCall(
    screen?.list,
    Object.fromEntries(new URLSearchParams(query)),
    firstViews(settings)[path],
  )
  return {
    modules: [
      ...[...CONSOLE, ...(screen?.sources ?? [])].map((name) => `src/web/staff/${name}`),
      ...(screen?.words ?? []).map((bundle) => wordsOf(locale, bundle)),
    ],
    calls: [SESSION, ...(screen?.calls ?? []), ...(list === null ? [] : [list])],
  }
}

/** The view that a list opens with, where a setting decides it. */
const firstViews = (settings: Settings): Record<string, string> =>
  settings['order.acceptBySelf'] === 0 ? {} : { [staffPages.orders.path]: 'open' }

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
    : `<meta name="first-calls" content="${calls.join(' ').replaceAll('&', '&amp;')}" data-language="${localeTag(locale)}">\n`

/**
 * In the order in which they are fetched: what runs as soon as it has arrived, the styles, the entry
 * and what it imports, which start while the screen's own files arrive. The font is not named: the
 * entry asks for it once the scripts, without which nothing shows, no longer share the line.
 */
const tagsOf = ({ styles, preload, scripts }: PageAssets): string =>
  [
    ...scripts.slice(0, -1).map((src) => `<script type="module" async src="${src}"></script>`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${scripts.at(-1)}"></script>`,
    ...preload
      .filter((href) => !href.endsWith('.woff2'))
      .map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('\n')
