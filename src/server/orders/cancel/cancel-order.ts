import { BEFORE_LEAVING } from '#domain/orders/order-desk.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Settings } from '#domain/settings.ts'
import { textOf } from '#i18n/server.ts'
import { giveGoodwill } from '../../store-credit/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { BEFORE_PICKING, endOrder } from './end-order.ts'
import { addEvent, lockOrder, setCancelAsked, type OrderRow } from '../store/orders.ts'

type Cancellable = Pick<OrderRow, 'state' | 'slotStartsAt' | 'cancelAskedAt'>

/** Free until picking begins or a set number of minutes before the window, whichever is first. */
export const canCancel = (order: Cancellable, settings: Settings, now: Date): boolean =>
  BEFORE_PICKING.includes(order.state) &&
  (order.state === 'pending_payment' ||
    now.getTime() <
      order.slotStartsAt.getTime() - settings['order.cancelBeforeSlotMin'] * MINUTE_MS)

/** After that, and until the order leaves, the customer may request a cancellation. */
export const canAskToCancel = (order: Cancellable, settings: Settings, now: Date): boolean =>
  order.cancelAskedAt === null &&
  BEFORE_LEAVING.includes(order.state) &&
  !canCancel(order, settings, now)

/** When the customer requested the cancellation; null once the order can no longer be cancelled. */
export const cancelAskedAt = (order: Cancellable): Date | null =>
  BEFORE_LEAVING.includes(order.state) ? order.cancelAskedAt : null

/**
 * Records a customer's cancellation request. False when the order has left or a request is already
 * open.
 */
export const askToCancel = async (
  shop: Shop,
  orderId: string,
  reason: string,
  now: Date,
): Promise<boolean> => {
  const isAsked = await shop.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !canAskToCancel(order, shop.settings(), now)) return false
    await setCancelAsked(tx, orderId, now)
    await addEvent(tx, orderId, {
      action: 'cancel_asked',
      state: order.state,
      actor: 'customer',
      reason,
      now,
    })
    await enqueue(tx, 'order.changed', { orderId, action: 'cancel_asked', to: order.state }, now)
    return true
  })
  if (isAsked) shop.wakeOutbox()
  return isAsked
}

type Decided = { actor: string; reason: string; now: Date }

/** `answerCancelWithin` in a transaction of its own, by the operator. */
export const answerCancelRequest = async (
  shop: Shop,
  orderId: string,
  answer: 'allow' | 'refuse',
  reason: string,
  now: Date,
): Promise<boolean> => {
  const told = { answer, actor: 'operator', reason, now }
  const isDone = await shop.database.transaction((tx) =>
    answerCancelWithin(tx, shop, orderId, told),
  )
  if (isDone) shop.wakeOutbox()
  return isDone
}

/**
 * Approves (cancels the order) or rejects a cancellation request. False when there is none or the
 * order has left meanwhile. The caller wakes the outbox after the commit.
 */
export const answerCancelWithin = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  { answer, actor, reason, now }: Decided & { answer: 'allow' | 'refuse' },
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (!order || order.cancelAskedAt === null) return false
  if (answer === 'allow') {
    if (!BEFORE_LEAVING.includes(order.state)) return false
    await setCancelAsked(tx, orderId, null)
    const ending = { action: 'cancel', actor, reason, isCustomersWish: true } as const
    return endOrder(tx, shop, order, ending, now)
  }
  await setCancelAsked(tx, orderId, null)
  const event = { action: 'cancel_refused', state: order.state, actor, reason, now }
  await addEvent(tx, orderId, event)
  await enqueue(tx, 'order.changed', { orderId, action: 'cancel_refused', to: order.state }, now)
  return true
}

/** `cancelByShopWithin` in a transaction of its own, by the operator. */
export const cancelByShop = async (
  shop: Shop,
  orderId: string,
  reason: string,
  now: Date,
): Promise<boolean> => {
  const told = { actor: 'operator', reason, now }
  const isDone = await shop.database.transaction((tx) =>
    cancelByShopWithin(tx, shop, orderId, told),
  )
  if (isDone) shop.wakeOutbox()
  return isDone
}

/**
 * Cancels on the shop's side: refunds everything including the service fee and adds compensation.
 * False when the order has left or has already ended. The caller wakes the outbox.
 */
export const cancelByShopWithin = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  { actor, reason, now }: Decided,
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (!order || (order.state !== 'pending_payment' && !BEFORE_LEAVING.includes(order.state)))
    return false
  if (order.cancelAskedAt !== null) await setCancelAsked(tx, orderId, null)
  if (!(await endOrder(tx, shop, order, { action: 'cancel', actor, reason }, now))) return false
  await giveGoodwill(tx, {
    customerId: order.customerId,
    amount: shop.settings()['order.cancelledByShopGoodwill'],
    cause: 'cancel',
    causeId: order.id,
    orderId: order.id,
    note: textOf('credit.note.cancelled', { number: order.number }),
    now,
  })
  return true
}
