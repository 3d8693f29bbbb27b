import type { Amount, Id, Points } from '#domain/units.ts'
import type { Body, Data } from '#contract/call.ts'
import type { recordSale } from '#contract/till/sales.ts'
import { pointsFor } from '#domain/points/loyalty.ts'
import { jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { holdAccount, postReceipt, type ReceiptDetails } from '../points/index.ts'
import { recordActivity } from '../missions/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { Context, Shop } from '../shop.ts'
import { recordCall, type Act, type StaffCaller } from '../staff/index.ts'
import {
  acceptVoucher,
  effectAtTill,
  findHeld,
  type TillEffect,
  type TillVoucher,
} from '../vouchers/index.ts'
import { atBranch } from './at-branch.ts'
import { memberOf } from './identify.ts'
import { presentReceipt } from './present.ts'
import { findReceipt, insertReceipt, type ReceiptRow } from './store/receipts.ts'

/** The effects of a bill. `voucher.used` is the part it pays; its remainder returns as points. */
export const preview = async (
  ask: Context & { staff: StaffCaller },
  {
    memberKey,
    grandTotal,
    holdId,
  }: { memberKey: string; grandTotal: Amount; holdId: string | null },
): Promise<{ points: Points; toPay: Amount; voucher: TillEffect | null }> => {
  atBranch(ask.staff)
  const { shop, now } = ask
  const member = await memberOf(shop, memberKey, now)
  const voucher = await heldVoucher(ask, member.id, holdId)
  const effect = voucher && effectAtTill(voucher, grandTotal)
  const toPay = grandTotal - (effect?.used ?? 0)
  const factor = await factorOf(shop, member.id)
  return {
    points: pointsFor(toPay, factor, shop.settings()['points.perRupiah']),
    toPay,
    voucher: effect,
  }
}

/** The voucher that this branch holds for a member's bill; throws 409 when the hold has ended. */
export const heldVoucher = async (
  { shop, staff, now }: Context & { staff: StaffCaller },
  customerId: Id<'customer'>,
  holdId: string | null,
): Promise<TillVoucher | null> => {
  if (holdId === null) return null
  const voucher = await findHeld(shop.db, { holdId, branchId: atBranch(staff), customerId }, now)
  if (!voucher) throw new AppError('voucher_unusable')
  return voucher
}

const factorOf = (shop: Shop, customerId: Id<'customer'>): Promise<number> =>
  shop.database.transaction(async (tx) => (await holdAccount(tx, customerId)).earnFactorPercent)

type Ask = Context & { staff: StaffCaller; body: Body<typeof recordSale> }

/** Records a bill: uses the voucher, gives points and logs the staff action, all or nothing. */
export const prepareSale = async (ask: Ask): Promise<Prepared<Data<typeof recordSale>>> => {
  const { body, locale } = ask
  const branchId = atBranch(ask.staff)
  const { id: customerId } = await memberOf(ask.shop, body.member_key, ask.now)
  const voucher = await heldVoucher(ask, customerId, body.voucher_hold_id ?? null)
  const { number, grand_total: grandTotal, ppn } = body
  const items = body.items.map(({ name, ...item }) => ({ product_name: name, ...item }))
  const held = voucher && { ...voucher, holdId: body.voucher_hold_id! }
  const bill = { number, grandTotal, ppn, items, branchId, customerId, held, at: ask.now }
  return {
    work: async (tx) => {
      const { balance, ...done } = await postBill(tx, ask, { ...bill, locationId: null })
      await recordCall(tx, ask, actOfBill(bill, done.receipt))
      return {
        receipt: presentReceipt(done.receipt, locale),
        points_back: done.pointsBack,
        balance: balance!,
      }
    },
  }
}

export type Bill = {
  number: string
  grandTotal: Amount
  ppn: Amount
  items: ReceiptDetails['items']
  branchId: string
  locationId: string | null
  /** Null for a customer who is not a member. */
  customerId: Id<'customer'> | null
  held: (TillVoucher & { holdId: string }) | null
  /** When it was paid. */
  at: Date
}

/** A bill with what it brings: the voucher is used and points are earned. */
export const postBill = async (
  tx: Transaction,
  { shop, staff, now }: Context & { staff: StaffCaller },
  bill: Bill,
): Promise<{ receipt: ReceiptRow; pointsBack: Points; balance: Points | null }> => {
  const { number, branchId, customerId, grandTotal, held } = bill
  const settings = shop.settings()
  const id = newId(now)
  const earnFactorPercent =
    customerId === null ? 0 : (await holdAccount(tx, customerId)).earnFactorPercent
  const voucherAmount = await paidByVoucher(tx, bill, now)
  const paid = grandTotal - voucherAmount
  const points = pointsFor(paid, earnFactorPercent, settings['points.perRupiah'])
  const isNew = await insertReceipt(tx, {
    ...bill,
    id,
    staffId: staff.id,
    voucherId: held?.id ?? null,
    voucherAmount,
    points,
    earnFactorPercent,
    now: bill.at,
  })
  if (!isNew) throw new AppError('receipt_taken')
  if (customerId !== null) {
    const { items, ppn } = bill
    const details = { items, ppn, coupon_nominal: voucherAmount, grand_total: grandTotal }
    const purchase = { customerId, branchId, receipt: number, goodsPaid: paid, details }
    await postReceipt(tx, purchase, settings, now)
    const subject = jakartaDate(bill.at)
    await recordActivity(tx, { customerId, activity: 'visit', subject, at: now })
  }
  const receipt = (await findReceipt(tx, branchId, id))!
  return {
    receipt,
    pointsBack: held ? effectAtTill(held, grandTotal).pointsBack : 0,
    balance: customerId === null ? null : (await holdAccount(tx, customerId)).balance,
  }
}

export const actOfBill = (
  { branchId, customerId }: Pick<Bill, 'branchId' | 'customerId'>,
  { id, number, grandTotal, voucherAmount, points }: ReceiptRow,
): Act & { branchId: string } => ({
  act: 'sale',
  branchId,
  ...(customerId === null ? {} : { customerId }),
  entity: { kind: 'receipt', id },
  facts: { number, grand_total: grandTotal, voucher: voucherAmount, points },
})

/** Uses the held voucher; the part of the bill that it pays. */
const paidByVoucher = async (
  tx: Transaction,
  { branchId, customerId, held, number, grandTotal }: Bill,
  now: Date,
): Promise<number> => {
  if (!held || customerId === null) return 0
  const bill = { customerId, branchId, receipt: number, bill: grandTotal }
  const used = await acceptVoucher(tx, { ...bill, holdId: held.holdId }, now)
  if (!used) throw new AppError('voucher_unusable')
  return used.needed
}
