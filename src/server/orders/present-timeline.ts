import type { Order } from '#contract/shop/orders.ts'
import type { Locale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { OrderEventRow, WholeOrder } from './store.ts'

/** Whoever acted, as the customer knows them. */
const BY: Readonly<Record<string, string>> = {
  customer: 'you',
  gateway: 'gateway',
  courier: 'courier',
}
const SETBACKS = new Set(['payment_failed', 'payment_expired', 'payment_cancelled'])
/** Steps whose reason is the code of a payment method. */
const BY_METHOD = new Set(['pay_again', ...SETBACKS])

/** Steps of customers that come with their own words. */
const IN_OWN_WORDS = new Set(['cancel', 'cancel_asked'])

/**
 * Everything that happened to an order: what, when, by whom, and why as far as it says anything to
 * its customer.
 */
export const presentTimeline = ({ events }: WholeOrder, locale: Locale): Order['timeline'] => {
  const t = serverWords(locale)
  return events.map((event) => ({
    state: event.toState,
    text: t(`orders.event.${event.action}`),
    at: new Date(event.at).toISOString(),
    formatted_date: formatDateTime(new Date(event.at), locale),
    by: t(`orders.by.${BY[event.actor.split(':')[0]!] ?? 'shop'}`),
    reason: reasonOf(event, locale),
    is_setback: SETBACKS.has(event.action),
  }))
}

/** Notes of the shop to itself stay there. */
const reasonOf = ({ action, actor, reason }: OrderEventRow, locale: Locale): string | null => {
  const t = serverWords(locale)
  if (reason === '') return null
  if (BY_METHOD.has(action)) return t(`orders.payment.${reason}`)
  if (action === 'complete' && reason === 'automatic') return t('orders.why.automatic')
  return actor === 'customer' && IN_OWN_WORDS.has(action) ? reason : null
}
