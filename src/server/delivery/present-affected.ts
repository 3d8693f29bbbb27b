import type { Affected } from '#contract/staff/delivery/booked.ts'
import type { Locale, Text } from '#domain/locale.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import type { BookedOrder } from './store.ts'
import { moveOfferNotice } from './windows.ts'

const LEFT: ReadonlySet<OrderState> = new Set(['on_delivery', 'failed_delivery'])

/** Orders that lose their window, and what those who may move are notified. */
export const presentAffected = (
  booked: readonly BookedOrder[],
  { reason, now }: { reason: string | Text; now: Date },
  noticeOf = (order: BookedOrder, locale: Locale) =>
    moveOfferNotice(order, locale, { reason, now }),
): Affected => {
  const first = booked.find(({ state }) => MOVABLE.includes(state))
  const [en, id] = first ? [noticeOf(first, 'en'), noticeOf(first, 'id')] : [null, null]
  return {
    booked: booked.map((one) => ({
      number: one.number,
      customer: one.customer,
      day: one.slotDay,
      window: `${one.slotStart}–${one.slotEnd}`,
      notified: MOVABLE.includes(one.state),
      has_left: LEFT.has(one.state),
    })),
    message: en &&
      id && { title: { en: en.title, id: id.title }, text: { en: en.text, id: id.text } },
  }
}
