import { DAY_MS, instantInJakarta, jakartaDate } from '../time.ts'
import type { Amount, Id, Points } from '../units.ts'
import { birthdayYear, extraPoints, mayGive, periodStart, type EarningRule } from './earning.ts'
import { pointsFor, tierFor } from './tier.ts'

/** What a change would have given: customers, points, and their worth in whole Rupiah. */
export type Estimate = { customers: number; points: number; worth: number }

/** A purchase or other act of a month that a rule may reward. */
export type Happened = {
  customerId: Id<'customer'>
  at: Date
  goods: Amount
  /** The purchase's own points. */
  points: Points
  /** Rupiah per point at the customer's tier. */
  rate: number
  /** Whether it is the customer's first purchase. */
  isFirst: boolean
  dateOfBirth: string | null
}

/** The calendar month before an instant, in Jakarta. */
export const lastMonth = (now: Date): { from: Date; to: Date } => {
  const first = `${jakartaDate(now).slice(0, 8)}01`
  const to = instantInJakarta(first, '00:00')
  const before = `${jakartaDate(new Date(to.getTime() - 1)).slice(0, 8)}01`
  return { from: instantInJakarta(before, '00:00'), to }
}

/**
 * What a rule would have given for what happened, in the order of time; its own dates are left out
 * because they lie in another month.
 */
export const estimateRule = (rule: EarningRule, happened: readonly Happened[]): Estimate => {
  const given = new Map<string, Date[]>()
  let [points, worth] = [0, 0]
  for (const one of happened) {
    const gift = rule.enabled ? giftOf(rule, one) : 0
    if (gift <= 0) continue
    const before = given.get(one.customerId) ?? []
    const since = periodStart(rule.period, one.at)
    const counts = { inPeriod: before.filter((at) => at >= since).length, ever: before.length }
    if (!mayGive(rule, counts)) continue
    given.set(one.customerId, [...before, one.at])
    points += gift
    worth += gift * one.rate
  }
  return { customers: given.size, points, worth }
}

/** The points that one act earns by a rule, before its caps. */
const giftOf = (rule: EarningRule, one: Happened): number => {
  const { kind, minimumGoods, factorPercent, points, friendPoints } = rule
  if (kind === 'birthday')
    return birthdayYear(one.dateOfBirth, one.at) !== null && one.goods >= minimumGoods
      ? extraPoints(one.points, factorPercent)
      : 0
  if (kind === 'first_order') return one.isFirst && one.goods >= minimumGoods ? points : 0
  if (kind === 'referral') return one.goods >= minimumGoods ? points + friendPoints : 0
  return points
}

/** The terms of a tier that can change. */
export type TierTerms = {
  code: string
  threshold: Amount
  earnFactorPercent: number
  redeemPointConvert: number
}
/** A member with the goods of each purchase of a month. */
export type TierMember = { tierCode: string; spend: number; purchases: readonly number[] }

/**
 * The difference that other terms of tiers would have made to the points of a month. A reached
 * tier lasts until its end, so a higher threshold takes none. Both lists are ascending.
 */
export const estimateTiers = (
  before: readonly TierTerms[],
  after: readonly TierTerms[],
  members: readonly TierMember[],
  perRupiah: number,
): Estimate => {
  const total: Estimate = { customers: 0, points: 0, worth: 0 }
  const pointsOf = (tier: TierTerms, purchases: readonly number[]) =>
    purchases.reduce((sum, goods) => sum + pointsFor(goods, tier.earnFactorPercent, perRupiah), 0)
  for (const { tierCode, spend, purchases } of members) {
    const own = before.find(({ code }) => code === tierCode) ?? before[0]!
    const kept = after.find(({ code }) => code === own.code)!
    const reached = tierFor(after, spend)
    const then = after.indexOf(reached) > after.indexOf(kept) ? reached : kept
    const [was, is] = [pointsOf(own, purchases), pointsOf(then, purchases)]
    const worth = is * then.redeemPointConvert - was * own.redeemPointConvert
    if (is === was && worth === 0) continue
    total.customers += 1
    total.points += is - was
    total.worth += worth
  }
  return total
}

/** Days between the notice of a tier's change and its start, at least. */
export const TIER_NOTICE_DAYS = 30

/** The first day from which a tier's change can hold: the first of a month, with notice. */
export const firstTierDay = (now: Date): string => {
  const ready = new Date(now.getTime() + TIER_NOTICE_DAYS * DAY_MS)
  const day = jakartaDate(ready)
  if (instantInJakarta(day, '00:00') >= ready && day.endsWith('-01')) return day
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** Why planned terms cannot hold: the first tier starts at 0, and thresholds rise. */
export const tierTermsProblem = (tiers: readonly TierTerms[]): string | null => {
  if (tiers[0]!.threshold !== 0) return 'validation.tierStart'
  return tiers.some(({ threshold }, at) => at > 0 && threshold <= tiers[at - 1]!.threshold)
    ? 'validation.tierOrder'
    : null
}
