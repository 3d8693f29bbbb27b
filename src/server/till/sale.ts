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
import { recordCall, type StaffCaller } from '../staff/index.ts'
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
import { findReceipt, insertReceipt } from './store.ts'

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
const heldVoucher = async (
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
  const branchId = atBranch(ask.staff)
  const { id: customerId } = await memberOf(ask.shop, ask.body.member_key, ask.now)
  const voucher = await heldVoucher(ask, customerId, ask.body.voucher_hold_id ?? null)
  return { work: (tx) => record(tx, { ...ask, branchId, customerId, voucher }) }
}

type Sale = Ask & { branchId: string; customerId: Id<'customer'>; voucher: TillVoucher | null }

const record = async (tx: Transaction, sale: Sale): Promise<Data<typeof recordSale>> => {
  const { shop, staff, branchId, customerId, voucher, body, now } = sale
  const { number, grand_total: grandTotal, ppn } = body
  const settings = shop.settings()
  const id = newId(now)
  const { earnFactorPercent } = await holdAccount(tx, customerId)
  const voucherAmount = await paidByVoucher(tx, sale)
  const paid = grandTotal - voucherAmount
  const points = pointsFor(paid, earnFactorPercent, settings['points.perRupiah'])
  const by = { staffId: staff.id, branchId, customerId, now }
  const isNew = await insertReceipt(tx, {
    ...by,
    id,
    number,
    grandTotal,
    ppn,
    voucherId: voucher?.id ?? null,
    voucherAmount,
    points,
    earnFactorPercent,
  })
  if (!isNew) throw new AppError('receipt_taken')
  const details = detailsOf(body, voucherAmount)
  await postReceipt(
    tx,
    { customerId, branchId, receipt: number, goodsPaid: paid, details },
    settings,
    now,
  )
  await recordActivity(tx, { customerId, activity: 'visit', subject: jakartaDate(now), at: now })
  const facts = { number, grand_total: grandTotal, voucher: voucherAmount, points }
  const entity = { kind: 'receipt', id }
  await recordCall(tx, sale, { act: 'sale', branchId, customerId, entity, facts })
  const receipt = await findReceipt(tx, branchId, id)
  const { balance } = await holdAccount(tx, customerId)
  return {
    receipt: presentReceipt(receipt!),
    points_back: voucher ? effectAtTill(voucher, grandTotal).pointsBack : 0,
    balance,
  }
}

/** Uses the held voucher; the part of the bill that it pays. */
const paidByVoucher = async (
  tx: Transaction,
  { branchId, customerId, voucher, body, now }: Sale,
): Promise<number> => {
  if (!voucher) return 0
  const bill = { customerId, branchId, receipt: body.number, bill: body.grand_total }
  const used = await acceptVoucher(tx, { ...bill, holdId: body.voucher_hold_id! }, now)
  if (!used) throw new AppError('voucher_unusable')
  return used.needed
}

const detailsOf = (
  { items, ppn, grand_total }: Ask['body'],
  voucherAmount: Amount,
): ReceiptDetails => ({
  items: items.map(({ name, ...item }) => ({ product_name: name, ...item })),
  ppn,
  coupon_nominal: voucherAmount,
  grand_total,
})
