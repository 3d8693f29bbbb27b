import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  discountPercentage,
  formatNumber,
  formatRupiah,
  percentOf,
  rupiah,
  splitByWeight,
  times,
} from './money.ts'
import type { Id, Points } from './units.ts'

describe('formatRupiah', () => {
  it.each([
    [0, 'Rp0'],
    [1, 'Rp1'],
    [12_500, 'Rp12.500'],
    [1_234_567_890, 'Rp1.234.567.890'],
    [-10_000, '−Rp10.000'],
  ])('%i is %s', (amount, text) => expect(formatRupiah(amount)).toBe(text))
  it('groups any whole number as Indonesian does', () => {
    const indonesian = new Intl.NumberFormat('id-ID')
    const isSame = (amount: number) => formatNumber(amount) === indonesian.format(amount)
    expect(() => fc.assert(fc.property(fc.maxSafeNat(), isSame))).not.toThrow()
    expect(() => fc.assert(fc.property(fc.nat(99_999_999), isSame))).not.toThrow()
  })
  it('groups counts the same way', () => expect(formatNumber(12_345)).toBe('12.345'))
})

describe('whole Rupiah', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (amount) => {
    expect(() => rupiah(amount)).toThrow(RangeError)
    expect(() => add(1, amount)).toThrow(RangeError)
  })
  it('adds nothing to 0', () => expect(add()).toBe(0))
  it('refuses a product that is no exact number', () =>
    expect(() => times(2 ** 52, 4)).toThrow(RangeError))
  it.each([
    [100_000, 15, 15_000],
    [999, 10, 99],
    [1, 99, 0],
    [33_333, 33, 10_999],
  ])('percentOf(%i, %i) is %i, rounded down', (amount, percent, share) =>
    expect(percentOf(amount, percent)).toBe(share),
  )
})

describe('discountPercentage', () => {
  it.each([
    [10_000, 10_000, 0],
    [10_000, 12_000, 0],
    [0, 0, 0],
    [10_000, 9_999, 1],
    [10_000, 7_500, 25],
    [30_000, 20_000, 33],
  ])('from %i to %i is %i', (regular, sale, percent) =>
    expect(discountPercentage(regular, sale)).toBe(percent),
  )
})

describe('splitByWeight', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [10, [50, 30, 20], [5, 3, 2]],
    [1, [1, 2], [0, 1]],
    [0, [5, 5], [0, 0]],
    [5, [0, 0], [0, 0]],
    [7, [], []],
  ])('%i over %j is %j', (amount, weights, parts) =>
    expect(splitByWeight(amount, weights)).toEqual(parts),
  )

  const weights = fc
    .array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 50 })
    .filter((all) => all.some((one) => one > 0))
  it('sums to the amount, and no part is below zero, or above its weight when the amount is not above their sum', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const sum = all.reduce((total, one) => total + one, 0)
        const amount = Math.floor(sum * share)
        const parts = splitByWeight(amount, all)
        expect(parts.reduce((total, part) => total + part, 0)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          expect(Number.isInteger(part) && part >= 0).toBe(true)
          expect(part).toBeLessThanOrEqual(all[index]!)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

it('no points are formatted as Rupiah, and no id stands for another', () => {
  const points: Points = 70
  const order: Id<'order'> = 'a'
  // @ts-expect-error Points are no Rupiah.
  expect(formatRupiah(points)).toBe('Rp70')
  // @ts-expect-error An order is no customer.
  const customer: Id<'customer'> = order
  expect(customer).toBe('a')
})
