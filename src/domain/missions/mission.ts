import type { Id } from '../units.ts'
import {
  addDays,
  DAY_MS,
  endOfMonthAfter,
  instantInJakarta,
  jakartaDate,
  weekOf,
  type LocalDate,
} from '../time.ts'

/** Mission kinds that orders advance; the others count one action each. */
export const ORDER_KINDS = [
  'spend',
  'order_count',
  'distinct_products',
  'benefit',
  'category',
  'weekly_streak',
] as const
export const MISSION_KINDS = [
  ...ORDER_KINDS,
  'review_photo',
  'branch_visit',
  'profile',
  'referral',
] as const
export type MissionKind = (typeof MISSION_KINDS)[number]

export const MISSION_UNITS = [
  'rupiah',
  'orders',
  'products',
  'weeks',
  'reviews',
  'visits',
  'profile',
  'friends',
] as const
export type MissionUnit = (typeof MISSION_UNITS)[number]
export const UNIT_OF: Readonly<Record<MissionKind, MissionUnit>> = {
  spend: 'rupiah',
  order_count: 'orders',
  distinct_products: 'products',
  benefit: 'products',
  category: 'products',
  weekly_streak: 'weeks',
  review_photo: 'reviews',
  branch_visit: 'visits',
  profile: 'profile',
  referral: 'friends',
}

export const countsOrders = (kind: MissionKind): boolean =>
  (ORDER_KINDS as readonly MissionKind[]).includes(kind)

/** The actions other than orders, and the mission kind that each counts for. */
export const ACTIVITY_KINDS = {
  review: 'review_photo',
  visit: 'branch_visit',
  profile: 'profile',
  friend: 'referral',
} as const
export type ActivityKind = keyof typeof ACTIVITY_KINDS

/** The states of a member's progress. */
export const PROGRESS_STATES = ['started', 'completed', 'rewarded', 'expired', 'withdrawn'] as const
export const MISSION_STATES = ['available', ...PROGRESS_STATES] as const
export type MissionState = (typeof MISSION_STATES)[number]
export const MISSION_PERIODS = ['once', 'week', 'month'] as const
export type MissionPeriod = (typeof MISSION_PERIODS)[number]

/** Limits on open missions, and on started missions per member. */
export const ACTIVE_MAX = 20
export const STARTED_MAX = 10
/** Days that members have left after the budget was spent. */
export const KEPT_DAYS = 7
/** Days within which a refund takes a reward back. */
export const TAKEN_BACK_DAYS = 14

/**
 * An action that counts. For orders one per product, with `units` and `amount` (whole Rupiah),
 * negative for refunds; else one unit of `subject`. `day` is in Jakarta.
 */
export type Activity = {
  orderId: Id<'order'> | null
  subject: string
  day: LocalDate
  units: number
  amount: number
}

/**
 * Progress in whole units of the kind. Independent of the order of actions; a refund removes all it
 * had added.
 */
export const progressOf = (
  kind: MissionKind,
  target: number,
  activities: readonly Activity[],
): number => {
  if (kind === 'spend') return activities.reduce((sum, { amount }) => sum + amount, 0)
  if (kind === 'weekly_streak') return streakOf(weeksOf(activities), target)
  return kept(activities, KEYS[kind] ?? (({ subject }) => subject)).size
}

/** The key by which actions count once: per order, per product, or per product and order. */
const KEYS: Partial<Record<MissionKind, (activity: Activity) => string>> = {
  order_count: ({ orderId }) => orderId ?? '',
  benefit: ({ orderId, subject }) => `${orderId}/${subject}`,
  category: ({ orderId, subject }) => `${orderId}/${subject}`,
}

/** The names with a positive sum of units over all actions. */
const kept = (
  activities: readonly Activity[],
  nameOf: (activity: Activity) => string,
): Set<string> => {
  const units = new Map<string, number>()
  for (const activity of activities)
    units.set(nameOf(activity), (units.get(nameOf(activity)) ?? 0) + activity.units)
  return new Set([...units].filter(([, left]) => left > 0).map(([name]) => name))
}

const weeksOf = (activities: readonly Activity[]): LocalDate[] =>
  [...kept(activities, ({ day }) => weekOf(day))].toSorted()

