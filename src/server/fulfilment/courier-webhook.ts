import { courierOf, hearCourier, shipmentByRef } from '../delivery/index.ts'
import { makeTurns } from '../platform/turns.ts'
import type { Shop } from '../shop.ts'
import { askCourier } from './ask-courier.ts'

/**
 * A courier's notice. It is a hint: that it is the courier's own is checked, it is kept as it came,
 * and then the courier itself is asked what is true. Answers the HTTP status, or null when no
 * courier has this name; anything but 200 makes most couriers send it again.
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
  const notice = await hearCourier(shop, courier, headers, body, now)
  if (notice === null) return 401
  if (notice === 'empty') return 200
  const shipment = await shipmentByRef(shop.db, provider, notice.ref)
  // Not ours (yet): the row that names the parcel may still be on its way. The courier tries again.
  if (!shipment) return 404
  const turns = turnsOf.get(shop) ?? makeTurns<boolean>()
  turnsOf.set(shop, turns)
  return (await turns(shipment.id, () => askCourier(shop, shipment.id, now))) ? 200 : 503
}
const turnsOf = new WeakMap<Shop, ReturnType<typeof makeTurns<boolean>>>()
