import { expect, it } from 'vitest'
import { TOTE_LABELS_MAX, toteCodes } from './tote-codes.ts'

it.each([
  [1, 3, ['K-0001', 'K-0002', 'K-0003']],
  [9_999, 2, ['K-9999']],
  [0, 3, []],
  [Number.NaN, 3, []],
  [5, Number.NaN, []],
])('from %s on, %s labels', (first, count, codes) => {
  expect(toteCodes(first, count)).toEqual(codes)
})

it('prints no endless roll', () => {
  expect(toteCodes(1, 5_000)).toHaveLength(TOTE_LABELS_MAX)
})
