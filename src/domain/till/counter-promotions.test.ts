import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AutomaticDiscount } from '../automatic-discounts/automatic-discount.ts'
import { rupiah } from '../money.ts'
import type { PointOffer } from '../point-offers/point-offer.ts'
import type { Id } from '../units.ts'
import { worthOfReturn } from './counter.ts'
import {
  discountsAtTill,
  pointsAtTill,
  pointsLeftAtTill,
  type PromotedLine,
} from './counter-promotions.ts'

const NOW = new Date('2026-11-20T03:00:00Z')
const always = {
  name: { en: 'Test', id: 'Uji' },
  categories: [],
  products: [],
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: null,
  weekdays: [],
  fromTime: null,
  untilTime: null,
}
const sets: AutomaticDiscount = {
  ...always,
  id: 'd' as Id<'automatic_discount'>,
  kind: 'multi_buy',
  buyQuantity: 3,
  percent: null,
  steps: [],
}
const line = (given: Partial<PromotedLine>): PromotedLine => ({
  variationId: 'v' as Id<'variation'>,
  product: 'p',
  categories: [],
  quantity: 1,
  grams: null,
  price: 10_000,
  subtotal: 10_000,
  ...given,
})
const offs = (lines: PromotedLine[]) =>
  discountsAtTill([sets], lines, NOW).map((all) => all.reduce((sum, { amount }) => sum + amount, 0))

it('counts what is sold by weight as one unit that costs what it weighs', () => {
  expect(offs([line({ quantity: 3, subtotal: 30_000 })])).toEqual([10_000])
  const weighed = line({ quantity: 2, grams: 1_900, price: 10_000, subtotal: 19_000 })
  expect(offs([weighed, line({ quantity: 2, subtotal: 20_000 })])).toEqual([0, 10_000])
  expect(offs([weighed])).toEqual([0])
})

const anyOffer: fc.Arbitrary<PointOffer> = fc.record({
  ...Object.fromEntries(Object.entries(always).map(([key, value]) => [key, fc.constant(value)])),
  id: fc.constantFrom('a', 'b'),
  kind: fc.constantFrom('factor', 'extra'),
  factorPercent: fc.integer({ min: 101, max: 500 }),
  points: fc.integer({ min: 1, max: 50 }),
  cap: fc.integer({ min: 1, max: 500 }),
}) as never
const anyLine = fc
  .record({ quantity: fc.integer({ min: 1, max: 6 }), price: fc.integer({ min: 0, max: 90_000 }) })
  .map(({ quantity, price }) => line({ quantity, price, subtotal: price * quantity }))

it('any bill: returns take points back, never give some, and all goods take all', () => {
  let withExtras = 0
  fc.assert(
    fc.property(
      fc.array(anyOffer, { maxLength: 2 }),
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat(3)),
      (offers, lines, picks) => {
        const earner = { earnFactorPercent: 100, perRupiah: 1_000 }
        const { points, extras } = pointsAtTill(offers, lines, { off: 0, now: NOW, earner })
        if (extras.some((one) => one.points > 0)) withExtras++
        const grandTotal = lines.reduce((sum, one) => sum + one.subtotal, 0)
        const state = lines.map((one, at) => ({
          ...one,
          returned: 0,
          back: 0,
          extraPoints: extras[at]!.points,
        }))
        let left = points
        for (let round = 0; round < 20; round++) {
          for (const one of state) {
            const units = Math.min(one.quantity - one.returned, picks.next().value)
            one.back += worthOfReturn(one, units)
            one.returned += units
          }
          const back = state.reduce((sum, one) => sum + one.back, 0)
          const bill = { points, paid: rupiah(grandTotal), returned: back, grandTotal }
          const now = pointsLeftAtTill({ ...bill, goodsBack: back, earnedAs: earner }, state)
          expect(now).toBeLessThanOrEqual(left)
          left = now
        }
        const isAllBack = state.every((one) => one.returned === one.quantity)
        expect(isAllBack ? left : 0).toBe(0)
      },
    ),
    { numRuns: 500 },
  )
  expect(withExtras).toBeGreaterThan(100)
})
