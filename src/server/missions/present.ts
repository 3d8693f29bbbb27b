import type { Mission, MissionDetail } from '#contract/missions.ts'
import { pages } from '#contract/pages.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import {
  isStreakAlive,
  keptUntil,
  periodAt,
  startRefusal,
  stateNow,
  UNIT_OF,
  type MissionState,
} from '#domain/missions/mission.ts'
import { add, formatNumber, formatRupiah } from '#domain/money.ts'
import { daysBetween, jakartaDate, lastMomentBefore } from '#domain/time.ts'
import { formatDate, formatDateTime, formatDay, formatLastDay } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { ActivityRow, Member, MissionRow, ProgressRow, Seen } from './store/missions.ts'
import { termsOf } from './terms.ts'

/**
 * A member's current progress: for a weekly or monthly mission, that of an earlier period counts
 * only once the mission is closed.
 */
export const ownNow = ({ mission, own }: Seen, now: Date): ProgressRow | null => {
  if (!own || mission.period === 'once' || own.state === 'started' || own.state === 'completed')
    return own
  const isOpen = mission.endsAt > now && !mission.spentAt && !mission.withdrawnAt
  return isOpen && own.periodKey !== periodAt(mission, now).key ? null : own
}

/** Hides a mission that the member could never complete. */
export const isShown = (seen: Seen, member: Member): boolean =>
  seen.own !== null || seen.mission.kind !== 'profile' || !member.hasProfile

const LINKS: Partial<Record<MissionRow['kind'], string>> = {
  review_photo: pages.orders(),
  branch_visit: pages.branches(),
  profile: pages.settings('personal-details'),
  referral: pages.points(),
}
const linkOf = ({ kind, benefits, categories }: MissionRow): string => {
  if (kind === 'benefit') return pages.benefit(benefits[0])
  if (kind === 'category') return pages.category(categories[0])
  return LINKS[kind] ?? pages.allProducts()
}

/** Progress as shown: 0 for a broken weekly streak, and at most the target. */
const progressNow = (
  mission: MissionRow,
  own: ProgressRow | null,
  state: MissionState,
  now: Date,
): number => {
  if (!own) return 0
  if (mission.kind === 'weekly_streak' && state === 'started' && !isStreakAlive(own.newestDay, now))
    return 0
  return Math.min(own.progress, own.target)
}

export const presentMission = (seen: Seen, member: Member, locale: Locale, now: Date): Mission => {
  const { mission } = seen
  const own = ownNow(seen, now)
  const state = stateNow(mission, own, now)
  const target = own?.target ?? mission.target
  const points = own?.rewardPoints ?? mission.rewardPoints
  const progress = progressNow(mission, own, state, now)
  const pending = own && state === 'started' ? Math.min(own.pending, target - progress) : 0
  const refusal = startRefusal(mission, { own, ...member }, now)
  const deadline = deadlineOf(mission, own, state, now)
  const format = UNIT_OF[mission.kind] === 'rupiah' ? formatRupiah : formatNumber
  return {
    id: mission.id,
    title: inLocale(mission.title, locale),
    summary: inLocale(mission.summary, locale),
    description: inLocale(mission.description, locale),
    terms: termsOf(mission, locale),
    kind: mission.kind,
    icon: mission.icon,
    is_main: mission.isMain,
    state,
    unit: UNIT_OF[mission.kind],
    unit_label: inLocale(mission.unitLabel, locale),
    target,
    formatted_target: format(target),
    progress,
    formatted_progress: format(progress),
    pending,
    formatted_pending: format(pending),
    percentage: Math.floor((100 * progress) / target),
    reward: { points, formatted_points: formatNumber(points) },
    period: mission.period,
    starts_at: mission.startsAt.toISOString(),
    ends_at: mission.endsAt.toISOString(),
    started_at: own?.startedAt.toISOString() ?? null,
    deadline: deadline?.toISOString() ?? null,
    formatted_deadline: deadline && formatLastDay(deadline, locale),
    days_left:
      deadline &&
      Math.max(0, daysBetween(jakartaDate(now), jakartaDate(lastMomentBefore(deadline)))),
    completed_at: own?.completedAt?.toISOString() ?? null,
    rewarded_at: own?.rewardedAt?.toISOString() ?? null,
    formatted_rewarded: own?.rewardedAt ? formatDate(own.rewardedAt, locale) : null,
    is_taken_back: own?.takenBackAt != null && own.rewardedAt === null,
    can_start: refusal === null,
    start_refusal: refusal,
    link: linkOf(mission),
  }
}

const deadlineOf = (
  mission: MissionRow,
  own: ProgressRow | null,
  state: MissionState,
  now: Date,
): Date | null => {
  if (state === 'started' && own) return keptUntil(own.until, mission.spentAt)
  return state === 'available' && mission.endsAt > now && !mission.spentAt
    ? periodAt(mission, now).until
    : null
}

/** Kinds that list each product. */
const TELLS_GOODS = new Set<MissionRow['kind']>(['distinct_products', 'benefit', 'category'])

/** A mission with what has counted: by product where each one counts, else by order. */
export const presentDetail = (
  seen: Seen,
  member: Member,
  activities: readonly ActivityRow[],
  locale: Locale,
  now: Date,
): MissionDetail => {
  const { kind } = seen.mission
  const shown = TELLS_GOODS.has(kind) ? activities : wholeOrders(activities)
  return {
    ...presentMission(seen, member, locale, now),
    events: shown.map((activity) => ({
      kind: activity.kind,
      label: labelOf(activity, TELLS_GOODS.has(kind), locale),
      order_id: activity.orderId,
      formatted_amount:
        kind === 'spend'
          ? `${activity.amount < 0 ? '' : '+'}${formatRupiah(activity.amount)}`
          : null,
      at: activity.at.toISOString(),
      formatted_date: formatDateTime(activity.at, locale),
    })),
  }
}

/** Merges the products of one order, or of one refund. */
const wholeOrders = (activities: readonly ActivityRow[]): ActivityRow[] => {
  const whole = new Map<string, ActivityRow>()
  for (const activity of activities) {
    const key =
      activity.orderId === null
        ? `${activity.kind}/${activity.subject}`
        : `${activity.kind}/${activity.orderId}/${activity.at.toISOString()}`
    const before = whole.get(key)
    whole.set(key, before ? { ...before, amount: add(before.amount, activity.amount) } : activity)
  }
  return [...whole.values()]
}

const labelOf = (activity: ActivityRow, tellsGoods: boolean, locale: Locale): string => {
  const t = serverWords(locale)
  if (tellsGoods && activity.productName) return inLocale(activity.productName, locale)
  if (activity.kind === 'visit')
    return t('mission.event.visit', { day: formatDay(activity.subject, locale) })
  if (activity.kind === 'refund' && activity.orderId === null) return t('mission.event.undone')
  return t(`mission.event.${activity.kind}`, { number: activity.orderNumber ?? '' })
}
