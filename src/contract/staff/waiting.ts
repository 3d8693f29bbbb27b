import * as v from 'valibot'
import { WAITING_NAMES } from '#domain/staff/waiting.ts'
import { staffCall } from '../call.ts'
import { count, means } from '../means.ts'

export const countWaiting = staffCall({
  method: 'GET',
  path: '/today/waiting',
  summary: 'How much waits at each desk of the caller, within the caller’s branches',
  auth: 'staff',
  needs: 'any',
  data: v.object({
    counts: means(
      v.array(
        v.object({
          name: means(v.picklist(WAITING_NAMES), 'The desk.'),
          count: means(v.pipe(v.number(), count), 'How much its list has, up to 10,000.'),
        }),
      ),
      'The desks at which the caller may act; those with nothing too.',
    ),
    is_alone: means(
      v.boolean(),
      'Four eyes are off by a setting, for some acts of the caller, while no other account could approve.',
    ),
  }),
})
