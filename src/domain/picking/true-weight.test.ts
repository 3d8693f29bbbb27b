import { describe, expect, it } from 'vitest'
import {
  doubtOf,
  isUnlikely,
  judgeWeight,
  missingGrams,
  type WeightVerdict,
} from './true-weight.ts'

const LIMITS = { creditPercent: 3, giftPercent: 10 }

it.each<[number, number, WeightVerdict]>([
  [1_000, 1, 'credit'],
  [1_000, 200, 'credit'],
  [1_000, 500, 'credit'],
  [1_000, 900, 'credit'],
  [1_000, 969, 'credit'],
  [1_000, 970, 'credit'],
  [1_000, 971, 'exact'],
  [1_000, 999, 'exact'],
  [1_000, 1_000, 'exact'],
  [1_000, 1_001, 'gift'],
  [1_000, 1_050, 'gift'],
  [1_000, 1_099, 'gift'],
  [1_000, 1_100, 'gift'],
  [1_000, 1_101, 'too_heavy'],
  [1_000, 1_500, 'too_heavy'],
  [1_000, 3_000, 'too_heavy'],
  [350, 339, 'credit'],
  [350, 340, 'exact'],
  [350, 350, 'exact'],
  [350, 351, 'gift'],
  [350, 385, 'gift'],
  [350, 386, 'too_heavy'],
  [1, 1, 'exact'],
  [1, 2, 'too_heavy'],
  [33, 32, 'credit'],
  [34, 33, 'exact'],
  [34, 32, 'credit'],
  [2_750, 2_667, 'credit'],
  [2_750, 2_668, 'exact'],
  [2_750, 2_751, 'gift'],
  [2_750, 3_025, 'gift'],
  [2_750, 3_026, 'too_heavy'],
  [12_500, 12_125, 'credit'],
  [12_500, 12_126, 'exact'],
  [12_500, 13_750, 'gift'],
  [12_500, 13_751, 'too_heavy'],
])('%i g ordered, %i g weighed: %s', (nominal, grams, verdict) =>
  expect(judgeWeight(nominal, grams, LIMITS)).toBe(verdict),
)

it.each([
  [{ creditPercent: 0, giftPercent: 0 }, 999, 'credit'],
  [{ creditPercent: 0, giftPercent: 0 }, 1_000, 'exact'],
  [{ creditPercent: 0, giftPercent: 0 }, 1_001, 'too_heavy'],
  [{ creditPercent: 20, giftPercent: 50 }, 801, 'exact'],
])('the limits are settings: %j, %i g of 1,000: %s', (limits, grams, verdict) =>
  expect(judgeWeight(1_000, grams, limits)).toBe(verdict),
)

describe('missingGrams', () => {
  it('counts the units that are light enough, and no heavy one against them', () =>
    expect(missingGrams(1_000, [900, 980, 1_100, 960], LIMITS)).toBe(140))
  it('is nothing when all are right', () => expect(missingGrams(500, [500, 490], LIMITS)).toBe(0))
})

it.each([
  [199, true],
  [200, false],
  [3_000, false],
  [3_001, true],
])('%i g of 1,000 is asked for again: %s', (grams, asked) =>
  expect(isUnlikely(1_000, grams, { lowPercent: 20, highPercent: 300 })).toBe(asked),
)

it.each([
  [1_800, 500, 'unlikely'],
  [1_800, 899, 'unlikely'],
  [1_800, 900, null],
  [1_800, 1_850, null],
  [1_800, 1_980, null],
  [1_800, 1_981, 'too_heavy'],
  // No answer to the question would make it right.
  [1_800, 9_000, 'too_heavy'],
])('%i g ordered, %i g typed: %s', (nominal, grams, doubt) =>
  expect(doubtOf(nominal, grams, { ...LIMITS, lowPercent: 20, highPercent: 300 })).toBe(doubt),
)

it('a shop that asks for smaller differences is asked at its own limit', () =>
  expect(doubtOf(1_000, 700, { ...LIMITS, lowPercent: 80, highPercent: 300 })).toBe('unlikely'))
