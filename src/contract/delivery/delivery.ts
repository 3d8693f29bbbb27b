import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { slot } from './slot.ts'
import {
  orderId,
  nameOf,
  labelOf,
  formattedDate,
  windowTimes,
  statusText,
  fullAddress,
} from '../fields.ts'
import { means, celsius, latitude, longitude, points, seconds, minutes } from '../means.ts'
import { lateness } from '../orders/placed-order.ts'
import { CHANGE_REFUSALS } from '../orders/change.ts'
import { formatted, id, instant, rupiah, idParam, oneLine } from '../wire.ts'

const point = means(v.object({ lat: latitude, lng: longitude }), 'A place.')
const step = means(
  v.picklist(['delivered', 'delivery', 'process', 'payment', 'order']),
  'The step.',
)

export const tracking = means(
  v.object({
    order_id: orderId,
    number: means(v.string(), 'What people call the order.'),
    state: means(v.string(), 'The state of the order.'),
    status_text: statusText,
    courier: means(
      v.object({
        name: nameOf,
        driver_name: means(v.nullable(v.string()), "The driver's name; null before there is one."),
        driver_phone: means(
          v.nullable(v.string()),
          'The first two and the last three digits; null before there is a driver.',
        ),
        vehicle: means(
          v.nullable(v.string()),
          'What the driver rides, and its plate; null where it is unknown.',
        ),
        waybill: means(
          v.nullable(v.string()),
          "The courier's number of the parcel; null before there is one.",
        ),
        link: means(
          v.nullable(v.string()),
          "The courier's own page about the parcel; null where there is none.",
        ),
        status_text: means(
          v.nullable(v.string()),
          "What the courier says, in the reader's language; null before it says anything.",
        ),
      }),
      'Who brings it.',
    ),
    position_state: means(
      v.picklist(['live', 'unknown', 'none']),
      '`live`: a position of the last minutes; `unknown`: the courier has not answered since `unknown_since`; `none`: there is nothing to show.',
    ),
    position: means(
      v.nullable(
        v.object({
          ...point.entries,
          at: means(instant, 'When the driver was there.'),
          formatted_time: means(v.string(), 'The same for people: `14:05` in Jakarta.'),
        }),
      ),
      'Where the driver is; null while nothing is known, and outside the delivery.',
    ),
    unknown_since: means(
      v.nullable(instant),
      'Since when the courier has not answered; null while it does.',
    ),
    formatted_unknown_since: means(
      v.nullable(v.string()),
      'The same for people: `14:05` in Jakarta; null while it answers.',
    ),
    branch: means(v.object({ ...point.entries, name: nameOf }), 'Where it leaves from.'),
    destination: means(
      v.object({ ...point.entries, label: labelOf, full_address: fullAddress }),
      'Where it goes.',
    ),
    slot: means(
      v.object({ day_label: means(v.string(), 'The day, in words.'), estimated_time: windowTimes }),
      'When it comes.',
    ),
    timeline: means(
      v.array(
        v.object({
          step,
          at: means(v.nullable(instant), 'When it was reached; null for cash until the door.'),
          formatted_date: v.nullable(formattedDate),
          is_current: means(v.boolean(), 'Whether it is the step now.'),
        }),
      ),
      'Newest first, what is still to come left out; cash is paid at the door, so until then that step has no time.',
    ),
    delivery_code: means(
      v.nullable(v.string()),
      'What the customer says at the door; only while the order is under way, else null.',
    ),
    proof: means(
      v.nullable(
        v.object({
          kind: means(v.picklist(['photo', 'code', 'courier', 'left_with']), 'By what.'),
          picture: means(v.nullable(v.string()), 'Address of the photo; null for other proofs.'),
          received_by: means(
            v.nullable(v.string()),
            'Who took it in place of the customer; null for other proofs.',
          ),
          link: means(
            v.nullable(v.string()),
            "The courier's page with its proof; null where there is none.",
          ),
          chilled_c: means(
            v.nullable(celsius),
            'What the rider measured in the cold bag at the door; null where nothing was measured.',
          ),
          chilled_text: means(v.nullable(v.string()), 'The same in words; null without it.'),
          at: means(instant, 'When it was delivered.'),
          formatted_date: formattedDate,
        }),
      ),
      'How the delivery was proven; null before.',
    ),
    late: means(
      v.nullable(lateness),
      'Set when the window has ended before it arrived; else null.',
    ),
    late_gift: means(
      v.nullable(
        v.object({
          minutes: means(minutes, 'How late it was.'),
          points: means(points, 'Given for it.'),
          shipping: means(rupiah, 'What of the shipping came back.'),
          formatted_shipping: formatted,
        }),
      ),
      'What the customer got because it came late; null for nothing.',
    ),
    may_move: means(
      v.boolean(),
      'The window was closed: the customer may choose another, free of charge.',
    ),
    move_reason: means(v.string(), 'Why, in words; empty when it may not be moved.'),
    refresh_seconds: means(
      v.nullable(seconds),
      'After this it is worth asking again; null when nothing moves.',
    ),
  }),
  'Where an order is. Positions are given only while it is on delivery.',
)
export type Tracking = v.InferOutput<typeof tracking>

export const getTracking = shopCall({
  method: 'GET',
  path: '/orders/{id}/tracking',
  summary: 'Where an order is: state, courier, last position, timeline, proof of delivery',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: tracking,
  failure: 'failure.order',
})

export const listWindows = shopCall({
  method: 'GET',
  path: '/orders/{id}/time-pickups',
  summary:
    'The windows to which an order may be moved free of charge, until it is picked; dearer ones only when its own was closed',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: v.object({
    selected: means(v.string(), "`id` of the order's window."),
    available_time_pickups: means(v.array(slot), 'The windows to which it can be moved.'),
  }),
  failure: 'failure.order',
})

export const moveTimePickup = shopCall({
  method: 'PUT',
  path: '/orders/{id}/time-pickup',
  summary: 'Moves an order to another window, until it is picked and free of charge',
  auth: 'customer',
  refuses: [...CHANGE_REFUSALS, 'change_costs_more', 'change_with_first', 'slot_full', 'slot_past'],
  params: idParam,
  body: v.object({
    time_pickup: means(
      v.pipe(v.string('validation.required'), v.maxLength(80), oneLine),
      'An `id` of `available_time_pickups`.',
    ),
  }),
  data: tracking,
  failure: 'failure.order',
  idempotent: true,
})

export const moveAddress = shopCall({
  method: 'PUT',
  path: '/orders/{id}/address',
  summary: 'Sends an order to another address of the customer, until it is picked',
  auth: 'customer',
  refuses: [
    ...CHANGE_REFUSALS,
    'address_not_found',
    'change_costs_more',
    'change_with_first',
    'courier_unavailable',
    'not_ready_to_order',
  ],
  params: idParam,
  body: v.object({ address_id: means(id, 'An address of the customer.') }),
  data: tracking,
  failure: 'failure.order',
  idempotent: true,
})
