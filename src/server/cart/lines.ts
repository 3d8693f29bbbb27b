import { availableUnits, isSelectable, lineAvailability, type LineAvailability, type LineStock } from '#domain/cart.ts'
import { readSlotId } from '#domain/delivery-slot.ts'
import type { Settings } from '#domain/settings.ts'
import { isBeforeCutOff } from '#domain/product.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import type { CartFacts, CartLineRow } from './store.ts'

export const tomorrowOf = (now: Date): LocalDate => addDays(jakartaDate(now), 1)

/** A line with what follows from its stock and from the chosen window. */
export type CartLine = CartLineRow & { availability: LineAvailability; available: number; selectable: boolean }

export const stockOf = (facts: Pick<CartLineRow, 'active' | 'saleable' | 'nextDayLeft'>, now: Date, settings: Settings): LineStock => ({
  active: facts.active,
  saleable: facts.saleable,
  nextDayLeft: facts.nextDayLeft,
  isBeforeCutOff: isBeforeCutOff(now, settings['slot.nextDayCutOff']),
})

/** The lines as they count now: one that cannot be selected is not, whatever was stored. */
export const linesNow = (cart: CartFacts | null, now: Date, settings: Settings): CartLine[] => {
  const slot = cart?.timePickup ? readSlotId(cart.timePickup) : null
  const slotIsToday = slot ? slot.day <= jakartaDate(now) : null
  return (cart?.lines ?? []).map((line) => {
    const stock = stockOf(line, now, settings)
    const availability = lineAvailability(stock)
    const selectable = isSelectable(availability, slotIsToday)
    return { ...line, availability, available: availableUnits(stock), selectable, selected: line.selected && selectable }
  })
}
