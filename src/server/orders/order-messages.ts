import { pages } from '#contract/pages.ts'
import { saidOf } from '#domain/delivery/collect.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { jakartaTime, MINUTE_MS } from '#domain/time.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import { enqueue, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { payLinkOf } from './pay/pay-link-token.ts'
import { dayLabel } from '../couriers/index.ts'
import {
  claimOrderMessage,
  findOrderMessage,
  type ChangedOrder,
  type OrderMessage,
} from './store/changed.ts'
import { findOffers } from './store/substitutes.ts'
import { answerLinkOf } from './substitutes/answer-link.ts'

type MessageChannel = OutboxTopics['order.message']['channel']

/**
 * Transactional messages per order action: they need no marketing consent, and go only to the
 * customer's own confirmed number and address, never to the recipient's.
 */
const MESSAGES: Readonly<Record<string, readonly MessageChannel[]>> = {
  pay: ['whatsapp', 'email'],
  revive: ['whatsapp', 'email'],
  send: ['whatsapp'],
  make_ready: ['whatsapp', 'email'],
  new_code: ['whatsapp', 'email'],
  collect_reminder: ['whatsapp', 'email'],
  substitute_asked: ['whatsapp'],
  fail_delivery: ['whatsapp'],
  cancel: ['whatsapp', 'email'],
  complete: ['email'],
  refund_due: ['email'],
  refund_choice: ['whatsapp', 'email'],
  refund_done: ['email'],
  refund: ['email'],
}
/** For an order taken by phone: it goes to the number that called, proven or not. */
export const PAY_LINK = 'pay_link'
const ATTEMPTS_MAX = 3
const WAIT_MS = 5 * MINUTE_MS

/** The messages of an action, limited to the channels that this shop has. */
export const messagesOf = (
  shop: Shop,
  order: ChangedOrder,
  action: string,
  substitutionId?: string,
): OutboxTopics['order.message'][] => {
  if (action === 'cancel' && !isCancelNews(order)) return []
  const channels = (MESSAGES[action] ?? []).filter((channel) =>
    shop.ports.messages.channels.includes(channel),
  )
  return channels.map((channel) => ({
    orderId: order.id,
    action,
    channel,
    attempt: 1,
    ...(substitutionId === undefined ? {} : { substitutionId }),
  }))
}

/** A customer who cancels an unpaid order needs no message about it. */
const isCancelNews = ({ paymentState, cancelledBy }: ChangedOrder): boolean =>
  paymentState !== 'none' || cancelledBy !== 'customer'

/**
 * Sends one message at most once: it is claimed before sending, because a provider cannot
 * deduplicate. A provider's refusal is retried twice, five minutes apart.
 */
export const sendOrderMessage = async (
  shop: Shop,
  { orderId, action, channel, attempt, messageId, substitutionId }: OutboxTopics['order.message'],
  now: Date,
  eventId: number,
): Promise<void> => {
  if (!shop.ports.messages.channels.includes(channel)) return
  const offers =
    substitutionId === undefined
      ? null
      : (await findOffers(shop.db, substitutionId)).filter((one) => one.isOpen && one.until > now)
  if (offers?.length === 0) return
  const phone = action === PAY_LINK ? 'anyPhone' : 'phone'
  const place = channel === 'email' && action !== PAY_LINK ? 'email' : phone
  const order = await claimOrderMessage(shop.db, {
    eventId,
    orderId,
    messageId: messageId ?? null,
    place,
    now,
  })
  if (!order) return
  try {
    await shop.ports.messages.send(
      messageOf(shop, order, { action, channel, to: order.to, offers, now }),
    )
  } catch (error) {
    shop.log.warn(
      { err: error, orderId, action, channel, attempt },
      'a message of an order could not be sent',
    )
    if (attempt >= ATTEMPTS_MAX) return
    const again = { orderId, action, channel, attempt: attempt + 1 }
    const next = {
      ...again,
      ...(messageId === undefined ? {} : { messageId }),
      ...(substitutionId === undefined ? {} : { substitutionId }),
    }
    await enqueue(shop.db, 'order.message', next, new Date(now.getTime() + WAIT_MS))
  }
}

/** The channels that reach the customer of an order. */
export const channelsTo = async (shop: Shop, orderId: string): Promise<MessageChannel[]> => {
  const order = await findOrderMessage(shop.db, orderId)
  return (['whatsapp', 'email'] as const).filter(
    (channel) =>
      shop.ports.messages.channels.includes(channel) && order && placeOf(order, channel) !== null,
  )
}

const placeOf = ({ phone, email }: OrderMessage, channel: MessageChannel): string | null =>
  channel === 'email' ? email : phone

type Offers = Awaited<ReturnType<typeof findOffers>>
type Sent = {
  action: string
  channel: MessageChannel
  to: string
  /** Goods that the message asks about; null for one that asks nothing. */
  offers: Offers | null
  now: Date
}

const messageOf = (shop: Shop, order: OrderMessage, { action, channel, to, offers, now }: Sent) => {
  const locale = order.language === 'id' ? 'id' : 'en'
  const t = serverWords(locale, shop.settings()['shop.name'])
  const params = {
    number: order.number,
    said: saidIn(order, t),
    total: formatRupiah(order.total),
    day: dayLabel(order.slotDay, locale, now),
    time: `${order.slotStart}–${order.slotEnd}`,
    code: order.code ?? '',
    branch: order.branch ?? '',
    due: order.dueDay ? formatDay(order.dueDay, locale) : '',
    minutes: shop.settings()['substitution.minutes'],
    until: order.keepUntil ? formatDateTime(order.keepUntil, locale) : '',
    url:
      action === PAY_LINK
        ? payLinkOf(shop, order.id, locale, now)
        : `${shop.config.publicUrl}${pages.order(order.id)}`,
    ...(offers && questionParams(shop, offers, { locale, now })),
  }
  const said = offers && offers.length > 1 ? 'substitute_choose' : saidOf(order, action)
  const text = t(`messages.order.${said}`, params)
  const message = { to, channel, locale, purpose: `order_${action}`, text } as const
  return channel === 'email'
    ? { ...message, subject: t(`messages.order.${said}.subject`, params) }
    : message
}

/** What a member of staff wrote; photos are seen on the order's page only. */
const saidIn = ({ said, photos }: OrderMessage, t: ReturnType<typeof serverWords>): string =>
  [said, photos > 0 && t('messages.order.photos', { count: photos })].filter(Boolean).join('\n')

const questionParams = (shop: Shop, offers: Offers, at: { locale: Locale; now: Date }) => {
  const question = offers[0]!
  const good = (one: Offers[number]) => ({
    instead: `${one.units} × ${inLocale(one.name, at.locale)}`,
    price: formatRupiah(one.price),
    accept: answerLinkOf(shop, 'accept', one, at),
  })
  return {
    ...good(question),
    missing: inLocale(question.missing, at.locale),
    until: jakartaTime(question.until),
    refuse: answerLinkOf(shop, 'refuse', question, at),
    choices: offers
      .map(good)
      .map(({ instead, price, accept }) => `${instead} (${price}): ${accept}`)
      .join('\n'),
  }
}
