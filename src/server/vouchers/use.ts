import type { Amount, Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import { formatNumber, formatRupiah, rupiah } from '#domain/money.ts'
import { endOfDayAfter } from '#domain/time.ts'
import { pointsOfRest, REISSUE_DAYS_MIN, shareBack } from '#domain/vouchers/voucher.ts'
import { textOf } from '#i18n/server.ts'
import { restorePoints } from '../points/index.ts'
import { notify } from '../notifications/index.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { makeVoucher } from './make-voucher.ts'
import { notifyOfVoucher } from './notices.ts'
import { takeHeld, type HeldUse } from './store/till.ts'
import {
  addReturn,
  holdUse,
  settleUse,
  usedOf,
  wasReturned,
  type ReturnedUse,
  type UsedVoucher,
} from './store/uses.ts'

/** Marks the voucher of a paid order as used. Idempotent; does nothing without a voucher. */
export const settleVoucher = async (
  tx: Transaction,
  orderId: Id<'order'>,
  now: Date,
): Promise<void> => {
  const used = await settleUse(tx, orderId, now)
  if (used) await settleRest(tx, used, now)
}

/** Uses a held voucher for a recorded bill. Null when the hold has ended or the voucher is used. */
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
 * Returns the unused remainder: as points to the first lot, or as a voucher if it was not made of
 * points.
 */
const settleRest = async (tx: Transaction, used: UsedVoucher, now: Date): Promise<void> => {
  const { customerId, entryId, amount, needed, rate } = used
  let points = 0
  if (entryId !== null && rate !== null) {
    const note = textOf('vouchers.note.rest')
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
    href: pages.vouchers(),
    now,
  })
}

/** Creates a replacement voucher, valid for at least two weeks. */
const reissue = async (
  tx: Transaction,
  of: UsedVoucher,
  amount: Amount,
  now: Date,
): Promise<string> => {
  const atLeast = endOfDayAfter(now, REISSUE_DAYS_MIN)
  const made = await makeVoucher(tx, {
    customerId: of.customerId,
    amount: rupiah(amount),
    source: 'refund',
    entryId: of.entryId,
    replaces: of.id,
    points: null,
    rate: of.rate,
    expiresAt: of.expiresAt > atLeast ? of.expiresAt : atLeast,
    now,
  })
  await notifyOfVoucher(tx, 'voucher_back', made, now)
  return made.id
}

export type VoucherReturn = {
  orderId: Id<'order'>
  /** The refund's id; the idempotency key. */
  /** The refund, or the order if it ended without one. */
  causeId: Id<'refund'> | Id<'order'>
  /**
   * The refunded part of the order's goods discount, and the whole; equal amounts return all that
   * is left.
   */
  part: { refunded: Amount; of: number }
}

/**
 * Reissues the refunded goods' share as a new voucher, in the refund's transaction. Returns its
 * amount or 0. An unpaid order only releases its voucher.
 */
export const reissueVoucher = async (
  tx: Transaction,
  back: VoucherReturn,
  now: Date,
): Promise<number> => {
  const used = await holdUse(tx, { orderId: back.orderId })
  if (!used || (await wasReturned(tx, used.useId, back.causeId))) return 0
  return giveBack(
    tx,
    used,
    { amount: shareBack(used.needed, used.reissued, back.part), causeId: back.causeId },
    now,
  )
}

/** What `reissueVoucher` would give back now. Whole Rupiah. */
export const voucherBackOf = async (
  db: Queryable,
  back: Pick<VoucherReturn, 'orderId' | 'part'>,
): Promise<number> => {
  const used = back.part.refunded > 0 ? await usedOf(db, back.orderId) : null
  return used ? shareBack(used.needed, used.reissued, back.part) : 0
}

const giveBack = async (
  tx: Transaction,
  used: ReturnedUse,
  back: { amount: Amount; causeId: string },
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
  if (!isNew) throw new Error(`More of the voucher ${used.id} would be returned than was used.`)
  return amount
}

export type TillReturn = { branchId: string; receipt: string; returnId: string; amount: Amount }

/**
 * Reissues the part of returned goods that a voucher paid, in the return's transaction. Returns the
 * amount.
 */
export const reissueAtTill = async (
  tx: Transaction,
  { branchId, receipt, returnId, amount }: TillReturn,
  now: Date,
): Promise<number> => {
  const used = amount > 0 ? await holdUse(tx, { branchId, receipt }) : null
  return used ? giveBack(tx, used, { amount, causeId: returnId }, now) : 0
}
