import { PLANNED_AHEAD_DAYS } from './limits.ts'
import { DAY_MS } from './time.ts'

export const SETTING_PLAN_STATES = ['planned', 'applied', 'cancelled', 'missed'] as const
export type SettingPlanState = (typeof SETTING_PLAN_STATES)[number]

/** Why a setting cannot change at an instant; null if it can. */
export const startProblem = (startsAt: Date, now: Date): 'past' | 'too_far' | null => {
  if (startsAt <= now) return 'past'
  return startsAt.getTime() > now.getTime() + PLANNED_AHEAD_DAYS * DAY_MS ? 'too_far' : null
}
