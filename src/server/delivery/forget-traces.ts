import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { forgetQuotes } from './store-couriers.ts'
import { forgetHeld } from './store-quotes.ts'
import { forgetRiders } from './store-shipments.ts'

/**
 * Where riders were, who they are and how to call them is forgotten after a week; so are prices
 * that are held no more, a day after a customer saw them.
 */
export const forgetTraces = async (shop: Shop, now: Date): Promise<void> => {
  const settings = shop.settings()
  await forgetRiders(shop.db, new Date(now.getTime() - settings['delivery.positionDays'] * DAY_MS))
  await forgetHeld(shop.db, new Date(now.getTime() - DAY_MS))
  await forgetQuotes(
    shop.db,
    new Date(now.getTime() - settings['shipping.quoteMinutes'] * MINUTE_MS),
  )
}
