import type { EarningRule } from '#domain/points/earning.ts'
import {
  estimateRule,
  estimateTiers,
  lastMonth,
  type Estimate,
  type TierTerms,
} from '#domain/points/estimate.ts'
import type { Settings } from '#domain/settings.ts'
import type { LoyaltyEstimate } from '#contract/staff/loyalty.ts'
import { rupiah } from '#domain/money.ts'
import type { Queryable } from '../platform/database.ts'
import { buyersBetween, happenedBetween } from './store/estimates.ts'
import { readTiers } from './store/tiers.ts'

/** What a rule would have given last month. */
export const ruleLastMonth = async (
  db: Queryable,
  rule: EarningRule,
  now: Date,
): Promise<Estimate> => {
  const { from, to } = lastMonth(now)
  return estimateRule(rule, await happenedBetween(db, rule.kind, from, to))
}

/** The difference that other terms of a tier would have made last month. */
export const tierLastMonth = async (
  db: Queryable,
  terms: TierTerms,
  settings: Settings,
  now: Date,
): Promise<Estimate> => {
  const { from, to } = lastMonth(now)
  const before = await readTiers(db)
  const after = before.map((tier) => (tier.code === terms.code ? terms : tier))
  const members = await buyersBetween(db, from, to)
  return estimateTiers(before, after, members, settings['points.perRupiah'])
}

export const presentEstimate = (
  { customers, points, worth }: Estimate,
  now: Date,
): LoyaltyEstimate => {
  const { from, to } = lastMonth(now)
  return { from: from.toISOString(), to: to.toISOString(), customers, points, worth: rupiah(worth) }
}