/** The longest streak once it reaches the target, else the streak ending with the newest week. */
const streakOf = (weeks: readonly LocalDate[], target: number): number => {
  let [run, longest] = [0, 0]
  for (const [index, week] of weeks.entries()) {
    run = index > 0 && addDays(weeks[index - 1]!, 7) === week ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest >= target ? longest : run
}

/** Whether a streak can still continue: its newest week is this one or the last. */
export const isStreakAlive = (newest: LocalDate | null, now: Date): boolean =>
  newest !== null && weekOf(newest) >= addDays(weekOf(jakartaDate(now)), -7)

export type Window = { period: MissionPeriod; startsAt: Date; endsAt: Date }

/** The period that contains an instant: its key, and the last instant at which an action counts. */
export const periodAt = ({ period, endsAt }: Window, now: Date): { key: string; until: Date } => {
  const day = jakartaDate(now)
  if (period === 'once') return { key: 'once', until: endsAt }
  const key = period === 'week' ? weekOf(day) : day.slice(0, 7)
  const end =
    period === 'week'
      ? instantInJakarta(addDays(weekOf(day), 7), '00:00')
      : new Date(endOfMonthAfter(now, 0).getTime() + 1_000)
  return { key, until: new Date(Math.min(endsAt.getTime(), end.getTime() - 1_000)) }
}

/**
 * Until when a started member's actions count: a week after the budget was spent, if that is
 * sooner.
 */
export const keptUntil = (until: Date, spentAt: Date | null): Date =>
  spentAt === null
    ? until
    : new Date(Math.min(until.getTime(), spentAt.getTime() + KEPT_DAYS * DAY_MS))

export type MissionTerms = Window & {
  kind: MissionKind
  spentAt: Date | null
  withdrawnAt: Date | null
}
export type OwnProgress = {
  periodKey: string
  state: (typeof PROGRESS_STATES)[number]
  until: Date
  pending: number
}

/** Why a mission cannot be started. */
export const START_REFUSALS = [
  'started',
  'over',
  'withdrawn',
  'spent',
  'too_many',
  'done_before',
] as const
export type StartRefusal = (typeof START_REFUSALS)[number]

export type Starter = { own: OwnProgress | null; underWay: number; hasProfile: boolean }

/** Why a mission cannot be started now, or null; `own` is the member's progress in this period. */
export const startRefusal = (
  mission: MissionTerms,
  { own, underWay, hasProfile }: Starter,
  now: Date,
): StartRefusal | null => {
  if (own?.state === 'expired') return 'over'
  if (own)
    return own.state === 'withdrawn' || (own.state === 'started' && mission.withdrawnAt)
      ? 'withdrawn'
      : 'started'
  if (mission.withdrawnAt) return 'withdrawn'
  if (mission.endsAt <= now) return 'over'
  if (mission.spentAt) return 'spent'
  // A profile can be completed only once.
  if (mission.kind === 'profile' && hasProfile) return 'done_before'
  return underWay >= STARTED_MAX ? 'too_many' : null
}

/**
 * The effective state: past missions without pending orders have expired, even if that is not
 * stored yet.
 */
export const stateNow = (
  mission: MissionTerms,
  own: OwnProgress | null,
  now: Date,
): MissionState => {
  if (!own) return mission.withdrawnAt ? 'withdrawn' : 'available'
  if (own.state !== 'started') return own.state
  if (mission.withdrawnAt) return 'withdrawn'
  return own.pending === 0 && keptUntil(own.until, mission.spentAt) < now ? 'expired' : 'started'
}

export type Step = 'complete' | 'reopen' | 'take_back'

/**
 * The transition that progress triggers, if any. A reward older than two weeks is not taken back.
 */
export const stepFor = (
  state: OwnProgress['state'],
  { progress, target, rewardedAt }: { progress: number; target: number; rewardedAt: Date | null },
  now: Date,
): Step | null => {
  if (state === 'started') return progress >= target ? 'complete' : null
  if (progress >= target) return null
  if (state === 'completed') return 'reopen'
  return state === 'rewarded' &&
    rewardedAt !== null &&
    now.getTime() <= rewardedAt.getTime() + TAKEN_BACK_DAYS * DAY_MS
    ? 'take_back'
    : null
}
