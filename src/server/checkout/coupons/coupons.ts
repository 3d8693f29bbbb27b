import type { Coupon as WireCoupon } from '#contract/coupons.ts'
import { basketOf, quote } from '#domain/checkout/checkout.ts'
import {
  couponCode,
  judgeCoupon,
  type Coupon,
  type CouponBasket,
  type CouponRefusal,
} from '#domain/coupons/coupon.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatLastDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { judgeVoucher, type CartVoucher } from '#domain/vouchers/voucher.ts'
import { readVoucherCode, showVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { AppError } from '../../errors.ts'
import { askForReview, forPerson, readCoupon, type GiftFacts } from '../../coupons/index.ts'
import type { Shop } from '../../shop.ts'
import { asVoucher, type CheckoutView } from '../facts.ts'
import { giftLines } from './gifts.ts'
import { readCoupons, readGifts, readKnownCoupons, readVoucher } from '../store-facts.ts'

/** What coupons are judged on: the selected lines and the gifts that coupons would add. */
const basketNow = (view: CheckoutView, gifts: readonly GiftFacts[]): CouponBasket => {
  const made = quote({ ...view.facts, coupons: [] }, null)
  return basketOf(
    view.facts,
    [...made.lines, ...giftLines(gifts, view.lines, view.stockAt)],
    made.shipping,
    null,
  )
}

/** Why a coupon does not apply, as a phrase that follows its code. */
export const refusalText = (
  coupon: Pick<Coupon, 'fromTime' | 'untilTime'>,
  { reason, missing, units }: { reason: CouponRefusal; missing: number; units: number },
  locale: Locale,
): string =>
  serverWords(locale)(`coupon.${reason}`, {
    missing: formatRupiah(missing),
    units,
    from: coupon.fromTime ?? '00:00',
    until: coupon.untilTime ?? '24:00',
  })

/** The coupons visible to a customer, each judged on the selected lines. */
export const listKnownCoupons = async (
  shop: Shop,
  view: CheckoutView,
  locale: Locale,
): Promise<WireCoupon[]> => {
  const { customer, now } = view.facts
  const t = serverWords(locale)
  const known = await readKnownCoupons(shop.db, customer.id, now)
  const { coupons: mine } = await forPerson(shop, known.coupons.map(readCoupon), view.person, now)
  const given = mine.filter(({ kind }) => kind === 'gift').map(({ code }) => code)
  const basket = basketNow(view, given.length > 0 ? await readGifts(shop.db, given, now) : [])
  const coupons = mine.map((coupon): WireCoupon => {
    // A coupon that needs a review is selectable; the customer learns of the review on applying it.
    const verdict = judgeCoupon(
      coupon.review === 'needed' ? { ...coupon, review: null } : coupon,
      basket,
    )
    // A gift is added at no cost: its worth is no saving on what is in the cart.
    const discount = verdict.ok && coupon.kind !== 'gift' ? verdict.discount : 0
    return {
      code: coupon.code,
      lowers: coupon.kind === 'shipping' ? 'shipping' : 'goods',
      description: inLocale(coupon.description, locale),
      formatted_expiry: t('coupon.expiry', { date: formatLastDay(coupon.endsAt, locale) }),
      formatted_minimum:
        coupon.minimum > 0
          ? t('coupon.minimum', { amount: formatRupiah(coupon.minimum) })
          : t('coupon.noMinimum'),
      is_valid: verdict.ok,
      reason: verdict.ok ? null : refusalText(coupon, verdict, locale),
      reason_code: verdict.ok ? null : verdict.reason,
      missing: verdict.ok ? 0 : verdict.missing,
      discount,
      formatted_discount: formatRupiah(discount),
    }
  })
  return [
    ...known.vouchers.map((facts) => presentVoucher(asVoucher(facts), view, locale)),
    ...coupons,
  ]
}

/** What goods still cost after the cart's coupons. */
const goodsLeft = (view: CheckoutView): number => {
  const made = quote({ ...view.facts, voucher: null }, null)
  return made.subtotal - made.discountGoods
}

/** A voucher shown as a coupon: it applies to any goods, and its unused rest returns as points. */
const presentVoucher = (voucher: CartVoucher, view: CheckoutView, locale: Locale): WireCoupon => {
  const t = serverWords(locale)
  const verdict = judgeVoucher(voucher, goodsLeft(view), view.facts.now)
  const discount = verdict.ok ? verdict.discount : 0
  return {
    code: showVoucherCode(voucher.code),
    lowers: 'voucher',
    description: t('coupon.voucher', { amount: formatRupiah(voucher.amount) }),
    formatted_expiry: t('coupon.expiry', { date: formatLastDay(voucher.expiresAt, locale) }),
    formatted_minimum: t('coupon.noMinimum'),
    is_valid: verdict.ok,
    reason: verdict.ok ? null : t(`coupon.${verdict.reason}`),
    reason_code: verdict.ok ? null : verdict.reason,
    missing: 0,
    discount,
    formatted_discount: formatRupiah(discount),
  }
}

/** Applies a customer's own voucher when it can pay for the cart; it replaces any other voucher. */
const voucherWith = async (
  shop: Shop,
  view: CheckoutView,
  code: string,
  locale: Locale,
): Promise<string[]> => {
  const { customer, now } = view.facts
  const facts = await readVoucher(shop.db, customer.id, code)
  if (!facts) {
    await shop.limits.take('couponWrong', customer.id)
    throw new AppError('coupon_invalid')
  }
  const verdict = judgeVoucher(asVoucher(facts), goodsLeft(view), now)
  if (!verdict.ok) {
    const reason = serverWords(locale)(`coupon.${verdict.reason}`)
    throw new AppError(verdict.reason === 'used_by_you' ? 'coupon_used_up' : 'coupon_invalid', {
      details: { reason, reason_code: verdict.reason, missing: 0 },
    })
  }
  return [...view.coupons.map((one) => one.code), code]
}

const CODES: Partial<Record<CouponRefusal, 'coupon_used_up' | 'coupon_in_review'>> = {
  used_up: 'coupon_used_up',
  needs_review: 'coupon_in_review',
  in_review: 'coupon_in_review',
}

/**
 * Refusals that count as guesses for the rate limit: another customer's code, expired, not started.
 */
const WRONG: ReadonlySet<CouponRefusal> = new Set(['not_yours', 'expired', 'not_started'])

/**
 * The cart's codes after adding one, which replaces the coupon of its kind (goods or shipping).
 * Unknown, foreign and expired codes are `coupon_invalid` and count towards the rate limit.
 */
export const codesWith = async (
  shop: Shop,
  view: CheckoutView,
  typed: string,
  locale: Locale,
): Promise<string[]> => {
  const { customer, now } = view.facts
  await shop.limits.refuseIfFull('couponWrong', customer.id)
  const voucher = readVoucherCode(typed)
  if (voucher !== null) return voucherWith(shop, view, voucher, locale)
  const code = couponCode(typed)
  const read = await readCoupons(shop.db, customer.id, [code], now)
  const known = await forPerson(shop, read.coupons.map(readCoupon), view.person, now)
  const [coupon] = known.coupons
  const verdict = coupon && judgeCoupon(coupon, basketNow(view, read.gifts))
  if (!coupon || !verdict || (!verdict.ok && WRONG.has(verdict.reason)))
    await shop.limits.take('couponWrong', customer.id)
  // Another customer's code answers like an unknown one, so that codes cannot be probed.
  if (!coupon || !verdict || (!verdict.ok && verdict.reason === 'not_yours'))
    throw new AppError('coupon_invalid')
  if (!verdict.ok && verdict.reason === 'needs_review')
    await askForReview(shop, { coupon, customerId: customer.id, sharing: known.sharing }, now)
  if (!verdict.ok) {
    const error = CODES[verdict.reason] ?? 'coupon_invalid'
    const details = { reason_code: verdict.reason, missing: verdict.missing }
    // The message for a pending review is already complete.
    throw new AppError(error, {
      details:
        error === 'coupon_in_review'
          ? details
          : { ...details, reason: refusalText(coupon, verdict, locale) },
    })
  }
  const others = view.coupons
    .filter((one) => (one.kind === 'shipping') !== (coupon.kind === 'shipping'))
    .map((one) => one.code)
  return [...others, ...view.gathered.vouchers.map((one) => one.code), code]
}
