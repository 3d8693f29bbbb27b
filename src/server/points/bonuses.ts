import type { Id } from '#domain/units.ts'
import { isRuleOn, mayGive, periodStart } from '#domain/points/earning.ts'
import type { Settings } from '#domain/settings.ts'
import { textOf } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { earnBonus } from './ledger.ts'
import { countGiven, readRule } from './store/earning.ts'
import { holdAccount } from './store/ledger.ts'

const CAUSE = 'review'

/**
 * Posts points for a review with a photo, once each and within the rule's cap. Returns the points
 * posted.
 */
export const earnForReview = async (
  tx: Transaction,
  { customerId, reviewId }: { customerId: Id<'customer'>; reviewId: Id<'review'> },
  settings: Settings,
  now: Date,
): Promise<number> => {
  const rule = await readRule(tx, CAUSE)
  if (!isRuleOn(rule, now)) return 0
  // The lock makes two parallel reviews count as two.
  await holdAccount(tx, customerId)
  if (!mayGive(rule, await countGiven(tx, customerId, CAUSE, periodStart(rule.period, now))))
    return 0
  const { points, cap, totalCap } = rule
  const note = textOf('points.note.review')
  const bonus = {
    customerId,
    points,
    cause: CAUSE,
    causeId: reviewId,
    note,
    details: { cap, totalCap },
  }
  return (await earnBonus(tx, bonus, settings, now)) ? points : 0
}

/** Posts points when a profile is complete for the first time. Returns the points posted. */
export const earnForProfile = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  settings: Settings,
  now: Date,
): Promise<number> => {
  const rule = await readRule(tx, 'profile')
  if (!isRuleOn(rule, now)) return 0
  const bonus = {
    customerId,
    points: rule.points,
    cause: 'profile',
    causeId: customerId,
    note: textOf('points.note.profile'),
  }
  return (await earnBonus(tx, bonus, settings, now)) ? rule.points : 0
}

/** The points that completing the profile would earn now. */
export const profileBonus = async (
  db: Parameters<typeof readRule>[0],
  now: Date,
): Promise<number> => {
  const rule = await readRule(db, 'profile')
  return isRuleOn(rule, now) ? rule.points : 0
}
