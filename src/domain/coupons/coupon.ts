import type { Amount, Id } from '../units.ts'
import { percentOf } from '../money.ts'
import { jakartaDate, jakartaTime, weekdayOf, type ClockTime } from '../time.ts'

/**
 * What a coupon does. `percent` and `fixed` reduce goods, `shipping` reduces shipping; `buy_get`:
 * per `buyQuantity` + `getQuantity` units, the `getQuantity` cheapest cost `value` percent less;
 * `gift`: adds `value` units of a variation for free.
 */
export const COUPON_KINDS = ['percent', 'fixed', 'shipping', 'buy_get', 'gift'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/**
 * A coupon's terms. Money in whole Rupiah; `value` is a percentage for `percent` and `buy_get`,
 * units for `gift`, else Rupiah. Products and categories by slug.
 */
export type Coupon = {
  id: string
  code: string
  kind: CouponKind
  value: number
  maxDiscount: Amount | null
  minimum: number
  buyQuantity: number | null
  getQuantity: number | null
  giftVariationId: string | null
  startsAt: Date
  endsAt: Date
  /** Staff stopped it for now. */
  paused?: boolean
  /** `code` is one of many that can be used once, and whether an order uses it. */
  isSingle?: boolean
  isTaken?: boolean
  firstOrderOnly: boolean
  categories: readonly string[] | null
  products: readonly string[] | null
  withoutCategories: readonly string[] | null
  withoutProducts: readonly string[] | null
  tiers: readonly string[] | null
  /** Locations that the order may be dispatched from. */
  locations: readonly string[] | null
  weekdays: readonly number[] | null
  /** Hours of the day in Jakarta, end exclusive; start after end spans midnight. */
  fromTime: ClockTime | null
  untilTime: ClockTime | null
  paymentMethods: readonly string[] | null
  customerId: Id<'customer'> | null
  totalLimit: number | null
  perCustomerLimit: number | null
  perCustomerDayLimit: number | null
  /** Total Rupiah that may be given away, and that were. */
  budget: number | null
  spent: number
  uses: number
  /** This customer's uses and reservations, in total and today. */
  customerUses: number
  customerUsesToday: number
  /** The same person has ordered from another account. */
  orderedBefore?: boolean
  /**
   * For first orders: another account ordered with the same address, device or account data, so
   * staff must review it.
   */
  review?: 'needed' | 'open' | 'refused' | null
}

export type BasketLine = {
  variationId: Id<'variation'>
  product: string
  price: Amount
  quantity: number
  categories: readonly string[]
  /** Code of the coupon that adds this gift; null for the customer's own lines. */
  giftOf: string | null
  /** What automatic discounts took off the line already. */
  off?: Amount
}
export type CouponBasket = {
  now: Date
  customerId: Id<'customer'>
  tier: string
  location: string
  hasOrdered: boolean
  paymentMethod: string | null
  shipping: Amount
  lines: readonly BasketLine[]
}

export type CouponRefusal =
  | 'not_started'
  | 'expired'
  | 'paused'
  | 'used_up'
  | 'used_by_you'
  | 'used_today'
  | 'not_yours'
  | 'first_order_only'
  | 'tier'
  | 'location'
  | 'weekday'
  | 'hour'
  | 'payment_method'
  | 'no_matching_goods'
  | 'below_minimum'
  | 'buy_more'
  | 'gift_missing'
  | 'no_shipping'
  /** A staff review is needed, is open, or refused it. */
  | 'needs_review'
  | 'in_review'
  | 'review_refused'
  /** For vouchers: another order holds it. */
  | 'in_use'

export type CouponVerdict =
  | {
      ok: true
      discount: Amount
      /** The most that the discount may take from each line, in line order. */
      from: number[]
    }
  | {
      ok: false
      reason: CouponRefusal
      /** Rupiah of goods missing to the minimum. */
      missing: number
      /** Units missing. */
      units: number
    }

/** Normalises a code: upper case, without the spaces of copied text. */
export const couponCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

const refuse = (reason: CouponRefusal, missing = 0, units = 0): CouponVerdict => ({
  ok: false,
  reason,
  missing,
  units,
})

const REVIEWS = { needed: 'needs_review', open: 'in_review', refused: 'review_refused' } as const

/** Whether a coupon applies to a basket, and its discount. */
export const judgeCoupon = (coupon: Coupon, basket: CouponBasket): CouponVerdict => {
  const refusal = termsRefusal(coupon, basket)
  if (refusal !== null) return refuse(refusal)
  const verdict = reckon(coupon, basket)
  if (verdict.ok && coupon.budget !== null && coupon.spent + verdict.discount > coupon.budget)
    return refuse('used_up')
  if (verdict.ok && coupon.review) return refuse(REVIEWS[coupon.review])
  return verdict
}

/** Why a coupon does not apply regardless of the basket's goods; null when it may. */
const termsRefusal = (coupon: Coupon, basket: CouponBasket): CouponRefusal | null => {
  if (coupon.customerId !== null && coupon.customerId !== basket.customerId) return 'not_yours'
  if (basket.now < coupon.startsAt) return 'not_started'
  if (basket.now > coupon.endsAt) return 'expired'
  if (coupon.paused) return 'paused'
  if (coupon.perCustomerLimit !== null && coupon.customerUses >= coupon.perCustomerLimit)
    return 'used_by_you'
  if (coupon.perCustomerDayLimit !== null && coupon.customerUsesToday >= coupon.perCustomerDayLimit)
    return 'used_today'
  if (coupon.isTaken) return 'used_up'
  if (coupon.totalLimit !== null && coupon.uses >= coupon.totalLimit) return 'used_up'
  if (coupon.firstOrderOnly && (basket.hasOrdered || coupon.orderedBefore))
    return 'first_order_only'
  if (coupon.tiers !== null && !coupon.tiers.includes(basket.tier)) return 'tier'
  if (coupon.locations !== null && !coupon.locations.includes(basket.location)) return 'location'
  if (coupon.weekdays !== null && !coupon.weekdays.includes(weekdayOf(jakartaDate(basket.now))))
    return 'weekday'
  if (!isWithinHours(coupon, jakartaTime(basket.now))) return 'hour'
  if (
    coupon.paymentMethods !== null &&
    basket.paymentMethod !== null &&
    !coupon.paymentMethods.includes(basket.paymentMethod)
  )
    return 'payment_method'
  return null
}

/** Whether a time of the day in Jakarta is within some hours; null for an open side. */
export const isWithinHours = (
  { fromTime, untilTime }: Pick<Coupon, 'fromTime' | 'untilTime'>,
  now: ClockTime,
): boolean => {
  const [from, until] = [fromTime ?? '00:00', untilTime ?? '24:00']
  return from <= until ? from <= now && now < until : from <= now || now < until
}

const isFor = (coupon: Coupon, { product, categories, giftOf }: BasketLine): boolean => {
  // Gifts count neither towards a minimum nor as discountable.
  if (giftOf !== null) return false
  const isNamed =
    (coupon.categories === null && coupon.products === null) ||
    Boolean(coupon.categories?.some((slug) => categories.includes(slug))) ||
    Boolean(coupon.products?.includes(product))
  const isLeftOut =
    Boolean(coupon.withoutProducts?.includes(product)) ||
    categories.some((slug) => coupon.withoutCategories?.includes(slug))
  return isNamed && !isLeftOut
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

/** What a line still costs after automatic discounts. */
const leftOf = ({ price, quantity, off = 0 }: BasketLine): number => price * quantity - off

/** The discount on the goods that the coupon covers. */
const reckon = (coupon: Coupon, { lines, shipping }: CouponBasket): CouponVerdict => {
  const goods = lines.map((line) => (isFor(coupon, line) ? leftOf(line) : 0))
  const bought = sumOf(goods)
  if (bought === 0) return refuse('no_matching_goods')
  if (bought < coupon.minimum) return refuse('below_minimum', coupon.minimum - bought)
  switch (coupon.kind) {
    case 'shipping':
      return shipping === 0
        ? refuse('no_shipping')
        : { ok: true, discount: Math.min(coupon.value, shipping), from: lines.map(() => 0) }
    case 'percent':
      return takeOff(coupon, goods, percentOf(bought, coupon.value))
    case 'fixed':
      return takeOff(coupon, goods, coupon.value)
    case 'buy_get':
      return buyAndGet(coupon, lines)
    case 'gift':
      return giveAway(coupon, lines)
  }
}

const takeOff = ({ maxDiscount }: Coupon, from: number[], reckoned: number): CouponVerdict => ({
  ok: true,
  discount: Math.min(reckoned, maxDiscount ?? reckoned, sumOf(from)),
  from,
})

/** A gift is entirely free, whatever the coupon's maximum discount. */
const giveAway = ({ code }: Coupon, lines: readonly BasketLine[]): CouponVerdict => {
  const from = lines.map(({ giftOf, price, quantity }) => (giftOf === code ? price * quantity : 0))
  return sumOf(from) === 0 ? refuse('gift_missing') : { ok: true, discount: sumOf(from), from }
}

/** Every complete set of bought and given units makes its cheapest units cheaper. */
const buyAndGet = (coupon: Coupon, lines: readonly BasketLine[]): CouponVerdict => {
  const [buy, get] = [coupon.buyQuantity ?? 1, coupon.getQuantity ?? 1]
  const matching = lines
    .map((line, index) => ({ ...line, index, price: Math.floor(leftOf(line) / line.quantity) }))
    .filter((_, index) => isFor(coupon, lines[index]!))
  const units = sumOf(matching.map(({ quantity }) => quantity))
  let left = Math.floor(units / (buy + get)) * get
  if (left === 0) return refuse('buy_more', 0, buy + get - units)
  const from = lines.map(() => 0)
  for (const { index, price, quantity } of matching.toSorted((a, b) => a.price - b.price)) {
    const given = Math.min(left, quantity)
    from[index] = percentOf(price, coupon.value) * given
    left -= given
  }
  return takeOff(coupon, from, sumOf(from))
}
