/**
 * Price lists, automatic discounts, coupons, vouchers, store credit and points together on random
 * carts: what each line says adds up to the total, and no order of lines, entries or discounts
 * changes it. `PROOFS=full` tries a hundred thousand.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  anyCart,
  CART_NOW,
  type RandomCart,
  type RandomGoods,
} from '../../../test/support/random-carts.ts'
import { quote, type CheckoutLine } from '../checkout/checkout.ts'
import { splitByWeight } from '../money.ts'
import { settingsFrom } from '../settings.ts'
import { companyPrice, type PriceList } from './price-list.ts'

const CARTS = process.env['PROOFS'] === 'full' ? 100_000 : 2_000
const settings = settingsFrom({})
/** As of `checkout/addition.ts`: what is added pays no fee, and comes along at no cost. */
const ADDED = { settings: { ...settings, 'order.serviceFee': 0 }, fromGoods: 0, max: 1_000_000_000 }
const GIFT = {
  price: 24_999,
  weightG: 100,
  refrigerated: false,
  frozen: false,
  categories: ['keju'],
}

/** What a control does wrong. */
type Wrong = 'discounts as given' | 'a share rounded down' | 'the list left out' | null

const shelfOf = ({ regular, cut }: RandomGoods): number =>
  Math.max(1, regular - Math.floor((regular * cut) / 100))

/** Lines as the cart makes them: at the price for everybody, or of the list. */
const linesOf = ({ goods }: RandomCart, list: PriceList | null, wrong: Wrong): CheckoutLine[] =>
  goods.map((one, index) => {
    const { regular, quantity, categories, selected } = one
    const [variationId, shelf] = [`v${index}`, shelfOf(one)]
    const price = companyPrice(list, {
      variationId,
      categories,
      quantity,
      regularPrice: regular,
      price: shelf,
    })
    return {
      key: `k${index}`,
      variationId,
      slug: `p${index}`,
      quantity,
      selected,
      availability: 'now',
      available: 20,
      price,
      isListed: price < shelf && wrong !== 'the list left out',
      weightG: 100,
      refrigerated: false,
      frozen: false,
      categories,
      giftOf: null,
    }
  })

const giftsOf = ({ coupons }: RandomCart): CheckoutLine[] =>
  coupons.flatMap(({ kind, code, value }) =>
    kind === 'gift'
      ? [
          {
            ...GIFT,
            key: 'gift',
            variationId: 'gift',
            slug: 'gift',
            quantity: value,
            selected: true,
            availability: 'now',
            available: 20,
            giftOf: code,
          },
        ]
      : [],
  )

const quoteOf = (cart: RandomCart, lines: readonly CheckoutLine[]) => {
  const { courierPrice, isAddition, window, ...facts } = cart
  const courier = {
    id: 'petik-antar',
    price: isAddition ? 0 : courierPrice,
    carries: { chilled: true, frozen: true },
    own: true,
    ...(isAddition ? { terms: ADDED } : {}),
  }
  return quote(
    {
      ...facts,
      lines,
      gifts: giftsOf(cart),
      now: CART_NOW,
      settings: isAddition ? ADDED.settings : settings,
      hasAddress: true,
      isPinElsewhere: false,
      distanceM: 2_000,
      couriers: [courier],
      shippingMethod: null,
      timePickup: `kemang+2026-11-21+${window}`,
      slotLoads: [],
    },
    'qris',
  )
}
type Made = ReturnType<typeof quoteOf>

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
const paidFor = (made: Made, { key, price, quantity }: CheckoutLine): number =>
  price * quantity - made.shares.get(key)!

/** What a cart costs and earns, and what of it each line: what no order may change. */
const costOf = (made: Made): string => {
  const lines = made.lines.map(
    (line) =>
      `${line.key} ${line.price} ${paidFor(made, line)} ${made.extras.get(line.key)?.points ?? 0}`,
  )
  return [sumsOf(made), made.points, ...lines.toSorted()].join(', ')
}
const sumsOf = ({ total, discount, shipping, serviceFee, credit, points }: Made): string =>
  [total, discount, shipping, serviceFee, credit, points].join(' ')

const wrongWithSums = (made: Made, cart: RandomCart): string | null => {
  const paid = made.lines.map((line) => paidFor(made, line))
  if (paid.some((amount) => !Number.isSafeInteger(amount) || amount < 0))
    return 'a line below nothing'
  const shipping = made.shipping - made.discountShipping
  if (shipping < 0 || (cart.isAddition && shipping + made.serviceFee !== 0))
    return 'shipping or a fee is wrong'
  if (made.total !== sumOf(paid) + made.serviceFee + shipping) return 'the lines are not the total'
  const off = [...made.automatic, ...made.coupons].map((one) =>
    'amount' in one ? one.amount : one.discount,
  )
  if (made.discount !== sumOf(off) + (made.voucher?.discount ?? 0))
    return 'what each takes off is not the discount'
  if (made.credit + made.due !== made.total || made.credit > cart.storeCredit || made.due < 0)
    return 'store credit pays more than there is'
  return null
}

