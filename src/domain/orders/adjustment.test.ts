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
  it('gives back what the price fell since, at the discount of the line and up to its most', () => {
    const portions = [{ units: 4, substitutePrice: null, weighed: null }]
    const fell = (price: number, most: number) =>
      adjustLine(line, { ...picked, portions, fallen: { price, most } })
    expect(fell(75_000, 100_000)).toMatchObject([
      { kind: 'price_drop', units: 4, amount: 90_000, gross: 100_000 },
    ])
    expect(fell(75_000, 50_000)).toMatchObject([{ amount: 50_000, gross: 55_555 }])
    for (const price of [100_000, 120_000]) expect(fell(price, 50_000)).toEqual([])
    expect(fell(75_000, 0)).toEqual([])
  })
  it('takes missing grams of what is left after the price fell, and no drop of a substitute', () => {
    const weighed = { nominal: 1_000, grams: 900, missing: 100 }
    const portions = [
      { units: 2, substitutePrice: null, weighed },
      { units: 2, substitutePrice: 100_000, weighed: null },
    ]
    const made = adjustLine(line, {
      ...picked,
      portions,
      fallen: { price: 50_000, most: 1_000_000 },
    })
    expect(made.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['price_drop', 90_000],
      ['weight', 9_000],
    ])
  })
})
