import { courierOf, receiveCourierWebhook, shipmentByRef } from '../couriers/index.ts'
import { makeSingleFlight } from '../platform/load/single-flight.ts'
import type { Shop } from '../shop.ts'
import { askCourier } from './ask-courier.ts'

/**
 * Handles a webhook: verifies and stores it, then polls the courier, whose answer alone counts.
 * Null for an unknown courier; a status other than 200 makes most couriers retry.
 */
export const receiveCourierNotice = async (
  shop: Shop,
  provider: string,
  headers: Headers,
  body: string,
  now: Date,
): Promise<200 | 401 | 404 | 503 | null> => {
  const courier = courierOf(shop, provider)
  if (!courier) return null
  const notice = await receiveCourierWebhook(shop, courier, headers, body, now)
  if (notice === null) return 401
  if (notice === 'empty') return 200
  const shipment = await shipmentByRef(shop.db, provider, notice.ref)
  // The row with this reference may not be committed yet; 404 makes the courier retry.
  if (!shipment) return 404
  const singleFlight = singleFlightOf.get(shop) ?? makeSingleFlight<boolean>()
  singleFlightOf.set(shop, singleFlight)
  return (await singleFlight(shipment.id, () => askCourier(shop, shipment.id, now))) ? 200 : 503
}
const singleFlightOf = new WeakMap<Shop, ReturnType<typeof makeSingleFlight<boolean>>>()
