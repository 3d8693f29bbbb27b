import * as v from 'valibot'
import { RUN_STATES, STOP_STATES } from '#domain/delivery/run.ts'
import { RUN_STOPS_MAX } from '#domain/delivery/run-order.ts'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId, orderId, orderNumber, phone } from '../fields.ts'
import { count, grams, latitude, longitude, means, minutes, ordinal } from '../means.ts'
import { id, instant, oneLine, paragraph, rupiah } from '../wire.ts'
import { dayQuery, nullableInstant } from './fields.ts'
import { clock } from './orders.ts'

const RUNS_MAX = 40
const runState = means(v.picklist(RUN_STATES), 'How far the run is.')
const stopState = means(v.picklist(STOP_STATES), 'How far the stop is.')
const cash = means(rupiah, 'Cash to collect; 0 for what is paid.')
const address = means(v.string(), 'Where it goes.')

const order = {
  id: orderId,
  number: orderNumber,
  name: means(v.string(), 'Who receives it; without `customers.read` shortened.'),
  address: means(v.string(), 'Where it goes; without `customers.read` only the part of town.'),
  lat: latitude,
  lng: longitude,
  grams: means(grams, 'What it weighs.'),
  is_chilled: means(v.boolean(), 'Some of it has to stay cold.'),
  cash,
}
const deskStop = v.object({
  ...order,
  state: stopState,
  arrival_minutes: means(minutes, 'Planned: after leaving, when the rider arrives.'),
  settled_at: means(nullableInstant, 'When it was handed over or given up.'),
})
const rider = v.object({ id: opaqueId, name: nameOf })
export const deskRun = v.object({
  id: opaqueId,
  state: runState,
  version: means(ordinal, 'A change has to name the newest.'),
  rider: means(v.nullable(rider), 'Who rides it; null while no one is assigned.'),
  started_at: means(nullableInstant, 'When it left.'),
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

const window = {
  day: means(dayQuery, 'The day of the window.'),
  start: means(clock, 'When it begins.'),
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
    start: means(v.optional(clock), 'When the window begins; else the first with something in it.'),
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
    riders: means(v.array(rider), 'Who can ride.'),
    hub: means(v.object({ name: nameOf, lat: latitude, lng: longitude }), 'Where runs begin.'),
    road_factor: means(v.number(), 'Road metres for each metre of the straight line, in percent.'),
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

const ownStop = v.object({
  order_id: orderId,
  number: orderNumber,
  state: stopState,
  name: means(v.string(), 'Who receives it.'),
  phone,
  address,
  notes: means(v.string(), 'What the customer wrote for the rider.'),
  lat: latitude,
  lng: longitude,
  window: means(v.string(), 'From when to when, `14:00–16:00`.'),
  grams: means(grams, 'What it weighs.'),
  bags: means(count, 'How many bags it has.'),
  is_chilled: means(v.boolean(), 'Some of it has to stay cold.'),
  cash,
  calls: means(v.array(instant), 'Calls that were not answered.'),
  codes_left: means(count, 'Attempts left for the code; 0: only a photo counts.'),
  arrived_at: means(nullableInstant, 'When the rider arrived.'),
  settled_at: means(nullableInstant, 'When it was handed over or given up.'),
  lines: means(
    v.array(
      v.object({
        id: means(v.string(), 'Id of the line.'),
        name: nameOf,
        quantity: means(count, 'How many.'),
      }),
    ),
    'What is in it.',
  ),
})
export const ownRun = v.object({
  id: opaqueId,
  state: runState,
  day: means(v.string(), 'Its day.'),
  window: means(v.string(), 'From when to when.'),
  started_at: means(nullableInstant, 'When it left.'),
  ended_at: means(nullableInstant, 'When it was over.'),
  cash_due: means(rupiah, 'Cash of what was handed over.'),
  cash_collected: means(v.nullable(rupiah), 'Counted at the end; null before.'),
  stops: means(v.array(ownStop), 'In their order.'),
})
export type OwnRun = v.InferOutput<typeof ownRun>
export type OwnStop = OwnRun['stops'][number]

/** Names, addresses and phone numbers are shown until two hours after the run's end. */
export const getOwnRun = staffCall({
  method: 'GET',
  path: '/my-run',
  summary: 'The run of the rider who asks',
  auth: 'staff',
  needs: 'runs.own',
  data: v.object({
    run: means(v.nullable(ownRun), 'Under way, else the next one, else the last one; null: none.'),
    calls_needed: means(count, 'Calls before a delivery can be given up.'),
    wait_minutes: means(minutes, 'From the first call until it can be given up.'),
  }),
})
export type OwnRunAnswer = v.InferOutput<typeof getOwnRun.data>

const runPath = v.object({ run: id })
const stopPath = v.object({ run: id, order: id })
const nothing = v.object({})
const photoOf = (what: string) => means(v.pipe(v.file(), v.maxSize(12 * 1024 * 1024)), what)
const UPLOAD_BYTES_MAX = 13 * 1024 * 1024
const ridden = { method: 'POST', auth: 'staff', needs: 'runs.own', tapped: true } as const

export const beginRun = staffCall({
  ...ridden,
  path: '/my-run/{run}/begin',
  summary: 'Leaves with the scanned bags; orders without their bag leave the run',
  params: runPath,
  body: v.object({
    bags: means(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(40), oneLine)),
        v.minLength(1, 'validation.required'),
        v.maxLength(60, 'validation.listMax'),
      ),
      'Codes of the scanned bags: the numbers of their orders.',
    ),
  }),
  data: nothing,
  refuses: ['run_state', 'bag_of_other_run', 'order_state'],
})

