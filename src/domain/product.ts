import { jakartaTime, type ClockTime } from './time.ts'
import { RATING_PRIOR } from './listing.ts'

/**
 * `now`: can leave with the next window. `tomorrow`: the grower brings it for the next day. `out`:
 * neither.
 */
export type Availability = 'now' | 'tomorrow' | 'out'

/** Units that a customer can be sold now. */
export const saleableOf = ({
  onHand,
  reserved,
  safety,
}: {
  onHand: number
  reserved: number
  safety: number
}): number => Math.max(0, onHand - reserved - safety)

// Of one or two units none is kept back, or what is rare could never be sold.
const SAFETY_FROM_UNITS = 3
/**
 * Units that are kept back from sale, for what is miscounted or spoils: the larger of 1 and 3 %.
 */
export const safetyOf = (onHand: number): number =>
  onHand < SAFETY_FROM_UNITS ? 0 : Math.max(1, Math.ceil((onHand * 3) / 100))

/** Whether tomorrow's supply can still be ordered. */
export const isBeforeCutOff = (now: Date, cutOff: ClockTime): boolean => jakartaTime(now) < cutOff

/** `nextDayLeft` is what is left of tomorrow's supply while it can be ordered, else 0. */
export const availabilityOf = ({
  saleable,
  nextDayLeft,
}: {
  saleable: number
  nextDayLeft: number
}): Availability => (saleable > 0 ? 'now' : nextDayLeft > 0 ? 'tomorrow' : 'out')

/**
 * The wire's `ready_tomorrow`: false is what shows the badge 'Ready Tomorrow' (spec, section 2,
 * Cart).
 */
export const readyTomorrow = (availability: Availability): boolean => availability !== 'tomorrow'

/** What a pack is measured by; `none` for a box of several things, which has no price per unit. */
export const PACK_MEASURES = ['weight', 'volume', 'none'] as const
export type Pack = {
  measure: (typeof PACK_MEASURES)[number]
  netWeightG: number
  netVolumeMl: number | null
}

const UNIT_SIZE = 100
/**
 * Whole Rupiah for 100 g, or for 100 ml of what is sold by volume, rounded to the nearest; null
 * where there is no unit.
 */
export const unitPriceOf = (
  price: number,
  { measure, netWeightG, netVolumeMl }: Pack,
): { amount: number; unit: 'g' | 'ml' } | null => {
  if (measure === 'none') return null
  const [size, unit] =
    measure === 'volume' && netVolumeMl !== null
      ? [netVolumeMl, 'ml' as const]
      : [netWeightG, 'g' as const]
  return { amount: Math.round((price * UNIT_SIZE) / size), unit }
}

/** The mean of all ratings to one decimal; 0 without any. */
export const ratingAverage = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum * 10) / count) / 10

/** The mean that products are compared by: a few reviews say less than many. */
export const bayesianRating = (sum: number, count: number): number =>
  (sum + RATING_PRIOR.mean * RATING_PRIOR.reviews) / (count + RATING_PRIOR.reviews)
