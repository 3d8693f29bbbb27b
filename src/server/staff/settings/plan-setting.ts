import { startProblem } from '#domain/setting-plan.ts'
import { parseSetting } from '#domain/setting-rules.ts'
import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import { isSettingAlone } from '#domain/staff/approval.ts'
import { jakartaDate, jakartaTime } from '#domain/time.ts'
import { AppError } from '../../errors.ts'
import { announceChange } from '../../platform/changes.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { changeSetting, holdSettings } from '../../platform/settings.ts'
import { fourEyesOnPower } from '../approvals/four-eyes.ts'
import type { Waiting } from '../approvals/waiting.ts'
import type { Act, Doer } from '../perform.ts'
import { fittingValue, refuseUnlikely } from './fitting-value.ts'
import { recordAct } from '../store/acts.ts'
import {
  dueSettingPlans,
  endSettingPlan,
  findSettingPlan,
  insertSettingPlan,
  type SettingPlan,
} from '../store/setting-plans.ts'

export type WantedPlan = {
  key: SettingKey
  /** The planned value as text. */
  text: string
  startsAt: Date
  /** An unlikely value was read twice. */
  isSure: boolean
}
const START_PROBLEMS = { past: 'validation.pastTime', too_far: 'validation.tooFar' } as const
type Changed = { plan: SettingPlan; act: Act }

/** Plans a value. Rules of approving need a second person now, not when the time has come. */
export const planSetting = async (
  tx: Transaction,
  doer: Doer,
  { key, text, startsAt, isSure }: WantedPlan,
): Promise<Changed | Waiting> => {
  const settings = await holdSettings(tx)
  const fitting = fittingValue(key, text, settings)
  const late = startProblem(startsAt, doer.now)
  if (late)
    throw new AppError('invalid', { errors: { starts_at: [{ key: START_PROBLEMS[late] }] } })
  if (!isSure) refuseUnlikely(key, fitting, settings)
  const value = String(fitting)
  const from = startsAt.toISOString()
  const entity = { kind: 'setting', id: key }
  const changed = {
    before: { value: String(settings[key]) },
    after: { value, from: inWords(startsAt) },
  }
  const waits = await fourEyesOnPower(tx, doer, isSettingAlone(key), {
    act: 'setting_change',
    entity,
    about: key,
    payload: { value, from },
    ...changed,
    amount: 0,
    reason: '',
  })
  if (waits) return waits
  const { now } = doer
  const by = doer.staff?.login ?? 'operator'
  const plan = await insertSettingPlan(tx, { id: newId(now), key, value, startsAt, by, now })
  if (!plan)
    throw new AppError('invalid', { errors: { starts_at: [{ key: 'validation.takenHere' }] } })
  return { plan, act: { act: 'setting_planned', entity, ...changed } }
}

const inWords = (at: Date): string => `${jakartaDate(at)} ${jakartaTime(at)} WIB`

export const cancelSettingPlan = async (
  tx: Transaction,
  { staff, now }: Doer,
  id: string,
): Promise<Changed> => {
  const by = staff?.login ?? 'operator'
  const plan = await endSettingPlan(tx, id, { to: 'cancelled', by, now })
  if (!plan) {
    if (await findSettingPlan(tx, id)) throw new AppError('changed_meanwhile')
    throw new AppError('not_found')
  }
  const before = { value: plan.value, from: inWords(plan.startsAt) }
  const entity = { kind: 'setting', id: plan.key }
  return { plan, act: { act: 'setting_plan_cancelled', entity, before } }
}

/**
 * Every fifteen seconds: sets what is due, each plan once, with its row of the audit log. A value
 * that no longer fits the other settings is not set.
 */
export const applySettings = async (database: Database, log: Log, now: Date): Promise<number> => {
  let applied = 0
  for (const { id } of await dueSettingPlans(database.db, now)) {
    try {
      if (await database.transaction((tx) => applyPlan(tx, log, id, now))) applied++
    } catch (error) {
      // The others do not wait for this one, which is due again next time.
      log.error({ err: error, plan: id }, 'a planned setting could not be applied')
    }
  }
  return applied
}

/** False when there is nothing to do, or the value no longer fits. */
const applyPlan = async (tx: Transaction, log: Log, id: string, now: Date): Promise<boolean> => {
  const settings = await holdSettings(tx)
  const planned = await findSettingPlan(tx, id)
  if (!planned) return false
  const parsed = isKey(planned.key) ? parseSetting(planned.key, planned.value, settings) : null
  const fits = parsed !== null && 'value' in parsed
  // One of several processes claims it; the others find it in another state.
  const plan = await endSettingPlan(tx, id, { to: fits ? 'applied' : 'missed', now })
  if (!plan) return false
  const { key, value, by } = plan
  const about = {
    staffId: null,
    branchId: null,
    entity: { kind: 'setting', id: key },
    facts: { plan: id, planned_by: by },
    now,
  }
  if (!fits || !isKey(key)) {
    log.error({ plan: id, key }, 'a planned setting no longer fits')
    await recordAct(tx, { act: 'setting_plan_missed', ...about, after: { value } })
    return false
  }
  const before = { value: String(settings[key]) }
  await changeSetting(tx, key, parsed.value, by, now)
  await announceChange(tx, ['settings', '*'])
  await recordAct(tx, { act: 'setting_changed', ...about, before, after: { value } })
  return true
}

/** A plan of another version may name a setting that this one lacks. */
const isKey = (key: string): key is SettingKey => key in DEFAULT_SETTINGS
