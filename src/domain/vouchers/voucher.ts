import type { Amount } from '../units.ts'
import { endOfDayAfter } from '../time.ts'
import type { Settings } from '../settings.ts'

export const VOUCHER_STATES = ['active', 'reserved', 'used', 'expired', 'cancelled'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** Minimum validity in days of a voucher that replaces another. */
export const REISSUE_DAYS_MIN = 14

/** 23:59:59 in Jakarta on the last day of a voucher's validity. */
export const voucherEnds = (now: Date, settings: Settings): Date =>
  endOfDayAfter(now, settings['voucher.daysValid'])

/** Until when an unused voucher can be turned back into points. */
export const cancelUntil = (createdAt: Date, settings: Settings): Date =>
  endOfDayAfter(createdAt, settings['voucher.cancelDays'])

/**
 * The part of a voucher that a refund restores: the goods' share, rounded down; the rest with the
 * last goods.
 */
export const shareBack = (
  used: number,
  returned: Amount,
  part: { refunded: Amount; of: number },
): number =>
  part.refunded >= part.of
    ? used - returned
    : Math.min(used - returned, Math.floor((used * part.refunded) / part.of))

/** Points for the unneeded rest of a voucher; less than one point is lost. */
export const pointsOfRest = (amount: Amount, needed: Amount, rate: number): number =>
  Math.floor(Math.max(0, amount - needed) / rate)

/** A voucher in the cart, as the checkout sees it. */
export type CartVoucher = {
  id: string
  code: string
  amount: Amount
  state: VoucherState
  expiresAt: Date
}
export type VoucherRefusal = 'used_by_you' | 'in_use' | 'expired' | 'no_matching_goods'

/** The voucher's discount on what goods still cost after coupons. */
export const judgeVoucher = (
  voucher: CartVoucher,
  goodsLeft: number,
  now: Date,
): { ok: true; discount: Amount } | { ok: false; reason: VoucherRefusal } => {
  if (voucher.state === 'reserved') return { ok: false, reason: 'in_use' }
  if (voucher.state === 'used') return { ok: false, reason: 'used_by_you' }
  if (voucher.state !== 'active' || voucher.expiresAt <= now)
    return { ok: false, reason: 'expired' }
  if (goodsLeft <= 0) return { ok: false, reason: 'no_matching_goods' }
  return { ok: true, discount: Math.min(voucher.amount, goodsLeft) }
}
