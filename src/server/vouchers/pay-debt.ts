import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { pointsOfRest } from '#domain/vouchers/voucher.ts'
import { textOf } from '#i18n/server.ts'
import { holdAccount, restorePoints } from '../points/index.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { moveVoucher, unusedOfPoints } from './store/vouchers.ts'

/**
 * Settles a points debt with unused vouchers made of points, newest first; the surplus returns as
 * points. Returns the points settled.
 */
export const payDebtWithVouchers = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  now: Date,
): Promise<number> => {
  const { debt } = await holdAccount(tx, customerId)
  let left = debt
  if (left === 0) return 0
  for (const { id, entryId, amount, points, rate } of await unusedOfPoints(tx, customerId, now)) {
    if (left === 0) break
    if (!(await moveVoucher(tx, id, 'active', 'cancelled', now))) continue
    const note = textOf('vouchers.note.cancelledForDebt')
    const back = {
      customerId,
      entryId,
      points: points ?? pointsOfRest(amount, 0, rate),
      cause: 'voucher',
      causeId: id,
      note,
    }
    const restored = await restorePoints(tx, back, now)
    left -= Math.min(left, restored)
    const params = { amount: formatRupiah(amount), points: formatNumber(restored) }
    await notify(tx, { customerId, kind: 'voucher_cancelled', params, href: pages.vouchers(), now })
  }
  return debt - left
}
