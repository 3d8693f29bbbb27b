import type { Id } from '../units.ts'
import { periodAt, progressOf, type Activity, type MissionKind, type Window } from './mission.ts'

/** The states of a mission for staff; the first that fits. */
export const MISSION_DESK_STATES = ['withdrawn', 'spent', 'ended', 'upcoming', 'open'] as const
export type MissionDeskState = (typeof MISSION_DESK_STATES)[number]

type Times = { startsAt: Date; endsAt: Date; spentAt: Date | null; withdrawnAt: Date | null }
export const missionDeskState = (
  { startsAt, endsAt, spentAt, withdrawnAt }: Times,
  now: Date,
): MissionDeskState => {
  if (withdrawnAt) return 'withdrawn'
  if (spentAt) return 'spent'
  if (endsAt <= now) return 'ended'
  return startsAt > now ? 'upcoming' : 'open'
}

type Terms = {
  kind: MissionKind
  target: number
  rewardPoints: number
  period: Window['period']
  maxWinners: number | null
  maxPoints: number | null
}
/** An action of a past month, with who did it and what a point is worth to them, in Rupiah. */
export type Done = Activity & { customerId: Id<'customer'>; at: Date; rate: number }

/**
 * What a mission would have given in a month if every customer had started it on the first: rewards
 * by customer and period, until the budget is spent.
 */
export const estimateRewards = (
  terms: Terms,
  done: readonly Done[],
  month: { from: Date; to: Date },
): { customers: number; points: number; worth: number } => {
  const { kind, target, rewardPoints, period, maxWinners, maxPoints } = terms
  const window = { period, startsAt: month.from, endsAt: month.to }
  const ways = new Map<string, Done[]>()
  for (const one of done) {
    const key = `${one.customerId}/${periodAt(window, one.at).key}`
    ways.set(key, [...(ways.get(key) ?? []), one])
  }
  const budget = Math.min(
    maxWinners ?? Number.MAX_SAFE_INTEGER,
    maxPoints === null ? Number.MAX_SAFE_INTEGER : Math.floor(maxPoints / rewardPoints),
  )
  const won = [...ways.values()]
    .filter((activities) => progressOf(kind, target, activities) >= target)
    .slice(0, budget)
  return {
    customers: new Set(won.map(([first]) => first!.customerId)).size,
    points: won.length * rewardPoints,
    worth: won.reduce((sum, [first]) => sum + rewardPoints * first!.rate, 0),
  }
}
