import * as v from 'valibot'
import { ONCE_ALERT_NAMES } from '#domain/staff/alerts.ts'
import { WAITING_NAMES } from '#domain/staff/waiting.ts'
import { staffCall } from '../../call.ts'
import { count, means } from '../../means.ts'

export const countWaiting = staffCall({
  method: 'GET',
  path: '/today/waiting',
  summary:
    'How much waits at each desk of the caller, and what sounds, within the caller’s branches',
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
    alerts: means(
      v.array(
        v.object({
          name: means(v.picklist(ONCE_ALERT_NAMES), 'What it is about.'),
          things: means(
            v.array(v.string()),
            'Ids: questions that customers answered and complaints opened in the last half hour, orders at risk now; up to 100.',
          ),
        }),
      ),
      'What alerts of the caller are about; a page makes a sound for an id that is new to it.',
    ),
    is_alone: means(
      v.boolean(),
      'Four eyes are off by a setting, for some acts of the caller, while no other account could approve.',
    ),
  }),
})
