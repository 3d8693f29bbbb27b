import { pages } from '#contract/pages.ts'
import { matchYesterday } from './pay/match-payments.ts'
import { sendDueRefunds } from './refund/send-refund.ts'
import { DAY_S, MINUTE_S, type Job } from '../platform/schedule.ts'
import { saidOf } from '#domain/delivery/collect.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { completesAt } from '#domain/working-days.ts'
import { notify, type Notice } from '../notifications/index.ts'
import { PaymentUnavailable } from '../adapters/payment/port.ts'
import {
  attemptsOf,
  openChargesOf,
  POLLS_AT_ONCE,
  takeDuePolls,
  type OpenCharge,
} from '../payments/index.ts'
import { claimEffect, enqueue, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { advanceOrder } from './fulfil/complete-order.ts'
import { decideForStaff, giveUpUncollected, remindToCollect } from './collect/give-up.ts'
import { describeOrder } from './show/describe-order.ts'
import { messagesOf } from './order-messages.ts'
import { announceEvent, ORDER_EVENTS } from '../webhooks/index.ts'
import { openCharge } from './pay/open-charge.ts'
import { giveUpCharge, settlePayment } from './pay/settle-payment.ts'
import { findChanged, noteChange, type ChangedOrder } from './store/changed.ts'
import { deliveredBefore, overdueOrders } from './store/due.ts'
import { findAnyOrder } from './store/orders.ts'

/** Expires orders past their payment deadline, after querying their gateway one last time. */
export const expireOrders = async (shop: Shop, now: Date): Promise<number> => {
  const grace = shop.settings()['payment.holdExtraMin'] * MINUTE_MS
  let expired = 0
  for (const { id } of await overdueOrders(shop.db, new Date(now.getTime() - grace))) {
    // A failed gateway query for one order must not block the others.
    if (
      await expireOrder(shop, id, now).catch((error: unknown) =>
        shop.log.error({ err: error, orderId: id }, 'an order could not be expired'),
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
 * Completes delivered orders that their customers did not confirm: after 48 hours and two working
 * days, and never while a complaint is open.
 */
export const completeDelivered = async (shop: Shop, now: Date): Promise<number> => {
  const { 'order.completesAfterHours': hours, 'shop.holidays': holidays } = shop.settings()
  let completed = 0
  for (const { id, deliveredAt } of await deliveredBefore(
    shop.db,
    new Date(now.getTime() - hours * HOUR_MS),
  )) {
    if (completesAt(deliveredAt, hours, holidays) > now) continue
    if (await advanceOrder(shop, id, 'complete', 'shop', 'automatic', now)) completed++
  }
  return completed
}

const ASKED_AT_ONCE = 4
/** Limit of one run; the next run follows soon. */
const ASKED_MAX = 20 * POLLS_AT_ONCE

/**
 * Queries the gateways about every charge without a final state, whatever the state of its order.
 */
export const pollPayments = async (shop: Shop, now: Date): Promise<number> => {
  let asked = 0
  for (
    let due = await takeDuePolls(shop.db, now);
    due.length > 0;
    due = await takeDuePolls(shop.db, now)
  ) {
    for (let at = 0; at < due.length; at += ASKED_AT_ONCE)
      await Promise.all(
        due.slice(at, at + ASKED_AT_ONCE).map((charge) => askAbout(shop, charge, now)),
      )
    asked += due.length
    if (due.length < POLLS_AT_ONCE || asked >= ASKED_MAX) break
  }
  return asked
}

const askAbout = async (shop: Shop, charge: OpenCharge, now: Date): Promise<void> => {
  try {
    if (charge.state === 'created') await openCharge(shop, charge.id, now)
    if (charge.state === 'created' || charge.state === 'pending')
      await settlePayment(shop, charge.id, now)
    else await giveUpCharge(shop, charge, now)
  } catch (error) {
    shop.log.warn({ err: error, paymentId: charge.id }, 'a payment could not be queried')
  }
}

/** Actions that may leave other charges of the order open at a gateway; those must be cancelled. */
const GIVES_CHARGES_UP = new Set(['expire', 'cancel', 'pay_again', 'pay', 'revive'])
/** Actions that create a notification in the app. */
const NOTIFIED = new Set([
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
  'goods_short',
  'refund_due',
  'refund',
  'refund_part',
  'refund_choice',
  'cancel_refused',
  'refund_done',
  'make_ready',
  'new_code',
  'collect_reminder',
  'fail_delivery',
  'courier_chosen',
])

/**
 * Cancels open charges. The poll retries after a gateway outage, which must not block the other
 * effects.
 */
const giveUpCharges = async (shop: Shop, orderId: string, now: Date): Promise<void> => {
  for (const charge of await openChargesOf(shop.db, orderId)) {
    await giveUpCharge(shop, charge, now).catch((error: unknown) => {
      if (!(error instanceof PaymentUnavailable)) throw error
      shop.log.warn({ err: error, paymentId: charge.id }, 'a charge could not be given up yet')
    })
  }
}

/**
 * Handles `order.changed`: in-app notification, messages, outgoing webhooks, and cancelling
 * obsolete charges at the gateway. Idempotent, because the outbox delivers at least once.
 */
export const afterOrderChange = async (
  shop: Shop,
  { orderId, action, to, substitutionId }: OutboxTopics['order.changed'],
  now: Date,
  eventId: number,
): Promise<void> => {
  const order = await findChanged(shop.db, orderId)
  if (!order) return
  if (order.hasOpenCharges && GIVES_CHARGES_UP.has(action)) await giveUpCharges(shop, orderId, now)
  const notice = NOTIFIED.has(action)
    ? {
        customerId: order.customerId,
        kind: `order.${saidOf(order, wordOf(order, action))}`,
        params: {
          number: order.number,
          key: `${orderId}:${action}:${to}`,
          ...(order.dueDay && {
            due: { en: formatDay(order.dueDay, 'en'), id: formatDay(order.dueDay, 'id') },
          }),
          ...(order.code === null ? {} : { code: order.code, branch: order.branch ?? '' }),
        },
        href: pages.order(orderId),
        now,
      }
    : null
  const messages = messagesOf(shop, order, action, substitutionId)
  const { isAnnounced } = await noteChange(shop.db, { order, eventId, notice, messages, now })
  if (isAnnounced) await announceChange(shop, { orderId, action, eventId, notice, messages, now })
}

const wordOf = ({ isPickedWithout }: ChangedOrder, action: string): string =>
  action === 'expire' && isPickedWithout ? 'expire_picking' : action

type Announced = {
  orderId: string
  action: string
  eventId: number
  notice: Notice | null
  messages: OutboxTopics['order.message'][]
  now: Date
}

/** `noteChange` when webhook endpoints exist: everything in one transaction. */
const announceChange = async (
  shop: Shop,
  { orderId, action, eventId, notice, messages, now }: Announced,
): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  if (!order) return
  await shop.database.transaction(async (tx) => {
    if (!(await claimEffect(tx, 'order.changed', eventId, now))) return
    if (notice) await notify(tx, notice)
    for (const message of messages) await enqueue(tx, 'order.message', message, now)
    const event = ORDER_EVENTS[action]
    if (event !== undefined)
      await announceEvent(tx, {
        eventId: `evt_${eventId}`,
        event,
        data: { order: describeOrder(order) },
        at: now,
      })
  })
}

export const ordersJobs = (shop: Shop): Job[] => [
  { name: 'payments.poll', everySeconds: 10, run: (now) => pollPayments(shop, now) },
  { name: 'payments.match', everySeconds: DAY_S, run: (now) => matchYesterday(shop, now) },
  { name: 'refunds.send', everySeconds: 30, run: (now) => sendDueRefunds(shop, now) },
  {
    name: 'orders.collect',
    everySeconds: 5 * MINUTE_S,
    run: async (now) => {
      await remindToCollect(shop, now)
      await giveUpUncollected(shop, now)
      await decideForStaff(shop, now)
    },
  },
  { name: 'orders.expire', everySeconds: 30, run: (now) => expireOrders(shop, now) },
  {
    name: 'orders.complete',
    everySeconds: 10 * MINUTE_S,
    run: (now) => completeDelivered(shop, now),
  },
]
