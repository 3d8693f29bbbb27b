import type { Amount, Id, Points } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { pointsFor } from '#domain/points/tier.ts'
import type { Settings } from '#domain/settings.ts'
import { textOf } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { earnExtras, reverseExtras } from './extras.ts'
import { takeBackEarned, takeIn } from './ledger.ts'
import { findEarned, holdAccount } from './store/ledger.ts'
import { takeSpendBack } from './store/tiers.ts'
import { countSpend } from './tiers/tiers.ts'

export type OrderEarning = {
  customerId: Id<'customer'>
  orderId: Id<'order'>
  orderNumber: string
  points: Points
  goodsPaid: number
  /** When the order was placed; defaults to now. */
  boughtAt?: Date
}

/**
 * Activates a completed order's points and counts its goods towards the tier, which may rise at
 * once. `points` and `goodsPaid` are after refunds. Idempotent per order.
 */
export const earnForOrder = async (
  tx: Transaction,
  earning: OrderEarning,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const { customerId, orderId, orderNumber, points, goodsPaid, boughtAt = now } = earning
  const account = await holdAccount(tx, customerId)
  if (points > 0) {
    const note = textOf('points.note.order', { number: orderNumber })
    const entry = {
      customerId,
      kind: 'earn' as const,
      points,
      cause: 'order',
      causeId: orderId,
      note,
      pending: -points,
      now,
    }
    if (!(await takeIn(tx, account, entry, settings))) return
  }
  if (goodsPaid <= 0) return
  const isNew = await countSpend(tx, {
    customerId,
    goods: goodsPaid,
    cause: 'order',
    causeId: orderId,
    purchase: orderId,
    at: now,
    now,
  })
  if (isNew)
    await earnExtras(
      tx,
      { customerId, purchase: orderId, points, goodsPaid, boughtAt },
      settings,
      now,
    )
}

/** Receipt details for the history entry. Whole Rupiah. */
export type ReceiptDetails = {
  items: { product_name: string; qty: number; discount: Amount; subtotal: Amount }[]
  ppn: Amount
  coupon_nominal: number
  grand_total: Amount
}
export type Receipt = {
  customerId: Id<'customer'>
  branchId: string
  receipt: string
  goodsPaid: number
  /** Of offers of points. */
  extraPoints?: Points
  details?: ReceiptDetails
}

/**
 * Posts a purchase at a branch, which earns like an online one. False when the receipt was already
 * posted.
 */
export const postReceipt = async (
  tx: Transaction,
  sale: Receipt,
  settings: Settings,
  now: Date,
): Promise<boolean> => {
  const { customerId, branchId, receipt, goodsPaid, extraPoints = 0 } = sale
  const account = await holdAccount(tx, customerId)
  const points =
    pointsFor(goodsPaid, account.earnFactorPercent, settings['points.perRupiah']) + extraPoints
  const causeId = `${branchId}/${receipt}`
  if (points > 0) {
    const note = textOf('points.note.receipt', { number: receipt })
    const entry = {
      customerId,
      kind: 'earn' as const,
      points,
      cause: 'receipt',
      causeId,
      note,
      branchId,
      details: sale.details,
      now,
    }
    if (!(await takeIn(tx, account, entry, settings))) return false
  }
  if (goodsPaid <= 0) return false
  const isNew = await countSpend(tx, {
    customerId,
    goods: goodsPaid,
    cause: 'receipt',
    causeId,
    purchase: causeId,
    at: now,
    now,
  })
  if (isNew)
    await earnExtras(
      tx,
      { customerId, purchase: causeId, points, goodsPaid, boughtAt: now },
      settings,
      now,
    )
  return isNew
}

export type Reversal = {
  customerId: Id<'customer'>
  /** The order; or branch and number of a receipt, as posted by `postReceipt`. */
  orderId: Id<'order'>
  purchase?: 'order' | 'receipt'
  /** The refund's id; the idempotency key. */
  causeId: string
  /** The refunded goods' part of what the order earned. */
  points: Points
  /** The refunded amount for goods in whole Rupiah; it no longer counts towards the tier. */
  goods: number
  note: Text
}

/**
 * Takes back what refunded goods of a completed order earned, in the refund's transaction; spent
 * points become debt. Returns the points taken and the debt. Pending orders use `addPending`.
 */
export const reverseEarned = async (
  tx: Transaction,
  reversal: Reversal,
  now: Date,
): Promise<{ taken: number; owed: number }> => {
  const { customerId, orderId, purchase = 'order', causeId, note } = reversal
  await holdAccount(tx, customerId)
  await takeSpendBack(tx, {
    customerId,
    purchase: orderId,
    refundId: causeId,
    goods: reversal.goods,
    now,
  })
  const earned = reversal.points > 0 ? await findEarned(tx, customerId, purchase, orderId) : null
  const back = {
    points: reversal.points,
    cause: purchase === 'order' ? 'refund' : 'return',
    causeId,
    note,
  }
  const done = earned
    ? await takeBackEarned(tx, customerId, earned, back, now)
    : { taken: 0, owed: 0 }
  await reverseExtras(tx, { customerId, purchase: orderId, causeId }, now)
  return done
}
