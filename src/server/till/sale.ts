import type { PaidBy } from '#domain/till/counter.ts'
import type { Amount, Id, Points } from '#domain/units.ts'
import type { Body, Data } from '#contract/call.ts'
import type { recordSale } from '#contract/till/sales.ts'
import { rupiah } from '#domain/money.ts'
import { pointsFor } from '#domain/points/tier.ts'
import type { Earner, ExtraOfLine, PointOffer } from '#domain/point-offers/point-offer.ts'
import {
  pointsAtTill,
  type PointsAtTill,
  type PromotedLine,
} from '#domain/till/counter-promotions.ts'
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
  holdVoucher,
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
  const bill = {
    number,
    grandTotal,
    ppn,
    items,
    branchId,
    customerId,
    held,
    given: null,
    // Another cash register has its own drawer.
    paidBy: 'cash' as const,
    at: ask.now,
  }
  return {
    work: async (tx) => {
      const { balance, ...done } = await postBill(tx, ask, {
        ...bill,
        locationId: null,
        goods: null,
      })
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
  /** Taken off without network for a voucher of this member; null for one that is not. */
  given: { voucher: TillVoucher | null; amount: Amount } | null
  paidBy: PaidBy
  /** Its goods after discounts, and the offers of points then; null of another cash register. */
  goods: { lines: readonly PromotedLine[]; offers: readonly PointOffer[] } | null
  /** When it was paid. */
  at: Date
}

type Posted = {
  receipt: ReceiptRow
  pointsBack: Points
  balance: Points | null
  /** Extra points of each line. */
  extras: ExtraOfLine[]
}

/** The points of a bill; those of another cash register count by their total alone. */
const earnedBy = ({ goods, grandTotal, at }: Bill, off: number, earner: Earner): PointsAtTill => {
  if (goods) return pointsAtTill(goods.offers, goods.lines, { off, now: at, earner })
  const { earnFactorPercent, perRupiah } = earner
  return { points: pointsFor(rupiah(grandTotal - off), earnFactorPercent, perRupiah), extras: [] }
}

/** A bill with what it brings: the voucher is used and points are earned. */
export const postBill = async (
  tx: Transaction,
  { shop, staff, now }: Context & { staff: StaffCaller },
  bill: Bill,
): Promise<Posted> => {
  const { number, branchId, customerId, grandTotal } = bill
  const settings = shop.settings()
  const id = newId(now)
  const earnFactorPercent =
    customerId === null ? 0 : (await holdAccount(tx, customerId)).earnFactorPercent
  const { voucherId, voucherAmount, uncovered, pointsBack } = await paidByVoucher(tx, bill, {
    staffId: staff.id,
    now,
  })
  const off = voucherAmount + uncovered
  const paid = rupiah(grandTotal - off)
  const earner = { earnFactorPercent, perRupiah: settings['points.perRupiah'] }
  const { points, extras } = earnedBy(bill, off, earner)
  const isNew = await insertReceipt(tx, {
    ...bill,
    id,
    staffId: staff.id,
    voucherId,
    voucherAmount,
    uncovered,
    points,
    ...earner,
    now: bill.at,
  })
  if (!isNew) throw new AppError('receipt_taken')
  if (customerId !== null) {
    const { items, ppn } = bill
    const details = { items, ppn, coupon_nominal: off, grand_total: grandTotal }
    const extraPoints = extras.reduce((sum, one) => sum + one.points, 0)
    const purchase = {
      customerId,
      branchId,
      receipt: number,
      goodsPaid: paid,
      extraPoints,
      details,
    }
    await postReceipt(tx, purchase, settings, now)
    const subject = jakartaDate(bill.at)
    await recordActivity(tx, { customerId, activity: 'visit', subject, at: now })
  }
  const receipt = (await findReceipt(tx, branchId, id))!
  return {
    receipt,
    pointsBack,
    extras,
    balance: customerId === null ? null : (await holdAccount(tx, customerId)).balance,
  }
}

export const actOfBill = (
  { branchId, customerId }: Pick<Bill, 'branchId' | 'customerId'>,
  { id, number, grandTotal, voucherAmount, uncovered, points }: ReceiptRow,
): Act & { branchId: string } => ({
  act: 'sale',
  branchId,
  ...(customerId === null ? {} : { customerId }),
  entity: { kind: 'receipt', id },
  facts: {
    number,
    grand_total: grandTotal,
    voucher: voucherAmount,
    ...(uncovered > 0 ? { uncovered } : {}),
    points,
  },
})

type PaidByVoucher = {
  voucherId: Id<'voucher'> | null
  voucherAmount: Amount
  uncovered: Amount
  pointsBack: Points
}
const NOTHING = rupiah(0)
const NO_VOUCHER: PaidByVoucher = {
  voucherId: null,
  voucherAmount: NOTHING,
  uncovered: NOTHING,
  pointsBack: 0,
}

/** Uses the voucher of a bill: the part that it pays, and what a given one does not cover. */
const paidByVoucher = async (
  tx: Transaction,
  bill: Bill,
  by: { staffId: Id<'staff'>; now: Date },
): Promise<PaidByVoucher> => {
  if (bill.given) return paidByGiven(tx, bill, bill.given, by)
  const { branchId, customerId, held, number, grandTotal } = bill
  if (!held || customerId === null) return NO_VOUCHER
  const use = { customerId, branchId, receipt: number, bill: grandTotal, holdId: held.holdId }
  const used = await acceptVoucher(tx, use, by.now)
  if (!used) throw new AppError('voucher_unusable')
  const { pointsBack } = effectAtTill(held, grandTotal)
  return { voucherId: held.id, voucherAmount: used.needed, uncovered: NOTHING, pointsBack }
}

/** Uses a voucher that was taken unchecked. If it cannot be used, nothing covers its amount. */
const paidByGiven = async (
  tx: Transaction,
  { branchId, customerId, number }: Bill,
  { voucher, amount }: NonNullable<Bill['given']>,
  { staffId, now }: { staffId: Id<'staff'>; now: Date },
): Promise<PaidByVoucher> => {
  const lost = { ...NO_VOUCHER, uncovered: amount }
  if (!voucher || customerId === null) return lost
  const hold = await holdVoucher(tx, { voucherId: voucher.id, branchId, staffId }, now)
  if (!hold) return lost
  const use = { customerId, branchId, receipt: number, bill: amount, holdId: hold.id }
  const used = await acceptVoucher(tx, use, now)
  if (!used) return lost
  const { pointsBack } = effectAtTill(voucher, amount)
  const uncovered = rupiah(amount - used.needed)
  return { voucherId: voucher.id, voucherAmount: used.needed, uncovered, pointsBack }
}
