import type { MissionKind } from './mission.ts'

type Form = {
  kind: MissionKind
  startsAt: Date
  endsAt: Date
  categories: readonly string[]
  benefits: readonly string[]
  rewardPoints: number
  maxPoints: number | null
}

/** Why a mission cannot be added: what no field says alone. */
export const missionProblem = (form: Form, now: Date): { field: string; key: string } | null => {
  if (form.endsAt <= form.startsAt || form.endsAt <= now)
    return { field: 'ends_at', key: 'validation.endsBeforeStart' }
  if (form.kind === 'category' && form.categories.length === 0)
    return { field: 'categories', key: 'validation.required' }
  if (form.kind === 'benefit' && form.benefits.length === 0)
    return { field: 'benefits', key: 'validation.required' }
  return form.maxPoints !== null && form.maxPoints < form.rewardPoints
    ? { field: 'max_points', key: 'validation.invalid' }
    : null
}
