import type { SegmentForm, StaffSegment } from '#contract/staff/campaigns/segments.ts'
import { differencesIn, type Difference } from '#web/staff/form/changed-meanwhile.tsx'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import type { useT } from '#web/staff/words.ts'

export const NUMBERS = [
  'orders_min',
  'orders_max',
  'spend_min',
  'spend_max',
  'silent_days_min',
  'silent_days_max',
] as const
export const LISTS = ['tiers', 'tags', 'branches', 'categories', 'products'] as const

type Filter = Record<(typeof NUMBERS)[number], string> &
  Record<(typeof LISTS)[number], readonly string[]> & { birth_month: string }
/** A segment as it is typed: numbers as text. */
export type TypedSegment = { name: string; filter: Filter }

const EMPTY = ''
export const NEW_SEGMENT: TypedSegment = {
  name: EMPTY,
  filter: {
    orders_min: EMPTY,
    orders_max: EMPTY,
    spend_min: EMPTY,
    spend_max: EMPTY,
    silent_days_min: EMPTY,
    silent_days_max: EMPTY,
    tiers: [],
    tags: [],
    branches: [],
    categories: [],
    products: [],
    birth_month: EMPTY,
  },
}

export const typedSegment = ({ name, filter }: StaffSegment): TypedSegment => {
  const numbers = Object.fromEntries(NUMBERS.map((one) => [one, String(filter[one] ?? EMPTY)]))
  const lists = Object.fromEntries(LISTS.map((one) => [one, filter[one]]))
  return {
    name,
    filter: { ...numbers, ...lists, birth_month: String(filter.birth_month ?? EMPTY) } as Filter,
  }
}

export const segmentBody = ({ name, filter }: TypedSegment): SegmentForm => ({
  name,
  filter: {
    orders_min: wholeOf(filter.orders_min),
    orders_max: wholeOf(filter.orders_max),
    spend_min: wholeOf(filter.spend_min),
    spend_max: wholeOf(filter.spend_max),
    silent_days_min: wholeOf(filter.silent_days_min),
    silent_days_max: wholeOf(filter.silent_days_max),
    tiers: [...filter.tiers],
    tags: [...filter.tags],
    branches: [...filter.branches],
    products: [...filter.products],
    categories: [...filter.categories],
    birth_month: filter.birth_month === EMPTY ? null : Number(filter.birth_month),
  },
})

/** Fields in which two forms differ, in words. */
export const segmentDifferences = (
  theirs: TypedSegment,
  ours: TypedSegment,
  t: ReturnType<typeof useT>,
): Difference[] => {
  const inWords = ({ name, filter }: TypedSegment): Record<string, string> => ({
    [t('segments.name')]: name,
    ...Object.fromEntries(NUMBERS.map((one) => [t(`segments.${one}`), filter[one]])),
    ...Object.fromEntries(LISTS.map((one) => [t(`segments.${one}`), filter[one].join(', ')])),
    [t('segments.birth_month')]: filter.birth_month,
  })
  return differencesIn(inWords(theirs), inWords(ours))
}
