/**
 * Whom a segment is for. Every condition that is set must hold; null and empty lists set none.
 * Orders that expired, were cancelled or came back do not count.
 */
export type SegmentFilter = {
  ordersMin: number | null
  ordersMax: number | null
  /** Whole Rupiah of completed orders, less what went back. */
  spendMin: number | null
  spendMax: number | null
  /** Days since the last order: at least, at most. */
  silentDaysMin: number | null
  silentDaysMax: number | null
  /** Codes of tiers, any of which. */
  tiers: readonly string[]
  /** Ids of branches where they collected an order or bought at the till, any of which. */
  branches: readonly string[]
  /** Slugs of products and categories that they ordered, any of which. */
  products: readonly string[]
  categories: readonly string[]
  /** Words that staff marked them with, any of which; absent in filters of before there were tags. */
  tags?: readonly string[]
  /** 1 is January. */
  birthMonth: number | null
}

type Range = readonly [min: keyof SegmentFilter, max: keyof SegmentFilter]
const RANGES: readonly Range[] = [
  ['ordersMin', 'ordersMax'],
  ['spendMin', 'spendMax'],
  ['silentDaysMin', 'silentDaysMax'],
]

/** Upper ends that lie below their lower end. */
export const segmentProblems = (filter: SegmentFilter): (keyof SegmentFilter)[] =>
  RANGES.flatMap(([min, max]) => {
    const [low, high] = [filter[min], filter[max]]
    return typeof low === 'number' && typeof high === 'number' && low > high ? [max] : []
  })

/** Smaller groups are never shown with a number. */
export const SEGMENT_SHOWN_MIN = 5

/**
 * What is shown of a number of people: null for fewer than five, else rounded down to fives, so
 * that two segments that differ by one person show the same number mostly.
 */
export const shownCount = (people: number): number | null =>
  people < SEGMENT_SHOWN_MIN ? null : people - (people % SEGMENT_SHOWN_MIN)
