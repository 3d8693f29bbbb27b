import type { LocalDate } from '#domain/time.ts'
import type { Shop } from '../shop.ts'
import { planWithin } from './plan-runs.ts'
import { beginWithin, type Rider } from './ride.ts'
import { moveRun, ordersWithoutRun, runsOfWindow } from './store/runs.ts'

type Window = { day: LocalDate; start: string }
const windowOf = (shop: Shop, window: Window) => ({
  locationId: shop.settings()['hub.location'],
  ...window,
})

/** Packed orders of a window without a run, as stops. */
export const listPacked = async (shop: Shop, window: Window) =>
  (await ordersWithoutRun(shop.db, windowOf(shop, window))).map((order) => ({
    id: order.orderId,
    number: order.number,
    lat: order.address.lat,
    lng: order.address.lng,
  }))

/** Plans one run of a window that has none. Returns its id. */
export const planRun = async (
  shop: Shop,
  window: Window,
  { riderId, orders }: { riderId: string | null; orders: readonly string[] },
  now: Date,
): Promise<string> => {
  const runs = [{ rider_id: riderId, order_ids: [...orders] }]
  await shop.database.transaction((tx) =>
    planWithin(tx, { shop, now }, { ...window, seen: [], runs }),
  )
  const [run] = (await runsOfWindow(shop.db, windowOf(shop, window))).filter(
    ({ state }) => state === 'planned',
  )
  return run!.id
}

/** Leaves with these bags. */
export const beginRun = async (
  rider: Rider,
  runId: string,
  numbers: readonly string[],
): Promise<void> => {
  await rider.shop.database.transaction((tx) => beginWithin(tx, rider, runId, numbers))
}

export const tellPosition = (
  shop: Shop,
  runId: string,
  place: { lat: number; lng: number; at: Date },
): Promise<number> => moveRun(shop.db, runId, place)
