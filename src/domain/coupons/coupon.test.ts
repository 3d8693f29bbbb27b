import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponCode, judgeCoupon, type Coupon, type CouponBasket } from './coupon.ts'

/** Rp10.000 off for all customers, all of November 2026. */
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
  customerUsesToday: 0,
  buyQuantity: null,
  getQuantity: null,
  giftVariationId: null,
  products: null,
  withoutCategories: null,
  withoutProducts: null,
  locations: null,
  fromTime: null,
  untilTime: null,
  perCustomerDayLimit: null,
  budget: null,
  spent: 0,
  ...given,
})
const basket = (given: Partial<CouponBasket> = {}): CouponBasket => ({
  now: new Date('2026-11-20T02:00:00Z'),
  customerId: 'me',
  tier: 'benih',
  location: 'kemang',
  hasOrdered: true,
  paymentMethod: null,
  shipping: 9_000,
  lines: [
    {
      variationId: 'm',
      product: 'mangga-arum',
      price: 30_000,
      quantity: 2,
      categories: ['mangga', 'buah-lokal'],
      giftOf: null,
    },
    {
      variationId: 'k',
      product: 'keju-edam',
      price: 40_000,
      quantity: 1,
      categories: ['keju'],
      giftOf: null,
    },
  ],
  ...given,
})

describe('what it takes off', () => {
  it.each<[string, Partial<Coupon>, number]>([
    ['a fixed amount', {}, 10_000],
    ['a fixed amount, never more than the goods', { value: 250_000 }, 100_000],
    ['a percentage', { kind: 'percent', value: 15 }, 15_000],
    ['a percentage with a ceiling', { kind: 'percent', value: 15, maxDiscount: 12_000 }, 12_000],
    [
      'a percentage of the goods that it is for',
      { kind: 'percent', value: 10, categories: ['keju'] },
      4_000,
    ],
    [
      'a fixed amount, never more than the goods that it is for',
      { value: 50_000, categories: ['keju'] },
      40_000,
    ],
    ['shipping, never more than it costs', { kind: 'shipping', value: 50_000 }, 9_000],
    ['shipping in part', { kind: 'shipping', value: 4_000 }, 4_000],
    [
      'a percentage of named products',
      { kind: 'percent', value: 10, products: ['mangga-arum'] },
      6_000,
    ],
    [
      'a percentage of all but some products',
      { kind: 'percent', value: 10, withoutProducts: ['mangga-arum'] },
      4_000,
    ],
    [
      'a percentage of all but a category',
      { kind: 'percent', value: 10, withoutCategories: ['keju'] },
      6_000,
    ],
    [
      'a category and a product of another',
      { kind: 'percent', value: 10, categories: ['keju'], products: ['mangga-arum'] },
      10_000,
    ],
    [
      'the cheapest of three',
      { kind: 'buy_get', value: 100, buyQuantity: 2, getQuantity: 1 },
      30_000,
    ],
    [
      'half the cheapest of three',
      { kind: 'buy_get', value: 50, buyQuantity: 2, getQuantity: 1 },
      15_000,
    ],
    [
      'the cheapest of each two',
      { kind: 'buy_get', value: 100, buyQuantity: 1, getQuantity: 1, products: ['mangga-arum'] },
      30_000,
    ],
    ['what is left of its budget to the last Rupiah', { budget: 50_000, spent: 40_000 }, 10_000],
  ])('%s', (_, given, discount) =>
    expect(judgeCoupon(coupon(given), basket())).toMatchObject({ ok: true, discount }),
  )

  it('comes from the lines that it is for', () => {
    const from = (given: Partial<Coupon>) => {
      const verdict = judgeCoupon(coupon(given), basket())
      return verdict.ok ? verdict.from : null
    }
    expect(from({})).toEqual([60_000, 40_000])
    expect(from({ categories: ['keju'] })).toEqual([0, 40_000])
    expect(from({ kind: 'buy_get', value: 100, buyQuantity: 2, getQuantity: 1 })).toEqual([
      30_000, 0,
    ])
    expect(from({ kind: 'shipping' })).toEqual([0, 0])
  })

  it('a gift as a whole, whatever its highest discount; it counts towards nothing and is for no other coupon', () => {
    const given = {
      variationId: 'n',
      product: 'jeruk-nipis',
      price: 15_000,
      quantity: 2,
      categories: ['mangga'],
      giftOf: 'UJI',
    }
    const withGift = basket({ lines: [...basket().lines, given] })
    const gift = { kind: 'gift', value: 2, giftVariationId: 'n' } as const
    expect(judgeCoupon(coupon({ ...gift, maxDiscount: 1_000 }), withGift)).toEqual({
      ok: true,
      discount: 30_000,
      from: [0, 0, 30_000],
    })
    expect(judgeCoupon(coupon({ ...gift, minimum: 100_001 }), withGift)).toMatchObject({
      reason: 'below_minimum',
      missing: 1,
    })
    expect(judgeCoupon(coupon({ ...gift, code: 'ANDERS' }), withGift)).toMatchObject({
      reason: 'gift_missing',
    })
    expect(judgeCoupon(coupon({ kind: 'percent', value: 10 }), withGift)).toMatchObject({
      discount: 10_000,
    })
    // The same product, bought by the customer, is no gift.
    expect(
      judgeCoupon(coupon({ kind: 'gift', value: 1, giftVariationId: 'm' }), basket()),
    ).toMatchObject({ reason: 'gift_missing' })
  })
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
    ['used_today', { perCustomerDayLimit: 1, customerUsesToday: 1 }, {}, 0],
    ['used_up', { budget: 50_000, spent: 40_001 }, {}, 0],
    ['location', { locations: ['bandung'] }, {}, 0],
    ['hour', { fromTime: '09:01', untilTime: '12:00' }, {}, 0],
    ['hour', { fromTime: '05:00', untilTime: '09:00' }, {}, 0],
    ['hour', { fromTime: '22:00', untilTime: '06:00' }, {}, 0],
    ['no_matching_goods', { products: ['mangga-arum'], withoutCategories: ['mangga'] }, {}, 0],
    ['gift_missing', { kind: 'gift', value: 1, giftVariationId: 'x' }, {}, 0],
    ['below_minimum', { kind: 'gift', value: 1, giftVariationId: 'k', minimum: 100_001 }, {}, 1],
  ])('%s', (reason, given, more, missing) =>
    expect(judgeCoupon(coupon(given), basket(more))).toMatchObject({ ok: false, reason, missing }),
  )

  it('says how many more there must be of what is bought in sets', () =>
    expect(
      judgeCoupon(
        coupon({ kind: 'buy_get', value: 100, buyQuantity: 4, getQuantity: 1 }),
        basket(),
      ),
    ).toMatchObject({
      reason: 'buy_more',
      units: 2,
    }))

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
          locations: ['kemang'],
          fromTime: '09:00',
          untilTime: '09:01',
        }),
        basket({ hasOrdered: false }),
      ).ok,
    ).toBe(true)
  })
  it('knows the day by Jakarta’s calendar', () =>
    expect(
      judgeCoupon(coupon({ weekdays: [6] }), basket({ now: new Date('2026-11-20T17:00:00Z') })).ok,
    ).toBe(true))
})

