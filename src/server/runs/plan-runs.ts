import type { planRuns } from '#contract/staff/delivery/runs.ts'
import type { Body } from '#contract/call.ts'
import { arrivalMinutes } from '#domain/delivery/run-order.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import {
  deletePlanned,
  insertRun,
  lockPlan,
  ordersWithoutRun,
  ridersOf,
  runsOfWindow,
  type Window,
} from './store/runs.ts'

type Plan = Body<typeof planRuns>

/**
 * Replaces the runs of a window that have not left. Throws 409 `changed_meanwhile` when one of them
 * is another than the caller saw, and `order_state` for an order that cannot be planned.
 */
export const planWithin = async (
  tx: Transaction,
  { shop, now }: Pick<Doer, 'shop' | 'now'>,
  { day, start, seen, runs }: Plan,
): Promise<{ done: { runs: number }; act: Act }> => {
  const settings = shop.settings()
  const window: Window = { locationId: settings['hub.location'], day, start }
  await lockPlan(tx, window)
  const before = (await runsOfWindow(tx, window)).filter(({ state }) => state === 'planned')
  const asSeen = new Map(seen.map(({ id, version }) => [id, version]))
  if (before.length !== asSeen.size || before.some(({ id, version }) => asSeen.get(id) !== version))
    throw new AppError('changed_meanwhile')
  await deletePlanned(tx, window)
  const ids = runs.flatMap(({ order_ids }) => order_ids)
  const known = new Map(
    (await ordersWithoutRun(tx, window)).map((order) => [order.orderId as string, order]),
  )
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw new AppError('order_state')
  const riders = new Set<string>((await ridersOf(tx, window.locationId)).map(({ id }) => id))
  const streets = {
    hub: { lat: settings['hub.lat'], lng: settings['hub.lng'] },
    roadFactor: settings['shipping.roadFactor'],
  }
  for (const [index, { rider_id, order_ids }] of runs.entries()) {
    if (rider_id !== null && !riders.has(rider_id))
      throw new AppError('invalid', {
        errors: { [`runs.${index}.rider_id`]: [{ key: 'validation.unknownId' }] },
      })
    const points = order_ids.map((id) => known.get(id)!.address)
    const minutes = arrivalMinutes(points, streets)
    const stops = order_ids.map((orderId, at) => ({
      orderId,
      position: at + 1,
      minutes: minutes[at]!,
    }))
    await insertRun(tx, window, { id: newId(now), riderId: rider_id, stops }, now)
  }
  return {
    done: { runs: runs.length },
    act: {
      act: 'runs_planned',
      entity: { kind: 'window', id: `${day} ${start}` },
      facts: { day, window: start, runs: runs.length, orders: ids.length },
    },
  }
}
