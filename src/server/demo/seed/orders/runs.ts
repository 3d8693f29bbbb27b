import { addDays, jakartaDate } from '#domain/time.ts'
import { orderStops } from '#domain/delivery/run-order.ts'
import { beginRun, listPacked, planRun, tellPosition } from '#server/runs/index.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import { commandDoer, DEMO_STAFF } from '#server/staff/index.ts'
import type { Shop } from '#server/shop.ts'

const RIDER = 'kurir'

const demoName = (login: string): string =>
  DEMO_STAFF.find((one) => one.login === login)?.name ?? login

/** A run of the demo's rider on the way, and one that waits for a rider. */
export const seedRuns = async (shop: Shop, now: Date): Promise<void> => {
  const rider = await commandDoer(shop, { login: RIDER, needs: 'runs.own', now })
  if (!rider?.staff) throw new Error(`The demo has no rider ${RIDER}.`)
  const settings = shop.settings()
  const streets = {
    hub: { lat: settings['hub.lat'], lng: settings['hub.lng'] },
    roadFactor: settings['shipping.roadFactor'],
  }
  const days = [jakartaDate(now), addDays(jakartaDate(now), -1)]
  for (const [start, riderId] of [
    ['08:00', rider.staff.id],
    ['12:00', null],
  ] as const)
    for (const day of days) {
      const packed = await listPacked(shop, { day, start })
      if (packed.length === 0) continue
      const orders = orderStops(packed, streets)
      const window = { day, start }
      const runId = await planRun(
        shop,
        window,
        { riderId, orders: orders.map(({ id }) => id) },
        now,
      )
      if (riderId === null) continue
      const numbers = orders.map(({ number }) => number)
      await beginRun(
        { shop, staff: { id: rider.staff.id, name: demoName(RIDER) }, at: now },
        runId,
        numbers,
      )
      await tellPosition(shop, runId, { ...streets.hub, at: now })
    }
  await drainOutbox(shop)
}
