import type { Points } from '#domain/units.ts'
import type { PointsSummary, PointTransaction } from '#contract/points/points.ts'
import type { TierStanding } from '#contract/points/tier.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'
import { daysBetween, jakartaDate, lastMomentBefore } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { formatDate, formatDateTime, formatLastDay } from '#i18n/format.ts'
import type { Standing } from './tiers/standing.ts'
import type { After, EntryRow } from './store/history.ts'
import type { TierPlan } from './store/tier-plans.ts'
import type { TierRow } from './store/tiers.ts'

export const presentEntry = (entry: EntryRow, locale: Locale): PointTransaction => ({
  id: entry.id,
  kind: entry.kind,
  note: inLocale(entry.note, locale),
  created_at: entry.createdAt.toISOString(),
  formatted_date: formatDateTime(entry.createdAt, locale),
  earn_point: entry.points,
  branch: branchOf(entry, locale),
  order_id: entry.cause === 'order' ? entry.causeId : null,
})

/** Causes of online orders; goods returned at a till have another cause. */
const OF_ORDERS: ReadonlySet<string> = new Set(['order', 'refund'])
/** The source of points: a branch, or the web shop for an online order. */
const branchOf = ({ branchName, cause }: EntryRow, locale: Locale): { name: string } | null => {
  if (branchName !== null) return { name: branchName }
  return OF_ORDERS.has(cause) ? { name: serverWords(locale)('points.online') } : null
}

/**
 * Cursor of a history page: the entry before it. The time is in microseconds, PostgreSQL's
 * precision.
 */
export const cursorOf = ({ micros, seq }: After): string => `${micros}_${seq}`
export const readCursor = (cursor: string): After => {
  const [micros = '', seq = ''] = cursor.split('_')
  return { micros, seq }
}

export const presentPoints = (
  standing: Standing,
  expiring: readonly { points: Points; expiresAt: Date }[],
  settings: Settings,
  locale: Locale,
  now: Date,
): PointsSummary => ({
  total_point: standing.balance,
  pending_point: standing.pending,
  debt_point: standing.debt,
  redeem_point_convert: standing.worthPerPoint,
  formatted_point_worth: formatRupiah(standing.balance * standing.worthPerPoint),
  expiring: expiring.map(({ points, expiresAt }) => ({
    points,
    expires_at: expiresAt.toISOString(),
    formatted_expiry: formatLastDay(expiresAt, locale),
    days_left: daysBetween(jakartaDate(now), jakartaDate(lastMomentBefore(expiresAt))),
  })),
  redeem_max: settings['points.redeemMax'],
  redeem_per_day: settings['points.redeemPerDay'],
})

export const tierImage = (art: string): string => `/files/art/tiers/${art}.svg`

const comingTerms = (
  plan: TierPlan | undefined,
  locale: Locale,
): TierStanding['tiers'][number]['coming'] =>
  plan
    ? {
        holds_from: plan.holdsFrom.toISOString(),
        formatted_from: formatDate(plan.holdsFrom, locale),
        formatted_threshold: formatRupiah(plan.threshold),
        earn_factor: plan.earnFactorPercent / 100,
        redeem_point_convert: plan.redeemPointConvert,
      }
    : null

/** `spendAtEnd` is the part of the current spend that still counts on the day the tier ends. */
export const presentTier = (
  standing: Standing,
  tiers: readonly TierRow[],
  plans: readonly TierPlan[],
  spendAtEnd: number,
  settings: Settings,
  locale: Locale,
): TierStanding => {
  const { spend, tier, next, tierUntil } = standing
  const keepMissing = tierUntil === null ? 0 : Math.max(0, tier.threshold - spendAtEnd)
  return {
    tiers: tiers.map((one) => ({
      name: inLocale(one.name, locale),
      image: tierImage(one.art),
      benefit: inLocale(one.benefit, locale),
      threshold: one.threshold,
      formatted_threshold: formatRupiah(one.threshold),
      earn_factor: one.earnFactorPercent / 100,
      redeem_point_convert: one.redeemPointConvert,
      is_current: one.code === tier.code,
      is_reached: one.position <= tier.position,
      coming: comingTerms(
        plans.find(({ tierCode }) => tierCode === one.code),
        locale,
      ),
    })),
    spend,
    formatted_spend: formatRupiah(spend),
    window_days: settings['tier.windowDays'],
    next_tier: next && {
      name: inLocale(next.name, locale),
      image: tierImage(next.art),
      formatted_threshold: formatRupiah(next.threshold),
    },
    next_tier_percentage: standing.percentage,
    next_tier_amount_left: standing.amountLeft,
    formatted_amount_left: formatRupiah(standing.amountLeft),
    tier_until: tierUntil?.toISOString() ?? null,
    formatted_tier_until: tierUntil && formatLastDay(tierUntil, locale),
    tier_days_left: standing.daysLeft,
    keep_amount_left: keepMissing,
    formatted_keep_amount_left: formatRupiah(keepMissing),
  }
}
