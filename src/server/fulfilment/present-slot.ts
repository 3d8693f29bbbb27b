import type { Slot } from '#contract/shop/checkout.ts'
import type { DeliverySlot } from '#domain/delivery-slot.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { dayLabel } from '../orders/index.ts'

/** A delivery window as it is offered; `isFree` where it changes nothing of what is paid. */
export const presentSlot = (slot: DeliverySlot, locale: Locale, now: Date, isFree = false): Slot => {
  const price = isFree ? 0 : slot.price
  return {
    id: slot.id,
    label: slot.start,
    day: slot.day,
    day_label: dayLabel(slot.day, locale, now),
    estimated_time: `${slot.start}–${slot.end}`,
    price,
    formatted_price: price === 0 ? '' : `${price > 0 ? '+' : ''}${formatRupiah(price)}`,
    is_available: slot.refusal === null,
    reason: slot.refusal,
  }
}
