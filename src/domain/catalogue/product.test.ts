import { describe, expect, it } from 'vitest'
import {
  availabilityOf,
  bayesianRating,
  isBeforeCutOff,
  ratingAverage,
  readyTomorrow,
  safetyOf,
  unitPriceOf,
  saleableOf,
} from './product.ts'

describe('availability', () => {
  it.each([
    [{ saleable: 1, nextDayLeft: 9 }, 'now'],
    [{ saleable: 0, nextDayLeft: 9 }, 'tomorrow'],
    [{ saleable: 0, nextDayLeft: 0 }, 'out'],
  ] as const)('%o is %s', (stock, expected) => {
    expect(availabilityOf(stock)).toBe(expected)
  })

  it('tells on the wire that only what comes tomorrow is not ready', () => {
    expect([readyTomorrow('now'), readyTomorrow('tomorrow'), readyTomorrow('out')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('closes at the cut-off in Jakarta, to the minute', () => {
    expect(isBeforeCutOff(new Date('2026-11-20T12:59:59Z'), '20:00')).toBe(true)
    expect(isBeforeCutOff(new Date('2026-11-20T13:00:00Z'), '20:00')).toBe(false)
    expect(isBeforeCutOff(new Date('2026-11-20T17:00:00Z'), '20:00')).toBe(true)
  })
})

describe('stock', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [33, 1],
    [34, 2],
    [100, 3],
    [101, 4],
  ])('of %i units %i are held as safety stock', (onHand, safety) => {
    expect(safetyOf(onHand)).toBe(safety)
  })

  it('is never below zero', () => {
    expect(saleableOf({ onHand: 3, reserved: 3, safety: 1 })).toBe(0)
    expect(saleableOf({ onHand: 10, reserved: 3, safety: 1 })).toBe(6)
  })
})

describe('prices and ratings', () => {
  it('prices 100 g, or 100 ml of what is sold by volume, to the nearest Rupiah', () => {
    const weighed = { measure: 'weight', netWeightG: 1_000, netVolumeMl: null } as const
    expect(unitPriceOf(34_500, weighed)).toEqual({ amount: 3_450, unit: 'g' })
    expect(unitPriceOf(10_000, { ...weighed, netWeightG: 300 })).toEqual({
      amount: 3_333,
      unit: 'g',
    })
    expect(unitPriceOf(36_500, { measure: 'volume', netWeightG: 450, netVolumeMl: 350 })).toEqual({
      amount: 10_429,
      unit: 'ml',
    })
  })
  it('has no unit price for a box of several things', () => {
    expect(
      unitPriceOf(475_000, { measure: 'none', netWeightG: 4_000, netVolumeMl: null }),
    ).toBeNull()
  })

  it('means of ratings', () => {
    expect(ratingAverage(0, 0)).toBe(0)
    expect(ratingAverage(14, 3)).toBe(4.7)
    expect(bayesianRating(0, 0)).toBe(4.5)
    expect(bayesianRating(5, 1)).toBeLessThan(bayesianRating(490, 100))
  })
})
