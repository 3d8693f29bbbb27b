import { describe, expect, it } from 'vitest'
import type { CounterGood } from '#contract/till/counter.ts'
import { hasCheckDigit } from '#domain/stock/scale-label.ts'
import {
  addGood,
  addLabelled,
  costOf,
  lacksWeight,
  readTyped,
  searchGoods,
  sentLines,
  totalOf,
  whyNotPaid,
  withGrams,
  withPrices,
} from './basket.ts'

const good = (change: Partial<CounterGood> = {}): CounterGood => ({
  variation_id: 'v1',
  sku: 'MGA-1',
  barcode: '8991234567890',
  plu: '4711',
  name: { en: 'Mango Arumanis', id: 'Mangga Arumanis' },
  variation: { en: '1 kg', id: '1 kg' },
  thumbnail: null,
  price: 60_000,
  nominal_g: 1_000,
  weighed: false,
  on_hand: 4,
  promised: 0,
  product: 'mangga-arumanis',
  categories: ['mangga'],
  ...change,
})
const ean = (twelve: string) =>
  Array.from({ length: 10 }, (_, digit) => `${twelve}${digit}`).find(hasCheckDigit)!
const labels = { item_digits: 5, price_prefix: 28, price_unit: 1 }
const papaya = good({
  variation_id: 'v2',
  sku: 'PPY-1',
  barcode: null,
  plu: '12',
  weighed: true,
  name: { en: 'Papaya', id: 'Pepaya' },
  on_hand: 0,
})

describe('what is typed or scanned', () => {
  it.each([
    ['8991234567890', { kind: 'good', good: good() }],
    ['4711', { kind: 'good', good: good() }],
    ['04711', { kind: 'good', good: good() }],
    ['00012', { kind: 'good', good: papaya }],
    ['mga-1', { kind: 'good', good: good() }],
    [ean('200001201850'), { kind: 'label', good: papaya, amount: { grams: 1_850 } }],
    [ean('280001215000'), { kind: 'label', good: papaya, amount: { price: 15_000 } }],
    [ean('209999901850'), { kind: 'none' }],
    ['0812 3456 7890', { kind: 'phone' }],
    ['+62812-3456-7890', { kind: 'phone' }],
    ['mangga', { kind: 'none' }],
  ])('%s', (text, read) => {
    expect(readTyped(text, [good(), papaya], labels)).toEqual(read)
  })

  it('is searched by every word, in both languages; goods in stock come first', () => {
    const goods = [papaya, good()]
    expect(searchGoods('arum 1 kg', goods)).toEqual([good()])
    expect(searchGoods('kg', goods)).toEqual([good(), papaya])
    expect(searchGoods('p', goods)).toEqual([])
  })
})

describe('the basket', () => {
  it('counts the same good up, and keeps weighed pieces apart', () => {
    let lines = addGood(addGood([], good()), good())
    expect(lines).toMatchObject([{ quantity: 2 }])
    lines = addGood(addGood(lines, papaya), papaya)
    expect(lines).toHaveLength(3)
    expect(lines.filter(lacksWeight)).toHaveLength(2)
    expect(totalOf(lines)).toBe(120_000)
  })

  it('is paid when it is whole, and not larger than the shop takes, also without network', () => {
    const [apple] = addGood([], good())
    expect(whyNotPaid([], 0)).toBe('till.counter.empty')
    expect(whyNotPaid(addGood([], papaya), 0)).toBe('till.counter.weightNeeded')
    expect(whyNotPaid([apple!], 50_000_000)).toBeNull()
    expect(whyNotPaid([apple!], 50_000_001)).toBe('till.counter.tooMuch')
    expect(
      whyNotPaid(
        Array.from({ length: 101 }, () => apple!),
        1,
      ),
    ).toBe('till.counter.tooMuch')
  })

  it('costs by weight, by the label, and by a new price', () => {
    const byWeight = addLabelled([], good(), { grams: 2_400 })
    expect(byWeight).toMatchObject([{ quantity: 2 }])
    expect(totalOf(byWeight)).toBe(144_000)
    const byLabel = addLabelled([], papaya, { price: 12_345 })
    expect(byLabel.map(costOf)).toEqual([12_345])
    expect(sentLines(byLabel, [])).toEqual([
      {
        variation_id: 'v2',
        quantity: 1,
        grams: 206,
        price: 60_000,
        subtotal: 12_345,
        discounts: [],
      },
    ])
    expect(totalOf(withPrices(byWeight, new Map([['v1', 50_000]])))).toBe(120_000)
    expect(totalOf(withGrams(addGood([], papaya), 1, 500))).toBe(30_000)
  })
})
