import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyAutomaticDiscounts,
  holdsAt,
  type AutomaticDiscount,
  type AutomaticDiscountKind,
  type DiscountableLine,
} from './automatic-discount.ts'

/** A Friday, 10:00 in Jakarta. */
const NOW = new Date('2026-11-20T03:00:00Z')
const discount = (given: Partial<AutomaticDiscount> = {}): AutomaticDiscount => ({
  id: 'a',
  name: { en: 'A test', id: 'Uji' },
  kind: 'percent',
  buyQuantity: null,
  percent: null,
  steps: [],
  categories: [],
  products: [],
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  weekdays: [],
  fromTime: null,
  untilTime: null,
  ...given,
})
const threeForTwo = (given: Partial<AutomaticDiscount> = {}) =>
  discount({ id: 'set', kind: 'multi_buy', buyQuantity: 3, ...given })
const steps = (...all: [from: number, off: number][]) =>
  discount({
    id: 'steps',
    kind: 'basket_steps',
    steps: all.map(([from, off]) => ({ from, off })),
  })
const line = (
  variationId: string,
  price: number,
  quantity: number,
  category = 'mangga',
): DiscountableLine => ({
  variationId,
  product: `p-${variationId}`,
  categories: [category],
  price,
  quantity,
})
const sharesOf = (discounts: AutomaticDiscount[], lines: DiscountableLine[], now = NOW) =>
  applyAutomaticDiscounts(discounts, lines, now).shares

describe('three for two', () => {
  it.each<[string, DiscountableLine[], number[]]>([
    ['nothing for two units', [line('1', 10_000, 2)], [0]],
    ['one of three', [line('1', 10_000, 3)], [10_000]],
    ['two of seven', [line('1', 10_000, 7)], [20_000]],
    [
      'the cheapest of a mixed set',
      [line('1', 30_000, 1), line('2', 10_000, 1), line('3', 20_000, 1)],
      [0, 10_000, 0],
    ],
    [
      'the cheapest of each set, sets made from the dearest on',
      [line('1', 30_000, 3), line('2', 10_000, 3)],
      [30_000, 10_000],
    ],
    [
      'a set across two lines, and the rest in none',
      [line('1', 30_000, 2), line('2', 10_000, 3)],
      [0, 10_000],
    ],
  ])('gives %s', (_, lines, shares) => {
    expect(sharesOf([threeForTwo()], lines)).toEqual(shares)
  })

  it('counts only what it is for', () => {
    const lines = [line('1', 10_000, 2), line('2', 5_000, 2, 'jeruk')]
    expect(sharesOf([threeForTwo({ categories: ['mangga'] })], lines)).toEqual([0, 0])
    expect(sharesOf([threeForTwo({ products: ['p-1', 'p-2'] })], lines)).toEqual([0, 5_000])
  })

  it('tells how many units the next free one needs', () => {
    const [missing] = applyAutomaticDiscounts([threeForTwo()], [line('1', 10_000, 5)], NOW).missing
    expect(missing).toMatchObject({ units: 1, rupiah: 0 })
  })
})

describe('a percentage', () => {
  it('rounds down per line', () => {
    expect(sharesOf([discount({ percent: 15 })], [line('1', 9_999, 1)])).toEqual([1_499])
  })

  const evenings = discount({ weekdays: [5], fromTime: '17:00', untilTime: '20:00' })
  it.each([
    ['before its hours', '2026-11-20T09:59:59Z', false],
    ['from its first minute', '2026-11-20T10:00:00Z', true],
    ['until its last', '2026-11-20T12:59:59Z', true],
    ['not at its end', '2026-11-20T13:00:00Z', false],
    ['not on another weekday', '2026-11-21T10:00:00Z', false],
  ])('holds in hours of weekdays in Jakarta: %s', (_, at, holds) => {
    expect(holdsAt(evenings, new Date(at))).toBe(holds)
  })

  it('holds from its start to before its end', () => {
    const short = discount({ endsAt: new Date('2026-11-20T04:00:00Z') })
    expect(holdsAt(short, new Date('2026-10-31T23:59:59Z'))).toBe(false)
    expect(holdsAt(short, NOW)).toBe(true)
    expect(holdsAt(short, new Date('2026-11-20T04:00:00Z'))).toBe(false)
  })
})

describe('steps of the basket', () => {
  const both = steps([150_000, 10_000], [300_000, 25_000])
  it.each([
    [149_999, 0, 1, 10_000],
    [150_000, 10_000, 150_000, 25_000],
    [299_999, 10_000, 1, 25_000],
    [300_000, 25_000, undefined, undefined],
  ])('at Rp %i gives Rp %i, with Rp %s to the next', (price, off, missing, more) => {
    const made = applyAutomaticDiscounts([both], [line('1', price, 1)], NOW)
    expect(made.shares).toEqual([off])
    expect(made.missing[0]?.rupiah).toBe(missing)
    expect(made.missing[0]?.off).toBe(more)
  })

  it('splits in proportion, every Rupiah once', () => {
    const made = applyAutomaticDiscounts(
      [steps([1, 100])],
      [line('1', 1_000, 1), line('2', 1_000, 1), line('3', 1_000, 1)],
      NOW,
    )
    expect(made.shares.toSorted((a, b) => a - b)).toEqual([33, 33, 34])
  })

  it('counts what the goods cost after the discounts on lines', () => {
    const shares = sharesOf([both, threeForTwo()], [line('1', 60_000, 3)])
    expect(shares, 'Rp 120.000 are left: no step').toEqual([60_000])
  })
})

