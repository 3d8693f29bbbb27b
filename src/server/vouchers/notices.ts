import type { Amount, Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatLastDay } from '#i18n/format.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'

type Told = { customerId: Id<'customer'>; amount: Amount; expiresAt: Date }

/** Notifies a customer of a voucher, with its amount and last day in the reader's language. */
export const notifyOfVoucher = (
  tx: Transaction,
  kind: 'voucher_back' | 'voucher_expiring',
  voucher: Told,
  now: Date,
): Promise<void> => {
  const date = {
    en: formatLastDay(voucher.expiresAt, 'en'),
    id: formatLastDay(voucher.expiresAt, 'id'),
  }
  return notify(tx, {
    customerId: voucher.customerId,
    kind,
    params: { amount: formatRupiah(voucher.amount), date },
    href: pages.vouchers(),
    now,
  })
}
