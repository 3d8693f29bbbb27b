import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { doubtOf } from '#domain/picking/true-weight.ts'

/** Why a weight is refused or asked for again; null when it is right. */
export const verdictOf = (
  grams: number,
  { nominal_g: nominal }: PickTask,
  { limits }: WholeRun,
): 'picking.tooHeavy' | 'picking.unlikely' | null => {
  const doubt = doubtOf(nominal, grams, {
    creditPercent: limits.credit_percent,
    giftPercent: limits.gift_percent,
    lowPercent: limits.low_percent,
    highPercent: limits.high_percent,
  })
  if (doubt === null) return null
  return doubt === 'too_heavy' ? 'picking.tooHeavy' : 'picking.unlikely'
}