export const arriveAtStop = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/arrive',
  summary: 'Arrives at a stop',
  params: stopPath,
  data: nothing,
  refuses: ['run_state'],
})

export const callFromStop = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/calls',
  summary: 'Notes a call that was not answered',
  params: stopPath,
  data: nothing,
  refuses: ['run_state'],
})

const degreesText = v.optional(
  v.pipe(v.string(), v.regex(/^-?\d{1,2}(\.\d)?$/, 'validation.number')),
)

/** Proven by the code, a photo, or the name of who took it. */
export const handOverStop = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/hand-over',
  summary: 'Hands an order over',
  params: stopPath,
  multipart: true,
  uploadBytesMax: UPLOAD_BYTES_MAX,
  body: v.object({
    code: means(
      v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/, 'validation.invalid'))),
      'The four digits that the customer says.',
    ),
    received_by: means(
      v.optional(v.pipe(v.string(), v.maxLength(80, 'validation.tooLong'), oneLine)),
      'Who took it in place of the customer, such as the guard.',
    ),
    chilled_c: means(degreesText, 'Temperature of the chilled bag, in degrees Celsius.'),
    photo: means(v.optional(photoOf('A photo.')), 'A photo of the goods at the door.'),
  }),
  data: nothing,
  refuses: ['run_state', 'delivery_code_wrong', 'delivery_code_used_up'],
})

export const failStop = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/fail',
  summary: 'Gives a delivery up after calls and a wait, with a photo of the door',
  params: stopPath,
  multipart: true,
  uploadBytesMax: UPLOAD_BYTES_MAX,
  body: v.object({ photo: photoOf('A photo of the door.') }),
  data: nothing,
  refuses: ['run_state', 'calls_missing'],
})

export const refuseAtDoor = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/refused',
  summary: 'Goods that the customer refused at the door: a complaint, decided up to a limit',
  params: stopPath,
  multipart: true,
  uploadBytesMax: UPLOAD_BYTES_MAX,
  body: v.object({
    line_id: means(id, 'The line that was refused.'),
    quantity: means(
      v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'validation.number'), v.toNumber()),
      'How many of it.',
    ),
    reason: means(
      v.pipe(v.string(), v.minLength(1, 'validation.required'), v.maxLength(300), paragraph),
      'Why, in the customer’s words.',
    ),
    photo: photoOf('A photo of the goods.'),
  }),
  data: nothing,
  refuses: [
    'run_state',
    'order_not_found',
    'complaint_window',
    'complaint_open',
    'too_many_requests',
  ],
})

export const endRun = staffCall({
  ...ridden,
  path: '/my-run/{run}/end',
  summary: 'Ends a run and counts its cash',
  params: runPath,
  body: v.object({
    cash: means(v.pipe(rupiah, v.minValue(0, 'validation.min')), 'Counted.'),
    reason: means(
      v.optional(v.pipe(v.string(), v.maxLength(300, 'validation.tooLong'), paragraph), ''),
      'Why it differs from what was due; needed then.',
    ),
  }),
  data: nothing,
  refuses: ['run_state'],
})

/** Sent by itself while a run is under way; never repeated. */
export const sendRunPosition = staffCall({
  method: 'POST',
  path: '/my-run/{run}/position',
  summary: 'Tells where the rider is',
  auth: 'staff',
  needs: 'runs.own',
  params: runPath,
  body: v.object({ lat: latitude, lng: longitude }),
  data: nothing,
  refuses: ['run_state'],
})
