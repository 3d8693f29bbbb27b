import { jakartaDate, type LocalDate } from '../time.ts'
import type { Amount, Id } from '../units.ts'
import { judgeCoupon, type BasketLine, type Coupon } from './coupon.ts'

/** An order of the last days, as a coupon would have judged its cart. */
export type OrderedBasket = {
  customerId: Id<'customer'>
  at: Date
  /** The customer's tier of today: orders do not store theirs. */
  tier: string
  isFirst: boolean
  paymentMethod: string
  shipping: Amount
  /** Whether another coupon lowered its goods, and its shipping. */
  hasGoodsCoupon: boolean
  hasShippingCoupon: boolean
  /** The customer's own lines, without gifts. */
  lines: readonly BasketLine[]
}

/** What terms do, without their own dates and what was used of them. */
export type CouponTerms = Omit<
  Coupon,
  'id' | 'startsAt' | 'endsAt' | 'spent' | 'uses' | 'customerUses' | 'customerUsesToday'
>

/** How many of `of` orders it would have applied to, of how many customers, and what it takes off. */
export type CouponEffect = { of: number; count: number; customers: number; cost: number }

/** What one more coupon has to know: a gift's price of now, and where orders leave from. */
type At = { giftPrice: Amount | null; location: string }

/**
 * What a coupon with these terms would have done, order by order, its limits counted from the first
 * of them on. An order with another coupon on the same side takes no second one.
 */
export const couponEffect = (
  terms: CouponTerms,
  orders: readonly OrderedBasket[],
  at: At,
): CouponEffect => {
  const uses = new Map<string, LocalDate[]>()
  let [count, cost] = [0, 0]
  for (const order of orders) {
    if (terms.kind === 'shipping' ? order.hasShippingCoupon : order.hasGoodsCoupon) continue
    const before = uses.get(order.customerId) ?? []
    const day = jakartaDate(order.at)
    const coupon: Coupon = {
      ...terms,
      id: '',
      startsAt: order.at,
      endsAt: order.at,
      spent: cost,
      uses: count,
      customerUses: before.length,
      customerUsesToday: before.filter((one) => one === day).length,
    }
    const verdict = judgeCoupon(coupon, basketOf(coupon, order, at))
    if (!verdict.ok) continue
    uses.set(order.customerId, [...before, day])
    count += 1
    cost += verdict.discount
  }
  return { of: orders.length, count, customers: uses.size, cost }
}

const basketOf = (
  { kind, code, value, giftVariationId }: Coupon,
  { customerId, at, tier, isFirst, paymentMethod, shipping, lines }: OrderedBasket,
  { giftPrice, location }: At,
) => {
  const hasGift = kind === 'gift' && giftPrice !== null && giftVariationId !== null
  const gifts: BasketLine[] = hasGift
    ? [
        {
          variationId: giftVariationId as Id<'variation'>,
          product: '',
          price: giftPrice,
          quantity: value,
          categories: [],
          giftOf: code,
        },
      ]
    : []
  return {
    now: at,
    customerId,
    tier,
    location,
    hasOrdered: !isFirst,
    paymentMethod,
    shipping,
    lines: [...lines, ...gifts],
  }
}
