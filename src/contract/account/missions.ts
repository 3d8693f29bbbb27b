import * as v from 'valibot'
import { MISSION_KINDS, MISSION_PERIODS, MISSION_STATES, MISSION_UNITS, START_REFUSALS } from '#domain/mission.ts'
import { accountCall } from '../call.ts'
import { formatted, idParam, instant, pageMeta, pageQuery } from '../wire.ts'

const maybe = v.nullable(instant)

export const mission = v.object({
  id: v.string(),
  title: v.string(),
  /** What is to be done, in a line. */
  summary: v.string(),
  /** Server-provided HTML. */
  description: v.string(),
  /** The rules, a sentence each. */
  terms: v.array(v.string()),
  kind: v.picklist(MISSION_KINDS),
  /** The name of an icon. */
  icon: v.string(),
  /** One of those that are shown first. */
  is_main: v.boolean(),
  state: v.picklist(MISSION_STATES),
  unit: v.picklist(MISSION_UNITS),
  /** The unit as people say it: `orders`, `pesanan`. */
  unit_label: v.string(),
  target: v.number(),
  formatted_target: formatted,
  /** Whole units, at most the target. */
  progress: v.number(),
  formatted_progress: formatted,
  /** What paid orders that are not completed yet will add, at most what is missing. */
  pending: v.number(),
  formatted_pending: formatted,
  /** Whole percent of the target. */
  percentage: v.number(),
  reward: v.object({ points: v.number(), formatted_points: formatted }),
  /** How often it can be done: once, or once in each calendar week or month. */
  period: v.picklist(MISSION_PERIODS),
  starts_at: instant,
  ends_at: instant,
  started_at: maybe,
  /** Until when deeds count: of a mission that is not started, if it were started now. Null when nothing counts any more. */
  deadline: maybe,
  formatted_deadline: v.nullable(formatted),
  /** Whole days until then; 0 is today. */
  days_left: v.nullable(v.number()),
  completed_at: maybe,
  rewarded_at: maybe,
  formatted_rewarded: v.nullable(formatted),
  /** A refund took it below its target, and its points were taken back. */
  is_taken_back: v.boolean(),
  can_start: v.boolean(),
  /** Why it cannot be started; null when it can. */
  start_refusal: v.nullable(v.picklist(START_REFUSALS)),
  /** The page of the shop where progress is made. */
  link: v.string(),
})
export type Mission = v.InferOutput<typeof mission>

export const missionDetail = v.object({
  ...mission.entries,
  /** What has counted, newest first; below zero what a refund took off. */
  events: v.array(
    v.object({
      kind: v.picklist(['order', 'refund', 'review', 'visit', 'profile', 'friend']),
      label: v.string(),
      order_id: v.nullable(v.string()),
      /** Rupiah with their sign, of a mission that counts them. */
      formatted_amount: v.nullable(formatted),
      at: instant,
      formatted_date: formatted,
    }),
  ),
})
export type MissionDetail = v.InferOutput<typeof missionDetail>

export const listMissions = accountCall({
  method: 'GET',
  path: '/v1/mission',
  summary: 'The missions that are open and those that the customer has started; of `type` main those that are shown first',
  auth: 'customer',
  query: v.object({
    ...pageQuery,
    /** `state`: those under way first, then those that can be started, then what is over. */
    order: v.optional(v.picklist(['state', 'id', 'ends_at', 'reward'], 'validation.oneOf'), 'state'),
    sort: v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'),
    type: v.optional(v.picklist(['all', 'main'], 'validation.oneOf'), 'all'),
    /** Goes before the request's language. */
    locale: v.optional(v.picklist(['en', 'id', 'en-US', 'id-ID'], 'validation.oneOf')),
  }),
  data: v.array(mission),
  meta: v.object({ ...pageMeta.entries, total_data: v.number() }),
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
  summary: 'Starts a mission: from now on deeds count; starting it again answers the same',
  auth: 'customer',
  refuses: ['mission_limit', 'mission_over'],
  params: idParam,
  data: missionDetail,
  failure: 'failure.generic',
})
