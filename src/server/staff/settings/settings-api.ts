import {
  changeStaffSetting,
  dropSettingPlan,
  listSettingPlans,
  listStaffSettings,
  planStaffSetting,
  settingHistory,
  uploadLogo,
  type SettingPlan,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { groupOf, needsProof, SETTING_RULES } from '#domain/setting-rules.ts'
import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import { settingNames as en } from '#i18n/en/staff/settings/setting-names.ts'
import { settingNames as id } from '#i18n/id/staff/settings/setting-names.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { isWaiting } from '../approvals/waiting.ts'
import { requireStaffProof, staff } from '../guard.ts'
import { makeLogo } from './logo.ts'
import { perform, recordCall } from '../perform.ts'
import { cancelSettingPlan, planSetting } from './plan-setting.ts'
import { writeSetting } from './settings.ts'
import {
  listSettingPlans as storedPlans,
  type SettingPlan as StoredPlan,
} from '../store/setting-plans.ts'
import { changesOf, newestChange, newestChanges, type StoredSetting } from '../store/settings.ts'

const KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[]

export const settingCalls: Served[] = [
  serve(listStaffSettings, [staff()], async ({ shop }) => {
    const changes = new Map((await newestChanges(shop.db)).map((one) => [one.key, one]))
    return { data: KEYS.map((key) => presentSetting(key, changes.get(key) ?? null)) }
  }),

  serve(changeStaffSetting, [staff(), once()], async (ask) => {
    const { key } = ask.params
    if (needsProof(key)) requireStaffProof(ask.staff, ask.now)
    return {
      data: await perform(ask, async (tx) => {
        const { value: text, previous, is_sure: isSure } = ask.body
        const written = await writeSetting(tx, ask, { key, text, previous, isSure }).catch(
          (error: unknown) => {
            if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') throw error
            const now = error.details as StoredSetting | null
            throw new AppError('changed_meanwhile', { details: presentSetting(key, now) })
          },
        )
        if (isWaiting(written)) return written
        const { value, act } = written
        const by = ask.staff.login
        const now = act
          ? { key, value, by, byName: ask.staff.name, at: ask.now }
          : await newestChange(tx, key)
        return { done: presentSetting(key, now), act }
      }),
    }
  }),

  serve(uploadLogo, [staff()], async (ask) => {
    const logo = await makeLogo(ask.shop, ask.body.logo)
    await recordCall(ask.shop.db, ask, { act: 'logo_uploaded', facts: { logo } })
    return { data: { logo } }
  }),

  serve(listSettingPlans, [staff()], async ({ shop }) => ({
    data: (await storedPlans(shop.db)).map(presentPlan),
  })),

  serve(planStaffSetting, [staff(), once()], async (ask) => {
    const { key } = ask.params
    if (needsProof(key)) requireStaffProof(ask.staff, ask.now)
    const { value: text, starts_at: startsAt, is_sure: isSure } = ask.body
    return {
      status: 201,
      data: await perform(ask, async (tx) => {
        const planned = await planSetting(tx, ask, {
          key,
          text,
          startsAt: new Date(startsAt),
          isSure,
        })
        if (isWaiting(planned)) return planned
        return { done: presentPlan(planned.plan), act: planned.act }
      }),
    }
  }),

  serve(dropSettingPlan, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { plan, act } = await cancelSettingPlan(tx, ask, ask.params.id)
      return { done: presentPlan(plan), act }
    }),
  })),

  serve(settingHistory, [staff()], async ({ shop, params }) => ({
    data: (await changesOf(shop.db, params.key)).map(({ value, byName: by, at }) => ({
      value: String(value),
      by,
      at: at.toISOString(),
    })),
  })),
]

const presentPlan = (plan: StoredPlan): SettingPlan => ({
  id: plan.id,
  key: plan.key,
  value: plan.value,
  starts_at: plan.startsAt.toISOString(),
  state: plan.state,
  by: plan.byName,
  made_at: plan.madeAt.toISOString(),
  ended_by: plan.endedByName,
  ended_at: plan.endedAt?.toISOString() ?? null,
})

const presentSetting = (key: SettingKey, changed: StoredSetting | null): StaffSetting => {
  const rule = SETTING_RULES[key]
  const range = rule.kind === 'number' ? rule : null
  return {
    key,
    group: groupOf(key),
    name: { en: en[key][0], id: id[key][0] },
    meaning: { en: en[key][1], id: id[key][1] },
    unit: range && range.unit,
    min: range && String(range.min),
    max: range && String(range.max),
    choices: rule.kind === 'choice' ? [...rule.options] : null,
    default: String(DEFAULT_SETTINGS[key]),
    value: String(changed?.value ?? DEFAULT_SETTINGS[key]),
    needs_proof: needsProof(key),
    changed_by: changed?.byName ?? null,
    changed_at: changed?.at.toISOString() ?? null,
  }
}
