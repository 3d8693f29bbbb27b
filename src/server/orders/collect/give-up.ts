import { HOUR_MS } from '#domain/time.ts'
import { ONLINE, putBack } from '../../batches/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { endUnpaid } from '../cancel/end-unpaid.ts'
import { advanceOrder } from '../fulfil/complete-order.ts'
import { goodsBack } from '../refund/goods-back.ts'
import { refundOrder } from '../refund/refund-order.ts'
import {
  decideGoods,
  overdueCollections,
  takeReminders,
  undecidedBefore,
} from '../store/collections.ts'
import { lockOrder } from '../store/orders.ts'
import { linesToRefund } from '../store/refund/refunds.ts'

/** Reminds customers of ready orders, once, some hours before they are given up. */
export const remindToCollect = async (shop: Shop, now: Date): Promise<number> => {
  const hours = shop.settings()['collect.remindHours']
  const reminded = await shop.database.transaction(async (tx) => {
    const due = await takeReminders(tx, new Date(now.getTime() + hours * HOUR_MS), now)
    for (const { orderId } of due)
      await enqueue(
        tx,
        'order.changed',
        { orderId, action: 'collect_reminder', to: 'ready_for_pickup' },
        now,
      )
    return due.length
  })
  if (reminded > 0) shop.wakeOutbox()
  return reminded
}

/** Ends ready orders that were not collected; staff then decide where their goods go. */
export const giveUpUncollected = async (shop: Shop, now: Date): Promise<number> => {
  let ended = 0
  for (const { orderId } of await overdueCollections(shop.db, now))
    if (
      await advanceOrder(shop, orderId, 'fail_delivery', 'shop', 'not_collected', now).catch(
        (error: unknown) =>
          shop.log.error({ err: error, orderId }, 'an uncollected order could not be ended'),
      )
    )
      ended++
  return ended
}

export type Decision = { orderId: string; goods: 'shelf' | 'waste'; actor: string; now: Date }

/**
 * Decides about goods that were not collected, and gives the money for them back as after a failed
 * delivery: shipping and fee stay with the shop. False when that is done already.
 */
export const decideUncollected = async (
  tx: Transaction,
  shop: Shop,
  { orderId, goods, actor, now }: Decision,
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'failed_delivery' || !(await decideGoods(tx, orderId, goods))) return false
  if (await endUnpaid(tx, orderId, actor, now)) {
    const lines = await linesToRefund(tx, orderId)
    const left = lines.map((line) => ({
      lineId: line.id,
      quantity: line.quantity - line.refundedQuantity,
    }))
    await putBack(tx, {
      place: ONLINE,
      goods: await goodsBack(tx, orderId, left),
      soldBy: { orderId },
      to: goods,
      cause: 'order',
      causeId: orderId,
      actor,
      now,
    })
    return true
  }
  const all = {
    lines: 'all',
    withShipping: false,
    withServiceFee: false,
    route: 'original',
  } as const
  const refund = await refundOrder(
    tx,
    shop,
    {
      ...all,
      orderId,
      goods,
      cause: 'failed_delivery',
      causeId: orderId,
      reason: 'not_collected',
      actor,
    },
    now,
  )
  if (!refund.ok) throw new Error(`${order.number} was not collected and cannot be given back.`)
  return true
}

/** Goods without a decision in time are waste, so that the money goes back. */
export const decideForStaff = async (shop: Shop, now: Date): Promise<number> => {
  const hours = shop.settings()['collect.decideHours']
  let decided = 0
  for (const { orderId } of await undecidedBefore(
    shop.db,
    new Date(now.getTime() - hours * HOUR_MS),
  ))
    if (
      await shop.database
        .transaction((tx) =>
          decideUncollected(tx, shop, { orderId, goods: 'waste', actor: 'shop', now }),
        )
        .catch((error: unknown) =>
          shop.log.error({ err: error, orderId }, 'uncollected goods could not be decided'),
        )
    )
      decided++
  if (decided > 0) shop.wakeOutbox()
  return decided
}
