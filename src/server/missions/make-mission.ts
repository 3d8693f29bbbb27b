import type { MissionForm, StaffMission } from '#contract/staff/missions.ts'
import { estimateRewards, missionDeskState } from '#domain/missions/desk.ts'
import { missionProblem } from '#domain/missions/terms.ts'
import { lastMonth, type Estimate } from '#domain/points/estimate.ts'
import { isLoyaltyAlone } from '#domain/staff/approval.ts'
import { AppError, type FieldError, unknownNamesError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { sanitiseText } from '../platform/security/sanitise.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import {
  doneBetween,
  findDesk,
  markWithdrawn,
  unknownSlugs,
  type DeskMission,
} from './store/desk.ts'
import { insertMission } from './store/expire.ts'

export type Made = { done: DeskMission; act: Act }
/** `id` is null until a second person was asked. */
export type MissionGiven = MissionForm & { id: string | null }

/** What a mission would have given last month if every customer had started it. */
export const missionLastMonth = async (
  db: Queryable,
  form: MissionForm,
  now: Date,
): Promise<Estimate> => {
  const month = lastMonth(now)
  const terms = {
    ...form,
    rewardPoints: form.reward_points,
    maxWinners: form.max_winners,
    maxPoints: form.max_points,
  }
  return estimateRewards(terms, await doneBetween(db, form, month), month)
}

/**
 * Adds a mission. One that could have given more than the limit last month, or more points at once
 * than by hand, waits for a second person. Throws 422 with the faulty fields, 409 without room.
 */
export const makeMission = async (
  tx: Transaction,
  doer: Doer,
  given: MissionGiven,
): Promise<Made | Waiting> => {
  const { now, shop } = doer
  const { id: askedFor, ...form } = given
  await refuseForm(tx, form, now)
  const id = askedFor ?? newId(now)
  const { worth } = await missionLastMonth(tx, form, now)
  const entity = { kind: 'mission', id }
  const isAlone = isLoyaltyAlone({ more: worth, atOnce: form.reward_points }, shop.settings())
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'mission_add',
    entity,
    about: form.title.id,
    payload: { id, ...form },
    before: {},
    after: form,
    amount: worth,
    reason: form.title.id,
  })
  if (waits) return waits
  const added = await insertMission(tx, {
    ...form,
    id,
    description: sanitiseText(form.description),
    icon: 'sprout',
    starts_at: new Date(form.starts_at),
    ends_at: new Date(form.ends_at),
    reward_points: form.reward_points,
    created_at: now,
  })
  if (added === 'taken') refuse('slug', { key: 'validation.takenHere' })
  if (added === 'too_many') throw new AppError('conflict')
  const done = (await findDesk(tx, id))!
  return { done, act: { act: 'mission_added', entity, before: {}, after: form } }
}

/** Withdraws a mission. Throws 404, and 409 when it was withdrawn already. */
export const withdrawMission = async (
  tx: Transaction,
  { staff, now }: Doer,
  id: string,
): Promise<Made> => {
  const before = await findDesk(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await markWithdrawn(tx, id, staff?.login ?? 'operator', now)))
    throw new AppError('conflict')
  const done = (await findDesk(tx, id))!
  const state = (mission: DeskMission) => ({ state: missionDeskState(mission, now) })
  const entity = { kind: 'mission', id }
  return {
    done,
    act: { act: 'mission_withdrawn', entity, before: state(before), after: state(done) },
  }
}

/** Missions above the limits, once a second person approved them. */
export const missionApprovals: readonly Approvable[] = [
  approvable('mission_add', (tx, doer, { payload }: Approved<MissionGiven>) =>
    makeMission(tx, doer, payload),
  ),
]

const refuse = (field: string, error: FieldError): never => {
  throw new AppError('invalid', { errors: { [field]: [error] } })
}

const refuseForm = async (tx: Transaction, form: MissionForm, now: Date): Promise<void> => {
  const terms = {
    ...form,
    startsAt: new Date(form.starts_at),
    endsAt: new Date(form.ends_at),
    rewardPoints: form.reward_points,
    maxPoints: form.max_points,
  }
  const problem = missionProblem(terms, now)
  if (problem) refuse(problem.field, { key: problem.key })
  const unknown = await unknownSlugs(tx, form)
  for (const field of ['categories', 'benefits'] as const)
    if (unknown[field].length > 0) refuse(field, unknownNamesError(unknown[field]))
}

export const presentDesk = (mission: DeskMission, now: Date): StaffMission => ({
  id: mission.id,
  slug: mission.slug,
  state: missionDeskState(mission, now),
  kind: mission.kind,
  title: mission.title,
  summary: mission.summary,
  description: mission.description,
  unit_label: mission.unitLabel,
  is_main: mission.isMain,
  target: mission.target,
  reward_points: mission.rewardPoints,
  period: mission.period,
  starts_at: mission.startsAt.toISOString(),
  ends_at: mission.endsAt.toISOString(),
  categories: [...mission.categories],
  benefits: [...mission.benefits],
  max_winners: mission.maxWinners,
  max_points: mission.maxPoints,
  winners: mission.winners,
  points_given: mission.pointsGiven,
  started: mission.started,
  completed: mission.completed,
  rewarded: mission.rewarded,
})
