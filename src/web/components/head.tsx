import { useLocation } from '#web/router.ts'
import { localeTag } from '#domain/locale.ts'
import { iconOf, type Brand } from '#domain/brand.ts'
import { addressIn } from '#contract/pages.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { StructuredData, type Thing } from './structured-data.tsx'

interface HeadProps {
  /** Of this page only; the shop's name is appended. */
  title: string
  /** Truncated to the length of a search result; defaults to the shop's description. */
  description?: string | undefined
  /** Canonical path and query; defaults to the current path. */
  path?: string | undefined
  /** A path of the shop, 1200 × 630; defaults to the shop's picture. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product' | undefined
  /** Sets noindex: pages of one customer, search results. */
  isPrivate?: boolean | undefined
  /** The page does not exist or failed: no canonical address. */
  isNowhere?: boolean | undefined
  /** schema.org data, built on the server only: `import.meta.env.SSR && [...]`. */
  data?: readonly Thing[] | false | undefined
}

const DRAWN = { src: '/files/art/brand/og-default.png', width: 1200, height: 630 } as const
const DESCRIPTION_LENGTH = 155

/** Title and meta data of a page. React lifts them into the document's head. */
export function Head({
  title,
  description,
  path,
  image,
  type = 'website',
  isPrivate,
  isNowhere,
  data,
}: HeadProps) {
  const t = useT()
  const full =
    title === t('shell.name') ? `${title} · ${t('shell.tagline')}` : `${title} · ${t('shell.name')}`
  const summary = atWord(description?.trim() || t('shell.description'))
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      {(isPrivate || isNowhere) && <meta name="robots" content="noindex" />}
      {!isNowhere && <Addresses path={path} />}
      {!isNowhere && <Card title={title} summary={summary} path={path} image={image} type={type} />}
      {data !== undefined && <StructuredData things={data} />}
    </>
  )
}

/** Canonical and hreflang links: one address per language, each naming all. */
function Addresses({ path }: { path: string | undefined }) {
  const locale = useLocale()
  const { origin } = useShop()
  const here = usePath(path)
  return (
    <>
      <link rel="canonical" href={addressIn(locale, origin, here)} />
      <link rel="alternate" hrefLang="en" href={addressIn('en', origin, here)} />
      <link rel="alternate" hrefLang="id" href={addressIn('id', origin, here)} />
      <link rel="alternate" hrefLang="x-default" href={origin + here} />
    </>
  )
}

/** Open Graph and Twitter meta data. */
function Card({
  title,
  summary,
  path,
  image,
  type,
}: {
  title: string
  summary: string
  path: string | undefined
  image: string | undefined
  type: string
}) {
  const t = useT()
  const locale = useLocale()
  const { origin, ...brand } = useShop()
  const shown = image === undefined ? ownPicture(brand) : { ...DRAWN, src: image }
  const [ours, other] = locale === 'id' ? (['id', 'en'] as const) : (['en', 'id'] as const)
  return (
    <>
      <meta property="og:site_name" content={t('shell.name')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={addressIn(locale, origin, usePath(path))} />
      <meta property="og:locale" content={localeTag(ours).replace('-', '_')} />
      <meta property="og:locale:alternate" content={localeTag(other).replace('-', '_')} />
      <meta property="og:image" content={origin + shown.src} />
      <meta property="og:image:width" content={String(shown.width)} />
      <meta property="og:image:height" content={String(shown.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The drawn picture names the shop that it was drawn for; any other shares its icon. */
const ownPicture = (brand: Brand) =>
  brand.isDrawn ? DRAWN : { src: iconOf(brand, 512), width: 512, height: 512 }

const usePath = (path: string | undefined): string => {
  const { pathname } = useLocation()
  return path ?? pathname
}

/** Truncates at a word boundary. */
const atWord = (text: string): string => {
  if (text.length <= DESCRIPTION_LENGTH) return text
  const cut = text.slice(0, DESCRIPTION_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:–-]+$/, '')}…`
}
