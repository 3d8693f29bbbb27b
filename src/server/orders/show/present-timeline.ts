import type { Order } from '#contract/orders/orders.ts'
import type { Locale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { saidOf } from '#domain/delivery/collect.ts'
import { PICKING_BEGAN } from '#domain/orders/order-change.ts'
import { serverWords } from '#i18n/server.ts'
import { presentPackedWeight } from './present-adjustments.ts'
import type { Found } from '../store/found.ts'
import type { OrderEventRow } from '../store/orders.ts'

/** Actors in words that the customer knows. */
const BY: Readonly<Record<string, string>> = {
  customer: 'you',
  gateway: 'gateway',
  courier: 'courier',
}
const SETBACKS = new Set(['payment_failed', 'payment_expired', 'payment_cancelled'])
/** Actions whose reason is a payment method's code. */
const BY_METHOD = new Set(['pay_again', ...SETBACKS])

/** Actions whose reason is the customer's own text. */
const IN_OWN_WORDS = new Set(['cancel', 'cancel_asked'])

/** The events of an order: what, when, by whom, and the reason where it is meant for customers. */
export const presentTimeline = (
  { order, company }: Pick<Found, 'order' | 'company'>,
  locale: Locale,
): Order['timeline'] => {
  const t = serverWords(locale)
  const { branchId } = order
  const dueDay = company?.dueDay ?? null
  return order.events.map((event) => ({
    state: event.toState,
    text: t(`orders.event.${saidOf({ branchId, dueDay }, wordOf(event))}`),
    at: new Date(event.at).toISOString(),
    formatted_date: formatDateTime(new Date(event.at), locale),
    by: t(`orders.by.${byOf(event, dueDay !== null)}`),
    reason: event.action === 'pack' ? presentPackedWeight(order, locale) : reasonOf(event, locale),
    is_setback: SETBACKS.has(event.action),
  }))
}

/** Whether goods that were added to an order ended because it was picked before they were paid. */
export const isPickedWithout = ({ action, reason }: OrderEventRow): boolean =>
  action === 'expire' && reason === PICKING_BEGAN

const wordOf = (event: OrderEventRow): string =>
  isPickedWithout(event) ? 'expire_picking' : event.action

/** No payment provider takes part in an order on invoice. */
const byOf = ({ action, actor }: OrderEventRow, isOnInvoice: boolean): string =>
  (isOnInvoice && action === 'pay' ? undefined : BY[actor.split(':')[0]!]) ?? 'shop'

/** Internal notes are not shown. */
const reasonOf = ({ action, actor, reason }: OrderEventRow, locale: Locale): string | null => {
  const t = serverWords(locale)
  if (reason === '') return null
  if (BY_METHOD.has(action)) return t(`payment.method.${reason}`)
  if (action === 'complete' && reason === 'automatic') return t('orders.why.automatic')
  return actor === 'customer' && IN_OWN_WORDS.has(action) ? reason : null
}
