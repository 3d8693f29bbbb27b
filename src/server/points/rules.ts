import type { EarningRuleForm } from '#contract/staff/loyalty.ts'
import type { EarningKind, EarningRule } from '#domain/points/earning.ts'
import { isLoyaltyAlone } from '#domain/staff/approval.ts'
import { AppError } from '../errors.ts'
import type { Database, Transaction } from '../platform/database.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { ruleLastMonth } from './estimate.ts'
import { holdRule, listRuleChanges, readRules, saveRule, type RuleRow } from './store/earning.ts'

export { listRuleChanges, readRules }

/** A staff member's changes to a rule; omitted fields stay unchanged. */
export type RuleGiven = Partial<Omit<EarningRule, 'kind' | 'period'>>

type Problem = { field: string; key: string; text: string }
/** Why a rule is invalid: numbers out of bounds, or an end before its beginning. */
export const ruleProblem = (rule: EarningRule): Problem | null => {
  const problem = (field: string, key: string, text: string): Problem => ({ field, key, text })
  if (!isWithin(rule.points, 0, 1_000_000) || !isWithin(rule.friendPoints, 0, 1_000_000))
    return problem('points', 'validation.number', 'points are whole numbers up to 1,000,000')
  if (!isWithin(rule.factorPercent, 100, 1_000))
    return problem('factor_percent', 'validation.number', 'a factor lies between 1 and 10')
  if (!isWithin(rule.minimumGoods, 0, 1_000_000_000))
    return problem(
      'minimum_goods',
      'validation.number',
      'the least amount of goods is whole Rupiah',
    )
  if (
    !isWithin(rule.cap, 1, 1_000) ||
    (rule.totalCap !== null && !isWithin(rule.totalCap, 1, 1_000_000))
  )
    return problem('cap', 'validation.number', 'a cap is a whole number, 1 at least')
  if (rule.validFrom && rule.validTo && rule.validTo <= rule.validFrom)
    return problem('valid_to', 'validation.endsBeforeStart', 'the rule would end before it begins')
  if (rule.terms.en.trim() === '' || rule.terms.id.trim() === '')
    return problem('terms.id', 'validation.required', 'the terms are said in both languages')
  return null
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

export const ruleOf = (before: EarningRule, form: EarningRuleForm): EarningRule => ({
  ...before,
  enabled: form.enabled,
  points: form.points as EarningRule['points'],
  factorPercent: form.factor_percent,
  friendPoints: form.friend_points as EarningRule['friendPoints'],
  minimumGoods: form.minimum_goods,
  cap: form.cap,
  totalCap: form.total_cap,
  validFrom: form.valid_from === null ? null : new Date(form.valid_from),
  validTo: form.valid_to === null ? null : new Date(form.valid_to),
  terms: form.terms,
})

/** The demo's own change, before there is staff. */
export const changeRule = (
  database: Database,
  kind: EarningKind,
  given: RuleGiven,
  actor: string,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const { version: _, ...before } = await holdRule(tx, kind)
    await saveRule(tx, before, { ...before, ...given }, actor, now)
  })

/** `version` is null from the command line, which changes what it has just read. */
export type RuleSaved = { kind: EarningKind; version: number | null; form: EarningRuleForm }

/**
 * Changes a rule from now on. One that would have given more than the limit last month, or gives
 * more at once than points by hand, waits for a second person.
 */
export const saveEarning = async (
  tx: Transaction,
  doer: Doer,
  given: RuleSaved,
): Promise<{ done: null; act: Act } | Waiting> => {
  const { shop, now, staff } = doer
  const { version, ...before }: RuleRow = await holdRule(tx, given.kind)
  if (given.version !== null && given.version !== version)
    throw new AppError('changed_meanwhile', { details: { ...formOf(before), version } })
  const rule = ruleOf(before, given.form)
  const problem = ruleProblem(rule)
  if (problem)
    throw new AppError('invalid', { errors: { [problem.field]: [{ key: problem.key }] } })
  const [was, is] = [await ruleLastMonth(tx, before, now), await ruleLastMonth(tx, rule, now)]
  const entity = { kind: 'earning_rule', id: given.kind }
  const [old, next] = [formOf(before), formOf(rule)]
  const isAlone = isLoyaltyAlone(
    {
      more: is.worth - was.worth,
      atOnce: rule.enabled ? Math.max(rule.points, rule.friendPoints) : 0,
    },
    shop.settings(),
  )
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'earning_rule',
    entity,
    about: given.kind,
    payload: given,
    before: old,
    after: next,
    amount: Math.max(0, is.worth - was.worth),
    reason: rule.terms.id,
  })
  if (waits) return waits
  await saveRule(tx, before, rule, staff?.login ?? 'operator', now)
  return { done: null, act: { act: 'earning_rule_changed', entity, before: old, after: next } }
}

export const formOf = (rule: EarningRule): EarningRuleForm => ({
  enabled: rule.enabled,
  points: rule.points,
  factor_percent: rule.factorPercent,
  friend_points: rule.friendPoints,
  minimum_goods: rule.minimumGoods,
  cap: rule.cap,
  total_cap: rule.totalCap,
  valid_from: rule.validFrom?.toISOString() ?? null,
  valid_to: rule.validTo?.toISOString() ?? null,
  terms: rule.terms,
})

/** Rules above the limits, once a second person approved them. */
export const ruleApprovals: readonly Approvable[] = [
  approvable('earning_rule', (tx, doer, { payload }: Approved<RuleSaved>) =>
    saveEarning(tx, doer, payload),
  ),
]
