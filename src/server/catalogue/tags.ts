import { FACET_CHOICES_MAX, parseListing, type RawQuery } from '#domain/catalogue/listing.ts'

/*
 * Cache tags. Triggers (`migrations/0010-catalogue-shelf.sql`) announce `shelf`,
 * `shelf:<category>`, `catalogue`, `card:<slug>`, `cards` and `product:<slug>`.
 */
/** Any change of the range: products, categories, prices or availability. */
export const CATALOGUE_TAG = 'catalogue'
const SHELF_TAG = 'shelf'
/** Changes by the clock alone: tomorrow's supply at the cut-off and midnight, and new products. */
export const AVAILABILITY_TAG = 'availability'
export const productTag = (slug: string): string => `product:${slug}`

/** The listings of a category. */
export const shelfTag = (slug: string): string => `${SHELF_TAG}:${slug}`

/**
 * The tags of a listing: its categories' shelves, or the whole shelf. The shown cards' tags are
 * added, so that a renamed product drops only listings that show it.
 */
export const listingTags = ({ query = {} }: { query?: RawQuery } = {}): string[] => {
  const { categories } = parseListing(query)
  const isNarrow = categories.length > 0 && categories.length <= FACET_CHOICES_MAX
  return [AVAILABILITY_TAG, ...(isNarrow ? categories.map(shelfTag) : [SHELF_TAG])]
}

// Beyond this number of tags, one tag for any card is used.
const CARDS_TAGGED_MAX = 200
/** The tags of the cards that an answer shows. */
export const shownTags = (cards: readonly { slug: string }[]): string[] =>
  cards.length > CARDS_TAGGED_MAX ? ['cards'] : cards.map(({ slug }) => `card:${slug}`)

/** Category counts depend on the whole shelf, whichever categories are chosen. */
export const shelfTags = (): string[] => [AVAILABILITY_TAG, SHELF_TAG]

/** Every listing, filter and category: names in them changed. */
export const rangeTags = (): string[] => [CATALOGUE_TAG, SHELF_TAG, 'cards']
