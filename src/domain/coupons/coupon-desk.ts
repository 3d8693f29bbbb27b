import { readVoucherCode } from '../vouchers/voucher-code.ts'
import type { CouponKind } from './coupon.ts'

/** Letters, digits and dashes: what can be typed, read out and stand in an address. */
export const COUPON_CODE_FORM = /^[A-Z0-9][A-Z0-9-]{2,39}$/

/** The terms that depend on each other. Money in whole Rupiah. */
export type CouponTerms = {
  kind: CouponKind
  value: number
  maxDiscount: number | null
  buyQuantity: number | null
  getQuantity: number | null
  gift: string | null
  startsAt: Date
  endsAt: Date
  totalLimit: number | null
  budget: number | null
}

/** `/staff/coupons/new` and `/staff/coupons/simulate` are pages of their own. */
const PAGES: ReadonlySet<string> = new Set(['NEW', 'SIMULATE'])

/** Why a code cannot be a coupon's; null when it can. A voucher's code would be read as a voucher. */
export const couponCodeProblem = (
  code: string,
): 'validation.couponCode' | 'validation.voucherCode' | null => {
  if (!COUPON_CODE_FORM.test(code) || PAGES.has(code)) return 'validation.couponCode'
  return readVoucherCode(code) === null ? null : 'validation.voucherCode'
}

export type TermsProblem = {
  field: 'value' | 'buyQuantity' | 'getQuantity' | 'gift' | 'endsAt'
  key: 'validation.percentMax' | 'validation.required' | 'validation.endsBeforeStart'
}

/** What is missing or impossible in the terms of a coupon. */
export const termsProblems = (terms: CouponTerms): TermsProblem[] => {
  const problems: TermsProblem[] = []
  const { kind, value } = terms
  if ((kind === 'percent' || kind === 'buy_get') && value > 100)
    problems.push({ field: 'value', key: 'validation.percentMax' })
  if (kind === 'buy_get' && terms.buyQuantity === null)
    problems.push({ field: 'buyQuantity', key: 'validation.required' })
  if (kind === 'buy_get' && terms.getQuantity === null)
    problems.push({ field: 'getQuantity', key: 'validation.required' })
  if (kind === 'gift' && terms.gift === null)
    problems.push({ field: 'gift', key: 'validation.required' })
  if (terms.endsAt <= terms.startsAt)
    problems.push({ field: 'endsAt', key: 'validation.endsBeforeStart' })
  return problems
}

/** The most that one order can save, in Rupiah; null without a bound. `giftPrice` is of one unit. */
export const mostPerOrder = (
  { kind, value, maxDiscount }: Pick<CouponTerms, 'kind' | 'value' | 'maxDiscount'>,
  giftPrice: number,
): number | null => {
  if (kind === 'gift') return value * giftPrice
  if (kind === 'percent' || kind === 'buy_get') return maxDiscount
  return kind === 'fixed' ? Math.min(value, maxDiscount ?? value) : value
}

/**
 * Whether a person may set these terms alone: one order saves at most `limit` Rupiah, and the uses
 * or the Rupiah given away are limited in all.
 */
export const isCouponAlone = (
  terms: Pick<CouponTerms, 'kind' | 'value' | 'maxDiscount' | 'totalLimit' | 'budget'>,
  giftPrice: number,
  limit: number,
): boolean => {
  const most = mostPerOrder(terms, giftPrice)
  return most !== null && most <= limit && (terms.totalLimit !== null || terms.budget !== null)
}
