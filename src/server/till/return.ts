import type { Amount, Points } from '#domain/units.ts'
import type { Body, Data } from '#contract/call.ts'
import type { returnSale } from '#contract/till/sales.ts'
import { add } from '#domain/money.ts'
import { pointsAfterReturn, voucherShareOf } from '#domain/staff/till.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { reverseEarned } from '../points/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'
import { recordCall, type StaffCaller } from '../staff/index.ts'
import { payDebtWithVouchers, reissueAtTill } from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { presentReceipt } from './present.ts'
import { holdReceipt, insertReturn, type ReceiptRow } from './store.ts'

/**
 * Takes back goods of a bill by value. Their points are taken back, spent ones become debt; a
 * voucher's part becomes a new voucher, the rest is paid out.
 */
export const prepareReturn = async (
  ask: Context & {
    staff: StaffCaller
    params: { id: string }
    body: Body<typeof returnSale>
  },
): Promise<Prepared<Data<typeof returnSale>>> => {
  const { staff, params, body, now } = ask
  const branchId = atBranch(staff)
  return {
    work: async (tx) => {
      const receipt = await holdReceipt(tx, branchId, params.id)
      if (!receipt) throw new AppError('not_found')
      const id = newId(now)
      const parts = partsOf(receipt, body.amount)
      const { money, voucher, points } = parts
      const { taken, owed } = await takeBackPoints(tx, receipt, parts, id, now)
      const reissue = { branchId, receipt: receipt.number, returnId: id, amount: voucher }
      if ((await reissueAtTill(tx, reissue, now)) !== voucher)
        throw new Error(
          `The voucher of the bill ${receipt.number} has not as much left as came back.`,
        )
      const { customerId, number } = receipt
      const by = { staffId: staff.id, now }
      await insertReturn(tx, {
        ...by,
        id,
        receiptId: params.id,
        amount: money,
        voucher,
        points,
        owed,
      })
      const facts = { number, amount: money, voucher, points, owed }
      const entity = { kind: 'receipt', id: params.id }
      await recordCall(tx, ask, { act: 'return', branchId, customerId, entity, facts })
      return {
        receipt: presentReceipt({
          ...receipt,
          returned: add(receipt.returned, money),
          voucherReturned: add(receipt.voucherReturned, voucher),
          pointsReturned: receipt.pointsReturned + points,
        }),
        points_taken: taken,
        points_owed: owed,
        money_back: money,
        voucher_back: voucher,
      }
    },
  }
}

type Parts = { money: Amount; voucher: number; points: Points }

/** What a return gives back as money and as voucher, and the points it takes back. */
const partsOf = (receipt: ReceiptRow, amount: Amount): Parts => {
  const before = receipt.returned + receipt.voucherReturned
  const left = receipt.grandTotal - before
  if (amount > left)
    throw new AppError('invalid', {
      errors: { amount: [{ key: 'validation.max', params: { value: left } }] },
    })
  const voucher = voucherShareOf(receipt, before + amount) - receipt.voucherReturned
  const money = amount - voucher
  const paid = receipt.grandTotal - receipt.voucherAmount
  const pointsLeft = pointsAfterReturn(receipt.points, paid, receipt.returned + money)
  return { money, voucher, points: receipt.points - pointsLeft - receipt.pointsReturned }
}

const takeBackPoints = async (
  tx: Transaction,
  { customerId, branchId, number }: ReceiptRow,
  { money, points }: Parts,
  causeId: string,
  now: Date,
): Promise<{ taken: number; owed: number }> => {
  const { taken, owed } = await reverseEarned(
    tx,
    {
      customerId,
      purchase: 'receipt',
      orderId: `${branchId}/${number}`,
      causeId,
      points,
      goods: money,
      note: textOf('points.note.receiptReturned', { number }),
    },
    now,
  )
  const paid = Math.min(owed, await payDebtWithVouchers(tx, customerId, now))
  return { taken: taken + paid, owed: owed - paid }
}
