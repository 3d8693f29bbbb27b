import { describe, expect, it } from 'vitest'
import {
  gramsOfPrice,
  isPricedRight,
  subtotalOf,
  unitsOfWeight,
  worthOfReturn,
  type CounterGood,
} from './counter.ts'

const good = (change: Partial<CounterGood> = {}): CounterGood => ({
  price: 60_000,
  nominalG: 1_000,
  isWeighed: false,
  ...change,
})

describe('units of a weight', () => {
  it.each([
    [1_900, { isWeighed: true }, 1],
    [1_900, {}, 2],
    [1_400, {}, 1],
    [120, {}, 1],
    [2_500, { nominalG: 500 }, 5],
  ])('%i grams of %j are %i', (grams, change, units) => {
    expect(unitsOfWeight(grams, good(change))).toBe(units)
  })
})

describe('what a line costs', () => {
  it.each([
    [{ quantity: 3, grams: null }, 180_000],
    [{ quantity: 1, grams: 850 }, 51_000],
    [{ quantity: 1, grams: 333 }, 19_980],
  ])('%j: %i', (amount, subtotal) => {
    expect(subtotalOf(amount, good())).toBe(subtotal)
  })

  it.each([
    [{ quantity: 2, grams: null, subtotal: 120_000 }, true],
    [{ quantity: 2, grams: null, subtotal: 119_999 }, false],
    [{ quantity: 1, grams: 850, subtotal: 51_060 }, true],
    [{ quantity: 1, grams: 850, subtotal: 51_061 }, false],
  ])('%j is priced right: %s', (line, right) => {
    expect(isPricedRight(line, good())).toBe(right)
  })

  it.each([12_345, 1, 59_999, 250_000])('a label of Rp%i names a weight that costs it', (paid) => {
    const grams = gramsOfPrice(paid, good())
    expect(isPricedRight({ quantity: 1, grams, subtotal: paid }, good())).toBe(true)
  })
})

describe('what comes back', () => {
  it('brings back all of a line in any parts, and never more', () => {
    for (const parts of [[3], [1, 2], [1, 1, 1]]) {
      let returned = 0
      const worths = parts.map((units) => {
        const worth = worthOfReturn({ quantity: 3, subtotal: 100_000, returned }, units)
        returned += units
        return worth
      })
      expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(100_000)
    }
  })
})
