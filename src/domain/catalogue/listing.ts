/**
 * The options of a listing. Parsed from and written to a query string, by the same code on server
 * and in browser.
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
/** The base set of a listing: everything, new products, best sellers. */
export type ListingTab = 'recommended' | 'new' | 'bestsellers'
export type Listing = {
  readonly tab: ListingTab
  readonly search: string
  readonly categories: readonly string[]
  readonly benefits: readonly string[]
  /** Whole Rupiah, inclusive; the minimum never exceeds the maximum. */
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly sort: SortKey
  /** The customer chose the order: a search is then not ordered by relevance. */
  readonly isSortChosen: boolean
  /** Only these products, for articles and promos; empty for all. */
  readonly slugs: readonly string[]
}
export type RawQuery = Readonly<Record<string, string | number | null | undefined>>

const SEARCH_LENGTH_MAX = 100
const SEARCH_WORDS_MAX = 8
/** Slugs that count per facet: the first ones that exist. */
export const FACET_CHOICES_MAX = 50
/** Slugs that are parsed; the rest is ignored. */
const SLUGS_READ_MAX = 1_000
const PRICE_MAX = 1_000_000_000

export const NEW_FOR_DAYS = 30
export const BESTSELLERS_MAX = 40
export const BESTSELLERS_UNITS_MIN = 5
export const LISTING_ROWS_MAX = 1_000
/** Bayesian prior of a rating: this many assumed reviews with this mean. */
export const RATING_PRIOR = { mean: 4.5, reviews: 20 } as const

/** The default order of a listing page. */
export const DEFAULT_SORT: SortKey = 'rating.desc'
/** The default order of a tab's endpoint. */
export const defaultSort = (tab: ListingTab): SortKey =>
  tab === 'new' ? 'date.desc' : tab === 'bestsellers' ? 'sales.desc' : DEFAULT_SORT

/**
 * Parses a query string leniently. Slugs are trimmed, lower-cased, deduplicated; prices may be
 * `Rp12.500`, and are swapped if reversed; unknown values fall back to defaults; a search is cut to
 * 100 characters. The order is `sort`, or `orderby` with `order`.
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
 * The query parameters of a listing, without defaults and without the tab, which is part of the
 * path. A chosen order is written even if it is the `standard`.
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

/** Whether any filter is set: what Reset would clear. */
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
  // Cut by code points, so that no surrogate pair is split.
  const characters = Array.from(
    String(value ?? '')
      .normalize('NFC')
      .slice(0, 4 * SEARCH_LENGTH_MAX)
      // Whitespace, control characters and lone surrogates.
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
  const match = /^(?:rp)?\s*(\d{1,3}(?:,\d{3})+|\d[\d.]*)$/i.exec(String(value ?? '').trim())
  return match ? Math.min(Number(match[1]!.replace(/[.,]/g, '')), PRICE_MAX) : null
}

// Stop words of both languages.
const SILENT = new Set(
  'dan atau yang untuk dengan di ke dari the a an and or of for with in'.split(' '),
)

/**
 * The words of a search: letters and digits, lower case, deduplicated, at most eight, without stop
 * words unless there are no others.
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
 * A histogram of prices by whole thousand, cheapest first, and the highest price; empty without
 * products.
 */
export type PriceCounts = {
  readonly dearest: number
  readonly counts: readonly { readonly thousand: number; readonly count: number }[]
}

const countAll = ({ counts }: PriceCounts): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** The range of prices, rounded out to Rp1.000; zeroes without any. */
export const priceRange = (prices: PriceCounts): PriceBand => ({
  min: (prices.counts[0]?.thousand ?? 0) * PRICE_STEP,
  max: Math.ceil(prices.dearest / PRICE_STEP) * PRICE_STEP,
  count: countAll(prices),
})

/**
 * At most five bands with about equally many prices. A band starts at a whole thousand and ends one
 * Rupiah below the next, so that each price is in exactly one and counts match the filter.
 */
export const priceBands = (prices: PriceCounts): PriceBand[] => {
  const range = priceRange(prices)
  const starts = [range.min]
  let [passed, band] = [0, 1]
  for (const { thousand, count } of prices.counts) {
    passed += count
    // The quantile at `band` fifths lies in this thousand.
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
