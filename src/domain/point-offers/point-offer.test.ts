import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOfUnits } from '../orders/refund.ts'
import { rupiah } from '../money.ts'
import { extrasLeft, extrasOfLines, type EarningLine, type PointOffer } from './point-offer.ts'

/** A Friday, 10:00 in Jakarta. */
const NOW = new Date('2026-11-20T03:00:00Z')
const EARNER = { earnFactorPercent: 100, perRupiah: 1_000 }
const offer = (given: Partial<PointOffer> = {}): PointOffer => ({
  id: 'a',
  name: { en: 'Test', id: 'Uji' },
  kind: 'factor',
  factorPercent: 200,
  points: null,
  cap: 1_000,
  categories: [],
  products: [],
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  weekdays: [],
  fromTime: null,
  untilTime: null,
  ...given,
})
const extra = (points: number, given: Partial<PointOffer> = {}) =>
  offer({ kind: 'extra', factorPercent: null, points, ...given })
const line = (paid: number, quantity = 1, category = 'mangga'): EarningLine => ({
  product: `p-${category}`,
  categories: [category],
  quantity,
  paid: rupiah(paid),
})
const pointsOf = (offers: PointOffer[], lines: EarningLine[], now = NOW) =>
  extrasOfLines(offers, lines, now, EARNER).map(({ points }) => points)

describe('extra points', () => {
  it.each<[string, PointOffer[], EarningLine[], number[]]>([
    [
      'double on mangoes alone',
      [offer({ categories: ['mangga'] })],
      [line(25_900), line(9_000, 1, 'jeruk')],
      [25, 0],
    ],
    ['of each unit', [extra(20, { products: ['p-mangga'] })], [line(30_000, 3)], [60]],
    [
      'up to the cap of an order',
      [extra(20, { cap: 50 })],
      [line(1_000, 2), line(1_000, 2)],
      [40, 10],
    ],
    [
      'of one offer, the better',
      [offer(), extra(20, { id: 'b' })],
      [line(15_000), line(30_000)],
      [20, 30],
    ],
    ['of nothing that cost nothing', [extra(20)], [line(0, 2)], [0]],
  ])('%s', (_, offers, lines, points) => {
    expect(pointsOf(offers, lines)).toEqual(points)
  })

  it('hold at their hours of their days in Jakarta', () => {
    const fridays = [offer({ weekdays: [5], fromTime: '10:00', untilTime: '12:00' })]
    expect(pointsOf(fridays, [line(10_000)])).toEqual([10])
    expect(pointsOf(fridays, [line(10_000)], new Date('2026-11-20T05:00:00Z'))).toEqual([0])
    expect(pointsOf(fridays, [line(10_000)], new Date('2026-11-21T03:00:00Z'))).toEqual([0])
  })
})

const anyLines = fc.array(
  fc.record({
    paid: fc.integer({ min: 0, max: 900_000 }).map((paid) => rupiah(paid)),
    quantity: fc.integer({ min: 1, max: 12 }),
    category: fc.constantFrom('mangga', 'jeruk'),
  }),
  { minLength: 1, maxLength: 6 },
)
const anyOffers = fc.array(
  fc.record({
    isFactor: fc.boolean(),
    factor: fc.integer({ min: 101, max: 1_000 }),
    points: fc.integer({ min: 1, max: 100 }),
    cap: fc.integer({ min: 1, max: 3_000 }),
    categories: fc.constantFrom<string[]>([], ['mangga'], ['jeruk']),
  }),
  { maxLength: 4 },
)

it('any order: no cap is exceeded, and refunds leave each line at most its share', () => {
  let refunded = 0
  fc.assert(
    fc.property(anyLines, anyOffers, fc.infiniteStream(fc.nat(11)), (all, given, picks) => {
      const lines = all.map((one) => ({
        ...one,
        product: one.category,
        categories: [one.category],
      }))
      const offers = given.map(({ isFactor, factor, points, cap, categories }, at) =>
        isFactor
          ? offer({ id: `o${at}`, factorPercent: factor, cap, categories })
          : extra(points, { id: `o${at}`, cap, categories }),
      )
      const extras = extrasOfLines(offers, lines, NOW, EARNER)
      for (const one of offers) {
        const of = extras.filter(({ offer: by }) => by?.id === one.id)
        expect(of.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(one.cap)
      }
      let left = lines.map((one, at) => ({
        ...one,
        gross: one.paid,
        grossRefunded: rupiah(0),
        refundedQuantity: 0,
        refunded: rupiah(0),
        extraPoints: extras[at]!.points,
      }))
      for (let round = 0; round < 8; round++) {
        const before = extrasLeft(left)
        left = left.map((one) => {
          const units = Math.min(one.quantity - one.refundedQuantity, picks.next().value % 4)
          if (units === 0) return one
          const { amount } = refundOfUnits(one, units)
          refunded++
          return {
            ...one,
            refunded: rupiah(one.refunded + amount),
            grossRefunded: rupiah(one.grossRefunded + amount),
            refundedQuantity: one.refundedQuantity + units,
          }
        })
        expect(extrasLeft(left)).toBeLessThanOrEqual(before)
        for (const one of left) {
          const share =
            one.paid === 0 ? 0 : (one.extraPoints * (one.paid - one.refunded)) / one.paid
          expect(extrasLeft([one])).toBeLessThanOrEqual(share)
          expect(extrasLeft([one])).toBeGreaterThan(share - 1)
          const isGone = one.refundedQuantity === one.quantity
          expect(isGone ? extrasLeft([one]) : 0).toBe(0)
        }
      }
    }),
    { numRuns: 1_500 },
  )
  expect(refunded).toBeGreaterThan(1_000)
})
