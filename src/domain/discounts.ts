import { judgeCoupon, type Coupon, type CouponBasket, type CouponRefusal } from './coupon.ts'
import { add, splitByWeight } from './money.ts'

export type Discounts = {
  accepted: { coupon: Coupon; discount: number }[]
  refused: { coupon: Coupon; reason: CouponRefusal; missing: number; units: number }[]
  goods: number
  shipping: number
  /** Each line's share of what is taken off the goods, in the order of the lines; they sum to `goods`. */
  shares: number[]
}

/** Catalogue prices first, then at most one coupon on goods, then at most one on shipping, each on what is left. */
export const applyCoupons = (coupons: readonly Coupon[], basket: CouponBasket): Discounts => {
  const made: Discounts = { accepted: [], refused: [], goods: 0, shipping: 0, shares: basket.lines.map(() => 0) }
  for (const coupon of coupons) {
    const isShipping = coupon.kind === 'shipping'
    if (made.accepted.some((one) => (one.coupon.kind === 'shipping') === isShipping)) continue
    const verdict = judgeCoupon(coupon, basket)
    if (!verdict.ok) {
      made.refused.push({ coupon, reason: verdict.reason, missing: verdict.missing, units: verdict.units })
      continue
    }
    made.accepted.push({ coupon, discount: verdict.discount })
    if (isShipping) made.shipping = verdict.discount
    else {
      made.goods = add(made.goods, verdict.discount)
      const parts = splitByWeight(verdict.discount, verdict.from)
      made.shares = made.shares.map((share, index) => share + parts[index]!)
    }
  }
  return made
}
