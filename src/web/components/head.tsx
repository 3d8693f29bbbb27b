import { useLocation } from 'react-router'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'

interface HeadProps {
  /** Of the page alone; the shop's name is added. */
  title: string
  description?: string | undefined
  /** Path and query by which the page is known; the path it was found at where nothing is given. */
  path?: string | undefined
  /** A path of the shop; the shop's own picture where nothing is given. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product' | undefined
  /** Kept out of search engines: pages of one customer, pages that do not exist. */
  isPrivate?: boolean | undefined
  /** schema.org data. */
  data?: object | undefined
}

const SHARE_IMAGE = '/files/art/brand/og-default.png'

/** Title and meta data of a page. React lifts them into the document's head. */
export function Head({ title, description, path, image, type = 'website', isPrivate = false, data }: HeadProps) {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const { pathname } = useLocation()
  const address = origin + (path ?? pathname)
  const inLanguage = (language: string) => `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
  const full = title === t('shell.name') ? `${title} · ${t('shell.tagline')}` : `${title} · ${t('shell.name')}`
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="en" href={inLanguage('en')} />
          <link rel="alternate" hrefLang="id" href={inLanguage('id')} />
          <link rel="alternate" hrefLang="x-default" href={address} />
          <meta property="og:site_name" content={t('shell.name')} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:type" content={type} />
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={locale === 'id' ? 'id_ID' : 'en_US'} />
          <meta property="og:image" content={origin + (image ?? SHARE_IMAGE)} />
        </>
      )}
      {/* Data, not a script that runs; `<` is written so that nothing in it can end the element. */}
      {data && <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>}
    </>
  )
}
