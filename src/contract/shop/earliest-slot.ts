import * as v from 'valibot'
import { shopCall } from '../call.ts'

// Every page asks for it: it stands apart from what only a customer's pages need.
export const earliestSlot = shopCall({
  method: 'GET',
  path: '/shipping/earliest-slot',
  summary: 'The first delivery window that can still be booked; null when none of the next days can',
  auth: 'public',
  data: v.nullable(
    v.object({
      when: v.picklist(['today', 'tomorrow', 'later']),
      /** For people: `21 November 2026`. */
      day_label: v.string(),
      /** `14:00–16:00` in Jakarta. */
      estimated_time: v.string(),
    }),
  ),
  failure: 'failure.generic',
})
