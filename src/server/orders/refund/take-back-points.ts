import type { Id, Points } from '#domain/units.ts'
import { rupiah } from '#domain/money.ts'
import { pointsLost, type GoodsReturned } from '#domain/orders/refund.ts'
import type { EarnedAs } from '#domain/points/tier.ts'
import { extrasLeft } from '#domain/point-offers/point-offer.ts'
import { textOf } from '#i18n/server.ts'
import type { Transaction } from '../../platform/database.ts'
import { addPending, reverseEarned } from '../../points/index.ts'
import { payDebtWithVouchers } from '../../vouchers/index.ts'
import { lockOrder, type OrderRow } from '../store/orders.ts'
import {
  countGoodsAsPoints,
  linesToRefund,
  setPoints,
  type LineToRefund,
} from '../store/refund/refunds.ts'

/**
 * What the customer paid for goods not refunded as money or points: the base for earned points and
 * the tier.
 */
export const goodsLeft = (order: OrderRow): number =>
  order.subtotal -
  order.discountGoods -
  (order.refunded - order.shippingRefunded - order.serviceFeeRefunded) -
  order.goodsAsPoints

type Reversal = GoodsReturned & { causeId: string }

/** How it earns; null for an order from before that was stored. */
const earnedAs = ({ earnFactorPercent, pointsPerRupiah }: OrderRow): EarnedAs | null =>
  earnFactorPercent === null || pointsPerRupiah === null
    ? null
    : { earnFactorPercent, perRupiah: pointsPerRupiah }

/** Points that an order loses with returned goods. */
export const lostWith = (order: OrderRow, returned: GoodsReturned): Points =>
  pointsLost(order.pointsToEarn - order.pointsReversed, returned, earnedAs(order))

/** Takes back the points of refunded goods: pending ones are reduced, earned ones are debited. */
export const takeBackPoints = async (
  tx: Transaction,
  order: OrderRow,
  { goods, goodsBefore, causeId, extras }: Reversal,
  now: Date,
): Promise<void> => {
  const isCompleted = order.state === 'completed'
  const current = order.pointsToEarn - order.pointsReversed
  const lost = lostWith(order, { goods, goodsBefore, extras })
  if (!isCompleted) {
    if (lost === 0) return
    await addPending(tx, order.customerId, -lost)
    await setPoints(tx, order.id, { toEarn: current - lost, reversed: 0 })
    return
  }
  await reverseEarned(
    tx,
    {
      customerId: order.customerId,
      orderId: order.id,
      causeId,
      points: lost,
      goods,
      note: textOf('points.note.refund', { number: order.number }),
    },
    now,
  )
  await setPoints(tx, order.id, {
    toEarn: order.pointsToEarn,
    reversed: order.pointsReversed + lost,
  })
  await payDebtWithVouchers(tx, order.customerId, now)
}

/**
 * Goods refunded wholly as points earn nothing and do not count towards the tier. `causeId` names
 * the decision.
 */
export const forgoEarned = async (
  tx: Transaction,
  {
    orderId,
    lines,
    causeId,
  }: {
    orderId: Id<'order'>
    lines: readonly { lineId: string; goods: number }[]
    causeId: string
  },
  now: Date,
): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  const goods = lines.reduce((sum, line) => sum + line.goods, 0)
  if (!order || goods <= 0) return
  const before = extrasOf(await linesToRefund(tx, orderId))
  await countGoodsAsPoints(tx, orderId, lines)
  const extras = { before, after: extrasOf(await linesToRefund(tx, orderId)) }
  await takeBackPoints(tx, order, { goods, goodsBefore: goodsLeft(order), causeId, extras }, now)
}

/** The extra points that lines still have, after refunds of money and as points. */
export const extrasOf = (lines: readonly LineToRefund[]): number =>
  extrasLeft(lines.map((line) => ({ ...line, refunded: rupiah(line.refunded + line.asPoints) })))
