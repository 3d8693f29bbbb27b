import type { Amount, Points } from '#domain/units.ts'
import type { Body, Data } from '#contract/call.ts'
import type { returnSale } from '#contract/till/sales.ts'
import { rupiah } from '#domain/money.ts'
import { worthOfReturn } from '#domain/till/counter.ts'
import { pointsLeftAtTill } from '#domain/till/counter-promotions.ts'
import type { EarnedAs } from '#domain/points/tier.ts'
import { shareOfReturn } from '#domain/till/till.ts'
import { textOf } from '#i18n/server.ts'
import { putBack, withParts } from '../batches/index.ts'
import { AppError, type FieldError, refuseFaults } from '../errors.ts'
import { reverseEarned } from '../points/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'
import { recordCall, type StaffCaller } from '../staff/index.ts'
import { payDebtWithVouchers, reissueAtTill } from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { presentReceipt } from './present.ts'
import { insertReturnLines, type ReturnedLine } from './store/goods.ts'
import { findReceipt, holdReceipt, insertReturn, type ReceiptRow } from './store/receipts.ts'

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
  const { staff, params, body, now, locale } = ask
  const branchId = atBranch(staff)
  return {
    work: async (tx) => {
      const receipt = await holdReceipt(tx, branchId, params.id)
      if (!receipt) throw new AppError('not_found')
      const id = newId(now)
      const lines = linesOf(receipt, body.lines ?? [])
      const amount = body.amount ?? lines.reduce((sum, line) => sum + line.amount, 0)
      const parts = partsOf(receipt, rupiah(amount), lines)
      const { money, voucher, uncovered, points } = parts
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
        uncovered,
        points,
        owed,
      })
      await bringBack(tx, ask, { returnId: id, receipt, lines })
      const facts = { number, amount: money, voucher, points, owed }
      const entity = { kind: 'receipt', id: params.id }
      const of = customerId === null ? {} : { customerId }
      await recordCall(tx, ask, { act: 'return', branchId, ...of, entity, facts })
      return {
        receipt: presentReceipt((await findReceipt(tx, branchId, params.id))!, locale),
        points_taken: taken,
        points_owed: owed,
        money_back: money,
        voucher_back: voucher,
      }
    },
  }
}

type Given = NonNullable<Body<typeof returnSale>['lines']>

/** The lines that come back, with their worth. Throws 422 for more than was sold. */
const linesOf = (receipt: ReceiptRow, given: Given): ReturnedLine[] => {
  const errors: Record<string, FieldError[]> = {}
  const seen = new Set<number>()
  const lines = given.map((one, at) => {
    const line = receipt.lines.find(({ position }) => position === one.position)
    if (!line || seen.has(one.position))
      errors[`lines.${at}.position`] = [{ key: 'validation.invalid' }]
    seen.add(one.position)
    const left = line ? line.quantity - line.returned : 0
    if (one.quantity > left)
      errors[`lines.${at}.quantity`] = [{ key: 'validation.max', params: { value: left } }]
    return { ...one, amount: line ? worthOfReturn(line, one.quantity) : 0 }
  })
  refuseFaults(errors)
  return lines
}

type Back = { returnId: string; receipt: ReceiptRow; lines: readonly ReturnedLine[] }

/** Puts the goods back where they came from, or writes them off. */
const bringBack = async (
  tx: Transaction,
  { staff, now }: Context & { staff: StaffCaller },
  { returnId, receipt, lines }: Back,
): Promise<void> => {
  if (lines.length === 0) return
  await insertReturnLines(tx, { returnId, receiptId: receipt.id }, lines)
  const { locationId: place } = receipt
  if (place === null) return
  for (const to of ['shelf', 'waste'] as const) {
    const own = lines.filter(({ goods }) => goods === to)
    const goods = await withParts(
      tx,
      own.map(({ position, quantity }) => ({
        variationId: receipt.lines.find((line) => line.position === position)!.variationId,
        quantity,
      })),
    )
    const cause = { cause: 'till_return', causeId: returnId, actor: staff.login, now }
    await putBack(tx, { ...cause, place, goods, soldBy: { receiptId: receipt.id }, to })
  }
}

type Parts = { money: Amount; voucher: number; uncovered: number; points: Points }

/**
 * What a return gives back as money and as voucher, and the points it takes back. Nothing comes back
 * for what a voucher did not cover.
 */
const partsOf = (receipt: ReceiptRow, amount: Amount, lines: readonly ReturnedLine[]): Parts => {
  const before = receipt.returned + receipt.voucherReturned + receipt.uncoveredReturned
  const left = receipt.grandTotal - before
  if (amount > left)
    throw new AppError('invalid', {
      errors: { amount: [{ key: 'validation.max', params: { value: left } }] },
    })
  const { grandTotal } = receipt
  const goods = { grandTotal, goodsBack: before + amount }
  const voucher = shareOfReturn(receipt.voucherAmount, goods) - receipt.voucherReturned
  const uncovered = shareOfReturn(receipt.uncovered, goods) - receipt.uncoveredReturned
  const money = amount - voucher - uncovered
  const paid = grandTotal - receipt.voucherAmount - receipt.uncovered
  const bill = { points: receipt.points, paid, returned: receipt.returned + money, grandTotal }
  const pointsLeft = pointsLeftAtTill(
    { ...bill, goodsBack: before + amount, earnedAs: earnedAs(receipt) },
    backOf(receipt, lines),
  )
  return { money, voucher, uncovered, points: receipt.points - pointsLeft - receipt.pointsReturned }
}

const earnedAs = ({ earnFactorPercent, pointsPerRupiah }: ReceiptRow): EarnedAs | null =>
  pointsPerRupiah === null ? null : { earnFactorPercent, perRupiah: pointsPerRupiah }

/** The lines of a bill with the worth of all units that came back, now and before. */
const backOf = (receipt: ReceiptRow, lines: readonly ReturnedLine[]) =>
  receipt.lines.map((line) => {
    const now = lines.find(({ position }) => position === line.position)?.quantity ?? 0
    const { extraPoints, subtotal } = line
    return {
      extraPoints,
      subtotal,
      back: worthOfReturn({ ...line, returned: 0 }, line.returned + now),
    }
  })

const takeBackPoints = async (
  tx: Transaction,
  { customerId, branchId, number }: ReceiptRow,
  { money, points }: Parts,
  causeId: string,
  now: Date,
): Promise<{ taken: number; owed: number }> => {
  if (customerId === null) return { taken: 0, owed: 0 }
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
