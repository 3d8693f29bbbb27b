import * as v from 'valibot'
import { GIVE_UP_CAUSES } from '#domain/delivery/run.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId, orderId, orderNumber, phone } from '../../fields.ts'
import { count, grams, latitude, longitude, means, minutes } from '../../means.ts'
import { id, instant, oneLine, rupiah } from '../../wire.ts'
import { degrees, nullableInstant } from '../fields.ts'
import { bagLabel, bagList } from './bags.ts'
import { address, cash, runState, stopState } from './runs.ts'

/** As many digits as the field of the count takes. */
const CASH_MAX = 9_999_999_999

const ownStop = v.object({
  order_id: orderId,
  number: orderNumber,
  state: stopState,
  name: means(v.string(), 'Who receives it.'),
  phone,
  address,
  notes: means(v.string(), 'What the address says about finding it.'),
  courier_note: means(v.string(), 'What the customer wrote on the order for who brings it.'),
  lat: latitude,
  lng: longitude,
  window: means(v.string(), 'From when to when, `14:00–16:00`.'),
  grams: means(grams, 'What it weighs.'),
  bags: means(count, 'How many bags it has.'),
  bag_list: means(bagList, 'Each of them, to be scanned.'),
  removed_bags: means(v.array(bagLabel), 'Labels that no longer count.'),
  same_bags: means(v.array(orderNumber), 'Orders that travel in the same bags.'),
  is_chilled: means(v.boolean(), 'Some of it has to stay cold.'),
  cash,
  calls: means(v.array(instant), 'Calls that were not answered.'),
  codes_left: means(count, 'Attempts left for the code; 0: only a photo counts.'),
  arrived_at: means(nullableInstant, 'When the rider arrived.'),
  settled_at: means(nullableInstant, 'When it was handed over or given up.'),
  failed_because: means(
    v.nullable(v.string()),
    'Why it was given up: `refused_all`, `cannot_pay`, `not_home`, or as the desk wrote it. Null otherwise.',
  ),
  left_with: means(
    v.nullable(v.string()),
    'Who took it in place of the customer; null for the customer, or for who may no longer see.',
  ),
  refused: means(count, 'Units that the customer refused at the door.'),
  lines: means(
    v.array(
      v.object({
        id: means(v.string(), 'Id of the line.'),
        name: nameOf,
        quantity: means(count, 'How many.'),
        less_cash: means(
          v.array(rupiah),
          'How much less is collected without one, two … units of it; empty where no cash is open.',
        ),
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
  cash_reason: means(v.string(), 'Why what was counted differs; empty where it does not.'),
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
    server_time: means(instant, 'The clock of the shop.'),
  }),
})
export type OwnRunAnswer = v.InferOutput<typeof getOwnRun.data>

const runPath = v.object({ run: id })
const stopPath = v.object({ run: id, order: id })
const nothing = v.object({})
const photoOf = (what: string) => means(v.pipe(v.file(), v.maxSize(12 * 1024 * 1024)), what)
const UPLOAD_BYTES_MAX = 13 * 1024 * 1024
const ridden = { method: 'POST', auth: 'staff', needs: 'runs.own', tapped: true } as const

const degreesText = v.optional(
  v.pipe(v.string(), v.regex(/^-?\d{1,2}(\.\d)?$/, 'validation.number')),
)

/** Said twice: needed for a temperature that is not plausible. */
const CHECKED = '`true` for a temperature outside of −30 to 15 °C that was looked at again.'
const degreesChecked = v.optional(v.literal('true'))

const BAGS_OF_RUN_MAX = 300

export const beginRun = staffCall({
  ...ridden,
  path: '/my-run/{run}/begin',
  summary: 'Leaves with the scanned bags; orders without any of theirs leave the run',
  params: runPath,
  body: v.object({
    bags: means(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(40), oneLine)),
        v.minLength(1, 'validation.required'),
        v.maxLength(BAGS_OF_RUN_MAX, 'validation.listMax'),
      ),
      'Codes of the scanned bags.',
    ),
    chilled_c: means(degreesText, 'Temperature of the cold bags, in degrees Celsius.'),
    chilled_checked: means(degreesChecked, CHECKED),
  }),
  data: nothing,
  refuses: ['run_state', 'bag_of_other_run', 'bag_removed', 'bag_missing', 'order_state'],
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

const BAG_CODES_LENGTH_MAX = 4_000

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
    chilled_checked: means(degreesChecked, CHECKED),
    photo: means(v.optional(photoOf('A photo.')), 'A photo of the goods at the door.'),
    bags: means(
      v.optional(
        v.pipe(
          v.string(),
          v.maxLength(BAG_CODES_LENGTH_MAX, 'validation.tooLong'),
          oneLine,
          v.transform((codes) => codes.split(',').filter(Boolean)),
        ),
        '',
      ),
      'Codes of the bags that were scanned at the door, with commas; needed for several bags.',
    ),
  }),
  data: nothing,
  refuses: [
    'run_state',
    'bag_of_other_order',
    'bag_removed',
    'bag_missing',
    'delivery_code_wrong',
    'delivery_code_used_up',
  ],
})

export const failStop = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/fail',
  summary: 'Gives a delivery up, with a photo; where no one is home after calls and a wait',
  params: stopPath,
  multipart: true,
  uploadBytesMax: UPLOAD_BYTES_MAX,
  body: v.object({
    cause: means(
      v.optional(v.picklist(GIVE_UP_CAUSES), 'not_home'),
      'Why. `cannot_pay` only where cash is to be collected; `not_home` after calls and a wait.',
    ),
    photo: photoOf('A photo of the goods or the door.'),
  }),
  data: nothing,
  refuses: ['run_state', 'calls_missing'],
})

export const refuseAtDoor = staffCall({
  ...ridden,
  path: '/my-run/{run}/stops/{order}/refused',
  summary:
    'Goods refused at the door: less cash before it is paid, else a complaint, decided up to a limit',
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
      v.pipe(v.string(), v.minLength(1, 'validation.required'), v.maxLength(300), oneLine),
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
    cash: means(
      v.pipe(rupiah, v.minValue(0, 'validation.min'), v.maxValue(CASH_MAX, 'validation.max')),
      'Counted.',
    ),
    reason: means(
      v.optional(v.pipe(v.string(), v.maxLength(300, 'validation.tooLong'), oneLine), ''),
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
  body: v.object({
    lat: means(degrees(-15, 10), 'Latitude, in Indonesia.'),
    lng: means(degrees(90, 145), 'Longitude, in Indonesia.'),
  }),
  data: nothing,
  refuses: ['run_state'],
})
