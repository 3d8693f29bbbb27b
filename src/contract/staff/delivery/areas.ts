import * as v from 'valibot'
import { CORNERS, RADIUS_M, WIDEN_MINUTES } from '#domain/delivery/closed-area.ts'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { count, latitude, longitude, means, unit } from '../../means.ts'
import { givenInstant, idParam, instant, text } from '../../wire.ts'
import { bookedOrders, moveMessage } from './booked.ts'
import { degrees } from '../fields.ts'
import { bilingual, whole } from '../goods/product-form.ts'

const REASON_MAX = 80

const place = v.object({
  lat: means(degrees(-90, 90), 'Latitude.'),
  lng: means(degrees(-180, 180), 'Longitude.'),
})
const shape = v.variant('kind', [
  v.object({
    kind: means(v.literal('radius'), 'A circle.'),
    center: means(place, 'Its centre.'),
    radius_m: means(v.pipe(whole(RADIUS_M.min, RADIUS_M.max), unit('metres')), 'Its radius.'),
  }),
  v.object({
    kind: means(v.literal('polygon'), 'Corners, in order.'),
    corners: means(
      v.pipe(
        v.array(place),
        v.minLength(CORNERS.min, 'validation.areaCorners'),
        v.maxLength(CORNERS.max, 'validation.listMax'),
      ),
      'Its corners.',
    ),
  }),
])

const form = v.object({
  shape: means(shape, 'Where it is.'),
  until: means(
    givenInstant,
    'When it ends by itself, UTC; windows that begin before it are concerned.',
  ),
  widen_minutes: means(
    v.nullable(v.pipe(whole(WIDEN_MINUTES.min, WIDEN_MINUTES.max), unit('minutes'))),
    'By how much windows end later there; null: nothing is delivered there.',
  ),
  reason: means(bilingual(text(REASON_MAX)), 'What customers read, such as “flood in Kemang”.'),
})

const shownPlace = v.object({ lat: latitude, lng: longitude })
const area = v.object({
  id: opaqueId,
  shape: means(
    v.variant('kind', [
      v.object({
        kind: means(v.literal('radius'), 'A circle.'),
        center: means(shownPlace, 'Its centre.'),
        radius_m: means(v.pipe(v.number(), unit('metres')), 'Its radius.'),
      }),
      v.object({
        kind: means(v.literal('polygon'), 'Corners, in order.'),
        corners: means(v.array(shownPlace), 'Its corners.'),
      }),
    ]),
    'Where it is.',
  ),
  widen_minutes: means(
    v.nullable(v.pipe(v.number(), unit('minutes'))),
    'By how much windows end later there; null: nothing is delivered there.',
  ),
  reason: means(bilingual(v.string()), 'What customers read.'),
  starts_at: means(instant, 'Since when.'),
  until: means(instant, 'When it ends by itself.'),
  by: means(v.string(), 'Name of the person who closed it; `operator` on the command line.'),
  notified: means(count, 'Customers who were booked there, may move and were notified.'),
})
export type StaffArea = v.InferOutput<typeof area>

const saving = { auth: 'staff', needs: 'windows.write' } as const

export const listAreas = staffCall({
  method: 'GET',
  path: '/areas',
  summary: 'Areas that riders cannot reach now, or need longer for',
  auth: 'staff',
  needs: 'windows.read',
  data: v.array(area),
})

export const checkArea = staffCall({
  method: 'POST',
  path: '/area-check',
  summary: 'Who is booked in an area until a time, and what they would be notified',
  ...saving,
  body: form,
  data: v.object({
    windows: means(count, 'Windows that are concerned.'),
    booked: bookedOrders,
    message: moveMessage,
  }),
})

export const closeArea = staffCall({
  method: 'POST',
  path: '/areas',
  summary: 'Close or widen the windows of an area until a time; those who are booked may move',
  ...saving,
  idempotent: true,
  status: 201,
  body: form,
  data: area,
})

export const endArea = staffCall({
  method: 'POST',
  path: '/areas/{id}/end',
  summary: 'End a closed or widened area now',
  ...saving,
  idempotent: true,
  refuses: ['not_found'],
  params: idParam,
  data: v.object({}),
})
