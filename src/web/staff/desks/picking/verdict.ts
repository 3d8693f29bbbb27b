import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { isUnlikely, judgeWeight } from '#domain/picking/true-weight.ts'

/** Why a weight is refused or asked for again; null when it is right. */
export const verdictOf = (
  grams: number,
  { nominal_g: nominal }: PickTask,
  { limits }: WholeRun,
): 'picking.tooHeavy' | 'picking.unlikely' | null => {
  const range = { lowPercent: limits.low_percent, highPercent: limits.high_percent }
  if (isUnlikely(nominal, grams, range)) return 'picking.unlikely'
  const judged = judgeWeight(nominal, grams, {
    creditPercent: limits.credit_percent,
    giftPercent: limits.gift_percent,
  })
  return judged === 'too_heavy' ? 'picking.tooHeavy' : null
}
