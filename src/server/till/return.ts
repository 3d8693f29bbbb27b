import type { Body, Data } from '#contract/call.ts'
import type { returnSale } from '#contract/till/sales.ts'
import { pointsAfterReturn, voucherShareOf } from '#domain/staff.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { reverseEarned } from '../points/index.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'
import { recordAct, type StaffCaller } from '../staff/index.ts'
import { payDebtWithVouchers, reissueAtTill } from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { presentReceipt } from './present.ts'
import { holdReceipt, insertReturn } from './store.ts'

/**
 * Takes back goods of a bill by value. Their points are taken back, spent ones become debt; a
 * voucher's part becomes a new voucher, the rest is paid out.
 */
export const prepareReturn = async ({
  staff,
  params,
  body,
  now,
}: Context & {
  staff: StaffCaller
  params: { id: string }
  body: Body<typeof returnSale>
}): Promise<Prepared<Data<typeof returnSale>>> => {
  const branchId = atBranch(staff)
  return {
    work: async (tx) => {
      const receipt = await holdReceipt(tx, branchId, params.id)
      if (!receipt) throw new AppError('not_found')
      const { amount } = body
      const paid = receipt.grandTotal - receipt.voucherAmount
      const before = receipt.returned + receipt.voucherReturned
      const left = receipt.grandTotal - before
      if (amount > left)
        throw new AppError('invalid', {
          errors: { amount: [{ key: 'validation.max', params: { value: left } }] },
        })
      const voucher = voucherShareOf(receipt, before + amount) - receipt.voucherReturned
      const money = amount - voucher
      const returned = receipt.returned + money
      const points =
        receipt.points - pointsAfterReturn(receipt.points, paid, returned) - receipt.pointsReturned
      const id = newId(now)
      const reversed = await reverseEarned(
        tx,
        {
          customerId: receipt.customerId,
          purchase: 'receipt',
          orderId: `${branchId}/${receipt.number}`,
          causeId: id,
          points,
          goods: money,
          note: textOf('points.note.receiptReturned', { number: receipt.number }),
        },
        now,
      )
      const paidByVouchers = Math.min(
        reversed.owed,
        await payDebtWithVouchers(tx, receipt.customerId, now),
      )
      const [taken, owed] = [reversed.taken + paidByVouchers, reversed.owed - paidByVouchers]
      const voucherBack = await reissueAtTill(
        tx,
        { branchId, receipt: receipt.number, returnId: id, amount: voucher },
        now,
      )
      if (voucherBack !== voucher)
        throw new Error(
          `The voucher of the bill ${receipt.number} has not as much left as came back.`,
        )
      await insertReturn(tx, {
        id,
        receiptId: params.id,
        staffId: staff.id,
        amount: money,
        voucher,
        points,
        owed,
        now,
      })
      const facts = { number: receipt.number, amount: money, voucher, points, owed }
      await recordAct(tx, {
        staffId: staff.id,
        branchId,
        act: 'return',
        customerId: receipt.customerId,
        facts,
        now,
      })
      const after = {
        ...receipt,
        returned,
        voucherReturned: receipt.voucherReturned + voucher,
        pointsReturned: receipt.pointsReturned + points,
      }
      return {
        receipt: presentReceipt(after),
        points_taken: taken,
        points_owed: owed,
        money_back: money,
        voucher_back: voucher,
      }
    },
  }
}
