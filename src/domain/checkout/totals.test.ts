/**
 * Random carts with every kind of coupon and automatic discount: sums of whole Rupiah that add up, whatever the order of
 * the lines. `PROOFS=full` tries a hundred thousand.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quote, type CheckoutFacts, type CheckoutLine, type Courier } from './checkout.ts'
import type {
  AutomaticDiscount,
  AutomaticDiscountKind,
} from '../automatic-discounts/automatic-discount.ts'
import type { Coupon, CouponKind } from '../coupons/coupon.ts'
import { settingsFrom } from '../settings.ts'

const CARTS = process.env['PROOFS'] === 'full' ? 100_000 : 10_000
/** Checking every case twice would double the duration. */
const TURNED_EVERY = 5
const settings = settingsFrom({})
const COURIERS: Courier[] = [
  { id: 'petik-antar', price: 9_000, carries: { chilled: true, frozen: true }, own: true },
  { id: 'reguler', price: 14_000, carries: { chilled: false, frozen: false }, own: false },
]
const NO_TERMS = {
  minimum: 0,
  startsAt: new Date('2026-01-01'),
  endsAt: new Date('2027-01-01'),
  firstOrderOnly: false,
  products: null,
  withoutCategories: null,
  withoutProducts: null,
  tiers: null,
  locations: null,
  weekdays: null,
  fromTime: null,
  untilTime: null,
  paymentMethods: null,
  customerId: null,
  totalLimit: null,
  perCustomerLimit: null,
  perCustomerDayLimit: null,
  budget: null,
  spent: 0,
  uses: 0,
  customerUses: 0,
  customerUsesToday: 0,
}

const anyLines: fc.Arbitrary<CheckoutLine[]> = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      selected: fc.boolean(),
      refrigerated: fc.boolean(),
      cheese: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ cheese, ...given }, index) => ({
      ...given,
      key: `k${index}`,
      variationId: `v${index}`,
      slug: `p${index}`,
      availability: 'now',
      available: 20,
      weightG: 100,
      frozen: false,
      categories: cheese ? ['keju'] : ['mangga'],
      giftOf: null,
    })),
  )
const anyCoupons: fc.Arbitrary<Coupon[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<CouponKind>('percent', 'fixed', 'shipping', 'buy_get', 'gift'),
      value: fc.integer({ min: 1, max: 100 }),
      maxDiscount: fc.option(fc.integer({ min: 1, max: 500_000 })),
      cheese: fc.boolean(),
      buyQuantity: fc.integer({ min: 1, max: 4 }),
      getQuantity: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map(({ cheese, ...given }, index) => ({
      ...NO_TERMS,
      ...given,
      id: `c${index}`,
      code: `C${index}`,
      value:
        given.kind === 'fixed' || given.kind === 'shipping' ? given.value * 5_000 : given.value,
      categories: cheese ? ['keju'] : null,
      giftVariationId: given.kind === 'gift' ? 'v0' : null,
    })),
  )

const anyAutomatic: fc.Arbitrary<AutomaticDiscount[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<AutomaticDiscountKind>('multi_buy', 'percent', 'basket_steps'),
      buyQuantity: fc.integer({ min: 2, max: 4 }),
      percent: fc.integer({ min: 1, max: 100 }),
      steps: fc.constantFrom(
        [{ from: 150_000, off: 10_000 }],
        [
          { from: 1, off: 5_000 },
          { from: 300_000, off: 25_000 },
        ],
      ),
      cheese: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map(({ cheese, ...given }, index) => ({
      ...given,
      id: `a${index}`,
      name: { en: 'A test', id: 'Uji' },
      categories: cheese ? ['keju'] : [],
      products: [],
      startsAt: NO_TERMS.startsAt,
      endsAt: null,
      weekdays: [],
      fromTime: null,
      untilTime: null,
    })),
  )

/** What the gift coupons among some would give: for every second one there is stock. */
const giftsOf = (coupons: readonly Coupon[]): CheckoutLine[] =>
  coupons
    .filter(({ kind }) => kind === 'gift')
    .flatMap(({ id, code, value }) =>
      value % 2 === 0
        ? []
        : {
            key: `gift-${id}`,
            variationId: 'v0',
            slug: 'p0',
            quantity: 1 + (value % 3),
            selected: true,
            availability: 'now' as const,
            available: 20,
            price: 1_000 * value,
            weightG: 100,
            refrigerated: false,
            frozen: false,
            categories: ['mangga'],
            giftOf: code,
          },
    )