it('never takes off more than there is, nor less than nothing', () => {
  const lines = fc.array(
    fc.record({
      variationId: fc.constantFrom('a', 'b', 'c'),
      product: fc.constantFrom('x', 'y'),
      price: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      categories: fc.subarray(['keju', 'mangga']),
      giftOf: fc.constantFrom(null, null, 'UJI', 'LAIN'),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom('percent', 'fixed', 'shipping', 'buy_get', 'gift'),
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      fc.boolean(),
      fc.integer({ min: 0, max: 50_000 }),
      (all, kind, value, maxDiscount, forCheese, shipping) => {
        const verdict = judgeCoupon(
          coupon({
            kind,
            value:
              kind === 'percent' || kind === 'buy_get'
                ? value
                : kind === 'gift'
                  ? 3
                  : value * 10_000,
            maxDiscount,
            categories: forCheese ? ['keju'] : null,
            buyQuantity: 1 + (value % 3),
            getQuantity: 1 + (value % 2),
            giftVariationId: 'a',
          }),
          basket({ lines: all, shipping }),
        )
        if (!verdict.ok) return
        const goods = all
          .filter(({ categories, giftOf }) =>
            kind === 'gift'
              ? giftOf === 'UJI'
              : giftOf === null && (!forCheese || categories.includes('keju')),
          )
          .reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        const from = verdict.from.reduce((sum, amount) => sum + amount, 0)
        expect(verdict.discount).toBeLessThanOrEqual(kind === 'shipping' ? shipping : from)
        for (const [index, amount] of verdict.from.entries())
          expect(amount).toBeLessThanOrEqual(all[index]!.price * all[index]!.quantity)
        expect(Number.isInteger(verdict.discount) && verdict.discount >= 0).toBe(true)
        expect(verdict.discount).toBeLessThanOrEqual(kind === 'shipping' ? shipping : goods)
      },
    ),
    { numRuns: 2_000 },
  )
})

it.each([' segar 15 ', 'SEGAR15', 'se\tgar\u00a015'])('reads "%s" as SEGAR15', (typed) =>
  expect(couponCode(typed)).toBe('SEGAR15'),
)
