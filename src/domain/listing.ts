/**
 * What a shopper asks of a listing. Read from a query string and written back to it; server and
 * browser use the same reader.
 */
export const SORT_KEYS = [
  'rating.desc',
  'date.desc',
  'sales.desc',
  'benefits.desc',
  'price.asc',
  'price.desc',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
/** The ground a listing stands on: everything, what is new, what sells best. */
export type ListingTab = 'recommended' | 'new' | 'bestsellers'
export type Listing = {
  readonly tab: ListingTab
  readonly search: string
  readonly categories: readonly string[]
  readonly benefits: readonly string[]
  /** Whole Rupiah, both ends included; never is the minimum above the maximum. */
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly sort: SortKey
  /** The shopper chose the order: a search is then no longer ordered by how well it fits. */
  readonly isSortChosen: boolean
  /** These products and no others; empty for all. What an article or a promo is about. */
  readonly slugs: readonly string[]
}
export type RawQuery = Readonly<Record<string, string | number | null | undefined>>

const SEARCH_LENGTH_MAX = 100
const SEARCH_WORDS_MAX = 8
/** Slugs that count in one facet: the first so many that the shop knows. */
export const FACET_CHOICES_MAX = 50
/** Slugs that are read at all; what comes after them is passed over. */
const SLUGS_READ_MAX = 1_000
const PRICE_MAX = 1_000_000_000

export const NEW_FOR_DAYS = 30
export const BESTSELLERS_MAX = 40
export const BESTSELLERS_UNITS_MIN = 5
export const LISTING_ROWS_MAX = 1_000
/**
 * The prior of the mean rating: so many reviews of such a mean are thought to have been given
 * before the first.
 */
export const RATING_PRIOR = { mean: 4.5, reviews: 20 } as const

/** The order of a listing page when nobody chose one. */
export const DEFAULT_SORT: SortKey = 'rating.desc'
/** The order in which the call of a tab answers when nobody chose one. */
export const defaultSort = (tab: ListingTab): SortKey =>
  tab === 'new' ? 'date.desc' : tab === 'bestsellers' ? 'sales.desc' : DEFAULT_SORT

/**
 * Reads a query string leniently: every odd value has a meaning. Slugs: trimmed, lower case, each
 * once; what is none is passed over. Prices: digits (`Rp12.500` too), at most a thousand million; a
 * minimum above the maximum changes places with it. An unknown order is `standard`, an unknown tab
 * everything, a search is cut to 100 characters. `sort` is two parameters, `orderby` and `order`;
 * without `order` it is the first of that name.
 */
export const parseListing = (
  query: RawQuery,
  tab: ListingTab = readTab(query['tab']),
  standard: SortKey = defaultSort(tab),
): Listing => {
  const [low, high] = [readPrice(query['price_min']), readPrice(query['price_max'])]
  const chosen = readSort(query['orderby'], query['order'])
  const swapped = low !== null && high !== null && low > high
  return {
    tab,
    search: readSearch(query['search']),
    categories: readSlugs(query['category']),
    benefits: readSlugs(query['benefits']),
    priceMin: swapped ? high : low,
    priceMax: swapped ? low : high,
    sort: chosen ?? standard,
    isSortChosen: chosen !== null,
    slugs: readSlugs(query['slugs']),
  }
}

/**
 * The query parameters of a listing, without those that say nothing, and without the tab, which is
 * a page of its own. An order that was chosen is written even where it is the `standard`.
 */
export const writeListing = (
  listing: Listing,
  standard: SortKey = defaultSort(listing.tab),
): Record<string, string> => {
  const query: Record<string, string> = {}
  if (listing.search) query['search'] = listing.search
  if (listing.categories.length > 0)
    query['category'] = listing.categories.slice(0, FACET_CHOICES_MAX).join(',')
  if (listing.benefits.length > 0)
    query['benefits'] = listing.benefits.slice(0, FACET_CHOICES_MAX).join(',')
  if (listing.priceMin !== null) query['price_min'] = String(listing.priceMin)
  if (listing.priceMax !== null) query['price_max'] = String(listing.priceMax)
  if (listing.isSortChosen || listing.sort !== standard)
    [query['orderby'], query['order']] = listing.sort.split('.') as [string, string]
  return query
}

/** Whether anything narrows the listing: what Reset would clear. */
export const isFiltered = (listing: Listing): boolean =>
  listing.categories.length > 0 ||
  listing.benefits.length > 0 ||
  listing.priceMin !== null ||
  listing.priceMax !== null

export const readTab = (value: RawQuery[string]): ListingTab =>
  value === 'new' || value === 'bestsellers' ? value : 'recommended'

const readSort = (orderby: RawQuery[string], order: RawQuery[string]): SortKey | null => {
  const [name, direction = typeof order === 'string' ? order : ''] = String(orderby ?? '')
    .trim()
    .toLowerCase()
    .split('.')
  return (
    SORT_KEYS.find((key) => key === `${name}.${direction.trim().toLowerCase()}`) ??
    SORT_KEYS.find((key) => key.split('.')[0] === name) ??
    null
  )
}

const readSearch = (value: RawQuery[string]): string => {
  // Cut by code points, so that no half of an emoji is left.
  const characters = Array.from(
    String(value ?? '')
      .normalize('NFC')
      .slice(0, 4 * SEARCH_LENGTH_MAX)
      // Whitespace, and what can be neither seen nor stored.
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim(),
  )
  return characters.slice(0, SEARCH_LENGTH_MAX).join('').trim()
}

const readSlugs = (value: RawQuery[string]): string[] => {
  const slugs = String(value ?? '')
    .toLowerCase()
    .split(',', SLUGS_READ_MAX)
    .map((slug) => slug.trim())
  return [...new Set(slugs)].filter((slug) => /^[a-z0-9][a-z0-9-]{0,79}$/.test(slug))
}

const readPrice = (value: RawQuery[string]): number | null => {
  const match = /^(?:rp)?\s*(\d[\d.]*)$/i.exec(String(value ?? '').trim())
  return match ? Math.min(Number(match[1]!.replaceAll('.', '')), PRICE_MAX) : null
}

// Words that say nothing about a product in either language.
const SILENT = new Set(
  'dan atau yang untuk dengan di ke dari the a an and or of for with in'.split(' '),
)

/**
 * The words of a search: letters and digits, lower case, each once, at most eight; small words are
 * left out while others remain.
 */
export const searchWords = (search: string): string[] => {
  const words = [...new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
  const telling = words.filter((word) => !SILENT.has(word))
  return (telling.length > 0 ? telling : words).slice(0, SEARCH_WORDS_MAX)
}

export type PriceBand = { min: number; max: number; count: number }
const PRICE_STEP = 1_000
const PRICE_BANDS = 5

/**
 * How many products cost how many whole thousands, the cheapest first, and what the dearest of them
 * costs; nothing without products.
 */
export type PriceCounts = {
  readonly dearest: number
  readonly counts: readonly { readonly thousand: number; readonly count: number }[]
}

const countAll = ({ counts }: PriceCounts): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** The range of some prices, rounded out to Rp1.000; zeroes without any. */
export const priceRange = (prices: PriceCounts): PriceBand => ({
  min: (prices.counts[0]?.thousand ?? 0) * PRICE_STEP,
  max: Math.ceil(prices.dearest / PRICE_STEP) * PRICE_STEP,
  count: countAll(prices),
})

/**
 * At most five bands with about as many prices in each. A band begins at a whole thousand and ends
 * one Rupiah below the next, so that every price is in exactly one and its count is what the filter
 * then shows.
 */
export const priceBands = (prices: PriceCounts): PriceBand[] => {
  const range = priceRange(prices)
  const starts = [range.min]
  let [passed, band] = [0, 1]
  for (const { thousand, count } of prices.counts) {
    passed += count
    // The price that has so many fifths of all below it lies in this thousand.
    for (; band < PRICE_BANDS && Math.floor((range.count * band) / PRICE_BANDS) < passed; band++)
      if (thousand * PRICE_STEP > starts.at(-1)!) starts.push(thousand * PRICE_STEP)
  }
  return starts
    .map((min, index) => ({
      min,
      max: index + 1 < starts.length ? starts[index + 1]! - 1 : range.max,
    }))
    .map(({ min, max }) => ({
      min,
      max,
      count: countAll({
        ...prices,
        counts: prices.counts.filter(
          ({ thousand }) => thousand * PRICE_STEP >= min && thousand * PRICE_STEP <= max,
        ),
      }),
    }))
    .filter(({ count }) => count > 0)
}
