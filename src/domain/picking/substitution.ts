import type { Amount, Grams, Id } from '../units.ts'

/** What a customer wants when a good runs out; `this` names another good, `ask` decides then. */
export const SUBSTITUTE_CHOICES = ['best', 'this', 'ask', 'refund'] as const
export type SubstituteChoice = (typeof SUBSTITUTE_CHOICES)[number]

export const SUBSTITUTION_STATES = [
  'offered',
  'accepted',
  'refused',
  'expired',
  'taken',
  'withdrawn',
] as const
export type SubstitutionState = (typeof SUBSTITUTION_STATES)[number]

export type Missing = {
  variationId: Id<'variation'>
  category: string
  grade: string
  grams: Grams
  /** What a unit cost the customer. */
  price: Amount
  units: number
  zone: string
}
export type Candidate = {
  variationId: Id<'variation'>
  productId: Id<'product'>
  category: string
  grade: string
  grams: Grams
  price: Amount
  /** Units on hand that no order holds and that keep the promise of life. */
  free: number
  zone: string
  sold30Days: number
}

/** `± percent` of the weight that still counts as the same size. */
export type SubstituteLimits = { offersMax: number; weightPercent: number }

export const REPLACE_REFUSALS = ['same', 'dearer', 'too_few', 'other_zone'] as const
export type ReplaceRefusal = (typeof REPLACE_REFUSALS)[number]

type Replacing = Pick<Candidate, 'variationId' | 'price' | 'free' | 'zone'>

/** Why a good may not stand in for a missing one: never dearer, and enough of it is there. */
export const whyNotReplace = (
  { variationId, price, units, zone }: Missing,
  one: Replacing,
): ReplaceRefusal | null => {
  if (one.variationId === variationId) return 'same'
  if (one.price > price) return 'dearer'
  if (one.free < units) return 'too_few'
  // Goods stay in the zone whose courier the customer chose.
  return one.zone === zone || one.zone === 'ambient' ? null : 'other_zone'
}
export const mayReplace = (missing: Missing, one: Replacing): boolean =>
  whyNotReplace(missing, one) === null

/**
 * What is offered in place of a missing good: the same category and grade at nearly its weight,
 * the closest price first, then weight, then what sells best.
 */
export const bestMatches = (
  missing: Missing,
  candidates: readonly Candidate[],
  { offersMax, weightPercent }: SubstituteLimits,
): Candidate[] =>
  candidates
    .filter(
      (one) =>
        mayReplace(missing, one) &&
        one.category === missing.category &&
        one.grade === missing.grade &&
        Math.abs(one.grams - missing.grams) * 100 <= missing.grams * weightPercent,
    )
    .toSorted(
      (a, b) =>
        b.price - a.price ||
        Math.abs(a.grams - missing.grams) - Math.abs(b.grams - missing.grams) ||
        b.sold30Days - a.sold30Days ||
        (a.variationId < b.variationId ? -1 : 1),
    )
    .slice(0, offersMax)

/** Where the other goods of a question end: one answer decides about all. */
export const othersAfter = (answered: SubstitutionState): SubstitutionState =>
  answered === 'accepted' ? 'withdrawn' : answered

/** `take_back`: the missing good was found; `run_out`: so did the substitute; `end`: of the order. */
export type SubstitutionEvent = 'accept' | 'refuse' | 'expire' | 'take_back' | 'run_out' | 'end'

/**
 * Where an event leaves a substitution; null when it comes too late. The first of the customer, the
 * clock and the shop decides; a substitute taken unasked can be refused until the order is packed.
 */
export const afterEvent = (
  state: SubstitutionState,
  event: SubstitutionEvent,
): SubstitutionState | null => {
  if (state === 'offered')
    return (
      (
        {
          accept: 'accepted',
          refuse: 'refused',
          expire: 'expired',
          take_back: 'withdrawn',
          run_out: 'withdrawn',
          end: 'withdrawn',
        } as const
      )[event] ?? null
    )
  if (state === 'taken')
    return event === 'refuse' ? 'refused' : event === 'run_out' ? 'withdrawn' : null
  if (state === 'accepted') return event === 'run_out' ? 'withdrawn' : null
  return null
}
