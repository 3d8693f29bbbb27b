import { pages, STAFF_PAGES, staffPages } from '#contract/pages.ts'
import { brandStyles, iconOf, type Brand } from '#domain/brand.ts'
import { readLocale, type Locale } from '#domain/locale.ts'
import type { App } from '../http/app.ts'
import { hasStaffCookie } from '../http/cookies.ts'
import { cookieOf } from '../http/incoming.ts'
import type { Shop } from '../shop.ts'
import { brandOf } from './brand.ts'
import { headersOfPages, type PageAssets, type Web } from './pages.ts'

/** Staff read Indonesian unless they chose otherwise, here or in the shop. */
const STAFF_LOCALE: Locale = 'id'
/** What every screen needs, of who is signed in. */
const CONSOLE = ['src/web/staff/console.tsx', 'src/web/staff/shell/shell.tsx']
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
    const modules = hasStaffCookie(c.req.raw) ? CONSOLE : []
    return new Response(shellOf(locale, web, brandOf(shop.settings()), modules), {
      headers: SCANNING.has(path) ? scanning : headers,
    })
  })
}

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
  modules: readonly string[],
): string => {
  const safeName = name.replaceAll('&', '&amp;')
  const assets = web.staffAssetsFor([['src/i18n', locale, 'staff/ground.ts'].join('/'), ...modules])
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
${tagsOf(assets)}${color === null ? '' : `\n<link rel="stylesheet" href="${brandStyles(color)}">`}
</head>
<body>
<div id="staff"></div>
</body>
</html>`
}

const tagsOf = ({ styles, preload, scripts }: PageAssets): string =>
  [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preload.map((href) =>
      href.endsWith('.woff2')
        ? `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`
        : `<link rel="modulepreload" href="${href}">`,
    ),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ].join('\n')
