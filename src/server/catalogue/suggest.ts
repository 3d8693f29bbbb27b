import type { Data } from '#contract/call.ts'
import type { suggest } from '#contract/catalogue/catalogue.ts'
import { parseListing } from '#domain/catalogue/listing.ts'
import { inLocale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Context } from '../shop.ts'
import { presentPicture } from '../content/index.ts'
import { presentDimensions } from './present.ts'
import { momentOf } from './store/cards.ts'
import { readSuggestions } from './store/listing.ts'
import { asBegun, widen } from './search-products.ts'
import type { Found } from './store/search.ts'

const TYPED_MIN = 2
const CATEGORIES_SHOWN = 3
const PRODUCTS_SHOWN = 6

/**
 * Categories and products while typing; empty below two letters, and without a best-seller
 * fallback.
 */
export const suggestFor = async (
  { shop, locale, now }: Pick<Context, 'shop' | 'locale' | 'now'>,
  typed: string,
): Promise<Data<typeof suggest>> => {
  const listing = parseListing({ search: typed }, 'recommended')
  if (listing.search.length < TYPED_MIN) return { categories: [], products: [] }
  const moment = momentOf(now, shop.settings())
  const read = (found: Found) =>
    readSuggestions(
      shop.db,
      { listing, moment, found },
      { categories: CATEGORIES_SHOWN, products: PRODUCTS_SHOWN },
    )
  const begun = asBegun(listing, TYPED_MIN)
  if (!begun) return { categories: [], products: [] }
  const { categories, cards } = await read(begun)
  if (cards.length === 0) {
    const meant = await widen(shop.db, listing)
    if (meant.widened !== 'best_sellers') cards.push(...(await read(meant.found)).cards)
  }
  return {
    categories: categories.map(({ slug, name }) => ({ slug, name: inLocale(name, locale) })),
    products: cards.map((card) => ({
      id: card.id,
      slug: card.slug,
      name: inLocale(card.name, locale),
      image: presentPicture(card.images[0]?.base ?? '', card.images[0]?.widths ?? []),
      tile: card.tile,
      grade: card.grade,
      dimensions: presentDimensions(card),
      formatted_sale_price: formatRupiah(card.price),
      has_higher_prices: card.prices > 1,
    })),
  }
}
