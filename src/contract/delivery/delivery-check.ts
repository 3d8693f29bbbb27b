import * as v from 'valibot'
import { coordinate } from '../addresses.ts'
import { shopCall } from '../call.ts'
import { dayLabel, windowTimes } from '../fields.ts'
import { kilometres, means, minutes } from '../means.ts'
import { pointText } from '../regions.ts'
import { formatted, idParam, instant, oneLine, rupiah } from '../wire.ts'
import { slot } from './slot.ts'

const lat = means(pointText(90), 'Latitude of the point.')
const lng = means(pointText(180), 'Longitude of the point.')

export const deliveryCheck = shopCall({
  method: 'GET',
  path: '/shipping/delivery-check',
  summary: 'Whether riders come to a point, what that costs, the minimum, and the windows',
  auth: 'optional',
  query: v.object({ lat, lng }),
  data: v.object({
    in_area: means(v.boolean(), 'Whether riders come there.'),
    limit_km: means(kilometres, 'How far the area reaches by road from the hub.'),
    hub: means(v.string(), 'Where orders leave from.'),
    shipping_from: means(
      v.nullable(rupiah),
      'What delivery costs in the cheapest open window, for a basket without extra weight; null outside the area and without an open window.',
    ),
    formatted_shipping_from: means(v.nullable(formatted), 'The same in words.'),
    lowered_from: means(rupiah, 'From this value of goods on delivery costs less.'),
    formatted_lowered_from: formatted,
    lowered_by: means(rupiah, 'How much less at most; 0 for nothing.'),
    formatted_lowered_by: formatted,
    minimum_goods: means(rupiah, 'The least value of goods of an order.'),
    formatted_minimum_goods: formatted,
    area_notice: means(
      v.nullable(v.string()),
      'Why riders do not come there for some time, or need longer; null when they do.',
    ),
    available_time_pickups: means(
      v.array(slot),
      'The windows of the next days; none outside the area.',
    ),
    hold_minutes: means(minutes, 'How long a window can be held before there is an order.'),
  }),
  failure: 'failure.deliveryCheck',
})

export const holdWindow = shopCall({
  method: 'PUT',
  path: '/shipping/window-holds/{id}',
  summary:
    'Holds a place in a window for some minutes before the cart is filled; one at a time, and again in the same window without a longer time',
  auth: 'optional',
  refuses: ['outside_area', 'slot_full', 'slot_past'],
  params: idParam,
  body: v.object({
    time_pickup: means(
      v.pipe(v.string('validation.required'), v.maxLength(80), oneLine),
      'An `id` of `available_time_pickups`.',
    ),
    lat: means(coordinate(90), 'Latitude of the point to which it is delivered.'),
    lng: means(coordinate(180), 'Longitude of the point.'),
  }),
  data: v.object({
    time_pickup: means(v.string(), 'The `id` of the window.'),
    day_label: dayLabel,
    estimated_time: windowTimes,
    until: means(instant, 'When it ends by itself.'),
  }),
  failure: 'failure.windowHold',
})

export const letWindowGo = shopCall({
  method: 'DELETE',
  path: '/shipping/window-holds/{id}',
  summary: 'Lets a held window go; also when it has ended or never was',
  auth: 'optional',
  params: idParam,
  data: v.null(),
  failure: 'failure.windowHold',
})