const wrongWith = (made: Made, cart: RandomCart): string | null => {
  const found = wrongWithSums(made, cart)
  if (found !== null) return found
  if (made.coupons.filter(({ coupon }) => coupon.kind !== 'shipping').length > 1)
    return 'two coupons on goods'
  for (const [at, line] of made.lines.entries()) {
    if (line.giftOf !== null) {
      if (paidFor(made, line) !== 0) return 'a gift that costs something'
      continue
    }
    const shelf = shelfOf(cart.goods[Number(line.key.slice(1))]!)
    if (line.price > shelf) return 'a company pays more than everybody'
    if (line.price < shelf && made.automatic.some(({ parts }) => parts[at] !== 0))
      return 'an automatic discount on a line of the list'
  }
  for (const offer of cart.pointOffers) {
    const extras = [...made.extras.values()].filter((one) => one.offer?.id === offer.id)
    if (sumOf(extras.map(({ points }) => points)) > offer.cap) return 'more points than the cap'
  }
  return null
}

/** The cart with everything that has an order in another one. */
const turned = (cart: RandomCart, wrong: Wrong): RandomCart => {
  const automatic = cart.automatic.toReversed()
  return {
    ...cart,
    coupons: cart.coupons.toReversed(),
    pointOffers: cart.pointOffers.toReversed(),
    automatic:
      wrong === 'discounts as given'
        ? automatic.map((one, index) => ({ ...one, id: `a${index}` }))
        : automatic,
    list: cart.list && {
      percents: cart.list.percents.toReversed(),
      prices: cart.list.prices.toReversed(),
    },
  }
}

/** The leftover Rupiah of a coupon's shares is lost. */
const roundedDown = (made: Made): Made => {
  const amount = made.discountGoods
  const values = made.lines.map(({ price, quantity }) => price * quantity)
  const parts = splitByWeight(amount, values).map((_, at) =>
    Math.floor((amount * values[at]!) / made.subtotal),
  )
  return { ...made, shares: new Map(made.lines.map(({ key }, at) => [key, parts[at]!])) }
}

type Seen = Record<
  'listed' | 'mixed' | 'all' | 'gifts' | 'earning' | 'credit' | 'additions',
  number
>
const count = (seen: Seen, made: Made, cart: RandomCart): void => {
  const isListed = made.lines.some((line) => line.isListed)
  if (isListed) seen.listed++
  if (isListed && made.automatic.length > 0) seen.mixed++
  if (made.automatic.length > 0 && made.coupons.length > 0 && made.voucher) seen.all++
  if (made.lines.some(({ giftOf }) => giftOf !== null)) seen.gifts++
  if ([...made.extras.values()].some(({ points }) => points > 0)) seen.earning++
  if (made.credit > 0) seen.credit++
  if (cart.isAddition && made.discount > 0) seen.additions++
}

const play = (numRuns: number, wrong: Wrong = null) => {
  const seen = { listed: 0, mixed: 0, all: 0, gifts: 0, earning: 0, credit: 0, additions: 0 }
  const played = fc.check(
    fc.property(anyCart, (cart) => {
      const lines = linesOf(cart, cart.list, wrong)
      const quoted = quoteOf(cart, lines)
      const made = wrong === 'a share rounded down' ? roundedDown(quoted) : quoted
      const found = wrongWith(made, cart)
      if (found !== null) throw new Error(found)
      count(seen, made, cart)
      const other = turned(cart, wrong)
      const applied = costOf(quoteOf(other, linesOf(other, other.list, wrong)))
      if (applied !== costOf(made)) throw new Error(`in another order: ${applied}`)
      // Which of two equal lines gets the odd Rupiah of a coupon goes by their order.
      const reversed = sumsOf(quoteOf(other, lines.toReversed()))
      if (reversed !== sumsOf(made))
        throw new Error(`with its lines in another order: ${reversed} and not ${sumsOf(made)}`)
    }),
    { numRuns, endOnFailure: wrong !== null },
  )
  const found = played.failed ? `${String(played.errorInstance)}: ${JSON.stringify(played)}` : null
  return { seen, found }
}

it(
  `${CARTS} carts cost the sum of their lines, in any order of everything`,
  { timeout: 240_000 },
  () => {
    const { seen, found } = play(CARTS)
    expect(found).toBeNull()
    expect(seen.listed).toBeGreaterThan(CARTS / 4)
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(CARTS / 50)
  },
)

it.each<[Exclude<Wrong, null>, RegExp]>([
  ['discounts as given', /in another order/],
  ['a share rounded down', /the lines are not the total|costs something/],
  ['the list left out', /an automatic discount on a line of the list/],
])('a control finds: %s', (wrong, found) => {
  expect(play(3_000, wrong).found).toMatch(found)
})
