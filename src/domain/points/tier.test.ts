import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsFor, tierFor, tierProgress } from './tier.ts'

describe('pointsFor', () => {
  it.each([
    [60_000, 100, 60],
    [60_999, 100, 60],
    [999, 100, 0],
    [33_999, 125, 42],
    [0, 200, 0],
    [-5_000, 100, 0],
  ])('%i at %i %% are %i', (goods, factor, points) =>
    expect(pointsFor(goods, factor, 1_000)).toBe(points),
  )

  it('is whole, never negative, and never less for more', () => {
    const goods = fc.integer({ min: 0, max: 2_000_000_000 })
    fc.assert(
      fc.property(goods, goods, fc.constantFrom(100, 110, 125, 150, 200), (a, b, factor) => {
        const [less, more] = [
          pointsFor(Math.min(a, b), factor, 1_000),
          pointsFor(Math.max(a, b), factor, 1_000),
        ]
        expect(Number.isInteger(less) && less >= 0).toBe(true)
        expect(more).toBeGreaterThanOrEqual(less)
      }),
    )
  })
})

const TIERS = [
  { code: 'benih', threshold: 0 },
  { code: 'tunas', threshold: 1_000_000 },
  { code: 'kebun', threshold: 5_000_000 },
]
it.each([
  [0, 'benih'],
  [999_999, 'benih'],
  [1_000_000, 'tunas'],
  [90_000_000, 'kebun'],
  [-1, 'benih'],
])('a spend of %i is %s', (spend, code) => expect(tierFor(TIERS, spend).code).toBe(code))

it.each([
  [0, 1_000_000, 250_000, { percentage: 25, amountLeft: 750_000 }],
  [1_000_000, 5_000_000, 1_000_000, { percentage: 0, amountLeft: 4_000_000 }],
  [0, 1_000_000, 999_999, { percentage: 99, amountLeft: 1 }],
  [0, 1_000_000, 2_000_000, { percentage: 100, amountLeft: 0 }],
  [5_000_000, null, 7_000_000, { percentage: 100, amountLeft: 0 }],
  // Raised by hand above what was spent.
  [1_000_000, 5_000_000, 0, { percentage: 0, amountLeft: 5_000_000 }],
])('from %i to %s with %i', (own, next, spend, progress) =>
  expect(tierProgress(own, next, spend)).toEqual(progress),
)
