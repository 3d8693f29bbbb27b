import type { CategoryGroup, listProducts } from '#contract/catalogue/catalogue.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Meta } from '#contract/call.ts'
import { isOn } from '#contract/wire.ts'
import {
  LISTING_ROWS_MAX,
  parseListing,
  readTab,
  type Listing,
  type RawQuery,
} from '#domain/catalogue/listing.ts'
import { inLocale } from '#domain/locale.ts'
import { badCursor } from '../errors.ts'
import type { Caller, Context } from '../shop.ts'
import { readMarks } from './marks.ts'
import { presentCard } from './present.ts'
import { asMentioned, asTyped, understand, widen, type Search } from './search-products.ts'
import { momentOf } from './store/cards.ts'
import { readListing, readListingByCategory, type ListingRows } from './store/listing.ts'
import { saveMisses } from './store/product.ts'
import type { Asked } from './store/shelf.ts'
import { shownTags } from './tags.ts'

type Ask = Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Caller | null }

/** Products per main category in a grouped answer. */
const GROUP_SIZE = 12

type Slice = {
  limit?: number | undefined
  offset?: number | undefined
  cursor?: string | undefined
  mentioned?: string | undefined
}

/** A page of a listing (everything without a limit) with the total. Throws 422 for a bad cursor. */
export const listSlice = async (
  { shop, locale, now, customer }: Ask,
  listing: Listing,
  { limit, offset: after = 0, cursor, mentioned }: Slice,
): Promise<{ data: ProductCard[]; meta: Meta<typeof listProducts>; tags: string[] }> => {
  const offset = cursor === undefined ? after : readCursor(cursor)
  const look = isOn(mentioned) ? findMentions : find
  const { found, search } = await look({ shop, now }, listing, offset, limit ?? LISTING_ROWS_MAX)
  if (search.misses.length > 0 && offset === 0)
    await saveMisses(shop.db, search.misses, locale, now)
  const marks = await readMarks(
    shop.db,
    customer,
    found.cards.map((card) => card.id),
  )
  const next = offset + found.cards.length
  const hasMore = limit !== undefined && found.cards.length > 0 && next < found.total
  return {
    data: found.cards.map((card) =>
      presentCard(card, locale, { settings: shop.settings(), now }, marks),
    ),
    tags: shownTags(found.cards),
    meta: {
      total: found.total,
      next_cursor: hasMore ? writeCursor(next) : null,
      widened: search.widened,
      corrected_search: search.corrected,
    },
  }
}

/** A page of a listing. A search runs as typed first, and is widened only if it finds nothing. */
export const find = async (
  { shop, now }: Pick<Ask, 'shop' | 'now'>,
  listing: Listing,
  offset: number,
  size: number,
): Promise<{ found: ListingRows; search: Search }> => {
  const moment = momentOf(now, shop.settings())
  const read = ({ found }: Search) => readListing(shop.db, { listing, moment, found }, offset, size)
  const typed = asTyped(listing)
  const found = await read(typed)
  if (found.isFound || typed.widened !== 'none') return { found, search: typed }
  const search = await widen(shop.db, listing)
  return { found: await read(search), search }
}

/** Products that match a search only in their description, which the listing omits. */
const findMentions = async (
  { shop, now }: Pick<Ask, 'shop' | 'now'>,
  listing: Listing,
  offset: number,
  size: number,
): Promise<{ found: ListingRows; search: Search }> => {
  const search = asMentioned(listing)
  if (!search)
    return {
      found: { total: 0, cards: [], isFound: false },
      search: asTyped({ ...listing, search: '' }),
    }
  return {
    found: await readListing(
      shop.db,
      { listing, moment: momentOf(now, shop.settings()), found: search.found },
      offset,
      size,
    ),
    search,
  }
}

/** The listing at this moment, with its search resolved. */
export const askedOf = async (
  { shop, now }: Pick<Ask, 'shop' | 'now'>,
  listing: Listing,
): Promise<Asked> => ({
  listing,
  moment: momentOf(now, shop.settings()),
  found: (await understand(shop.db, listing)).found,
})

/** The first products of each main category. */
export const listGroups = async (
  { shop, locale, now, customer }: Ask,
  listing: Listing,
): Promise<CategoryGroup[]> => {
  const groups = await readListingByCategory(
    shop.db,
    await askedOf({ shop, now }, listing),
    GROUP_SIZE,
  )
  const marks = await readMarks(
    shop.db,
    customer,
    groups.flatMap((group) => group.cards.map((card) => card.id)),
  )
  return groups.map(({ category, name, tile, cards }) => ({
    category: { slug: category, name: inLocale(name, locale), tile },
    products: cards.map((card) =>
      presentCard(card, locale, { settings: shop.settings(), now }, marks),
    ),
  }))
}

/**
 * The listing that the filters are for: `source_endpoint` names its call (SRC-6). Anything but the
 * tabs means all products.
 */
export const listingOfSource = (query: RawQuery): Listing => {
  const isTabs = String(query['source_endpoint']).endsWith('products/tabs')
  return parseListing(query, isTabs ? readTab(query['tab']) : 'recommended')
}

const writeCursor = (offset: number): string => Buffer.from(`o${offset}`).toString('base64url')
const readCursor = (cursor: string): number => {
  const offset = /^o(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (offset === undefined) throw badCursor()
  return Number(offset)
}
