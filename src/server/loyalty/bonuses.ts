import { isRuleOn, mayGive, periodStart } from '#domain/earning.ts'
import type { Settings } from '#domain/settings.ts'
import type { Transaction } from '../platform/database.ts'
import { earnBonus } from './ledger.ts'
import { countGiven, readRule } from './store-earning.ts'
import { holdAccount } from './store-ledger.ts'

const CAUSE = 'review'

/**
 * Points for a review with a photo: once each, and as often as the rule says. Answers how many were
 * given.
 */
export const earnForReview = async (
  tx: Transaction,
  { customerId, reviewId }: { customerId: string; reviewId: string },
  settings: Settings,
  now: Date,
): Promise<number> => {
  const rule = await readRule(tx, CAUSE)
  if (!isRuleOn(rule, now)) return 0
  // Held while they are counted, so that two reviews at once are two.
  await holdAccount(tx, customerId)
  if (!mayGive(rule, await countGiven(tx, customerId, CAUSE, periodStart(rule.period, now))))
    return 0
  const { points, cap, totalCap } = rule
  const note = { en: 'Review with a photo', id: 'Ulasan dengan foto' }
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

/** Points for a profile that is complete for the first time. Answers how many were given. */
export const earnForProfile = async (
  tx: Transaction,
  customerId: string,
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
    note: { en: 'Complete profile', id: 'Profil lengkap' },
  }
  return (await earnBonus(tx, bonus, settings, now)) ? rule.points : 0
}

/** What a complete profile would bring now. */
export const profileBonus = async (
  db: Parameters<typeof readRule>[0],
  now: Date,
): Promise<number> => {
  const rule = await readRule(db, 'profile')
  return isRuleOn(rule, now) ? rule.points : 0
}
