import * as v from 'valibot'
import { MISSION_DESK_STATES } from '#domain/missions/desk.ts'
import { MISSION_KINDS, MISSION_PERIODS } from '#domain/missions/mission.ts'
import { staffCall } from '../call.ts'
import { count, means, missionUnits, points, unit } from '../means.ts'
import { givenInstant, id, idParam, instant } from '../wire.ts'
import { names } from './coupons/coupons.ts'
import { bilingual, line, whole } from './goods/product-form.ts'
import { loyaltyEstimate } from './loyalty.ts'

const POINTS_MAX = 1_000_000
const TARGET_MAX = 1_000_000_000
const TITLE_MAX = 80
const TEXT_MAX = 2_000
const words = (max: number) => bilingual(v.pipe(line(max), v.minLength(1, 'validation.required')))
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const form = {
  slug: means(
    v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.maxLength(60, 'validation.tooLong'),
      v.regex(SLUG, 'validation.invalid'),
    ),
    'Its name in addresses and commands: small letters, digits and hyphens.',
  ),
  kind: means(v.picklist(MISSION_KINDS, 'validation.oneOf'), 'What has to be done.'),
  title: means(words(TITLE_MAX), 'What customers read first.'),
  summary: means(words(TITLE_MAX), 'What is to be done, in a line.'),
  description: means(words(TEXT_MAX), 'What it is about; HTML is sanitised.'),
  unit_label: means(words(40), 'The unit as people say it: `orders`, `pesanan`.'),
  is_main: means(v.boolean(), 'One of those that are shown first.'),
  target: means(
    v.pipe(whole(1, TARGET_MAX), unit('units of the mission')),
    'What has to be reached.',
  ),
  reward_points: means(v.pipe(whole(1, POINTS_MAX), unit('points')), 'Points for finishing it.'),
  period: means(
    v.picklist(MISSION_PERIODS, 'validation.oneOf'),
    'How often it can be done: once, or once in each calendar week or month.',
  ),
  starts_at: means(givenInstant, 'From when on it is open, UTC.'),
  ends_at: means(givenInstant, 'Until when it is open, UTC.'),
  categories: means(names, 'Slugs of the categories that count, for `category`.'),
  benefits: means(names, 'Slugs of the benefits that count, for `benefit`.'),
  max_winners: means(
    v.nullable(v.pipe(whole(1, POINTS_MAX), unit('count'))),
    'How many may be rewarded; null for no limit.',
  ),
  max_points: means(
    v.nullable(v.pipe(whole(1, POINTS_MAX), unit('points'))),
    'How many points it may give; null for no limit.',
  ),
}
export type MissionForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const texts = bilingual(v.string())
const mission = v.object({
  id,
  slug: means(v.string(), 'Its name in addresses and commands.'),
  state: means(v.picklist(MISSION_DESK_STATES), 'Whether it is open, or why not.'),
  kind: means(v.picklist(MISSION_KINDS), 'What has to be done.'),
  title: means(texts, 'What customers read first.'),
  summary: means(texts, 'What is to be done.'),
  description: means(texts, 'What it is about, as HTML.'),
  unit_label: means(texts, 'The unit as people say it.'),
  is_main: means(v.boolean(), 'One of those that are shown first.'),
  target: means(missionUnits, 'What has to be reached.'),
  reward_points: means(points, 'Points for finishing it.'),
  period: means(v.picklist(MISSION_PERIODS), 'How often it can be done.'),
  starts_at: means(instant, 'From when on it is open.'),
  ends_at: means(instant, 'Until when it is open.'),
  categories: means(v.array(v.string()), 'Categories that count.'),
  benefits: means(v.array(v.string()), 'Benefits that count.'),
  max_winners: means(v.nullable(count), 'How many may be rewarded; null for no limit.'),
  max_points: means(v.nullable(points), 'How many points it may give; null for no limit.'),
  winners: means(count, 'How many are rewarded.'),
  points_given: means(points, 'Points given.'),
  started: means(count, 'How often it was started.'),
  completed: means(count, 'How often its target was reached.'),
  rewarded: means(count, 'How often it was rewarded, without rewards that were taken back.'),
})
export type StaffMission = v.InferOutput<typeof mission>

export const listStaffMissions = staffCall({
  method: 'GET',
  path: '/missions',
  summary: 'Every mission with its budget and funnel, the newest first',
  auth: 'staff',
  needs: 'loyalty.read',
  data: v.array(mission),
})

export const getStaffMission = staffCall({
  method: 'GET',
  path: '/missions/{id}',
  summary: 'A mission with its budget and funnel',
  auth: 'staff',
  needs: 'loyalty.read',
  refuses: ['not_found'],
  params: idParam,
  data: mission,
})

/** Changes nothing. As if every customer had started it on the first of the month. */
export const estimateMission = staffCall({
  method: 'POST',
  path: '/missions/estimate',
  summary: 'What a mission would have given last month',
  auth: 'staff',
  needs: 'loyalty.read',
  body: v.object(form),
  data: loyaltyEstimate,
})

const writing = { auth: 'staff', needs: 'loyalty.write', idempotent: true, data: mission } as const

/** A mission never changes. `conflict` when twenty are open in its days already. */
export const createStaffMission = staffCall({
  method: 'POST',
  path: '/missions',
  summary: 'Add a mission',
  ...writing,
  status: 201,
  refuses: ['conflict', 'approval_needed'],
  body: v.object(form),
})

export const withdrawStaffMission = staffCall({
  method: 'POST',
  path: '/missions/{id}/withdraw',
  summary: 'Withdraw a mission; members who started it are notified',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params: idParam,
})
