import { rupiah } from '../money.ts'
import type { Rupiah } from '../units.ts'

export const PRICE_MAX = 100_000_000
/** Days of the last 30 on which the regular price has to be charged before it is struck through. */
export const STRIKE_DAYS = 14
export const STRIKE_WINDOW_DAYS = 30
/** Prices that are rounded up end on this step. */
const PRICE_STEP = 500

export type Price = { regular: Rupiah; sale: Rupiah | null }

export const PRICE_TARGETS = ['regular', 'sale'] as const
export type PriceTarget = (typeof PRICE_TARGETS)[number]
export const PRICE_WAYS = ['set', 'percent', 'amount', 'end_sale'] as const
/**
 * A change of many prices. `percent` and `amount` add to the regular price, or take from it below
 * zero; as `sale` they make the sale price of it. `end_sale` takes the sale price away.
 */
export type PriceChange = {
  target: PriceTarget
  how: (typeof PRICE_WAYS)[number]
  value: number
  roundUp: boolean
}
export type PriceProblem = 'unchanged' | 'too_low' | 'too_high' | 'sale_not_below'

/** What customers pay. */
export const chargedOf = ({ regular, sale }: Price): Rupiah => sale ?? regular

/** A price after a change. */
export const changedPrice = (before: Price, change: PriceChange): Price => {
  if (change.how === 'end_sale') return { ...before, sale: null }
  const exact = {
    set: change.value,
    percent: Math.round((before.regular * (100 + change.value)) / 100),
    amount: before.regular + change.value,
  }[change.how]
  const price = rupiah(change.roundUp ? Math.ceil(exact / PRICE_STEP) * PRICE_STEP : exact)
  return change.target === 'regular' ? { ...before, regular: price } : { ...before, sale: price }
}

/** Which of the two prices a change is about. */
export const targetOf = (before: Price, after: Price): PriceTarget =>
  before.regular === after.regular ? 'sale' : 'regular'

/** Why a price cannot be planned; null when it can. */
export const problemOf = (before: Price, after: Price): PriceProblem | null => {
  const amounts = after.sale === null ? [after.regular] : [after.regular, after.sale]
  if (amounts.some((amount) => amount <= 0)) return 'too_low'
  if (amounts.some((amount) => amount > PRICE_MAX)) return 'too_high'
  if (after.sale !== null && after.sale >= after.regular) return 'sale_not_below'
  return before.regular === after.regular && before.sale === after.sale ? 'unchanged' : null
}

/** Other plans of the time: whether one has the same kind, and how far their prices go. */
type OtherPlans = {
  overlaps: boolean
  lowestRegular: Rupiah | null
  highestSale: Rupiah | null
}
/** Why other plans of the time leave no room for a price: one of the two would be missed. */
export const planProblemOf = (
  { overlaps, lowestRegular, highestSale }: OtherPlans,
  after: Price,
  target: PriceTarget,
): 'overlaps' | 'crosses' | null => {
  if (overlaps) return 'overlaps'
  const isCrossed =
    target === 'regular'
      ? highestSale !== null && highestSale >= after.regular
      : after.sale !== null && lowestRegular !== null && after.sale >= lowestRegular
  return isCrossed ? 'crosses' : null
}

/** What is left of a price after the cost, in whole percent; null while the cost is unknown. */
export const marginPercent = (price: Price, cost: number | null): number | null =>
  cost === null ? null : Math.round(((chargedOf(price) - cost) * 100) / chargedOf(price))

export const PLAN_STATES = [
  'proposed',
  'planned',
  'running',
  'done',
  'ended',
  'stopped',
  'refused',
  'missed',
] as const
export type PlanState = (typeof PLAN_STATES)[number]
/** States in which a plan still changes a price, or may. */
export const OPEN_PLANS: readonly PlanState[] = ['proposed', 'planned', 'running']
