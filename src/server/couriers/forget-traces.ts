import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { forgetQuotes } from './store/couriers.ts'
import { forgetHeld } from './store/quotes.ts'
import { forgetRiders } from './store/shipments.ts'

/** Deletes riders' positions, names and numbers after a week, and expired quotes after a day. */
export const forgetTraces = async (shop: Shop, now: Date): Promise<void> => {
  const settings = shop.settings()
  await forgetRiders(shop.db, new Date(now.getTime() - settings['delivery.positionDays'] * DAY_MS))
  await forgetHeld(shop.db, new Date(now.getTime() - DAY_MS))
  await forgetQuotes(
    shop.db,
    new Date(now.getTime() - settings['shipping.quoteMinutes'] * MINUTE_MS),
  )
}
