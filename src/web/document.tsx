import { useMemo, type ReactNode } from 'react'
import { brandStyles, iconOf } from '#domain/brand.ts'
import type { Locale } from '#domain/locale.ts'
import type { WebWords } from '#i18n/web.ts'
import icon from './assets/icon.svg'
import { LocaleProvider, useLocale, type Speech } from './state/locale.tsx'
import type { LoadedData } from './router/types.ts'
import { ShopContext, type ShopFacts } from './state/shop.tsx'
import './styles/tokens.css'
import './styles/base.css'

/** Data that the server embeds for hydration, so that the browser does not fetch it again. */
export type Boot = { locale: Locale; shop: ShopFacts; data: LoadedData }
export const BOOT_ID = 'boot'

interface AppProps {
  boot: Boot
  words: WebWords
  onChooseLocale?: ((speech: Speech) => Promise<void>) | undefined
  /** The router. */
  children: ReactNode
}

/**
 * The whole document, identical on the server and in the browser. `head-tags.ts` adds its styles,
 * preloads and scripts.
 */
export function App({ boot, words, onChooseLocale, children }: AppProps) {
  return (
    <LocaleProvider locale={boot.locale} words={words} onChoose={onChooseLocale}>
      <ShopContext value={boot.shop}>
        <Document boot={boot}>{children}</Document>
      </ShopContext>
    </LocaleProvider>
  )
}

function Document({ boot, children }: { boot: Boot; children: ReactNode }) {
  const { color, logo } = boot.shop
  const text = useMemo(
    () =>
      JSON.stringify(boot).replace(
        /[<\u2028\u2029]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    [boot],
  )
  return (
    <html lang={useLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={color ?? '#1b7a36'} />
        {logo === null ? (
          <link rel="icon" href={icon} type="image/svg+xml" />
        ) : (
          <link rel="icon" href={iconOf(boot.shop, 192)} type="image/png" />
        )}
        <link rel="manifest" href={`/manifest.webmanifest?lang=${useLocale()}`} />
        <link rel="apple-touch-icon" href={iconOf(boot.shop, 180)} />
        {color !== null && <link rel="stylesheet" href={brandStyles(color)} />}
      </head>
      <body>
        {children}
        <script id={BOOT_ID} type="application/json">
          {text}
        </script>
      </body>
    </html>
  )
}
