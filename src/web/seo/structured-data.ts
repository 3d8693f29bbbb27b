import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Footer } from '#contract/content.ts'
import { iconOf, type Brand } from '#domain/brand.ts'
import type { Locale } from '#domain/locale.ts'
import { addressIn, pages } from '#contract/pages.ts'
import type { Thing } from '../components/structured-data.tsx'

/**
 * Where the shop is and in which language it speaks: every address in the data is made from these.
 */
export type Place = { origin: string; locale: Locale; brand?: Pick<Brand, 'logo'> }

const SEARCHED = '{search_term_string}'

export const shopId = (origin: string): string => `${origin}/#shop`

/** The shop itself and its search: on the home page. */
export const shopData = (
  name: string,
  description: string,
  footer: Footer | null,
  { origin, locale, brand = { logo: null } }: Place,
): Thing[] => {
  const profiles = [footer?.instagram, footer?.tiktok, footer?.youtube, footer?.facebook].filter(
    (each) => typeof each === 'string',
  )
  return [
    {
      '@type': 'Organization',
      '@id': shopId(origin),
      name,
      description,
      'url': `${origin}/`,
      'logo': origin + iconOf(brand, 512),
      'areaServed': 'ID',
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      name,
      'url': addressIn(locale, origin, pages.home()),
      'inLanguage': locale,
      'publisher': { '@id': shopId(origin) },
      'potentialAction': {
        '@type': 'SearchAction',
        'target': {
          '@type': 'EntryPoint',
          // The braces are part of the template and must not be encoded.
          'urlTemplate': addressIn(locale, origin, `${pages.search.path}?search=${SEARCHED}`),
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The way down from the home page; the last step is the page itself and needs no address. */
export const trailData = (
  items: readonly { label: string; to?: unknown }[],
  { origin, locale }: Place,
): Thing => ({
  '@type': 'BreadcrumbList',
  'itemListElement': items.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    'position': index + 1,
    'name': label,
    ...(typeof to === 'string' && index < items.length - 1
      ? { item: addressIn(locale, origin, to) }
      : {}),
  })),
})

/** Pages in the order in which a page shows them; `total` where there are more than are named. */
export const listData = (
  name: string,
  items: readonly { name: string; path: string }[],
  total: number,
  { origin, locale }: Place,
): Thing => ({
  '@type': 'ItemList',
  name,
  'numberOfItems': total,
  'itemListElement': items.map((item, index) => ({
    '@type': 'ListItem',
    'position': index + 1,
    'name': item.name,
    'url': addressIn(locale, origin, item.path),
  })),
})

/** The first products of a listing, which are what it shows before anyone scrolls. */
export const productsData = (
  name: string,
  products: readonly Pick<ProductCard, 'slug' | 'name'>[],
  total: number,
  place: Place,
): Thing =>
  listData(
    name,
    products
      .slice(0, LISTED_MAX)
      .map((product) => ({ name: product.name, path: pages.product(product.slug) })),
    total,
    place,
  )
const LISTED_MAX = 24
