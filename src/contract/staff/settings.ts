import * as v from 'valibot'
import { SETTING_PLAN_STATES } from '#domain/setting-plan.ts'
import { DEFAULT_SETTINGS, SETTING_UNITS, type SettingKey } from '#domain/settings.ts'
import { staffCall } from '../call.ts'
import { count, means, unit } from '../means.ts'
import { chosenFile, givenInstant, id, idParam, instant, oneLine } from '../wire.ts'

const VALUE_LENGTH_MAX = 2_000
const KEYS = Object.keys(DEFAULT_SETTINGS) as [SettingKey, ...SettingKey[]]
const bilingual = v.object({
  id: means(v.string(), 'In Indonesian.'),
  en: means(v.string(), 'In English.'),
})
const valueText = means(v.string(), 'Its value as text; numbers with a dot before the fraction.')

const setting = v.object({
  key: means(v.string(), 'Names the setting.'),
  group: means(v.string(), 'The first part of its key.'),
  name: means(bilingual, 'Name.'),
  meaning: means(bilingual, 'What it does.'),
  unit: means(v.nullable(v.picklist(SETTING_UNITS)), 'Unit of a number; null for texts.'),
  min: means(v.nullable(v.string()), 'The smallest number; null for texts.'),
  max: means(v.nullable(v.string()), 'The largest number; null for texts.'),
  choices: means(
    v.nullable(v.array(v.string())),
    'All values that it may have; null for any others.',
  ),
  default: means(v.string(), 'What holds until it is changed, as text.'),
  value: valueText,
  needs_proof: means(v.boolean(), 'Changing it needs a recent second factor.'),
  changed_by: means(v.nullable(v.string()), 'Name of who changed it last; null without a change.'),
  changed_at: means(v.nullable(instant), 'When it was changed last.'),
})
export type StaffSetting = v.InferOutput<typeof setting>

export const listStaffSettings = staffCall({
  method: 'GET',
  path: '/settings',
  summary: 'Every setting, with its range and default',
  auth: 'staff',
  needs: 'settings.read',
  data: v.array(setting),
})

const keyParam = v.object({ key: means(v.picklist(KEYS), 'Key of the setting.') })
const typed = v.pipe(
  v.string('validation.required'),
  v.maxLength(VALUE_LENGTH_MAX, 'validation.tooLong'),
  oneLine,
)

const isSure = means(
  v.optional(v.boolean(), false),
  'A value that was refused with `setting_unlikely` was read twice.',
)

/** A value of an earlier day is set like any other; the one that it has changes nothing. */
export const changeStaffSetting = staffCall({
  method: 'PUT',
  path: '/settings/{key}',
  summary: 'Change a setting from now on',
  auth: 'staff',
  needs: 'settings.write',
  idempotent: true,
  refuses: ['changed_meanwhile', 'reauth_required', 'approval_needed', 'setting_unlikely'],
  params: keyParam,
  body: v.object({
    value: means(typed, 'The new value as text.'),
    previous: means(
      typed,
      'The value that was read; another one is refused with `changed_meanwhile`.',
    ),
    is_sure: isSure,
  }),
  data: setting,
})

const LOGO_BYTES_MAX = 2_000_000

/** The logo counts once `shop.logo` is set to it. */
export const uploadLogo = staffCall({
  method: 'POST',
  path: '/settings/logo',
  summary: 'Make a logo into the sizes that pages and the app use',
  auth: 'staff',
  needs: 'settings.write',
  status: 201,
  multipart: true,
  uploadBytesMax: LOGO_BYTES_MAX,
  refuses: ['unsupported_media_type'],
  body: v.object({
    logo: means(
      chosenFile('validation.photo'),
      'JPEG or PNG of at least 192 pixels; fitted into a square.',
    ),
  }),
  data: v.object({
    logo: means(v.string(), 'The value for `shop.logo`: the address without size and type.'),
  }),
})

const change = v.object({
  value: valueText,
  by: means(v.string(), 'Name of who set it; `operator` on the command line.'),
  at: means(instant, 'From when on it held.'),
})
export type SettingChange = v.InferOutput<typeof change>

export const settingHistory = staffCall({
  method: 'GET',
  path: '/settings/{key}/history',
  summary: 'The values of a setting, newest first, at most 100',
  auth: 'staff',
  needs: 'settings.read',
  params: keyParam,
  data: v.array(change),
})

export const settingEffect = staffCall({
  method: 'GET',
  path: '/settings/{key}/effect',
  summary: 'What another value would have changed in the last seven days, without saving it',
  auth: 'staff',
  needs: 'settings.read',
  params: keyParam,
  query: v.object({ value: means(typed, 'The value to try, as text.') }),
  data: v.object({
    from: means(v.string(), 'First of the days, `2026-11-22`.'),
    to: means(v.string(), 'Last of the days.'),
    effect: means(
      v.nullable(
        v.object({
          kind: means(
            v.picklist(['refused', 'money', 'points', 'windows']),
            'What `change` counts: goods of orders that were not allowed, money that would have been charged more, points earned more, or orders beyond what windows take.',
          ),
          of: means(v.pipe(v.number(), count), 'Of how many orders or windows.'),
          count: means(v.pipe(v.number(), count), 'How many of them it would have changed.'),
          change: means(v.pipe(v.number(), unit('count')), 'By how much, below zero for less.'),
          unknown: means(v.pipe(v.number(), count), 'Orders of which it cannot be said.'),
          beyond: means(
            v.pipe(v.number(), count),
            'Orders that are farther away than the last price reaches.',
          ),
        }),
      ),
      'Null for settings of which it cannot be said.',
    ),
  }),
})
export type SettingEffectAnswer = v.InferOutput<typeof settingEffect.data>

const plan = v.object({
  id: means(id, 'Names the plan.'),
  key: means(v.string(), 'Key of the setting.'),
  value: valueText,
  starts_at: means(instant, 'From when it holds.'),
  state: means(
    v.picklist(SETTING_PLAN_STATES),
    'Planned; applied; cancelled; or missed: due when it no longer fitted the other settings.',
  ),
  by: means(v.string(), 'Name of who planned it.'),
  made_at: means(instant, 'When it was planned.'),
  ended_by: means(v.nullable(v.string()), 'Name of who cancelled it; null for any other.'),
  ended_at: means(v.nullable(instant), 'When it was applied, cancelled or missed.'),
})
export type SettingPlan = v.InferOutput<typeof plan>

export const listSettingPlans = staffCall({
  method: 'GET',
  path: '/setting-plans',
  summary: 'Planned settings, the next one first, then the last 100 that were',
  auth: 'staff',
  needs: 'settings.read',
  data: v.array(plan),
})

/** Applied by the worker within a minute of its time. */
export const planStaffSetting = staffCall({
  method: 'POST',
  path: '/settings/{key}/plans',
  summary: 'Plan a change of a setting',
  auth: 'staff',
  needs: 'settings.write',
  idempotent: true,
  status: 201,
  refuses: ['reauth_required', 'approval_needed', 'setting_unlikely'],
  params: keyParam,
  body: v.object({
    value: means(typed, 'The planned value as text.'),
    starts_at: means(givenInstant, 'From when it holds, UTC; at most 400 days ahead.'),
    is_sure: isSure,
  }),
  data: plan,
})

export const dropSettingPlan = staffCall({
  method: 'POST',
  path: '/setting-plans/{id}/cancel',
  summary: 'Cancel a planned change of a setting',
  auth: 'staff',
  needs: 'settings.write',
  idempotent: true,
  refuses: ['not_found', 'changed_meanwhile'],
  params: idParam,
  data: plan,
})
