import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { idParam, instant, oneLine } from '../wire.ts'
import { lateness } from './checkout.ts'
import { slot } from './slot.ts'

const point = v.object({ lat: v.number(), lng: v.number() })
const step = v.picklist(['delivered', 'delivery', 'process', 'payment', 'order'])

/** Where an order is. Positions are told only while it is on delivery. */
export const tracking = v.object({
  order_id: v.string(),
  number: v.string(),
  state: v.string(),
  status_text: v.string(),
  courier: v.object({
    name: v.string(),
    driver_name: v.nullable(v.string()),
    /** The first two and the last three digits. */
    driver_phone: v.nullable(v.string()),
    vehicle: v.nullable(v.string()),
    waybill: v.nullable(v.string()),
    /** The courier's own page about the parcel. */
    link: v.nullable(v.string()),
    /** What the courier says, in the reader's language. */
    status_text: v.nullable(v.string()),
  }),
  /** `live`: a position of the last minutes; `unknown`: the courier has not answered since `unknown_since`; `none`: there is nothing to show. */
  position_state: v.picklist(['live', 'unknown', 'none']),
  position: v.nullable(v.object({ ...point.entries, at: instant, formatted_time: v.string() })),
  unknown_since: v.nullable(instant),
  /** `14:05` in Jakarta. */
  formatted_unknown_since: v.nullable(v.string()),
  branch: v.object({ ...point.entries, name: v.string() }),
  destination: v.object({ ...point.entries, label: v.string(), full_address: v.string() }),
  slot: v.object({ day_label: v.string(), estimated_time: v.string() }),
  /** Newest first, what is still to come left out; cash is paid at the door, so until then that step has no time. */
  timeline: v.array(v.object({ step, at: v.nullable(instant), formatted_date: v.nullable(v.string()), is_current: v.boolean() })),
  /** What the customer says at the door; only while the order is under way. */
  delivery_code: v.nullable(v.string()),
  proof: v.nullable(
    v.object({
      kind: v.picklist(['photo', 'code', 'courier']),
      picture: v.nullable(v.string()),
      link: v.nullable(v.string()),
      at: instant,
      formatted_date: v.string(),
    }),
  ),
  late: v.nullable(lateness),
  late_gift: v.nullable(v.object({ minutes: v.number(), points: v.number(), shipping: v.number(), formatted_shipping: v.string() })),
  /** The window was closed: the customer may choose another, free of charge. */
  may_move: v.boolean(),
  move_reason: v.string(),
  /** After how many seconds it is worth asking again; null when nothing moves. */
  refresh_seconds: v.nullable(v.number()),
})
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
  summary: 'The windows to which an order may be moved free of charge; none unless its own was closed',
  auth: 'customer',
  refuses: ['order_not_found'],
  params: idParam,
  data: v.object({ selected: v.string(), available_time_pickups: v.array(slot) }),
  failure: 'failure.order',
})

export const moveTimePickup = shopCall({
  method: 'PUT',
  path: '/orders/{id}/time-pickup',
  summary: 'Moves an order whose window was closed to another one, once and free of charge',
  auth: 'customer',
  refuses: ['order_not_found', 'order_state', 'slot_full', 'slot_past'],
  params: idParam,
  body: v.object({ time_pickup: v.pipe(v.string('validation.required'), v.maxLength(80), oneLine) }),
  data: tracking,
  failure: 'failure.order',
})
