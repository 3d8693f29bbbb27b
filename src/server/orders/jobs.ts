import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { completesAt } from '#domain/working-days.ts'
import { notify } from '../notifications/index.ts'
import { attemptsOf, gatewayOf, startPayment, takeDuePolls, openChargesOf } from '../payments/index.ts'
import { tellCustomer } from '../platform/live.ts'
import { claimEffect, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { advanceOrder } from './complete-order.ts'
import { describePayment } from './describe-payment.ts'
import { describeOrder } from './describe-order.ts'
import { noteMessages } from './order-messages.ts'
import { announceEvent, ORDER_EVENTS } from '../webhooks/index.ts'
import { settlePayment } from './settle-payment.ts'
import { deliveredBefore, findAnyOrder, overdueOrders } from './store.ts'

/** Closes orders whose time to pay is over, after asking their gateway one last time. */
export const expireOrders = async (shop: Shop, now: Date): Promise<number> => {
  const grace = shop.settings()['payment.holdExtraMin'] * MINUTE_MS
  let expired = 0
  for (const { id } of await overdueOrders(shop.db, new Date(now.getTime() - grace))) {
    // One order that cannot be asked about must not keep the others open.
    if (
      await expireOrder(shop, id, now).catch((error: unknown) =>
        shop.log.error({ err: error, orderId: id }, 'an order could not be closed'),
      )
    )
      expired++
  }
  return expired
}

const expireOrder = async (shop: Shop, orderId: string, now: Date): Promise<boolean> => {
  for (const { id } of await attemptsOf(shop.db, orderId)) {
    if ((await settlePayment(shop, id, now)) === 'mismatch') return false
  }
  return advanceOrder(shop, orderId, 'expire', 'shop', 'unpaid', now)
}

/**
 * Completes delivered orders that their customers did not confirm: after 48 hours of which two working days have gone, and never while a complaint about
 * them is open.
 */
export const completeDelivered = async (shop: Shop, now: Date): Promise<number> => {
  const { 'order.completesAfterHours': hours, 'shop.holidays': holidays } = shop.settings()
  let completed = 0
  for (const { id, deliveredAt } of await deliveredBefore(shop.db, new Date(now.getTime() - hours * HOUR_MS))) {
    if (completesAt(deliveredAt, hours, holidays) > now) continue
    if (await advanceOrder(shop, id, 'complete', 'shop', 'automatic', now)) completed++
  }
  return completed
}

/** Asks the gateway about payments of which nothing was heard. */
export const pollPayments = async (shop: Shop, now: Date): Promise<number> => {
  const due = await takeDuePolls(shop.db, now)
  for (const { id } of due) {
    try {
      await startPayment(shop, id, (orderId) => describePayment(shop, orderId), now)
      await settlePayment(shop, id, now)
    } catch (error) {
      shop.log.warn({ err: error, paymentId: id }, 'a payment could not be asked about')
    }
  }
  return due.length
}

/** Changes after which a gateway may still hold charges open that nobody shall pay. */
const GIVES_CHARGES_UP = new Set(['expire', 'cancel', 'pay_again', 'pay', 'revive'])
/** Changes that a customer is told in the app. */
const TOLD = new Set([
  'place',
  'pay',
  'revive',
  'pick',
  'pack',
  'send',
  'send_again',
  'deliver',
  'complete',
  'expire',
  'cancel',
  'payment_failed',
  'refund_due',
  'refund',
  'refund_part',
  'refund_choice',
  'cancel_refused',
  'refund_done',
  'make_ready',
  'fail_delivery',
])

/**
 * What follows a change of an order: a notice in the app, messages, word to the shop's other systems; and at the gateway charges are given up that will
 * not be paid any more. The event may come twice, what follows from it does not.
 */
export const afterOrderChange = async (
  shop: Shop,
  { orderId, action, to }: OutboxTopics['order.changed'],
  now: Date,
  eventId: number,
): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  if (!order) return
  await tellCustomer(shop.db, order.customerId, 'order')
  if (GIVES_CHARGES_UP.has(action)) {
    for (const { provider, providerRef } of await openChargesOf(shop.db, orderId)) await gatewayOf(shop, provider)?.cancel(providerRef)
  }
  await shop.database.transaction(async (tx) => {
    if (!(await claimEffect(tx, 'order.changed', eventId, now))) return
    if (TOLD.has(action))
      await notify(tx, {
        customerId: order.customerId,
        kind: `order.${action}`,
        params: { number: order.number, key: `${orderId}:${action}:${to}` },
        href: `/profile/my-order/${orderId}`,
        now,
      })
    await noteMessages(tx, order, action, now)
    const event = ORDER_EVENTS[action]
    if (event !== undefined) await announceEvent(tx, { eventId: `evt_${eventId}`, event, data: { order: describeOrder(order) }, at: now })
  })
}
