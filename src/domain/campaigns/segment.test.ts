import { expect, it } from 'vitest'
import { segmentProblems, shownCount, type SegmentFilter } from './segment.ts'

const filter = (change: Partial<SegmentFilter>): SegmentFilter => ({
  ordersMin: null,
  ordersMax: null,
  spendMin: null,
  spendMax: null,
  silentDaysMin: null,
  silentDaysMax: null,
  tiers: [],
  branches: [],
  products: [],
  categories: [],
  birthMonth: null,
  ...change,
})

it.each([
  [0, null],
  [4, null],
  [5, 5],
  [9, 5],
  [1_244, 1_240],
])('shows %i people as %s', (people, shown) => expect(shownCount(people)).toBe(shown))

it('refuses an upper end below the lower one', () => {
  expect(segmentProblems(filter({ ordersMin: 3, ordersMax: 2 }))).toEqual(['ordersMax'])
  expect(segmentProblems(filter({ ordersMin: 2, ordersMax: 2, spendMax: 0 }))).toEqual([])
  expect(segmentProblems(filter({ silentDaysMin: 1, silentDaysMax: 0 }))).toEqual(['silentDaysMax'])
})
