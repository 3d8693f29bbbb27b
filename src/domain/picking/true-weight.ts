import type { Grams } from '../units.ts'

/** What weighed goods of a nominal weight are found to be. */
export const WEIGHT_VERDICTS = ['credit', 'exact', 'gift', 'too_heavy'] as const
export type WeightVerdict = (typeof WEIGHT_VERDICTS)[number]

/** Percent of the nominal weight: from how much below money goes back, how much above is free. */
export type WeightLimits = { creditPercent: number; giftPercent: number }

export const judgeWeight = (
  nominal: Grams,
  grams: Grams,
  { creditPercent, giftPercent }: WeightLimits,
): WeightVerdict => {
  if (grams < nominal && grams * 100 <= nominal * (100 - creditPercent)) return 'credit'
  if (grams <= nominal) return 'exact'
  return grams * 100 <= nominal * (100 + giftPercent) ? 'gift' : 'too_heavy'
}

/** Percent of the nominal weight between which a typed weight is believed. */
export type WeightRange = { lowPercent: number; highPercent: number }

/** Whether a weight is so far off that it is asked for again: a digit too many, another item. */
export const isUnlikely = (
  nominal: Grams,
  grams: Grams,
  { lowPercent, highPercent }: WeightRange,
): boolean => grams * 100 < nominal * lowPercent || grams * 100 > nominal * highPercent

/**
 * Below this percent of the nominal weight a weight that was typed is asked for again on the screen,
 * where the shop's own limit is lower: it is another piece, or a digit is wrong.
 */
const FAR_OFF_PERCENT = 50

/** What is wrong with a weight when it is typed; an unlikely one may be right and is asked again. */
export const doubtOf = (
  nominal: Grams,
  grams: Grams,
  { lowPercent, highPercent, ...limits }: WeightLimits & WeightRange,
): 'too_heavy' | 'unlikely' | null => {
  // First: what the shop refuses in any case is not asked again.
  if (judgeWeight(nominal, grams, limits) === 'too_heavy') return 'too_heavy'
  const range = { lowPercent: Math.max(lowPercent, FAR_OFF_PERCENT), highPercent }
  return isUnlikely(nominal, grams, range) ? 'unlikely' : null
}

/** Grams that units are short of their nominal weight, of those units whose money goes back. */
export const missingGrams = (
  nominal: Grams,
  units: readonly Grams[],
  limits: WeightLimits,
): Grams =>
  units.reduce(
    (sum, grams) =>
      judgeWeight(nominal, grams, limits) === 'credit' ? sum + nominal - grams : sum,
    0,
  )
