import type {
  StaffEarningRule,
  StaffEarningRuleDetail,
  StaffTier,
} from '#contract/staff/loyalty.ts'
import { isRuleOn } from '#domain/points/earning.ts'
import { formOf } from './rules.ts'
import type { RuleRow, RuleChangeRow } from './store/earning.ts'
import type { TierPlan } from './store/tier-plans.ts'
import type { TierRow } from './store/tiers.ts'

export const presentRule = (rule: RuleRow, given: number, now: Date): StaffEarningRule => {
  const { points, factorPercent, friendPoints, minimumGoods, cap, totalCap } = rule
  return {
    kind: rule.kind,
    version: rule.version,
    enabled: rule.enabled,
    is_on: isRuleOn(rule, now),
    points,
    factor_percent: factorPercent,
    friend_points: friendPoints,
    minimum_goods: minimumGoods,
    period: rule.period,
    cap,
    total_cap: totalCap,
    valid_from: rule.validFrom?.toISOString() ?? null,
    valid_to: rule.validTo?.toISOString() ?? null,
    terms: rule.terms,
    given,
  }
}

/** Each change as the fields that differ; values of stored JSON, dates as ISO text. */
export const presentRuleChanges = (
  changes: readonly Pick<RuleChangeRow, 'before' | 'after' | 'actor' | 'at'>[],
): StaffEarningRuleDetail['changes'] =>
  changes.map(({ before, after, actor, at }) => {
    const [old, next] = [flat(before), flat(after)]
    return {
      at: at.toISOString(),
      by: actor,
      fields: Object.keys(next)
        .filter((field) => old[field] !== next[field])
        .map((field) => ({ field, before: old[field] ?? '', after: next[field]! })),
    }
  })

const flat = (stored: RuleChangeRow['before']): Record<string, string> => {
  const dated = (at: Date | null) => (at === null ? null : new Date(at))
  const { terms, ...form } = formOf({
    ...stored,
    validFrom: dated(stored.validFrom),
    validTo: dated(stored.validTo),
  })
  const said = (value: string | number | boolean | null): string =>
    value === null ? '' : String(value)
  return {
    ...Object.fromEntries(Object.entries(form).map(([field, value]) => [field, said(value)])),
    'terms.id': terms.id,
    'terms.en': terms.en,
  }
}

export const presentStaffTier = (
  tier: TierRow,
  plans: readonly TierPlan[],
  customers: number,
): StaffTier => ({
  code: tier.code,
  name: tier.name,
  ...shownTerms(tier),
  customers,
  plans: plans.map((plan) => ({
    id: plan.id,
    holds_from: plan.holdsFrom.toISOString(),
    ...shownTerms(plan),
    created_at: plan.createdAt.toISOString(),
    told_at: plan.toldAt?.toISOString() ?? null,
    applied_at: plan.appliedAt?.toISOString() ?? null,
    withdrawn_at: plan.withdrawnAt?.toISOString() ?? null,
  })),
})

const shownTerms = (
  tier: Pick<TierRow, 'threshold' | 'earnFactorPercent' | 'redeemPointConvert'>,
) => ({
  threshold: tier.threshold,
  earn_factor_percent: tier.earnFactorPercent,
  redeem_point_convert: tier.redeemPointConvert,
})
