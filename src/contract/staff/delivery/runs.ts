import * as v from 'valibot'
import { RUN_STATES, STOP_STATES } from '#domain/delivery/run.ts'
import { RUN_STOPS_MAX } from '#domain/delivery/run-order.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId, orderId, orderNumber } from '../../fields.ts'
import {
  celsius,
  count,
  grams,
  latitude,
  longitude,
  means,
  minutes,
  ordinal,
  percent,
} from '../../means.ts'
import { id, rupiah } from '../../wire.ts'
import { clockTime, dayQuery, nullableInstant } from '../fields.ts'
import { zones } from '../orders/zones.ts'
import {
  courierName,
  courierService,
  fetchStateField,
  isLeftField,
  waybillNumber,
} from './fetching.ts'

const RUNS_MAX = 40
export const runState = means(v.picklist(RUN_STATES), 'How far the run is.')
export const stopState = means(v.picklist(STOP_STATES), 'How far the stop is.')
export const cash = means(rupiah, 'Cash to collect; 0 for what is paid.')
export const address = means(v.string(), 'Where it goes.')

const order = {
  id: orderId,
  number: orderNumber,
  name: means(v.string(), 'Who receives it; without `customers.read` shortened.'),
  address: means(v.string(), 'Where it goes; without `customers.read` only the part of town.'),
  lat: latitude,
  lng: longitude,
  grams: means(grams, 'What it weighs.'),
  is_chilled: means(v.boolean(), 'Some of it has to stay cold.'),
  zones,
  area: means(v.string(), 'The part of town that it goes to; empty where the address has none.'),
  bags: means(count, 'How many bags it has.'),
  cash,
}
const deskStop = v.object({
  ...order,
  state: stopState,
  arrival_minutes: means(minutes, 'Planned: after leaving, when the rider arrives.'),
  settled_at: means(nullableInstant, 'When it was handed over or given up.'),
  failed_because: means(v.nullable(v.string()), 'Why it was given up, in words; null otherwise.'),
})
const rider = v.object({ id: opaqueId, name: nameOf })
export const deskRun = v.object({
  id: opaqueId,
  state: runState,
  version: means(ordinal, 'A change has to name the newest.'),
  rider: means(v.nullable(rider), 'Who rides it; null while no one is assigned.'),
  started_at: means(nullableInstant, 'When it left.'),
  chilled_c: means(
    v.nullable(celsius),
    'Temperature of the cold bags when it left, in degrees Celsius; null if not measured.',
  ),
  ended_at: means(nullableInstant, 'When it was over.'),
  heard_at: means(nullableInstant, 'When the rider’s phone last reported.'),
  position: means(
    v.nullable(v.object({ lat: latitude, lng: longitude })),
    'Where it was then; null when the phone did not say.',
  ),
  is_silent: means(v.boolean(), 'It is under way and silent for ten minutes.'),
  minutes_late: means(
    v.nullable(minutes),
    'Behind its plan; below zero ahead of it. Null unless it is under way.',
  ),
  cash: means(
    v.nullable(
      v.object({
        due: means(rupiah, 'To be collected.'),
        collected: means(rupiah, 'Counted by the rider.'),
        reason: means(v.string(), 'Why they differ.'),
        is_checked: means(v.boolean(), 'The desk has looked at it, or nothing differs.'),
      }),
    ),
    'The count at the end; null before.',
  ),
  stops: means(v.array(deskStop), 'In their order.'),
})
export type DeskRun = v.InferOutput<typeof deskRun>

const { id: orderIdOf, number, name, area, bags, is_chilled } = order
const fetched = v.object({
  id: orderIdOf,
  number,
  name,
  area,
  bags,
  is_chilled,
  day: means(v.string(), 'The day of its window; an earlier one where it still waits.'),
  start: means(v.string(), 'When its window begins.'),
  end: means(v.string(), 'When its window ends.'),
  courier: courierName,
  service: courierService,
  state: fetchStateField,
  is_left: isLeftField,
  said_at: means(nullableInstant, 'When the courier said so; null before it is booked.'),
  waybill: waybillNumber,
  driver: means(
    v.nullable(v.object({ name: nameOf, vehicle: means(v.string(), 'Its number plate.') })),
    'Who fetches it; null before the courier says.',
  ),
})
export type FetchedOrder = v.InferOutput<typeof fetched>

const window = {
  day: means(dayQuery, 'The day of the window.'),
  start: means(clockTime, 'When it begins.'),
}

/** Packed orders of a window without a run, and its runs. */
export const listRuns = staffCall({
  method: 'GET',
  path: '/runs',
  summary: 'Runs of a window, and packed orders without one',
  auth: 'staff',
  needs: 'windows.read',
  query: v.object({
    day: means(dayQuery, 'The day.'),
    start: means(
      v.optional(clockTime),
      'When the window begins; else the first with something in it.',
    ),
  }),
  data: v.object({
    start: means(v.nullable(v.string()), 'The window that is shown; null for an empty day.'),
    windows: means(
      v.array(
        v.object({
          start: means(v.string(), 'When it begins.'),
          end: means(v.string(), 'When it ends.'),
          orders: means(count, 'Packed orders without a run.'),
          runs: means(count, 'Its runs.'),
        }),
      ),
      'Windows of the day with orders or runs.',
    ),
    orders: means(v.array(v.object(order)), 'Packed orders for our own riders, without a run.'),
    runs: means(v.array(deskRun), 'Runs of the window.'),
    fetched: means(
      v.array(fetched),
      'Accepted orders of the day that other couriers fetch, those that need a person first.',
    ),
    riders: means(v.array(rider), 'Who can ride.'),
    hub: means(v.object({ name: nameOf, lat: latitude, lng: longitude }), 'Where runs begin.'),
    road_percent: means(percent, 'How long roads are, of the straight line.'),
  }),
})
export type RunsOfWindow = v.InferOutput<typeof listRuns.data>

/** Runs under way stay as they are. */
export const planRuns = staffCall({
  method: 'PUT',
  path: '/runs',
  summary: 'Replaces the runs of a window that have not left',
  auth: 'staff',
  needs: 'windows.write',
  refuses: ['changed_meanwhile', 'order_state'],
  body: v.object({
    ...window,
    seen: means(
      v.array(v.object({ id, version: means(ordinal, 'Its version when it was read.') })),
      'The runs that have not left, as they were read.',
    ),
    runs: means(
      v.pipe(
        v.array(
          v.object({
            rider_id: means(v.nullable(id), 'Who rides it.'),
            order_ids: means(
              v.pipe(v.array(id), v.minLength(1), v.maxLength(RUN_STOPS_MAX, 'validation.listMax')),
              'The stops in their order.',
            ),
          }),
        ),
        v.maxLength(RUNS_MAX, 'validation.listMax'),
      ),
      'How they should be.',
    ),
  }),
  data: v.object({ runs: means(count, 'How many runs there are now.') }),
})

export const checkRunCash = staffCall({
  method: 'POST',
  path: '/runs/{id}/cash-check',
  summary: 'Notes that the desk has looked at a difference in cash',
  auth: 'staff',
  needs: 'windows.write',
  params: v.object({ id }),
  data: v.object({}),
  refuses: ['run_state'],
})
