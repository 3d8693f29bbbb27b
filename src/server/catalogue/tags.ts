import { FACET_CHOICES_MAX, parseListing, type RawQuery } from '#domain/listing.ts'

/*
 * Tags of kept answers (see `platform/changes.ts`). The database itself announces changes of
 * products, prices, stock and categories (`migrations/0010-catalogue-shelf.sql`): what moves on the shelf as `shelf`,
 * `shelf:<category>` and `catalogue`, what a card shows of a product as `card:<slug>` and `cards`,
 * and all that its own page shows, how many there are included, as `product:<slug>`.
 */
/** Any change of the range: what is sold, where it stands, what it costs, whether it can be had. */
export const CATALOGUE_TAG = 'catalogue'
const SHELF_TAG = 'shelf'
/**
 * What changes by the clock alone: tomorrow's supply at the cut-off and at midnight, and what is
 * new.
 */
export const AVAILABILITY_TAG = 'availability'
export const productTag = (slug: string): string => `product:${slug}`

/**
 * What a listing stands on: the shelf of its categories, or all of it. It carries the tags of the
 * cards that it shows besides, so that a new name or picture drops only the listings that show it.
 */
export const listingTags = ({ query = {} }: { query?: RawQuery } = {}): string[] => {
  const { categories } = parseListing(query)
  const isNarrow = categories.length > 0 && categories.length <= FACET_CHOICES_MAX
  return [
    AVAILABILITY_TAG,
    ...(isNarrow ? categories.map((slug) => `${SHELF_TAG}:${slug}`) : [SHELF_TAG]),
  ]
}

// More tags than this say no more than that some card has changed.
const CARDS_TAGGED_MAX = 200
/** Of the cards that an answer shows. */
export const shownTags = (cards: readonly { slug: string }[]): string[] =>
  cards.length > CARDS_TAGGED_MAX ? ['cards'] : cards.map(({ slug }) => `card:${slug}`)

/** Counts of every category stand on all of the shelf, whichever categories are chosen. */
export const shelfTags = (): string[] => [AVAILABILITY_TAG, SHELF_TAG]
