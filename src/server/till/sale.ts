import type { Body, Data } from '#contract/call.ts'
import type { recordSale } from '#contract/till/sales.ts'
import { pointsFor } from '#domain/points/loyalty.ts'
import { jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { holdAccount, postReceipt, type ReceiptDetails } from '../points/index.ts'
import { recordActivity } from '../missions/index.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { Context, Shop } from '../shop.ts'
import { recordAct, type StaffCaller } from '../staff/index.ts'
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

type Sale = {
  number: string
  grandTotal: number
  ppn: number
  items: { name: string; qty: number; discount: number; subtotal: number }[]
  /** The voucher hold for this bill. */
  holdId: string | null
}

/** The effects of a bill. `voucher.used` is the part it pays; its remainder returns as points. */
export const preview = async (
  ask: Context & { staff: StaffCaller },
  { memberKey, grandTotal, holdId }: Pick<Sale, 'grandTotal' | 'holdId'> & { memberKey: string },
): Promise<{ points: number; toPay: number; voucher: TillEffect | null }> => {
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
  customerId: string,
  holdId: string | null,
): Promise<TillVoucher | null> => {
  if (holdId === null) return null
  const voucher = await findHeld(shop.db, { holdId, branchId: atBranch(staff), customerId }, now)
  if (!voucher) throw new AppError('voucher_unusable')
  return voucher
}

const factorOf = (shop: Shop, customerId: string): Promise<number> =>
  shop.database.transaction(async (tx) => (await holdAccount(tx, customerId)).earnFactorPercent)

/** Records a bill: uses the voucher, gives points and logs the staff action, all or nothing. */
export const prepareSale = async (
  ask: Context & { staff: StaffCaller; body: Body<typeof recordSale> },
): Promise<Prepared<Data<typeof recordSale>>> => {
  const { shop, staff, body, now } = ask
  const branchId = atBranch(staff)
  const settings = shop.settings()
  const sale: Sale = {
    number: body.number,
    grandTotal: body.grand_total,
    ppn: body.ppn,
    items: body.items,
    holdId: body.voucher_hold_id ?? null,
  }
  const member = await memberOf(shop, body.member_key, now)
  const voucher = await heldVoucher(ask, member.id, sale.holdId)
  return {
    work: async (tx) => {
      const id = newId(now)
      const { earnFactorPercent } = await holdAccount(tx, member.id)
      const use = { customerId: member.id, branchId, receipt: sale.number, bill: sale.grandTotal }
      const used =
        sale.holdId === null ? null : await acceptVoucher(tx, { ...use, holdId: sale.holdId }, now)
      if (voucher && !used) throw new AppError('voucher_unusable')
      const voucherAmount = used?.needed ?? 0
      const paid = sale.grandTotal - voucherAmount
      const points = pointsFor(paid, earnFactorPercent, settings['points.perRupiah'])
      const isNew = await insertReceipt(tx, {
        id,
        branchId,
        number: sale.number,
        customerId: member.id,
        staffId: staff.id,
        grandTotal: sale.grandTotal,
        ppn: sale.ppn,
        voucherId: voucher?.id ?? null,
        voucherAmount,
        points,
        earnFactorPercent,
        now,
      })
      if (!isNew) throw new AppError('receipt_taken')
      await postReceipt(
        tx,
        {
          customerId: member.id,
          branchId,
          receipt: sale.number,
          goodsPaid: paid,
          details: detailsOf(sale, voucherAmount),
        },
        settings,
        now,
      )
      await recordActivity(tx, {
        customerId: member.id,
        activity: 'visit',
        subject: jakartaDate(now),
        at: now,
      })
      const facts = {
        number: sale.number,
        grand_total: sale.grandTotal,
        voucher: voucherAmount,
        points,
      }
      await recordAct(tx, {
        staffId: staff.id,
        branchId,
        act: 'sale',
        customerId: member.id,
        facts,
        now,
      })
      const receipt = await findReceipt(tx, branchId, id)
      const { balance } = await holdAccount(tx, member.id)
      return {
        receipt: presentReceipt(receipt!),
        points_back: voucher ? effectAtTill(voucher, sale.grandTotal).pointsBack : 0,
        balance,
      }
    },
  }
}

const detailsOf = ({ items, ppn, grandTotal }: Sale, voucherAmount: number): ReceiptDetails => ({
  items: items.map(({ name, qty, discount, subtotal }) => ({
    product_name: name,
    qty,
    discount,
    subtotal,
  })),
  ppn,
  coupon_nominal: voucherAmount,
  grand_total: grandTotal,
})