const facts = (
  lines: readonly CheckoutLine[],
  coupons: readonly Coupon[],
  automatic: readonly AutomaticDiscount[],
  tierPosition: number,
): CheckoutFacts => ({
  now: new Date('2026-11-20T02:00:00Z'),
  settings,
  lines,
  hasAddress: true,
  isPinElsewhere: false,
  distanceM: 2_000,
  couriers: COURIERS,
  shippingMethod: null,
  timePickup: 'kemang+2026-11-21+18:00',
  storeCredit: 0,
  slotLoads: [],
  automatic,
  coupons,
  gifts: giftsOf(coupons),
  customer: {
    id: 'me',
    tier: 'benih',
    tierPosition,
    earnFactorPercent: 125,
    hasOrdered: true,
    completedOrders: 1,
    refusedCod: false,
  },
})
type Made = ReturnType<typeof quote>
const amountsOf = ({ subtotal, serviceFee, shipping, discount, total, points }: Made) =>
  [subtotal, serviceFee, shipping, discount, total, points].join(' ')

/**
 * The first violation in a quote, or null. A string, because asserting each of millions of values
 * would take minutes.
 */
const wrongWith = (made: Made): string | null => {
  const amounts = [
    made.subtotal,
    made.serviceFee,
    made.shipping,
    made.discount,
    made.discountGoods,
    made.discountShipping,
    made.total,
    made.points,
  ]
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    return 'an amount is no whole Rupiah, or below nothing'
  if (made.total !== made.subtotal + made.serviceFee + made.shipping - made.discount)
    return 'the total is not its parts'
  if (made.discount !== made.discountGoods + made.discountShipping)
    return 'the discount is not its parts'
  if (made.discountGoods > made.subtotal || made.discountShipping > made.shipping)
    return 'more is taken off than there is'
  let shares = 0
  for (const line of made.lines) {
    const share = made.shares.get(line.key)!
    if (share > line.price * line.quantity) return 'a line’s share is more than the line'
    shares += share
  }
  if (shares !== made.discountGoods) return 'the lines’ shares are not the discount'
  const parts = [...made.automatic, ...made.coupons, made.voucher]
    .filter((one) => one !== null)
    .filter((one) => !('coupon' in one) || one.coupon.kind !== 'shipping')
    .reduce((sum, one) => sum + ('amount' in one ? one.amount : one.discount), 0)
  if (parts !== made.discountGoods) return 'the discounts are not what is taken off the goods'
  const own = made.lines.filter(({ giftOf }) => giftOf === null)
  const given = made.lines.filter(({ giftOf }) => giftOf !== null)
  if (made.goods !== own.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
    return 'the goods are not what the customer put in'
  if (given.some(({ key, price, quantity }) => made.shares.get(key) !== price * quantity))
    return 'a gift is not free'
  if (given.some(({ giftOf }) => !made.coupons.some(({ coupon }) => coupon.code === giftOf)))
    return 'a gift without its coupon'
  const ownDiscount = own.reduce((sum, { key }) => sum + made.shares.get(key)!, 0)
  return made.total ===
    made.goods - ownDiscount + made.serviceFee + made.shipping - made.discountShipping
    ? null
    : 'what is charged is not what the customer put in'
}

it(
  `${CARTS} carts add up, and every fifth costs the same in another order of its lines`,
  { timeout: 180_000 },
  () => {
    let discounted = 0
    let both = 0
    let gifted = 0
    let tried = 0
    fc.assert(
      fc.property(
        anyLines,
        anyCoupons,
        anyAutomatic,
        fc.integer({ min: 1, max: 4 }),
        (lines, coupons, automatic, tierPosition) => {
          const made = quote(facts(lines, coupons, automatic, tierPosition), 'qris')
          if (made.discountGoods > 0) discounted++
          if (made.automatic.length > 0 && made.coupons.length > 0) both++
          if (made.lines.some(({ giftOf }) => giftOf !== null)) gifted++
          const wrong = wrongWith(made)
          if (wrong !== null) throw new Error(wrong)
          if (tried++ % TURNED_EVERY !== 0) return
          const turned = quote(facts(lines.toReversed(), coupons, automatic, tierPosition), 'qris')
          if (amountsOf(turned) !== amountsOf(made))
            throw new Error(`in another order: ${amountsOf(turned)} and not ${amountsOf(made)}`)
        },
      ),
      { numRuns: CARTS },
    )
    expect(discounted, 'carts with something taken off').toBeGreaterThan(CARTS / 4)
    expect(both, 'carts with a coupon on what a discount left').toBeGreaterThan(CARTS / 10)
    expect(gifted, 'carts with a gift').toBeGreaterThan(CARTS / 50)
  },
)
