import type { EarningKind, EarningRule } from '#domain/points/earning.ts'
import type { Database } from '../platform/database.ts'
import { holdRule, listRuleChanges, readRules, saveRule, type RuleChange } from './store/earning.ts'

export { listRuleChanges, readRules, type RuleChange }

/** A staff member's changes to a rule; omitted fields stay unchanged. */
export type RuleGiven = Partial<Omit<EarningRule, 'kind' | 'period'>>

/** Why a rule is invalid: numbers out of bounds, or an end before its beginning. */
export const ruleProblem = (rule: EarningRule): string | null => {
  if (!isWithin(rule.points, 0, 1_000_000) || !isWithin(rule.friendPoints, 0, 1_000_000))
    return 'points are whole numbers up to 1,000,000'
  if (!isWithin(rule.factorPercent, 100, 1_000)) return 'a factor lies between 1 and 10'
  if (!isWithin(rule.minimumGoods, 0, 1_000_000_000))
    return 'the least amount of goods is whole Rupiah'
  if (
    !isWithin(rule.cap, 1, 1_000) ||
    (rule.totalCap !== null && !isWithin(rule.totalCap, 1, 1_000_000))
  )
    return 'a cap is a whole number, 1 at least'
  if (rule.validFrom && rule.validTo && rule.validTo <= rule.validFrom)
    return 'the rule would end before it begins'
  if (rule.terms.en.trim() === '' || rule.terms.id.trim() === '')
    return 'the terms are said in both languages'
  return null
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** Changes a rule from now on and records who did it. Returns the rule, or why it is invalid. */
export const changeRule = (
  database: Database,
  kind: EarningKind,
  given: RuleGiven,
  actor: string,
  now: Date,
): Promise<{ rule: EarningRule } | { problem: string }> =>
  database.transaction(async (tx) => {
    const before = await holdRule(tx, kind)
    const rule: EarningRule = { ...before, ...given }
    const problem = ruleProblem(rule)
    if (problem) return { problem }
    await saveRule(tx, before, rule, actor, now)
    return { rule }
  })
