import type { Points } from '../units.ts'
import type { Text } from '../locale.ts'
import { DAY_MS, instantInJakarta, jakartaDate } from '../time.ts'

/** Ways to earn points other than purchases. */
export const EARNING_KINDS = ['profile', 'review', 'birthday', 'first_order', 'referral'] as const
export type EarningKind = (typeof EARNING_KINDS)[number]
export const EARNING_PERIODS = ['once', 'week', 'month', 'year'] as const
export type EarningPeriod = (typeof EARNING_PERIODS)[number]

export type EarningRule = {
  kind: EarningKind
  enabled: boolean
  points: Points
  /** Factor on purchase points, in hundredths: 200 doubles them. */
  factorPercent: number
  friendPoints: Points
  /** Minimum paid for goods, in whole Rupiah. */
  minimumGoods: number
  period: EarningPeriod
  /** Maximum per customer and period, and in total; null for no limit. */
  cap: number
  totalCap: number | null
  validFrom: Date | null
  validTo: Date | null
  terms: Text
}

export const isRuleOn = ({ enabled, validFrom, validTo }: EarningRule, now: Date): boolean =>
  enabled && (validFrom === null || validFrom <= now) && (validTo === null || now < validTo)

/**
 * Start of the current period for the cap: a rolling week, the month or year in Jakarta, or the
 * beginning.
 */
export const periodStart = (period: EarningPeriod, now: Date): Date => {
  const day = jakartaDate(now)
  if (period === 'week') return new Date(now.getTime() - 7 * DAY_MS)
  if (period === 'month') return instantInJakarta(`${day.slice(0, 8)}01`, '00:00')
  if (period === 'year') return instantInJakarta(`${day.slice(0, 5)}01-01`, '00:00')
  return new Date(0)
}

/** Whether a rule may give again: `inPeriod` and `ever` count its previous gifts. */
export const mayGive = (
  { cap, totalCap }: EarningRule,
  given: { inPeriod: number; ever: number },
): boolean => given.inPeriod < cap && (totalCap === null || given.ever < totalCap)

/** The year of a purchase in the buyer's birthday month, both in Jakarta; null in other months. */
export const birthdayYear = (dateOfBirth: string | null, boughtAt: Date): string | null => {
  const day = jakartaDate(boughtAt)
  return dateOfBirth !== null && dateOfBirth.slice(5, 7) === day.slice(5, 7)
    ? day.slice(0, 4)
    : null
}

const SETTLED_DAYS = 30
const CHANGES_DAYS = 365
/** Purchases in consecutive birthday months are at least this many days apart. */
export const BIRTHDAYS_APART_DAYS = 300

/**
 * Whether a date of birth is trusted: not changed within 30 days, nor twice within a year.
 * `changes` are the times of its changes.
 */
export const isBirthTrusted = (changes: readonly Date[], at: Date): boolean => {
  const since = (days: number) =>
    changes.filter((change) => change.getTime() > at.getTime() - days * DAY_MS).length
  return since(SETTLED_DAYS) === 0 && since(CHANGES_DAYS) < 2
}

/** Extra points of a purchase at a factor, rounded down. */
export const extraPoints = (points: Points, factorPercent: number): Points =>
  Math.floor((points * (factorPercent - 100)) / 100)

/**
 * Points that remain when goods worth `left` of `goods` remain; rounded down, never more than
 * before.
 */
export const pointsKept = (points: Points, goods: number, left: number): Points =>
  goods <= 0 ? 0 : Math.floor((points * Math.max(0, Math.min(left, goods))) / goods)

/** Days within which a refund of the referred customer's purchase reverts the referral's points. */
export const REFERRAL_BACK_DAYS = 14
