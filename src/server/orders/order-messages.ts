import { formatRupiah } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { claimEffect, enqueue, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { dayLabel } from '../delivery/index.ts'
import { contactOf, type Contact } from './store-contact.ts'
import { findAnyOrder, type WholeOrder } from './store.ts'

type MessageChannel = OutboxTopics['order.message']['channel']

/**
 * What a customer is told outside of the shop as well. These are messages of an order that they placed, not advertising: they need no consent, say
 * nothing but what happened, and go to the customer's own confirmed number and address, never to those of whoever receives the goods.
 */
const MESSAGES: Readonly<Record<string, readonly MessageChannel[]>> = {
  pay: ['whatsapp', 'email'],
  revive: ['whatsapp', 'email'],
  send: ['whatsapp'],
  make_ready: ['whatsapp'],
  fail_delivery: ['whatsapp'],
  cancel: ['whatsapp', 'email'],
  complete: ['email'],
  refund_due: ['email'],
  refund_choice: ['whatsapp', 'email'],
  refund_done: ['email'],
  refund: ['email'],
}
const ATTEMPTS_MAX = 3
const WAIT_MS = 5 * MINUTE_MS

/** Notes the messages that belong to a step, in the transaction of its other effects. */
export const noteMessages = async (tx: Transaction, order: WholeOrder, action: string, now: Date): Promise<void> => {
  if (action === 'cancel' && !isCancelNews(order)) return
  for (const channel of MESSAGES[action] ?? []) await enqueue(tx, 'order.message', { orderId: order.id, action, channel, attempt: 1 }, now)
}

/** Whoever gives up an order that was not paid knows it. */
const isCancelNews = ({ paymentState, events }: WholeOrder): boolean =>
  paymentState !== 'none' || events.findLast(({ action }) => action === 'cancel')?.actor !== 'customer'

/**
 * Sends one of them. It is claimed before it goes out, because a provider cannot be asked to forget: after a crash in that moment it is rather not sent
 * than sent twice. What a provider does not take is tried again twice, five minutes apart; the notice in the app stands in any case.
 */
export const sendOrderMessage = async (
  shop: Shop,
  { orderId, action, channel, attempt }: OutboxTopics['order.message'],
  now: Date,
  eventId: number,
): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  const contact = order && (await contactOf(shop.db, order.customerId))
  const to = contact && placeOf(contact, channel)
  if (!to || !shop.ports.messages.channels.includes(channel)) return
  if (!(await claimEffect(shop.db, 'order.message', eventId, now))) return
  try {
    await shop.ports.messages.send(messageOf(shop, order, contact, { action, channel, to, now }))
  } catch (error) {
    shop.log.warn({ err: error, orderId, action, channel, attempt }, 'a message of an order could not be sent')
    if (attempt >= ATTEMPTS_MAX) return
    const next = { orderId, action, channel, attempt: attempt + 1 }
    await enqueue(shop.db, 'order.message', next, new Date(now.getTime() + WAIT_MS))
  }
}

const placeOf = ({ phone, email }: Contact, channel: MessageChannel): string | null => (channel === 'email' ? email : phone)

type Sent = { action: string; channel: MessageChannel; to: string; now: Date }

const messageOf = (shop: Shop, order: WholeOrder, contact: Contact, { action, channel, to, now }: Sent) => {
  const locale = contact.locale === 'id' ? 'id' : 'en'
  const t = serverWords(locale)
  const params = {
    number: order.number,
    total: formatRupiah(order.total),
    day: dayLabel(order.slotDay, locale, now),
    time: `${order.slotStart}–${order.slotEnd}`,
    url: `${shop.config.publicUrl}/profile/my-order/${order.id}`,
  }
  const text = t(`messages.order.${action}`, params)
  const message = { to, channel, locale, purpose: `order_${action}`, text } as const
  return channel === 'email' ? { ...message, subject: t(`messages.order.${action}.subject`, params) } : message
}
