import type { CourierQuote } from '../adapters/courier/port.ts'
import type { Shop } from '../shop.ts'

export { claimSlot, releaseSlot, slotFacts, type SlotClaim, type SlotFacts } from './store.ts'

/** What each courier would charge from the hub to a point; nothing without an address. */
export const quoteCouriers = async (
  shop: Shop,
  to: { lat: number; lng: number; provinceCode: string; cityCode: string } | null,
  grams: number,
): Promise<{ distanceM: number; quotes: CourierQuote[] }> => {
  if (to === null) return { distanceM: 0, quotes: [] }
  const distanceM = shop.ports.courier.distance(to)
  return { distanceM, quotes: await shop.ports.courier.quotes({ to, grams, distanceM }) }
}
