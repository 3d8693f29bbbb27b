/**
 * Price lists, automatic discounts, coupons and vouchers together on random carts: what each line
 * says adds up to the total, and no order of lines, entries or discounts changes it.
 * `PROOFS=full` tries a hundred thousand.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AutomaticDiscount } from '../automatic-discounts/automatic-discount.ts'
import { quote, type CheckoutFacts, type CheckoutLine } from '../checkout/checkout.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { settingsFrom } from '../settings.ts'
import type { CartVoucher } from '../vouchers/voucher.ts'
import { companyPrice, type PriceList } from './price-list.ts'

const CARTS = process.env['PROOFS'] === 'full' ? 100_000 : 3_000
const settings = settingsFrom({})
const NOW = new Date('2026-11-20T02:00:00Z')
const [START, END] = [new Date('2026-01-01'), new Date('2027-01-01')]
const CATEGORIES = ['mangga', 'keju', 'jeruk']

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
      variationId: fc.integer({ min: 0, max: 5 }).map((index) => `v${index}`),
      minQuantity: fc.integer({ min: 1, max: 8 }),
      price: fc.integer({ min: 1, max: 200_000 }),
    }),
    { selector: ({ variationId, minQuantity }) => `${variationId} ${minQuantity}`, maxLength: 6 },
  ),
})

type Goods = { regular: number; cut: number; quantity: number; categories: readonly string[] }
const anyGoods: fc.Arbitrary<Goods[]> = fc.array(
  fc.record({
    regular: fc.integer({ min: 1, max: 300_000 }),
    cut: fc.integer({ min: 0, max: 60 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    categories: fc.subarray(CATEGORIES, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 6 },
)

const anyAutomatic: fc.Arbitrary<AutomaticDiscount[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('multi_buy' as const, 'percent' as const, 'basket_steps' as const),
      buyQuantity: fc.integer({ min: 2, max: 4 }),
      percent: fc.integer({ min: 1, max: 100 }),
      categories: fc.subarray(CATEGORIES),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map((given, index) => ({
      ...given,
      id: `a${index}`,
      name: { en: 'A test', id: 'Uji' },
      steps: [{ from: 100_000, off: 15_000 }],
      products: [],
      startsAt: START,
      endsAt: null,
      weekdays: [],
      fromTime: null,
      untilTime: null,
    })),
  )

const couponOf = (kind: 'percent' | 'shipping', value: number): Coupon => ({
  id: kind,
  code: kind.toUpperCase(),
  kind,
  value: kind === 'shipping' ? value * 500 : value,
  maxDiscount: null,
  minimum: 0,
  startsAt: START,
  endsAt: END,
  firstOrderOnly: false,
  categories: null,
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
  buyQuantity: 2,
  getQuantity: 1,
  giftVariationId: null,
})
const anyCoupons: fc.Arbitrary<Coupon[]> = fc
  .record({
    goods: fc.option(fc.integer({ min: 1, max: 100 })),
    shipping: fc.option(fc.integer({ min: 1, max: 40 })),
  })
  .map(({ goods, shipping }) => [
    ...(goods === null ? [] : [couponOf('percent', goods)]),
    ...(shipping === null ? [] : [couponOf('shipping', shipping)]),
  ])
const anyVoucher: fc.Arbitrary<CartVoucher | null> = fc.option(
  fc.integer({ min: 1, max: 300_000 }).map((amount): CartVoucher => ({
    id: 'w',
    code: 'W',
    amount,
    state: 'active',
    expiresAt: END,
  })),
)

/** Lines as the cart makes them: at the price for everybody, or of the list. */
const linesOf = (goods: readonly Goods[], list: PriceList | null): CheckoutLine[] =>
  goods.map(({ regular, cut, quantity, categories }, index) => {
    const shelf = Math.max(1, regular - Math.floor((regular * cut) / 100))
    const variationId = `v${index}`
    const facts = { variationId, categories, quantity, regularPrice: regular, price: shelf }
    const price = companyPrice(list, facts)
    return {
      key: `k${index}`,
      variationId,
      slug: `p${index}`,
      quantity,
      selected: true,
      availability: 'now',
      available: 20,
      price,
      isListed: price < shelf,
      weightG: 100,
      refrigerated: false,
      frozen: false,
      categories,
      giftOf: null,
    }
  })

