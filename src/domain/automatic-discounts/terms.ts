import type { AutomaticDiscount } from './automatic-discount.ts'

export type AutomaticTerms = Pick<
  AutomaticDiscount,
  'kind' | 'buyQuantity' | 'percent' | 'steps' | 'startsAt' | 'endsAt'
>
export type AutomaticTermsProblem = {
  field: 'buy_quantity' | 'percent' | 'ends_at' | `steps.${number}.${'from' | 'off'}` | 'steps'
  key:
    | 'validation.required'
    | 'validation.endsBeforeStart'
    | 'validation.stepsRise'
    | 'validation.stepOff'
}

/** What is missing or impossible in the terms of an automatic discount that is made at `now`. */
export const automaticTermsProblems = (
  { kind, buyQuantity, percent, steps, startsAt, endsAt }: AutomaticTerms,
  now: Date,
): AutomaticTermsProblem[] => {
  const problems: AutomaticTermsProblem[] = []
  const required = 'validation.required'
  if (kind === 'multi_buy' && buyQuantity === null)
    problems.push({ field: 'buy_quantity', key: required })
  if (kind === 'percent' && percent === null) problems.push({ field: 'percent', key: required })
  if (kind === 'basket_steps' && steps.length === 0)
    problems.push({ field: 'steps', key: required })
  for (const [at, { from, off }] of steps.entries()) {
    const before = steps[at - 1]
    if (off > from) problems.push({ field: `steps.${at}.off`, key: 'validation.stepOff' })
    else if (before && (from <= before.from || off <= before.off))
      problems.push({ field: `steps.${at}.from`, key: 'validation.stepsRise' })
  }
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now))
    problems.push({ field: 'ends_at', key: 'validation.endsBeforeStart' })
  return problems
}

/** The most that steps take off an order, in Rupiah; 0 for the other kinds. */
export const mostOff = ({ steps }: Pick<AutomaticTerms, 'steps'>): number =>
  Math.max(0, ...steps.map(({ off }) => off))

/**
 * Whether a person may make it alone: no unit gets cheaper by more than a price may be cut alone, on
 * average over a set or a basket, and no order saves more by steps than a coupon may. Percent and
 * Rupiah.
 */
export const isAutomaticAlone = (
  terms: Pick<AutomaticTerms, 'percent' | 'buyQuantity' | 'steps'>,
  { cutPercentMax, offMax }: { cutPercentMax: number; offMax: number },
): boolean =>
  (terms.percent ?? 0) <= cutPercentMax &&
  (terms.buyQuantity === null || 100 <= terms.buyQuantity * cutPercentMax) &&
  terms.steps.every(({ from, off }) => off * 100 <= from * cutPercentMax) &&
  mostOff(terms) <= offMax
