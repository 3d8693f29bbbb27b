import { percentOf } from './money.ts'
import { jakartaDate, weekdayOf } from './time.ts'

/** A coupon's terms. Money in whole Rupiah; `value` of kind percent is the percentage. */
export type Coupon = {
  id: string
  code: string
  kind: 'percent' | 'fixed' | 'shipping'
  value: number
  maxDiscount: number | null
  minimum: number
  startsAt: Date
  endsAt: Date
  firstOrderOnly: boolean
  categories: readonly string[] | null
  tiers: readonly string[] | null
  weekdays: readonly number[] | null
  paymentMethods: readonly string[] | null
  customerId: string | null
  totalLimit: number | null
  perCustomerLimit: number | null
  uses: number
  /** How often this customer holds or has used it. */
  customerUses: number
}

export type CouponBasket = {
  now: Date
  customerId: string
  tier: string
  hasOrdered: boolean
  paymentMethod: string | null
  shipping: number
  lines: readonly { total: number; categories: readonly string[] }[]
}

export type CouponRefusal =
  | 'not_started'
  | 'expired'
  | 'used_up'
  | 'used_by_you'
  | 'not_yours'
  | 'first_order_only'
  | 'tier'
  | 'weekday'
  | 'payment_method'
  | 'no_matching_goods'
  | 'below_minimum'
  | 'no_shipping'

export type CouponVerdict = { ok: true; discount: number } | { ok: false; reason: CouponRefusal; missing: number }

/** Codes are compared without case and without the spaces that a copy brings along. */
export const couponCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** Whether a coupon holds for a basket, and what it takes off. */
export const judgeCoupon = (coupon: Coupon, basket: CouponBasket): CouponVerdict => {
  const refuse = (reason: CouponRefusal, missing = 0): CouponVerdict => ({ ok: false, reason, missing })
  if (coupon.customerId !== null && coupon.customerId !== basket.customerId) return refuse('not_yours')
  if (basket.now < coupon.startsAt) return refuse('not_started')
  if (basket.now > coupon.endsAt) return refuse('expired')
  if (coupon.perCustomerLimit !== null && coupon.customerUses >= coupon.perCustomerLimit) return refuse('used_by_you')
  if (coupon.totalLimit !== null && coupon.uses >= coupon.totalLimit) return refuse('used_up')
  if (coupon.firstOrderOnly && basket.hasOrdered) return refuse('first_order_only')
  if (coupon.tiers !== null && !coupon.tiers.includes(basket.tier)) return refuse('tier')
  if (coupon.weekdays !== null && !coupon.weekdays.includes(weekdayOf(jakartaDate(basket.now)))) return refuse('weekday')
  if (coupon.paymentMethods !== null && basket.paymentMethod !== null && !coupon.paymentMethods.includes(basket.paymentMethod))
    return refuse('payment_method')

  const { categories } = coupon
  const matching =
    categories === null ? basket.lines : basket.lines.filter((line) => line.categories.some((slug) => categories.includes(slug)))
  const goods = matching.reduce((sum, line) => sum + line.total, 0)
  if (goods === 0) return refuse('no_matching_goods')
  if (goods < coupon.minimum) return refuse('below_minimum', coupon.minimum - goods)
  if (coupon.kind === 'shipping')
    return basket.shipping === 0 ? refuse('no_shipping') : { ok: true, discount: Math.min(coupon.value, basket.shipping) }
  const reckoned = coupon.kind === 'percent' ? percentOf(goods, coupon.value) : coupon.value
  return { ok: true, discount: Math.min(reckoned, coupon.maxDiscount ?? reckoned, goods) }
}
