/**
 * Random carts with everything that changes what they cost: a company's list, automatic discounts,
 * coupons of every kind, a voucher, store credit, points, and goods that are added to an order.
 */
import fc from 'fast-check'
import {
  AUTOMATIC_DISCOUNT_KINDS,
  type AutomaticDiscount,
} from '../../src/domain/automatic-discounts/automatic-discount.ts'
import type { CheckoutFacts } from '../../src/domain/checkout/checkout.ts'
import type { PriceList } from '../../src/domain/companies/price-list.ts'
import type { Coupon, CouponKind } from '../../src/domain/coupons/coupon.ts'
import { POINT_OFFER_KINDS, type PointOffer } from '../../src/domain/point-offers/point-offer.ts'
import { VOUCHER_STATES, type CartVoucher } from '../../src/domain/vouchers/voucher.ts'

/** Nine o'clock on a Friday in Jakarta. */
export const CART_NOW = new Date('2026-11-20T02:00:00Z')
const [START, END] = [new Date('2026-01-01'), new Date('2027-01-01')]
const CATEGORIES = ['mangga', 'keju', 'jeruk']
const LINES_MAX = 6
const NAME = { en: 'A test', id: 'Uji' }

/** Usually at all times; else at hours or on weekdays of which some hold now. */
const anyHours = fc.constantFrom(
  { weekdays: [], fromTime: null, untilTime: null },
  { weekdays: [], fromTime: null, untilTime: null },
  { weekdays: [5, 6], fromTime: '08:00', untilTime: '10:00' },
  { weekdays: [], fromTime: '22:00', untilTime: '09:01' },
  { weekdays: [], fromTime: '10:00', untilTime: '12:00' },
  { weekdays: [1], fromTime: null, untilTime: null },
)
const anyScope = fc.record({
  categories: fc.subarray(CATEGORIES),
  products: fc.constantFrom([], [], ['p0'], ['p1', 'p4']),
})

const anyList: fc.Arbitrary<PriceList> = fc.record({
  percents: fc.uniqueArray(
    fc.record({
      category: fc.constantFrom(...CATEGORIES),
      percent: fc.integer({ min: 1, max: 90 }),
    }),
    { selector: ({ category }) => category },
  ),
  prices: fc.uniqueArray(
    fc.record({
      variationId: fc.integer({ min: 0, max: LINES_MAX - 1 }).map((index) => `v${index}`),
      minQuantity: fc.integer({ min: 1, max: 8 }),
      price: fc.integer({ min: 1, max: 200_000 }),
    }),
    { selector: ({ variationId, minQuantity }) => `${variationId} ${minQuantity}`, maxLength: 6 },
  ),
})

/** `cut`: percent of its sale price. */
export type RandomGoods = {
  regular: number
  cut: number
  quantity: number
  categories: readonly string[]
  selected: boolean
}
const anyGoods: fc.Arbitrary<RandomGoods[]> = fc.array(
  fc.record({
    regular: fc.integer({ min: 1, max: 300_000 }),
    cut: fc.integer({ min: 0, max: 60 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    categories: fc.subarray(CATEGORIES, { minLength: 1, maxLength: 2 }),
    selected: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 1, maxLength: LINES_MAX },
)

const anyAutomatic: fc.Arbitrary<AutomaticDiscount[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...AUTOMATIC_DISCOUNT_KINDS),
      buyQuantity: fc.integer({ min: 2, max: 4 }),
      percent: fc.integer({ min: 1, max: 100 }),
      steps: fc.constantFrom(
        [{ from: 100_000, off: 15_000 }],
        [
          { from: 50_000, off: 7_001 },
          { from: 400_000, off: 33_333 },
        ],
      ),
      scope: anyScope,
      hours: anyHours,
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ scope, hours, ...given }, index) => ({
      ...given,
      ...scope,
      ...hours,
      id: `a${index}`,
      name: NAME,
      startsAt: START,
      endsAt: null,
    })),
  )

