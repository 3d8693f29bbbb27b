import { pointsAfterReturn, voucherShareOf } from '#domain/staff.ts'
import { AppError } from '../errors.ts'
import { reverseEarned } from '../loyalty/index.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'
import { recordAct, type StaffCaller } from '../staff/index.ts'
import { reissueAtTill } from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { holdReceipt, insertReturn, type ReceiptRow } from './store.ts'

/**
 * Takes goods of a bill back, by their worth: as many points leave as they brought, out of the lot that they came in; what is spent already is owed.
 * What a voucher had paid of them becomes a voucher again, the rest is money.
 */
export const takeBack = async (
  ask: Context & { staff: StaffCaller },
  receiptId: string,
  amount: number,
): Promise<{ receipt: ReceiptRow; taken: number; owed: number; money: number; voucher: number }> => {
  const { shop, staff, now } = ask
  const branchId = atBranch(staff)
  return shop.database.transaction(async (tx) => {
    const receipt = await holdReceipt(tx, branchId, receiptId)
    if (!receipt) throw new AppError('not_found')
    const paid = receipt.grandTotal - receipt.voucherAmount
    const before = receipt.returned + receipt.voucherReturned
    const left = receipt.grandTotal - before
    if (amount > left) throw new AppError('invalid', { errors: { amount: [{ key: 'validation.max', params: { value: left } }] } })
    const voucher = voucherShareOf(receipt, before + amount) - receipt.voucherReturned
    const money = amount - voucher
    const returned = receipt.returned + money
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
        goods: money,
        note: { en: `Return of receipt ${receipt.number}`, id: `Retur struk ${receipt.number}` },
      },
      now,
    )
    const voucherBack = await reissueAtTill(tx, { branchId, receipt: receipt.number, returnId: id, amount: voucher }, now)
    if (voucherBack !== voucher) throw new Error(`The voucher of the bill ${receipt.number} has not as much left as came back.`)
    await insertReturn(tx, { id, receiptId, staffId: staff.id, amount: money, voucher, points, owed, now })
    const facts = { number: receipt.number, amount: money, voucher, points, owed }
    await recordAct(tx, { staffId: staff.id, branchId, act: 'return', customerId: receipt.customerId, facts, now })
    const after = {
      ...receipt,
      returned,
      voucherReturned: receipt.voucherReturned + voucher,
      pointsReturned: receipt.pointsReturned + points,
    }
    return { receipt: after, taken, owed, money, voucher }
  })
}