describe('several discounts', () => {
  it('gives a line one of them, whichever saves more', () => {
    const cheap = [threeForTwo(), discount({ percent: 20 })]
    expect(sharesOf(cheap, [line('1', 10_000, 3)])).toEqual([10_000])
    expect(sharesOf(cheap, [line('1', 10_000, 5)])).toEqual([10_000])
    expect(sharesOf([threeForTwo(), discount({ percent: 50 })], [line('1', 10_000, 3)])).toEqual([
      15_000,
    ])
  })

  it('lets another line have its own', () => {
    const shares = sharesOf(
      [threeForTwo({ products: ['p-2'] }), discount({ percent: 20 })],
      [line('1', 100_000, 1), line('2', 10_000, 3)],
    )
    expect(shares).toEqual([20_000, 10_000])
  })

  it('takes the better of two baskets, of equal ones the first by id', () => {
    const [one, other] = [steps([1, 500]), { ...steps([1, 500]), id: 'earlier' }]
    const { applied } = applyAutomaticDiscounts([one, other], [line('1', 1_000, 1)], NOW)
    expect(applied.map(({ discount: { id } }) => id)).toEqual(['earlier'])
  })
})

const anyLines = fc
  .array(
    fc.record({
      price: fc.oneof(fc.constantFrom(1, 10_000), fc.integer({ min: 1, max: 2_000_000 })),
      quantity: fc.integer({ min: 1, max: 20 }),
      category: fc.constantFrom('mangga', 'jeruk'),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ price, quantity, category }, at) => line(`v${at}`, price, quantity, category)),
  )
const anyDiscounts = fc
  .array(
    fc.record({
      kind: fc.constantFrom<AutomaticDiscountKind>('multi_buy', 'percent', 'basket_steps'),
      buyQuantity: fc.integer({ min: 2, max: 5 }),
      percent: fc.integer({ min: 1, max: 100 }),
      steps: fc
        .uniqueArray(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 1, maxLength: 3 })
        .map((from) =>
          from.toSorted((a, b) => a - b).map((f, at) => ({ from: f, off: (at + 1) * 7_001 })),
        ),
      categories: fc.constantFrom<string[]>([], ['mangga'], ['jeruk'], ['mangga', 'jeruk']),
      products: fc.constantFrom<string[]>([], ['p-v0'], ['p-v1', 'p-v2']),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((given, at) => discount({ ...given, id: `d${at}` })))
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

describe('any basket', () => {
  it('takes whole Rupiah that add up, from no line more than it costs', () => {
    let discounted = 0
    fc.assert(
      fc.property(anyLines, anyDiscounts, (lines, discounts) => {
        const { applied, shares } = applyAutomaticDiscounts(discounts, lines, NOW)
        for (const [at, share] of shares.entries()) {
          expect(Number.isSafeInteger(share)).toBe(true)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(lines[at]!.price * lines[at]!.quantity)
          const onLine = applied.filter(
            ({ discount: { kind }, parts }) => kind !== 'basket_steps' && parts[at]! > 0,
          )
          expect(onLine.length).toBeLessThanOrEqual(1)
        }
        for (const { amount, parts } of applied) expect(sum(parts)).toBe(amount)
        expect(sum(applied.map(({ amount }) => amount))).toBe(sum(shares))
        expect(
          applied.filter(({ discount: { kind } }) => kind === 'basket_steps').length,
        ).toBeLessThanOrEqual(1)
        if (applied.length > 0) discounted++
      }),
      { numRuns: 3_000 },
    )
    expect(discounted).toBeGreaterThan(1_000)
  })

  it('gives every line the same in any order of lines and discounts', () => {
    fc.assert(
      fc.property(anyLines, anyDiscounts, (lines, discounts) => {
        const made = sharesOf(discounts, lines)
        expect(sharesOf(discounts.toReversed(), lines.toReversed()).toReversed()).toEqual(made)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is never worse than one of its discounts on lines alone', () => {
    fc.assert(
      fc.property(anyLines, anyDiscounts, (lines, discounts) => {
        const onLines = discounts.filter(({ kind }) => kind !== 'basket_steps')
        const all = sum(sharesOf(onLines, lines))
        for (const one of onLines) expect(sum(sharesOf([one], lines))).toBeLessThanOrEqual(all)
      }),
      { numRuns: 2_000 },
    )
  })
})
