import * as v from 'valibot'
import {
  MISSION_KINDS,
  MISSION_PERIODS,
  MISSION_STATES,
  MISSION_UNITS,
  START_REFUSALS,
} from '#domain/missions/mission.ts'
import { accountCall } from './call.ts'
import { opaqueId, titleOf, formattedDate } from './fields.ts'
import { means, points, days, percent, missionUnits, count } from './means.ts'
import { instant, formatted, pageMeta, pageQuery, idParam } from './wire.ts'

const maybe = v.nullable(instant)

export const mission = means(
  v.object({
    id: opaqueId,
    title: titleOf,
    summary: means(v.string(), 'What is to be done, in a line.'),
    description: means(v.string(), 'What it is about, as sanitised HTML.'),
    terms: means(v.array(v.string()), 'The rules, a sentence each.'),
    kind: means(v.picklist(MISSION_KINDS), 'What has to be done.'),
    icon: means(v.string(), 'The name of an icon.'),
    is_main: means(v.boolean(), 'One of those that are shown first.'),
    state: means(v.picklist(MISSION_STATES), 'How far the customer is with it.'),
    unit: means(v.picklist(MISSION_UNITS), 'What `target` and `progress` count.'),
    unit_label: means(v.string(), 'The unit as people say it: `orders`, `pesanan`.'),
    target: means(missionUnits, 'What has to be reached.'),
    formatted_target: means(formatted, '`target` with its unit, for people.'),
    progress: means(missionUnits, 'What was reached, at most the target.'),
    formatted_progress: means(formatted, '`progress` with its unit, for people.'),
    pending: means(
      missionUnits,
      'What paid orders that are not completed yet will add, at most what is missing.',
    ),
    formatted_pending: means(formatted, '`pending` with its unit, for people.'),
    percentage: means(percent, 'What was reached of the target.'),
    reward: means(
      v.object({
        points: means(points, 'Points for finishing it.'),
        formatted_points: means(formatted, 'The points, for people.'),
      }),
      'What it brings.',
    ),
    period: means(
      v.picklist(MISSION_PERIODS),
      'How often it can be done: once, or once in each calendar week or month.',
    ),
    starts_at: means(instant, 'From when on it is open.'),
    ends_at: means(instant, 'Until when it is open.'),
    started_at: means(maybe, 'When the customer started it; null before.'),
    deadline: means(
      maybe,
      'Until when something counts: of a mission that is not started, if it were started now. Null when nothing counts any more.',
    ),
    formatted_deadline: means(v.nullable(formatted), 'The deadline for people; null without one.'),
    days_left: means(
      v.nullable(days),
      'Whole days until the deadline; 0 is today, null without one.',
    ),
    completed_at: means(maybe, 'When the target was reached; null before.'),
    rewarded_at: means(maybe, 'When the points were given; null before.'),
    formatted_rewarded: means(
      v.nullable(formatted),
      'The day on which the points were given, for people; null before.',
    ),
    is_taken_back: means(
      v.boolean(),
      'A refund took it below its target, and its points were taken back.',
    ),
    can_start: means(v.boolean(), 'Whether it can be started now.'),
    start_refusal: means(
      v.nullable(v.picklist(START_REFUSALS)),
      'Why it cannot be started; null when it can.',
    ),
    link: means(v.string(), 'The page of the shop where progress is made.'),
  }),
  'A mission and how far the customer is with it.',
)
export type Mission = v.InferOutput<typeof mission>

export const missionDetail = means(
  v.object({
    ...mission.entries,
    events: means(
      v.array(
        v.object({
          kind: means(
            v.picklist(['order', 'refund', 'review', 'visit', 'profile', 'friend']),
            'What it was.',
          ),
          label: means(v.string(), 'What it was, in words.'),
          order_id: means(
            v.nullable(v.string()),
            'The order it came from; null for anything else.',
          ),
          formatted_amount: means(
            v.nullable(formatted),
            'Rupiah with their sign, of a mission that counts them; else null.',
          ),
          at: means(instant, 'When it counted.'),
          formatted_date: formattedDate,
        }),
      ),
      'What has counted, newest first; below zero what a refund took off.',
    ),
  }),
  'A mission with what has counted towards it.',
)
export type MissionDetail = v.InferOutput<typeof missionDetail>

export const listMissions = accountCall({
  method: 'GET',
  path: '/v1/mission',
  summary:
    'The missions that are open and those that the customer has started; of `type` main those that are shown first',
  auth: 'customer',
  query: v.object({
    ...pageQuery,
    order: means(
      v.optional(v.picklist(['state', 'id', 'ends_at', 'reward'], 'validation.oneOf'), 'state'),
      '`state`: those under way first, then those that can be started, then what is over.',
    ),
    sort: means(
      v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'),
      'In which direction.',
    ),
    type: means(
      v.optional(v.picklist(['all', 'main'], 'validation.oneOf'), 'all'),
      '`main`: only those that are shown first.',
    ),
    locale: means(
      v.optional(v.picklist(['en', 'id', 'en-US', 'id-ID'], 'validation.oneOf')),
      'Goes before `Accept-Language`.',
    ),
  }),
  data: v.array(mission),
  meta: v.object({ ...pageMeta.entries, total_data: means(count, 'The same as `total`.') }),
  failure: 'failure.generic',
})

export const getMission = accountCall({
  method: 'GET',
  path: '/v1/mission/{id}',
  summary: 'One mission with what has counted towards it',
  auth: 'customer',
  params: idParam,
  data: missionDetail,
  failure: 'failure.generic',
})

export const startMission = accountCall({
  method: 'POST',
  path: '/v1/mission/start/{id}',
  summary: 'Starts a mission: from now on actions count; starting it again answers the same',
  auth: 'customer',
  refuses: ['mission_limit', 'mission_over'],
  params: idParam,
  data: missionDetail,
  failure: 'failure.generic',
})
