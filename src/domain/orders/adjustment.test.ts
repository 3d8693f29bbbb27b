import { describe, expect, it } from 'vitest'
import { adjustLine } from './adjustment.ts'

const UNTOUCHED = { refundedQuantity: 0, refunded: 0, grossRefunded: 0 }

describe('adjustLine', () => {
  const line = { ...UNTOUCHED, quantity: 4, gross: 400_000, paid: 360_000 }
  const picked = { id: 'l', price: 100_000, short: 0, portions: [] }

  it('gives the paid share of missing units back', () => {
    const [short] = adjustLine(line, { ...picked, short: 1 })
    expect(short).toMatchObject({ kind: 'short', units: 1, amount: 90_000, gross: 100_000 })
  })
  it('gives back what a cheaper substitute costs less, at the discount of its line', () => {
    const portion = { units: 2, substitutePrice: 75_000, weighed: null }
    const [made] = adjustLine(line, { ...picked, portions: [portion] })
    expect(made).toMatchObject({ kind: 'substitution', units: 2, amount: 45_000, gross: 50_000 })
  })
  it('gives nothing back for a substitute of the same price, and never takes more', () => {
    for (const substitutePrice of [100_000, 120_000])
      expect(
        adjustLine(line, { ...picked, portions: [{ units: 4, substitutePrice, weighed: null }] }),
      ).toEqual([])
  })
  it('rounds the paid share of missing grams down', () => {
    const weighed = { nominal: 3_000, grams: 2_900, missing: 100 }
    const odd = { ...UNTOUCHED, quantity: 1, gross: 100_000, paid: 100_000 }
    const [made] = adjustLine(odd, {
      ...picked,
      portions: [{ units: 1, substitutePrice: null, weighed }],
    })
    expect(made).toMatchObject({ kind: 'weight', nominal: 3_000, grams: 2_900, amount: 3_333 })
  })
  it('weighs a substitute at its own weight and price', () => {
    const weighed = { nominal: 1_000, grams: 900, missing: 100 }
    const made = adjustLine(line, {
      ...picked,
      portions: [{ units: 4, substitutePrice: 50_000, weighed }],
    })
    expect(made.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['substitution', 180_000],
      ['weight', 18_000],
    ])
  })
})
