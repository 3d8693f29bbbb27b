import type { Voucher } from '#contract/vouchers.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'
import { cancelUntil } from '#domain/vouchers/voucher.ts'
import { showVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { formatDate, formatLastDay } from '#i18n/format.ts'
import type { VoucherRow } from './store/vouchers.ts'

type Shown = Omit<VoucherRow, 'token' | 'customerId' | 'entryId' | 'rate'>

export const presentVoucher = (
  voucher: Shown,
  settings: Settings,
  locale: Locale,
  now: Date,
): Voucher => {
  const until = cancelUntil(voucher.createdAt, settings)
  return {
    id: voucher.id,
    coupon_code: showVoucherCode(voucher.code),
    total_amount: voucher.amount,
    formatted_amount: formatRupiah(voucher.amount),
    coupon_expired_at: voucher.expiresAt.toISOString(),
    formatted_expiry: formatLastDay(voucher.expiresAt, locale),
    // The nightly job may not have run yet.
    status: voucher.state === 'active' && voucher.expiresAt <= now ? 'expired' : voucher.state,
    source: voucher.source,
    point: voucher.points,
    created_at: voucher.createdAt.toISOString(),
    settled_at: voucher.settledAt?.toISOString() ?? null,
    formatted_settled: voucher.settledAt && formatDate(voucher.settledAt, locale),
    can_cancel:
      voucher.state === 'active' &&
      voucher.source === 'points' &&
      now < until &&
      voucher.expiresAt > now,
    formatted_cancel_until: formatLastDay(until, locale),
    order_id: voucher.orderId,
    branch: voucher.branchName === null ? null : { name: voucher.branchName },
  }
}
