import type { Id } from '#domain/units.ts'
import { cancelUntil } from '#domain/vouchers/voucher.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { restorePoints } from '../points/index.ts'
import type { Shop } from '../shop.ts'
import { findVoucher, moveVoucher, type VoucherRow } from './store/vouchers.ts'

/** Turns an unused voucher back into its points, within a number of days. Idempotent. */
export const cancel = async (
  shop: Shop,
  customerId: Id<'customer'>,
  id: string,
  now: Date,
): Promise<VoucherRow> =>
  shop.database.transaction(async (tx) => {
    const voucher = await findVoucher(tx, customerId, id)
    if (!voucher) throw new AppError('not_found')
    if (voucher.state === 'cancelled') return voucher
    const mayStill =
      voucher.source === 'points' && now < cancelUntil(voucher.createdAt, shop.settings())
    if (!mayStill || !(await moveVoucher(tx, id, 'active', 'cancelled', now)))
      throw new AppError('voucher_state')
    await restorePoints(
      tx,
      {
        customerId,
        entryId: voucher.entryId!,
        points: voucher.points!,
        cause: 'voucher',
        causeId: id,
        note: textOf('vouchers.note.cancelled'),
      },
      now,
    )
    return { ...voucher, state: 'cancelled', settledAt: now }
  })
