import { createHash } from 'node:crypto'
import { pages } from '#contract/pages.ts'
import { localeTag, type Locale } from '#domain/locale.ts'
import { serverWords } from '#i18n/server.ts'
import type { App } from '../http/app.ts'
import { FILE_HEADERS, WORKER_HEADERS } from '../http/headers.ts'
import { pageLocale, type Web } from './pages.ts'

const ICONS = '/files/art/brand'
// `--paper` and `--leaf-600` of the pages.
const COLOURS = { background_color: '#fffcf6', theme_color: '#1b7a36' } as const
const LOCALES: Locale[] = ['en', 'id']

/**
 * The manifest and the service worker, which make the shop installable and usable offline. The
 * shell is the page at `/_app`.
 */
export const mountAppShell = (app: App, web: Web): void => {
  app.get('/manifest.webmanifest', (c) => {
    const locale = pageLocale(c.req.raw, new URLSearchParams(c.get('target').query))
    return new Response(JSON.stringify(manifestIn(locale)), {
      headers: {
        ...FILE_HEADERS,
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'vary': 'Cookie',
      },
    })
  })

  const worker = web.worker === null ? null : workerOf(web, web.worker)
  app.get('/sw.js', (c) => {
    if (worker === null) return c.notFound()
    // Revalidated each time: browsers find the next build by it.
    return new Response(worker, {
      headers: {
        ...WORKER_HEADERS,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      },
    })
  })
}

const manifestIn = (locale: Locale) => {
  const t = serverWords(locale)
  const icon = (file: string, size: number, purpose: string) => ({
    src: `${ICONS}/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [icon('icon-192.png', 192, 'any')],
  })
  return {
    // One app, whatever language it was installed in.
    id: '/',
    name: t('manifest.name'),
    short_name: 'Petik',
    description: t('manifest.description'),
    lang: localeTag(locale),
    dir: 'ltr',
    start_url: pages.home(),
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    categories: ['shopping', 'food'],
    ...COLOURS,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(t('manifest.search'), pages.search()),
      shortcut(t('manifest.cart'), pages.cart()),
      shortcut(t('manifest.orders'), pages.orders()),
      shortcut(t('manifest.promos'), pages.promos()),
    ],
  }
}

/**
 * Prepends a version that changes with any file of the build, and the shell's files in each
 * language.
 */
const workerOf = (web: Web, source: string): string => {
  const words = LOCALES.flatMap((locale) => [
    `src/i18n/${locale}/bundles/everyone.ts`,
    `src/i18n/${locale}/bundles/buying.ts`,
    `src/i18n/${locale}/bundles/guests.ts`,
  ])
  const { scripts, styles, preload } = web.assetsFor([
    'src/web/app/pages/app-shell.tsx',
    'src/web/offline/register.ts',
    ...words,
  ])
  const assets = [...new Set([...scripts, ...styles, ...preload])]
  const version = createHash('sha256')
    .update(source)
    .update(assets.join())
    .digest('hex')
    .slice(0, 12)
  return `const BUILD=${JSON.stringify({ version, assets })};\n${source}`
}