const VALUE_OF: Readonly<Record<CouponKind, (share: number) => number>> = {
  percent: (share) => share,
  fixed: (share) => share * 1_501,
  shipping: (share) => share * 500,
  buy_get: (share) => share,
  gift: (share) => 1 + (share % 3),
}
const couponOf = (kinds: readonly CouponKind[]): fc.Arbitrary<Coupon> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      share: fc.integer({ min: 1, max: 100 }),
      maxDiscount: fc.option(fc.integer({ min: 1, max: 60_000 })),
      minimum: fc.constantFrom(0, 0, 40_000, 250_000),
      buyQuantity: fc.integer({ min: 1, max: 3 }),
      getQuantity: fc.integer({ min: 1, max: 2 }),
      scope: anyScope,
      without: fc.constantFrom(null, null, ['keju']),
      hours: anyHours,
      tiers: fc.constantFrom(null, null, ['panen']),
      firstOrderOnly: fc.constantFrom(false, false, true),
      budget: fc.constantFrom(null, null, 50_000),
    })
    .map(({ share, scope, without, hours, ...given }) => ({
      ...given,
      ...hours,
      id: given.kind,
      code: given.kind.toUpperCase(),
      value: VALUE_OF[given.kind](share),
      weekdays: hours.weekdays.length === 0 ? null : hours.weekdays,
      categories: scope.categories.length === 0 ? null : scope.categories,
      products: scope.products.length === 0 ? null : scope.products,
      withoutCategories: without,
      withoutProducts: null,
      giftVariationId: given.kind === 'gift' ? 'gift' : null,
      startsAt: START,
      endsAt: END,
      locations: null,
      paymentMethods: null,
      customerId: null,
      totalLimit: null,
      perCustomerLimit: null,
      perCustomerDayLimit: null,
      spent: 0,
      uses: 0,
      customerUses: 0,
      customerUsesToday: 0,
    }))
/** The cart takes at most one coupon on goods and one on shipping. */
const anyCoupons = fc
  .tuple(
    fc.option(couponOf(['percent', 'fixed', 'buy_get', 'gift'])),
    fc.option(couponOf(['shipping'])),
  )
  .map((both) => both.filter((one) => one !== null))

const anyVoucher: fc.Arbitrary<CartVoucher | null> = fc.option(
  fc.record({
    id: fc.constant('w'),
    code: fc.constant('W'),
    amount: fc.integer({ min: 1, max: 300_000 }),
    state: fc.constantFrom('active' as const, 'active' as const, ...VOUCHER_STATES),
    expiresAt: fc.constant(END),
  }),
)

const anyOffers: fc.Arbitrary<PointOffer[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...POINT_OFFER_KINDS),
      factorPercent: fc.constantFrom(150, 200, 300),
      points: fc.integer({ min: 1, max: 50 }),
      cap: fc.constantFrom(20, 1_000),
      scope: anyScope,
      hours: anyHours,
    }),
    { maxLength: 2 },
  )
  .map((all) =>
    all.map(({ scope, hours, ...given }, index) => ({
      ...given,
      ...scope,
      ...hours,
      id: `o${index}`,
      name: NAME,
      startsAt: START,
      endsAt: null,
    })),
  )

/** A member: the tier decides on coupons, points and the service fee. */
const anyCustomer: fc.Arbitrary<CheckoutFacts['customer']> = fc
  .record({
    tier: fc.constantFrom(
      { tier: 'benih', tierPosition: 1, earnFactorPercent: 100 },
      { tier: 'tunas', tierPosition: 2, earnFactorPercent: 125 },
      { tier: 'panen', tierPosition: 3, earnFactorPercent: 150 },
    ),
    hasOrdered: fc.boolean(),
  })
  .map(({ tier, hasOrdered }) => ({
    ...tier,
    hasOrdered,
    id: 'me',
    completedOrders: hasOrdered ? 1 : 0,
    refusedCod: false,
  }))

export const anyCart = fc.record({
  goods: anyGoods,
  list: fc.option(anyList, { freq: 4 }),
  automatic: anyAutomatic,
  coupons: anyCoupons,
  voucher: anyVoucher,
  pointOffers: anyOffers,
  customer: anyCustomer,
  storeCredit: fc.constantFrom(0, 0, 5_000, 400_000),
  courierPrice: fc.integer({ min: 0, max: 40_000 }),
  /** An evening window costs more, one at noon less. */
  window: fc.constantFrom('12:00', '16:00', '18:00'),
  /** Goods that are added to an order come with it: no shipping and no fee of their own. */
  isAddition: fc.constantFrom(false, false, false, true),
})
export type RandomCart = typeof anyCart extends fc.Arbitrary<infer Cart> ? Cart : never
