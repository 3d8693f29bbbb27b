import { pointsAfterReturn } from '#domain/staff.ts'
import { AppError } from '../errors.ts'
import { reverseEarned } from '../loyalty/index.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'
import { recordAct, type StaffCaller } from '../staff/index.ts'
import { atBranch } from './at-branch.ts'
import { holdReceipt, insertReturn, type ReceiptRow } from './store.ts'

/** Takes goods of a bill back: as many points leave as they brought, out of the lot that they came in; what is spent already is owed. */
export const takeBack = async (
  ask: Context & { staff: StaffCaller },
  receiptId: string,
  amount: number,
): Promise<{ receipt: ReceiptRow; taken: number; owed: number }> => {
  const { shop, staff, now } = ask
  const branchId = atBranch(staff)
  return shop.database.transaction(async (tx) => {
    const receipt = await holdReceipt(tx, branchId, receiptId)
    if (!receipt) throw new AppError('not_found')
    const paid = receipt.grandTotal - receipt.voucherAmount
    const left = paid - receipt.returned
    if (amount > left) throw new AppError('invalid', { errors: { amount: [{ key: 'validation.max', params: { value: left } }] } })
    const returned = receipt.returned + amount
    const points = receipt.points - pointsAfterReturn(receipt.points, paid, returned) - receipt.pointsReturned
    const id = newId(now)
    const { taken, owed } = await reverseEarned(
      tx,
      {
        customerId: receipt.customerId,
        purchase: 'receipt',
        orderId: `${branchId}/${receipt.number}`,
        causeId: id,
        points,
        goods: amount,
        note: { en: `Return of receipt ${receipt.number}`, id: `Retur struk ${receipt.number}` },
      },
      shop.settings(),
      now,
    )
    await insertReturn(tx, { id, receiptId, staffId: staff.id, amount, points, owed, now })
    const facts = { number: receipt.number, amount, points, owed }
    await recordAct(tx, { staffId: staff.id, branchId, act: 'return', customerId: receipt.customerId, facts, now })
    return { receipt: { ...receipt, returned, pointsReturned: receipt.pointsReturned + points }, taken, owed }
  })
}
