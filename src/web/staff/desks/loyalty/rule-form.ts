import type { EarningRuleForm } from '#contract/staff/loyalty.ts'
import { differencesIn, type Difference } from '#web/staff/form/changed-meanwhile.tsx'
import { instantTyped, typedInstant } from '#web/staff/form/typed-instant.ts'
import { wholeOf } from '#web/staff/form/typed-numbers.ts'
import type { useT } from '#web/staff/words.ts'

export const NUMBERS = [
  'points',
  'factor_percent',
  'friend_points',
  'minimum_goods',
  'cap',
  'total_cap',
] as const
export type RuleNumber = (typeof NUMBERS)[number]

/** A rule as it is typed: numbers and moments as text. */
export type TypedRule = Record<RuleNumber | 'valid_from' | 'valid_to', string> &
  Pick<EarningRuleForm, 'enabled' | 'terms'>

export const typedRule = (rule: EarningRuleForm): TypedRule => ({
  enabled: rule.enabled,
  points: String(rule.points),
  factor_percent: String(rule.factor_percent),
  friend_points: String(rule.friend_points),
  minimum_goods: String(rule.minimum_goods),
  cap: String(rule.cap),
  total_cap: rule.total_cap === null ? '' : String(rule.total_cap),
  valid_from: instantTyped(rule.valid_from),
  valid_to: instantTyped(rule.valid_to),
  terms: rule.terms,
})

export const ruleBody = (typed: TypedRule): EarningRuleForm => ({
  enabled: typed.enabled,
  points: wholeOf(typed.points) as number,
  factor_percent: wholeOf(typed.factor_percent) as number,
  friend_points: wholeOf(typed.friend_points) as number,
  minimum_goods: wholeOf(typed.minimum_goods) as number,
  cap: wholeOf(typed.cap) as number,
  total_cap: wholeOf(typed.total_cap),
  valid_from: typedInstant(typed.valid_from),
  valid_to: typedInstant(typed.valid_to),
  terms: typed.terms,
})

/** Fields in which two forms differ, in words. */
export const ruleDifferences = (
  theirs: TypedRule,
  ours: TypedRule,
  t: ReturnType<typeof useT>,
): Difference[] => {
  return differencesIn(inWords(theirs, t), inWords(ours, t))
}

const inWords = (typed: TypedRule, t: ReturnType<typeof useT>): Record<string, string> => ({
  [t('loyalty.field.enabled')]: t(typed.enabled ? 'loyalty.on' : 'loyalty.off'),
  ...Object.fromEntries(NUMBERS.map((name) => [t(`loyalty.field.${name}`), typed[name]])),
  [t('loyalty.field.valid_from')]: typed.valid_from.replace('T', ' '),
  [t('loyalty.field.valid_to')]: typed.valid_to.replace('T', ' '),
  [`${t('loyalty.field.terms')} ${t('staff.form.id')}`]: typed.terms.id,
  [`${t('loyalty.field.terms')} ${t('staff.form.en')}`]: typed.terms.en,
})