type Cart = Pick<CheckoutFacts, 'lines' | 'coupons'> & {
  automatic: readonly AutomaticDiscount[]
  voucher: CartVoucher | null
}
const quoteOf = (cart: Cart) =>
  quote(
    {
      ...cart,
      now: NOW,
      settings,
      hasAddress: true,
      isPinElsewhere: false,
      distanceM: 2_000,
      couriers: [
        { id: 'petik-antar', price: 9_000, carries: { chilled: true, frozen: true }, own: true },
      ],
      shippingMethod: null,
      timePickup: 'kemang+2026-11-21+18:00',
      storeCredit: 0,
      slotLoads: [],
      gifts: [],
      customer: {
        id: 'me',
        tier: 'benih',
        tierPosition: 1,
        earnFactorPercent: 100,
        hasOrdered: true,
        completedOrders: 1,
        refusedCod: false,
      },
    },
    'qris',
  )
type Made = ReturnType<typeof quoteOf>

const paidFor = (made: Made, { key, price, quantity }: CheckoutLine): number =>
  price * quantity - made.shares.get(key)!
/** What a cart costs, and what of it each line: what no order may change. */
const costOf = (made: Made): string => {
  const lines = made.lines.map((line) => `${line.key} ${line.price} ${paidFor(made, line)}`)
  return [made.total, made.discount, ...lines.toSorted()].join(', ')
}

const wrongWith = (made: Made, goods: readonly Goods[]): string | null => {
  const paid = made.lines.map((line) => paidFor(made, line))
  if (paid.some((amount) => !Number.isSafeInteger(amount) || amount < 0))
    return 'a line below nothing'
  const shipping = made.shipping - made.discountShipping
  if (made.total !== paid.reduce((sum, one) => sum + one, 0) + made.serviceFee + shipping)
    return 'the lines are not the total'
  for (const [at, line] of made.lines.entries()) {
    const { regular, cut } = goods[at]!
    if (line.price > Math.max(1, regular - Math.floor((regular * cut) / 100)))
      return 'a company pays more than everybody'
    if (line.isListed && made.automatic.some(({ parts }) => parts[at] !== 0))
      return 'an automatic discount on a line of the list'
  }
  return null
}

it(
  `${CARTS} carts cost the sum of their lines, in any order of everything`,
  { timeout: 180_000 },
  () => {
    const seen = { listed: 0, mixed: 0, all: 0 }
    fc.assert(
      fc.property(
        anyGoods,
        anyList,
        anyAutomatic,
        anyCoupons,
        anyVoucher,
        (goods, list, automatic, coupons, voucher) => {
          const cart = { lines: linesOf(goods, list), coupons, automatic, voucher }
          const made = quoteOf(cart)
          const wrong = wrongWith(made, goods)
          if (wrong !== null) throw new Error(wrong)
          const isListed = made.lines.some((line) => line.isListed)
          if (isListed) seen.listed++
          if (isListed && made.automatic.length > 0) seen.mixed++
          if (isListed && made.coupons.length > 0 && made.voucher) seen.all++
          const other: PriceList = {
            percents: list.percents.toReversed(),
            prices: list.prices.toReversed(),
          }
          const terms = {
            coupons: coupons.toReversed(),
            automatic: automatic.toReversed(),
            voucher,
          }
          const lines = linesOf(goods, other)
          const applied = costOf(quoteOf({ lines, ...terms }))
          if (applied !== costOf(made)) throw new Error(`in another order: ${applied}`)
          // Which of two equal lines gets the odd Rupiah of a coupon goes by their order.
          const { total, discount } = quoteOf({ lines: lines.toReversed(), ...terms })
          if (total !== made.total || discount !== made.discount)
            throw new Error(`with its lines in another order: ${total} and not ${made.total}`)
        },
      ),
      { numRuns: CARTS },
    )
    expect(seen.listed, 'carts at list prices').toBeGreaterThan(CARTS / 4)
    expect(seen.mixed, 'carts with an automatic discount next to them').toBeGreaterThan(CARTS / 50)
    expect(seen.all, 'carts with coupon and voucher on them').toBeGreaterThan(CARTS / 20)
  },
)
