import type { Text } from './locale.ts'
import { DAY_MS, instantInJakarta, jakartaDate } from './time.ts'

/** How points are earned beside what is paid for goods. */
export const EARNING_KINDS = ['profile', 'review', 'birthday', 'first_order', 'referral'] as const
export type EarningKind = (typeof EARNING_KINDS)[number]
export const EARNING_PERIODS = ['once', 'week', 'month', 'year'] as const
export type EarningPeriod = (typeof EARNING_PERIODS)[number]

export type EarningRule = {
  kind: EarningKind
  enabled: boolean
  points: number
  /** What a purchase earns is multiplied by it, in hundredths: 200 is twice. */
  factorPercent: number
  friendPoints: number
  /** Goods paid from which a purchase counts, in whole Rupiah. */
  minimumGoods: number
  period: EarningPeriod
  /** So often for one customer within the period; and altogether, null for no end. */
  cap: number
  totalCap: number | null
  validFrom: Date | null
  validTo: Date | null
  terms: Text
}

export const isRuleOn = ({ enabled, validFrom, validTo }: EarningRule, now: Date): boolean =>
  enabled && (validFrom === null || validFrom <= now) && (validTo === null || now < validTo)

/**
 * Since when what was given counts against the cap: seven days that roll, the month and the year of
 * Jakarta, ever.
 */
export const periodStart = (period: EarningPeriod, now: Date): Date => {
  const day = jakartaDate(now)
  if (period === 'week') return new Date(now.getTime() - 7 * DAY_MS)
  if (period === 'month') return instantInJakarta(`${day.slice(0, 8)}01`, '00:00')
  if (period === 'year') return instantInJakarta(`${day.slice(0, 5)}01-01`, '00:00')
  return new Date(0)
}

/** Whether a rule may give once more: `inPeriod` and `ever` are how often it gave until now. */
export const mayGive = (
  { cap, totalCap }: EarningRule,
  given: { inPeriod: number; ever: number },
): boolean => given.inPeriod < cap && (totalCap === null || given.ever < totalCap)

/**
 * The year of a purchase in the birthday month of its buyer, both by Jakarta's days; null in every
 * other month. Of a leap day the month counts too.
 */
export const birthdayYear = (dateOfBirth: string | null, boughtAt: Date): string | null => {
  const day = jakartaDate(boughtAt)
  return dateOfBirth !== null && dateOfBirth.slice(5, 7) === day.slice(5, 7)
    ? day.slice(0, 4)
    : null
}

const SETTLED_DAYS = 30
const CHANGES_DAYS = 365
/** Birthdays lie a year apart; with both purchases anywhere in their months, no less than this. */
export const BIRTHDAYS_APART_DAYS = 300

/**
 * Whether a date of birth can be believed: not changed within 30 days, nor twice within a year.
 * `changes` are when it was changed.
 */
export const isBirthTrusted = (changes: readonly Date[], at: Date): boolean => {
  const since = (days: number) =>
    changes.filter((change) => change.getTime() > at.getTime() - days * DAY_MS).length
  return since(SETTLED_DAYS) === 0 && since(CHANGES_DAYS) < 2
}

/** What a purchase earns more at a factor; whole points. */
export const extraPoints = (points: number, factorPercent: number): number =>
  Math.floor((points * (factorPercent - 100)) / 100)

/**
 * Points that stand when so much is left of the goods that they were given for; whole points, never
 * more than before.
 */
export const pointsKept = (points: number, goods: number, left: number): number =>
  goods <= 0 ? 0 : Math.floor((points * Math.max(0, Math.min(left, goods))) / goods)

/** Days within which a refund of the friend's purchase takes the points of a referral back. */
export const REFERRAL_BACK_DAYS = 14
