import { BEFORE_LEAVING, cancelReturns } from '#domain/orders/order-desk.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Settings } from '#domain/settings.ts'
import type { Transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { fourEyesOnRefund, type Doer, type Waiting } from '../../staff/index.ts'
import { endByShop, goodwillFor } from './end-by-shop.ts'
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

type Asked = { orderId: string; reason: string }

/** Who did it, as the order's events name them. */
export const actorOf = ({ staff }: Pick<Doer, 'staff'>): string =>
  staff ? `staff:${staff.id}` : 'operator'

/**
 * Approves (cancels the order) or rejects a cancellation request. False when there is none or the
 * order has left meanwhile. The caller wakes the outbox after the commit.
 */
export const answerCancelWithin = async (
  tx: Transaction,
  doer: Doer,
  { orderId, reason, answer }: Asked & { answer: 'allow' | 'refuse' },
): Promise<boolean | Waiting> => {
  const { shop, now } = doer
  const order = await lockOrder(tx, orderId)
  if (!order || order.cancelAskedAt === null) return false
  const actor = actorOf(doer)
  if (answer === 'allow') {
    if (!BEFORE_LEAVING.includes(order.state)) return false
    const waits = await secondFor(tx, doer, order, { action: 'allow_cancel', reason, goodwill: 0 })
    if (waits) return waits
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

/**
 * Cancels on the shop's side: refunds everything including the service fee and adds compensation.
 * False when the order has left or has already ended. The caller wakes the outbox.
 */
export const cancelByShopWithin = async (
  tx: Transaction,
  doer: Doer,
  { orderId, reason }: Asked,
): Promise<boolean | Waiting> => {
  const { shop, now } = doer
  const order = await lockOrder(tx, orderId)
  if (!order || (order.state !== 'pending_payment' && !BEFORE_LEAVING.includes(order.state)))
    return false
  const goodwill = goodwillFor(order, shop)
  const waits = await secondFor(tx, doer, order, { action: 'cancel', reason, goodwill })
  if (waits) return waits
  if (order.cancelAskedAt !== null) await setCancelAsked(tx, orderId, null)
  return endByShop(tx, shop, order, { actor: actorOf(doer), reason }, now)
}

/** What an approval of a cancellation holds for. */
export const cancelProposal = (
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  action: CancelAction,
  cost: { returned: number; goodwill: number },
) => ({
  act: `order_${action}` as const,
  entity: { kind: 'order', id },
  payload: { number, action, returned: cost.returned, goodwill: cost.goodwill },
})

/** The approval that a cancellation waits for; null when the doer may give the money back. */
const secondFor = (
  tx: Transaction,
  doer: Doer,
  order: OrderRow,
  { action, reason, goodwill }: { action: CancelAction; reason: string; goodwill: number },
): Promise<Waiting | null> => {
  const { number, state, customerId, refunded } = order
  const returned = cancelReturns(order, action)
  return fourEyesOnRefund(tx, doer, {
    ...cancelProposal(order, action, { returned, goodwill }),
    about: number,
    customerId,
    before: { state, refunded },
    after: { state: 'cancelled', refunded: refunded + returned, goodwill },
    amount: returned,
    reason,
  })
}
type CancelAction = Parameters<typeof cancelReturns>[1]
