import type { MissionForm, StaffMission } from '#contract/staff/missions.ts'
import { instantTyped, typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'

export const TEXTS = ['title', 'summary', 'description', 'unit_label'] as const
export type MissionNumber = 'target' | 'reward_points' | 'max_winners' | 'max_points'

/** A mission as it is typed: numbers and moments as text. */
export type TypedMission = Record<MissionNumber | 'slug' | 'starts_at' | 'ends_at', string> &
  Pick<MissionForm, (typeof TEXTS)[number] | 'kind' | 'period' | 'is_main'> & {
    categories: readonly string[]
    benefits: readonly string[]
  }

const EMPTY = ''
const text = { en: EMPTY, id: EMPTY }
export const NEW_MISSION: TypedMission = {
  slug: EMPTY,
  kind: 'order_count',
  title: text,
  summary: text,
  description: text,
  unit_label: text,
  is_main: false,
  target: EMPTY,
  reward_points: EMPTY,
  period: 'once',
  starts_at: EMPTY,
  ends_at: EMPTY,
  categories: [],
  benefits: [],
  max_winners: EMPTY,
  max_points: EMPTY,
}

const number = (value: number | null) => (value === null ? EMPTY : String(value))

/** What the form of a copy begins with; its name and times are new. */
export const copyOf = (mission: StaffMission): TypedMission => ({
  ...NEW_MISSION,
  kind: mission.kind,
  title: mission.title,
  summary: mission.summary,
  description: mission.description,
  unit_label: mission.unit_label,
  is_main: mission.is_main,
  target: number(mission.target),
  reward_points: number(mission.reward_points),
  period: mission.period,
  starts_at: instantTyped(mission.starts_at),
  ends_at: instantTyped(mission.ends_at),
  categories: mission.categories,
  benefits: mission.benefits,
  max_winners: number(mission.max_winners),
  max_points: number(mission.max_points),
})

export const missionBody = (typed: TypedMission): MissionForm => ({
  slug: typed.slug,
  kind: typed.kind,
  title: typed.title,
  summary: typed.summary,
  description: typed.description,
  unit_label: typed.unit_label,
  is_main: typed.is_main,
  target: wholeOf(typed.target) as number,
  reward_points: wholeOf(typed.reward_points) as number,
  period: typed.period,
  starts_at: typedInstant(typed.starts_at) ?? EMPTY,
  ends_at: typedInstant(typed.ends_at) ?? EMPTY,
  categories: typed.kind === 'category' ? [...typed.categories] : [],
  benefits: typed.kind === 'benefit' ? [...typed.benefits] : [],
  max_winners: wholeOf(typed.max_winners),
  max_points: wholeOf(typed.max_points),
})
