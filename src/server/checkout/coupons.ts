import type { Coupon as WireCoupon } from '#contract/shop/cart.ts'
import { quote } from '#domain/checkout.ts'
import { couponCode, judgeCoupon, type CouponBasket } from '#domain/coupon.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { jakartaDate } from '#domain/time.ts'
import { readCoupon } from '../promotions/index.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutView } from './facts.ts'
import { readCoupons, readKnownCoupons } from './store-facts.ts'

const basketOf = (view: CheckoutView): CouponBasket => {
  const made = quote({ ...view.facts, coupons: [] }, null)
  const { customer, now } = view.facts
  return {
    now,
    customerId: customer.id,
    tier: customer.tier,
    hasOrdered: customer.hasOrdered,
    paymentMethod: null,
    shipping: made.shipping,
    lines: made.lines.map((line) => ({ total: line.price * line.quantity, categories: line.categories })),
  }
}

/** The coupons that a customer may know of, each judged on the selected lines. */
export const listKnownCoupons = async (shop: Shop, view: CheckoutView, locale: Locale): Promise<WireCoupon[]> => {
  const { customer, now } = view.facts
  const basket = basketOf(view)
  const t = serverWords(locale)
  const known = (await readKnownCoupons(shop.db, customer.id, now)).map(readCoupon)
  return known.map((coupon) => {
    const verdict = judgeCoupon(coupon, basket)
    return {
      code: coupon.code,
      description: inLocale(coupon.description, locale),
      formatted_expiry: t('orders.coupon.expiry', { date: formatDay(jakartaDate(coupon.endsAt), locale) }),
      formatted_minimum:
        coupon.minimum > 0 ? t('orders.coupon.minimum', { amount: formatRupiah(coupon.minimum) }) : t('orders.coupon.noMinimum'),
      is_valid: verdict.ok,
      reason: verdict.ok ? null : t(`orders.coupon.${verdict.reason}`, { missing: formatRupiah(verdict.missing) }),
      reason_code: verdict.ok ? null : verdict.reason,
      missing: verdict.ok ? 0 : verdict.missing,
      discount: verdict.ok ? verdict.discount : 0,
      formatted_discount: formatRupiah(verdict.ok ? verdict.discount : 0),
    }
  })
}

/**
 * The codes that the cart holds after one more: a coupon on goods replaces one on goods, one on shipping one on shipping. An unknown, foreign or
 * expired code is "not found or invalid"; one that only lacks goods is refused with what is missing.
 */
export const codesWith = async (shop: Shop, view: CheckoutView, typed: string, locale: Locale): Promise<string[]> => {
  const code = couponCode(typed)
  const [facts] = await readCoupons(shop.db, view.facts.customer.id, [code])
  if (!facts) throw new AppError('coupon_invalid')
  const coupon = readCoupon(facts)
  const verdict = judgeCoupon(coupon, basketOf(view))
  // Whether somebody else has such a code is nobody's business.
  if (!verdict.ok && verdict.reason === 'not_yours') throw new AppError('coupon_invalid')
  if (!verdict.ok) {
    const reason = serverWords(locale)(`orders.coupon.${verdict.reason}`, { missing: formatRupiah(verdict.missing) })
    throw new AppError(verdict.reason === 'used_up' ? 'coupon_used_up' : 'coupon_invalid', {
      details: { reason, reason_code: verdict.reason, missing: verdict.missing },
    })
  }
  const others = view.coupons.filter((one) => (one.kind === 'shipping') !== (coupon.kind === 'shipping')).map((one) => one.code)
  return [...others, code]
}
