import { removeAll } from '#domain/delivery/bags.ts'
import { mayChange, PICKING_BEGAN } from '#domain/orders/order-change.ts'
import { transition, type OrderAction } from '#domain/orders/order-state.ts'
import type { Id } from '#domain/units.ts'
import { isStepOf } from '#domain/delivery/collect.ts'
import { AppError } from '../../errors.ts'
import { earnForOrder, openAccount } from '../../points/index.ts'
import { addSold, recordPurchase } from '../../catalogue/index.ts'
import { latestPayment, markPayment, postJournal } from '../../payments/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { collectedOf } from '#domain/orders/books.ts'
import { endByShop } from '../cancel/end-by-shop.ts'
import { endOrder } from '../cancel/end-order.ts'
import { readPicked, sellPacked } from './pack-order.ts'
import { openCollection } from '../collect/open-collection.ts'
import { goodsLeft } from '../refund/take-back-points.ts'
import { additionsOf, stateOfFirst } from '../store/additions.ts'
import { readTakenOff } from '../store/adjustments.ts'
import { changeBags, storedBags } from '../store/bags.ts'
import { markGivenUp } from '../store/collections.ts'
import { unpack } from '../store/sell.ts'
import {
  changeState,
  findAnyOrder,
  findOrder,
  lockOrder,
  setPaymentState,
  type OrderRow,
} from '../store/orders.ts'

/**
 * Moves an order one step on. Packing takes goods out of stock, delivery captures cash, completion
 * activates points. False when the state does not allow the action.
 */
export const advanceOrder = async (
  shop: Shop,
  orderId: string,
  action: OrderAction,
  actor: string,
  reason: string,
  now: Date,
): Promise<boolean> => {
  const done = await shop.database.transaction((tx) =>
    advanceWithin(tx, shop, orderId, { action, actor, reason, now }),
  )
  if (done) shop.wakeOutbox()
  return done
}

export type Step = { action: OrderAction; actor: string; reason: string; now: Date }

/** `advanceOrder` within the caller's transaction; the caller wakes the outbox after the commit. */
export const advanceWithin = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  { action, actor, reason, now }: Step,
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  // Goods that were added are picked with their order.
  if (action === 'pick' && order.addedTo !== null) {
    const first = await stateOfFirst(tx, order.addedTo)
    if (first !== null && mayChange({ state: first }))
      return advanceWithin(tx, shop, order.addedTo, { action, actor, reason, now })
  }
  const to = transition(order.state, action)
  // Only a gateway pays an order, and only a refund of its money refunds it.
  if (!to || action === 'pay' || action === 'revive' || action === 'refund') return false
  if (action === 'cancel' || action === 'expire')
    return endOrder(tx, shop, order, { action, actor, reason }, now)
  if (action === 'confirm' && order.state === 'pending_payment') return false
  if (!isStepOf(order.branchId !== null, action)) return false
  // An open complaint blocks automatic completion, but not the customer's own.
  if (action === 'complete' && actor === 'shop' && order.openComplaints > 0) return false
  const picked = action === 'pack' ? await readPicked(tx, shop, orderId) : null
  if (picked?.isOpen) throw new AppError('order_unpicked')
  // Everything is missing: nothing can be packed.
  if (picked?.units.length === 0) return endByShop(tx, shop, order, { actor, reason }, now)
  if (!(await changeState(tx, { orderId, from: [order.state], to, action, actor, reason, now })))
    return false
  if (action === 'pick') await pickAdditions(tx, shop, order.id, { actor, reason, now })
  if (action === 'pack') await sellPacked(tx, shop, order, picked, { actor, now })
  if (action === 'unpack') {
    await unpack(tx, orderId, actor, now)
    await changeBags(tx, orderId, removeAll(await storedBags(tx, orderId)), now)
  }
  if (action === 'fail_delivery' && order.branchId !== null) await markGivenUp(tx, orderId, now)
  if (action === 'make_ready') await openCollection(tx, order, shop.settings(), now)
  if (action === 'deliver' && order.paymentMethod === 'cod') await captureCash(tx, order, now)
  if (action === 'complete') await reward(tx, shop, order, now)
  await enqueue(tx, 'order.changed', { orderId, action, to }, now)
  return true
}

/** Picks what was added to an order along with it; what is not paid by then ends. */
const pickAdditions = async (
  tx: Transaction,
  shop: Shop,
  orderId: Id<'order'>,
  by: Omit<Step, 'action'>,
): Promise<void> => {
  for (const { id, state } of await additionsOf(tx, orderId)) {
    if (state === 'pending_payment')
      await advanceWithin(tx, shop, id, {
        ...by,
        action: 'expire',
        actor: 'shop',
        reason: PICKING_BEGAN,
      })
    if (state === 'paid') await advanceWithin(tx, shop, id, { ...by, action: 'confirm' })
    if (mayChange({ state })) await advanceWithin(tx, shop, id, { ...by, action: 'pick' })
  }
}

/** Completes an order for its customer. Idempotent; throws 409 `order_state`. */
export const completeByCustomer = async (
  shop: Shop,
  { id, state, customerId }: OrderRow,
  now: Date,
): Promise<void> => {
  if (state === 'completed') return
  if (await advanceOrder(shop, id, 'complete', 'customer', '', now)) return
  const again = await findOrder(shop.db, customerId, id)
  if (again?.state !== 'completed') throw new AppError('order_state')
}

const captureCash = async (tx: Transaction, order: OrderRow, now: Date): Promise<void> => {
  const payment = await latestPayment(tx, order.id)
  if (!payment || !(await markPayment(tx, payment.id, ['pending'], 'paid', now))) return
  await setPaymentState(tx, order.id, 'paid')
  await postJournal(
    tx,
    { id: newId(now), kind: 'capture', cause: 'payment', causeId: payment.id, now },
    collectedOf(order, await readTakenOff(tx, order.id)),
  )
}

const reward = async (tx: Transaction, shop: Shop, order: OrderRow, now: Date): Promise<void> => {
  await openAccount(tx, order.customerId)
  await earnForOrder(
    tx,
    {
      customerId: order.customerId,
      orderId: order.id,
      orderNumber: order.number,
      points: order.pointsToEarn,
      boughtAt: order.placedAt,
      // Refunded goods earn no points and do not count towards the tier.
      goodsPaid: goodsLeft(order),
    },
    shop.settings(),
    now,
  )
  const whole = await findAnyOrder(tx, order.id)
  const lines = (whole?.lines ?? []).map(({ productId, quantity }) => ({ productId, quantity }))
  await addSold(tx, lines, now)
  await recordPurchase(
    tx,
    order.customerId,
    lines.map(({ productId }) => productId),
    now,
  )
}
