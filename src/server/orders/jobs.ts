import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { notify } from '../notifications/index.ts'
import { attemptsOf, gatewayOf, startPayment, takeDuePolls, openChargesOf } from '../payments/index.ts'
import { tellCustomer } from '../platform/live.ts'
import type { OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { advanceOrder } from './complete-order.ts'
import { describePayment } from './describe-payment.ts'
import { dayLabel } from './present.ts'
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

/** Completes delivered orders that their customers did not confirm: after 48 hours, and not before two working days have gone. */
export const completeDelivered = async (shop: Shop, now: Date): Promise<number> => {
  const hours = shop.settings()['order.completesAfterHours']
  let completed = 0
  for (const { id } of await deliveredBefore(shop.db, new Date(now.getTime() - hours * HOUR_MS))) {
    const order = await findAnyOrder(shop.db, id)
    if (!order?.deliveredAt || workingDaysBetween(order.deliveredAt, now) < 2) continue
    if (await advanceOrder(shop, id, 'complete', 'shop', 'automatic', now)) completed++
  }
  return completed
}

/** Whole days from Monday to Friday between two instants. */
const workingDaysBetween = (from: Date, to: Date): number => {
  let days = 0
  for (let at = from.getTime() + DAY_MS; at <= to.getTime(); at += DAY_MS) {
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days++
  }
  return days
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

/** What follows a change of an order: a notice in the app, and at the gateway charges are given up that will not be paid any more. */
export const afterOrderChange = async (shop: Shop, { orderId, action, to }: OutboxTopics['order.changed'], now: Date): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  if (!order) return
  await tellCustomer(shop.db, order.customerId, 'order')
  if (GIVES_CHARGES_UP.has(action)) {
    for (const { provider, providerRef } of await openChargesOf(shop.db, orderId)) await gatewayOf(shop, provider)?.cancel(providerRef)
  }
  if (!TOLD.has(action)) return
  await shop.database.transaction((tx) =>
    notify(tx, {
      customerId: order.customerId,
      kind: `order.${action}`,
      params: { number: order.number, key: `${orderId}:${action}:${to}` },
      href: `/profile/my-order/${orderId}`,
      now,
    }),
  )
  if (action !== 'pay' && action !== 'revive') return
  const locale = order.locale === 'id' ? 'id' : 'en'
  await shop.ports.messages.send({
    to: order.address.phone,
    channel: 'whatsapp',
    locale,
    purpose: 'order_paid',
    text: serverWords(locale)('messages.orderPaid', {
      number: order.number,
      day: dayLabel(order.slotDay, locale, now),
      time: `${order.slotStart}–${order.slotEnd}`,
    }),
  })
}
