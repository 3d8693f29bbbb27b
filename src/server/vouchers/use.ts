import { formatNumber, formatRupiah } from '#domain/money.ts'
import { endOfDayAfter } from '#domain/time.ts'
import { pointsOfRest, REISSUE_DAYS_MIN, shareBack } from '#domain/voucher.ts'
import { restorePoints } from '../loyalty/index.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { makeVoucher } from './make-voucher.ts'
import { tellOfVoucher, VOUCHERS_HREF } from './notices.ts'
import { takeHeld, type HeldUse } from './store-till.ts'
import {
  addReturn,
  holdUse,
  settleUse,
  wasReturned,
  type ReturnedUse,
  type UsedVoucher,
} from './store-uses.ts'

/**
 * An order is paid: the voucher that it holds is used. Does nothing for an order without one, or
 * the second time.
 */
export const settleVoucher = async (tx: Transaction, orderId: string, now: Date): Promise<void> => {
  const used = await settleUse(tx, orderId, now)
  if (used) await settleRest(tx, used, now)
}

/**
 * Uses the voucher that a till holds for the bill that it records. Null when it is held no more:
 * used, or let go because it took too long.
 */
export const acceptVoucher = async (
  tx: Transaction,
  use: HeldUse,
  now: Date,
): Promise<UsedVoucher | null> => {
  const used = await takeHeld(tx, use, now)
  if (used) await settleRest(tx, used, now)
  return used
}

/**
 * What the bill did not need comes back: as points to the first lot, or as a voucher where no
 * points were in it.
 */
const settleRest = async (tx: Transaction, used: UsedVoucher, now: Date): Promise<void> => {
  const { customerId, entryId, amount, needed, rate } = used
  let points = 0
  if (entryId !== null && rate !== null) {
    const note = { en: 'Rest of a voucher', id: 'Sisa voucher' }
    const back = {
      customerId,
      entryId,
      points: pointsOfRest(amount, needed, rate),
      cause: 'voucher-rest',
      causeId: used.id,
      note,
    }
    points = await restorePoints(tx, back, now)
  } else if (amount > needed) await reissue(tx, used, amount - needed, now)
  const params = { amount: formatRupiah(needed), points: formatNumber(points) }
  await notify(tx, {
    customerId,
    kind: points > 0 ? 'voucher_used_rest' : 'voucher_used',
    params,
    href: VOUCHERS_HREF,
    now,
  })
}

/** A voucher in the place of another, for at least two weeks. */
const reissue = async (
  tx: Transaction,
  of: UsedVoucher,
  amount: number,
  now: Date,
): Promise<string> => {
  const atLeast = endOfDayAfter(now, REISSUE_DAYS_MIN)
  const made = await makeVoucher(tx, {
    customerId: of.customerId,
    amount,
    source: 'refund',
    entryId: of.entryId,
    replaces: of.id,
    points: null,
    rate: of.rate,
    expiresAt: of.expiresAt > atLeast ? of.expiresAt : atLeast,
    now,
  })
  await tellOfVoucher(tx, 'voucher_back', made, now)
  return made.id
}

export type VoucherReturn = {
  orderId: string
  /** Names the refund: the same one gives back once. */
  refundId: string
  /**
   * How much of the order's discount on goods lay on what is refunded, of how much altogether;
   * equal amounts give back all that is left.
   */
  part: { refunded: number; of: number }
}

/**
 * Goods of an order that a voucher paid a part of are refunded: their share of it becomes a new
 * voucher, in the transaction of the refund. Answers its amount; 0 when there is nothing to give
 * back. An order that was never paid only lets its voucher go.
 */
export const reissueVoucher = async (
  tx: Transaction,
  back: VoucherReturn,
  now: Date,
): Promise<number> => {
  const used = await holdUse(tx, { orderId: back.orderId })
  if (!used || (await wasReturned(tx, used.useId, back.refundId))) return 0
  return giveBack(
    tx,
    used,
    { amount: shareBack(used.needed, used.reissued, back.part), causeId: back.refundId },
    now,
  )
}

const giveBack = async (
  tx: Transaction,
  used: ReturnedUse,
  back: { amount: number; causeId: string },
  now: Date,
): Promise<number> => {
  const { amount, causeId } = back
  if (amount <= 0) return 0
  const voucherId = await reissue(tx, used, amount, now)
  const isNew = await addReturn(tx, {
    id: newId(now),
    useId: used.useId,
    causeId,
    amount,
    voucherId,
    now,
  })
  if (!isNew) throw new Error(`More of the voucher ${used.id} would go back than was used.`)
  return amount
}

export type TillReturn = { branchId: string; receipt: string; returnId: string; amount: number }

/**
 * The part of a bill's goods that its voucher had paid becomes a voucher again, in the transaction
 * of the return. Answers its amount.
 */
export const reissueAtTill = async (
  tx: Transaction,
  { branchId, receipt, returnId, amount }: TillReturn,
  now: Date,
): Promise<number> => {
  const used = amount > 0 ? await holdUse(tx, { branchId, receipt }) : null
  return used ? giveBack(tx, used, { amount, causeId: returnId }, now) : 0
}
