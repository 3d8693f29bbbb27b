import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponCode, judgeCoupon, type Coupon, type CouponBasket } from './coupon.ts'

/** Rp10.000 off for everybody, all of November 2026. */
const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  id: 'c',
  code: 'UJI',
  kind: 'fixed',
  value: 10_000,
  maxDiscount: null,
  minimum: 0,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-11-30T00:00:00Z'),
  firstOrderOnly: false,
  categories: null,
  tiers: null,
  weekdays: null,
  paymentMethods: null,
  customerId: null,
  totalLimit: null,
  perCustomerLimit: null,
  uses: 0,
  customerUses: 0,
  ...given,
})
const basket = (given: Partial<CouponBasket> = {}): CouponBasket => ({
  now: new Date('2026-11-20T02:00:00Z'),
  customerId: 'me',
  tier: 'benih',
  hasOrdered: true,
  paymentMethod: null,
  shipping: 9_000,
  lines: [
    { total: 60_000, categories: ['mangga', 'buah-lokal'] },
    { total: 40_000, categories: ['keju'] },
  ],
  ...given,
})

describe('what it takes off', () => {
  it.each<[string, Partial<Coupon>, number]>([
    ['a fixed amount', {}, 10_000],
    ['a fixed amount, never more than the goods', { value: 250_000 }, 100_000],
    ['a percentage', { kind: 'percent', value: 15 }, 15_000],
    ['a percentage with a ceiling', { kind: 'percent', value: 15, maxDiscount: 12_000 }, 12_000],
    ['a percentage of the goods that it is for', { kind: 'percent', value: 10, categories: ['keju'] }, 4_000],
    ['a fixed amount, never more than the goods that it is for', { value: 50_000, categories: ['keju'] }, 40_000],
    ['shipping, never more than it costs', { kind: 'shipping', value: 50_000 }, 9_000],
    ['shipping in part', { kind: 'shipping', value: 4_000 }, 4_000],
  ])('%s', (_, given, discount) => expect(judgeCoupon(coupon(given), basket())).toEqual({ ok: true, discount }))
})

describe('why not', () => {
  it.each<[string, Partial<Coupon>, Partial<CouponBasket>, number]>([
    ['not_started', { startsAt: new Date('2026-11-20T02:00:01Z') }, {}, 0],
    ['expired', { endsAt: new Date('2026-11-20T01:59:59Z') }, {}, 0],
    ['not_yours', { customerId: 'you' }, {}, 0],
    ['used_by_you', { perCustomerLimit: 2, customerUses: 2 }, {}, 0],
    ['used_up', { totalLimit: 5, uses: 5 }, {}, 0],
    ['first_order_only', { firstOrderOnly: true }, {}, 0],
    ['tier', { tiers: ['panen'] }, {}, 0],
    ['weekday', { weekdays: [1, 2, 3, 4] }, {}, 0],
    ['payment_method', { paymentMethods: ['qris'] }, { paymentMethod: 'cod' }, 0],
    ['no_matching_goods', { categories: ['beras'] }, {}, 0],
    ['no_matching_goods', {}, { lines: [] }, 0],
    ['below_minimum', { minimum: 100_001 }, {}, 1],
    ['below_minimum', { minimum: 50_000, categories: ['keju'] }, {}, 10_000],
    ['no_shipping', { kind: 'shipping' }, { shipping: 0 }, 0],
  ])('%s', (reason, given, more, missing) => expect(judgeCoupon(coupon(given), basket(more))).toEqual({ ok: false, reason, missing }))

  it('holds at its first and its last moment, for a first order, in its tier, on its day, while no way to pay is chosen', () => {
    const now = new Date('2026-11-20T02:00:00Z')
    expect(
      judgeCoupon(
        coupon({
          startsAt: now,
          endsAt: now,
          firstOrderOnly: true,
          tiers: ['benih'],
          weekdays: [5],
          paymentMethods: ['qris'],
          minimum: 100_000,
        }),
        basket({ hasOrdered: false }),
      ).ok,
    ).toBe(true)
  })
  it('knows the day by Jakarta’s calendar', () =>
    expect(judgeCoupon(coupon({ weekdays: [6] }), basket({ now: new Date('2026-11-20T17:00:00Z') })).ok).toBe(true))
})

it('never takes off more than there is, nor less than nothing', () => {
  const lines = fc.array(fc.record({ total: fc.integer({ min: 0, max: 50_000_000 }), categories: fc.subarray(['keju', 'mangga']) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom('percent', 'fixed', 'shipping'),
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      fc.boolean(),
      fc.integer({ min: 0, max: 50_000 }),
      (all, kind, value, maxDiscount, forCheese, shipping) => {
        const verdict = judgeCoupon(
          coupon({ kind, value: kind === 'percent' ? value : value * 10_000, maxDiscount, categories: forCheese ? ['keju'] : null }),
          basket({ lines: all, shipping }),
        )
        if (!verdict.ok) return
        const goods = all.filter(({ categories }) => !forCheese || categories.includes('keju')).reduce((sum, { total }) => sum + total, 0)
        expect(Number.isInteger(verdict.discount) && verdict.discount >= 0).toBe(true)
        expect(verdict.discount).toBeLessThanOrEqual(kind === 'shipping' ? shipping : goods)
      },
    ),
    { numRuns: 2_000 },
  )
})

it.each([' segar 15 ', 'SEGAR15', 'se\tgar\u00a015'])('reads "%s" as SEGAR15', (typed) => expect(couponCode(typed)).toBe('SEGAR15'))
