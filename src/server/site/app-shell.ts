import { createHash } from 'node:crypto'
import { pages } from '#contract/pages.ts'
import { iconOf } from '#domain/brand.ts'
import { localeTag, type Locale } from '#domain/locale.ts'
import { isReadable, paletteOf } from '#domain/palette.ts'
import type { Settings } from '#domain/settings.ts'
import { serverWords } from '#i18n/server.ts'
import type { App } from '../http/app.ts'
import { FILE_HEADERS, WORKER_HEADERS } from '../http/headers.ts'
import type { Shop } from '../shop.ts'
import { brandOf } from './brand.ts'
import { pageLocale, type Web } from './pages.ts'

const MASKABLE = '/files/art/brand/icon-maskable-512.png'
/** `--paper` of the pages. */
const PAPER = '#fffcf6'
const STYLES_PATH = /^\/brand\/([\da-f]{6})\.css$/
const LOCALES: Locale[] = ['en', 'id']

/**
 * The manifest and the service worker, which make the shop installable and usable offline. The
 * shell is the page at `/_app`.
 */
export const mountAppShell = (app: App, shop: Shop, web: Web): void => {
  app.get('/manifest.webmanifest', (c) => {
    const locale = pageLocale(c.req.raw, new URLSearchParams(c.get('target').query))
    return new Response(JSON.stringify(manifestIn(locale, shop.settings())), {
      headers: {
        ...FILE_HEADERS,
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'vary': 'Cookie',
      },
    })
  })

  // The address names the colour, so the styles never change.
  app.get('/brand/*', (c) => {
    const color = `#${STYLES_PATH.exec(c.get('target').path)?.[1] ?? ''}`
    if (color === '#' || !isReadable(color)) return c.notFound()
    return new Response(stylesOf(color), {
      headers: {
        ...FILE_HEADERS,
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
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

/** Overrides the shades of `tokens.css`; styles outside of layers win over those in layers. */
const stylesOf = (color: string): string => {
  const shades = Object.entries(paletteOf(color)).map(([shade, one]) => `--leaf-${shade}:${one}`)
  return `:root{${shades.join(';')}}\n`
}

const manifestIn = (locale: Locale, settings: Settings) => {
  const brand = brandOf(settings)
  const t = serverWords(locale, brand.name)
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [icon(iconOf(brand, 192), 192, 'any')],
  })
  return {
    // One app, whatever language it was installed in.
    id: '/',
    name: t('manifest.name'),
    short_name: brand.name,
    description: t('manifest.description'),
    lang: localeTag(locale),
    dir: 'ltr',
    start_url: pages.home(),
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    categories: ['shopping', 'food'],
    background_color: PAPER,
    theme_color: settings['shop.color'],
    icons: [
      icon(iconOf(brand, 192), 192, 'any'),
      icon(iconOf(brand, 512), 512, 'any'),
      icon(brand.logo === null ? MASKABLE : `${brand.logo}-maskable.png`, 512, 'maskable'),
    ],
    // A list that another app shares, such as a message.
    share_target: {
      action: pages.shoppingList(),
      method: 'GET',
      params: { title: 'title', text: 'text' },
    },
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
