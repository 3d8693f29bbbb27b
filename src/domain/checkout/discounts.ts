import type { Amount } from '../units.ts'
import {
  judgeCoupon,
  type Coupon,
  type CouponBasket,
  type CouponRefusal,
} from '../coupons/coupon.ts'
import { add, splitByWeight } from '../money.ts'
import { judgeVoucher, type CartVoucher } from '../vouchers/voucher.ts'

export type Discounts = {
  accepted: { coupon: Coupon; discount: Amount }[]
  voucher: { voucher: CartVoucher; discount: Amount } | null
  refused: {
    coupon: Pick<Coupon, 'code' | 'fromTime' | 'untilTime'>
    reason: CouponRefusal
    missing: number
    units: number
  }[]
  goods: number
  shipping: Amount
  /** Each line's share of all discounts on goods, in line order; they add up to `goods`. */
  shares: number[]
}

/**
 * Catalogue prices and automatic discounts first (`off` of the lines), then at most one coupon on
 * goods, then at most one voucher, then at most one coupon on shipping, each on what is left.
 */
export const applyCoupons = (
  coupons: readonly Coupon[],
  basket: CouponBasket,
  voucher: CartVoucher | null = null,
): Discounts => {
  const made: Discounts = {
    accepted: [],
    voucher: null,
    refused: [],
    goods: add(...basket.lines.map(({ off = 0 }) => off)),
    shipping: 0,
    shares: basket.lines.map(({ off = 0 }) => off),
  }
  for (const coupon of coupons) {
    const isShipping = coupon.kind === 'shipping'
    if (made.accepted.some((one) => (one.coupon.kind === 'shipping') === isShipping)) continue
    const verdict = judgeCoupon(coupon, basket)
    if (!verdict.ok) {
      made.refused.push({
        coupon,
        reason: verdict.reason,
        missing: verdict.missing,
        units: verdict.units,
      })
      continue
    }
    made.accepted.push({ coupon, discount: verdict.discount })
    if (isShipping) made.shipping = verdict.discount
    else takeOff(made, verdict.discount, verdict.from)
  }
  if (voucher) applyVoucher(made, voucher, basket)
  return made
}

const takeOff = (made: Discounts, discount: Amount, from: readonly number[]): void => {
  made.goods = add(made.goods, discount)
  const parts = splitByWeight(discount, from)
  made.shares = made.shares.map((share, index) => share + parts[index]!)
}

/** A voucher pays for goods that still cost something, and of each line no more than that. */
const applyVoucher = (
  made: Discounts,
  voucher: CartVoucher,
  { lines, now }: CouponBasket,
): void => {
  const left = lines.map(({ price, quantity }, index) => price * quantity - made.shares[index]!)
  const verdict = judgeVoucher(voucher, add(...left), now)
  if (!verdict.ok) {
    made.refused.push({
      coupon: { code: voucher.code, fromTime: null, untilTime: null },
      reason: verdict.reason,
      missing: 0,
      units: 0,
    })
    return
  }
  made.voucher = { voucher, discount: verdict.discount }
  takeOff(made, verdict.discount, left)
}
