import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { windowTimes } from '../fields.ts'
import { means } from '../means.ts'
import { pointText } from '../regions.ts'

// A module of its own, because every page uses it.
export const earliestSlot = shopCall({
  method: 'GET',
  path: '/shipping/earliest-slot',
  summary:
    'The first delivery window that can still be booked, at the address of a customer, or the place of a guest; null when none of the next days can',
  auth: 'optional',
  query: v.object({
    lat: means(v.optional(pointText(90)), 'Latitude of the place of a guest.'),
    lng: means(v.optional(pointText(180)), 'Longitude of the place.'),
  }),
  data: v.nullable(
    v.object({
      when: means(v.picklist(['today', 'tomorrow', 'later']), 'The day as a stable word.'),
      day_label: means(v.string(), 'The day for people: `21 Nov`.'),
      estimated_time: windowTimes,
    }),
  ),
  failure: 'failure.generic',
})
