import type { Body, Data } from '#contract/call.ts'
import type { giveToRider } from '#contract/staff/delivery/order-rider.ts'
import { arrivalMinutes, RUN_STOPS_MAX } from '#domain/delivery/run-order.ts'
import type { Settings } from '#domain/settings.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { moveStops, openRunOf, orderToRide } from './store/give.ts'
import {
  insertRun,
  lockPlan,
  lockRun,
  ordersWithoutRun,
  ridersOf,
  runsOfWindow,
  stopsOf,
  type NewStop,
  type RunRow,
  type StopOrder,
  type Window,
} from './store/runs.ts'

type Given = Body<typeof giveToRider>
type Rider = { id: string; name: string }
type ToRide = NonNullable<Awaited<ReturnType<typeof orderToRide>>>

/**
 * Adds a packed order to the rider's planned run of its window, or to a new one. Throws 409
 * `changed_meanwhile` when it is in another rider's run than the caller saw, and `order_state` when
 * it cannot be planned or its run has left.
 */
export const giveWithin = async (
  tx: Transaction,
  { shop, now }: Pick<Doer, 'shop' | 'now'>,
  number: string,
  given: Given,
): Promise<{ done: Data<typeof giveToRider>; act: Act }> => {
  const order = await orderToRide(tx, number)
  if (!order) throw new AppError('order_not_found')
  const settings = shop.settings()
  if (order.locationId !== settings['hub.location']) throw new AppError('order_state')
  const window: Window = { locationId: order.locationId, day: order.day, start: order.start }
  await lockPlan(tx, window)
  const rider = (await ridersOf(tx, window.locationId)).find(({ id }) => id === given.rider_id)
  if (!rider)
    throw new AppError('invalid', { errors: { rider_id: [{ key: 'validation.unknownId' }] } })
  const from = await lockSeen(tx, order, given.seen)
  if (from && from.riderId === rider.id)
    return answer(order, { from, rider, stops: (await stopsOf(tx, [from.id])).length })
  if (from) await takeOut(tx, from, order, settings)
  const packed = (await ordersWithoutRun(tx, window)).find(({ orderId }) => orderId === order.id)
  if (!packed) throw new AppError('order_state')
  const stops = await addTo(tx, { window, rider, packed, settings, now })
  return answer(order, { from, rider, stops })
}

const answer = (
  order: ToRide,
  { from, rider, stops }: { from: RunRow | null; rider: Rider; stops: number },
) => ({
  done: { rider: { id: rider.id, name: rider.name }, stops },
  act: {
    act: 'order_to_rider',
    customerId: order.customerId,
    entity: { kind: 'order', id: order.id },
    before: { rider: from?.riderName ?? null },
    after: { rider: rider.name },
    facts: { number: order.number, stops },
  },
})

/** The planned run that the order is in, locked; null for none. */
const lockSeen = async (
  tx: Transaction,
  order: ToRide,
  seen: string | null,
): Promise<RunRow | null> => {
  const runId = await openRunOf(tx, order.id)
  const run = runId === null ? null : await lockRun(tx, runId)
  if (run && run.state !== 'planned') throw new AppError('order_state')
  if ((run?.riderId ?? null) !== seen) {
    const rider = run?.riderId ? { id: run.riderId, name: run.riderName } : null
    throw new AppError('changed_meanwhile', { details: { rider } })
  }
  return run
}

const takeOut = async (tx: Transaction, run: RunRow, order: ToRide, settings: Settings) => {
  const left = (await stopsOf(tx, [run.id])).filter(({ orderId }) => orderId !== order.id)
  await moveStops(tx, run.id, planned(left, settings))
}

type Adding = {
  window: Window
  rider: Rider
  packed: StopOrder
  settings: Settings
  now: Date
}

/** Adds it as the last stop of the rider's planned run with room. Returns how many stops there are. */
const addTo = async (
  tx: Transaction,
  { window, rider, packed, settings, now }: Adding,
): Promise<number> => {
  const own = (await runsOfWindow(tx, window)).filter(({ riderId }) => riderId === rider.id)
  for (const { id } of own) {
    // It may have left until its lock is ours.
    const run = await lockRun(tx, id)
    const stops = await stopsOf(tx, [id])
    if (run?.state !== 'planned' || stops.length >= RUN_STOPS_MAX) continue
    await moveStops(tx, id, planned([...stops, packed], settings))
    return stops.length + 1
  }
  const stops = planned([packed], settings)
  await insertRun(tx, window, { id: newId(now), riderId: rider.id, stops }, now)
  return stops.length
}

const planned = (orders: readonly StopOrder[], settings: Settings): NewStop[] => {
  const minutes = arrivalMinutes(
    orders.map(({ address }) => address),
    {
      hub: { lat: settings['hub.lat'], lng: settings['hub.lng'] },
      roadFactor: settings['shipping.roadFactor'],
    },
  )
  return orders.map(({ orderId }, at) => ({ orderId, position: at + 1, minutes: minutes[at]! }))
}
