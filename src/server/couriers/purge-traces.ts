import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { purgeQuotes } from './store/couriers.ts'
import { purgeHolds } from './store/holds.ts'
import { purgeHeldQuotes } from './store/quotes.ts'
import { purgeRiders } from './store/shipments.ts'

/** Deletes riders' positions, names and numbers after a week, expired quotes after a day, and holds that have ended. */
export const purgeDeliveryTraces = async (shop: Shop, now: Date): Promise<void> => {
  const settings = shop.settings()
  await purgeHolds(shop.db, now)
  await purgeRiders(shop.db, new Date(now.getTime() - settings['delivery.positionDays'] * DAY_MS))
  await purgeHeldQuotes(shop.db, new Date(now.getTime() - DAY_MS))
  await purgeQuotes(
    shop.db,
    new Date(now.getTime() - settings['shipping.quoteMinutes'] * MINUTE_MS),
  )
}
