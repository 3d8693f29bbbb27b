import { describe, expect, it } from 'vitest'
import { rupiah } from '../money.ts'
import {
  changedPrice,
  marginPercent,
  problemOf,
  type Price,
  type PriceChange,
} from './price-change.ts'

const price = (regular: number, sale: number | null = null): Price => ({
  regular: rupiah(regular),
  sale: sale === null ? null : rupiah(sale),
})
const change = (
  target: PriceChange['target'],
  how: PriceChange['how'],
  value = 0,
  roundUp = false,
): PriceChange => ({ target, how, value, roundUp })

describe('a changed price', () => {
  it.each<[Price, PriceChange, Price]>([
    [price(50_000), change('regular', 'set', 45_000), price(45_000)],
    [price(50_000, 40_000), change('regular', 'set', 45_000), price(45_000, 40_000)],
    [price(50_000), change('sale', 'set', 45_000), price(50_000, 45_000)],
    [price(50_000), change('regular', 'percent', 10), price(55_000)],
    [price(50_000), change('regular', 'percent', -10), price(45_000)],
    [price(33_333), change('regular', 'percent', 10), price(36_666)],
    [price(33_333), change('regular', 'percent', 10, true), price(37_000)],
    [price(50_000, 49_000), change('sale', 'percent', -20), price(50_000, 40_000)],
    [price(47_300), change('sale', 'percent', -20, true), price(47_300, 38_000)],
    [price(50_000), change('regular', 'amount', 2_500), price(52_500)],
    [price(50_000), change('sale', 'amount', -7_600, true), price(50_000, 42_500)],
    [price(50_000), change('regular', 'set', 45_500, true), price(45_500)],
    [price(50_000, 40_000), change('sale', 'end_sale'), price(50_000)],
    [price(50_000, 40_000), change('regular', 'end_sale', 7), price(50_000)],
  ])('%o by %o is %o', (before, by, after) => {
    expect(changedPrice(before, by)).toEqual(after)
  })
})

describe('what cannot be planned', () => {
  it.each([
    [price(50_000), price(50_000), 'unchanged'],
    [price(50_000, 40_000), price(50_000, 40_000), 'unchanged'],
    [price(50_000), price(0), 'too_low'],
    [price(50_000), price(50_000, -1), 'too_low'],
    [price(50_000), price(100_000_001), 'too_high'],
    [price(50_000), price(50_000, 50_000), 'sale_not_below'],
    [price(50_000, 40_000), price(39_000, 40_000), 'sale_not_below'],
    [price(50_000), price(50_000, 49_999), null],
    [price(50_000, 40_000), price(50_000), null],
  ])('%o to %o: %s', (before, after, problem) => {
    expect(problemOf(before, after)).toBe(problem)
  })
})

describe('the margin', () => {
  it('is what is left of the charged price', () => {
    expect(marginPercent(price(50_000, 40_000), 30_000)).toBe(25)
    expect(marginPercent(price(50_000), 60_000)).toBe(-20)
    expect(marginPercent(price(50_000), null)).toBeNull()
  })
})
