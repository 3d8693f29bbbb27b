import type { Slot } from '#contract/delivery/slot.ts'
import type { DeliverySlot } from '#domain/delivery/delivery-slot.ts'
import type { Locale } from '#domain/locale.ts'
import { jakartaTime } from '#domain/time.ts'
import { formatRupiah } from '#domain/money.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { formatDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'

/** `Today, 20 Nov 2026`. */
export const dayLabel = (day: LocalDate, locale: Locale, now: Date): string => {
  const t = serverWords(locale)
  const today = jakartaDate(now)
  const word =
    day === today ? t('orders.today') : day === addDays(today, 1) ? t('orders.tomorrow') : null
  const date = formatDay(day, locale)
  return word === null ? date : `${word}, ${date}`
}

/** A delivery window as offered; `isFree` when it does not change the price. */
export const presentSlot = (
  slot: DeliverySlot,
  locale: Locale,
  now: Date,
  isFree = false,
): Slot => {
  const price = isFree ? 0 : slot.price
  return {
    id: slot.id,
    label: slot.start,
    day: slot.day,
    day_label: dayLabel(slot.day, locale, now),
    estimated_time: `${slot.start}–${slot.end}`,
    closes_at: jakartaTime(slot.closesAt),
    price,
    formatted_price: price === 0 ? '' : `${price > 0 ? '+' : ''}${formatRupiah(price)}`,
    is_available: slot.refusal === null,
    // Windows that riders cannot reach are left out of what is offered.
    reason: slot.refusal === 'area' ? 'closed' : slot.refusal,
  }
}
