import { jakartaTime, type ClockTime } from '../time.ts'
import { RATING_PRIOR } from './listing.ts'

/** `now`: can leave with the next window. `tomorrow`: supplied for the next day. `out`: neither. */
export type Availability = 'now' | 'tomorrow' | 'out'

/** Units that can be sold now. */
export const saleableOf = ({
  onHand,
  reserved,
  safety,
}: {
  onHand: number
  reserved: number
  safety: number
}): number => Math.max(0, onHand - reserved - safety)

// Without safety stock below this, or the last units could never be sold.
const SAFETY_FROM_UNITS = 3
/** Safety stock for miscounts and spoilage: the larger of 1 unit and 3 %. */
export const safetyOf = (onHand: number): number =>
  onHand < SAFETY_FROM_UNITS ? 0 : Math.max(1, Math.ceil((onHand * 3) / 100))

/** Whether tomorrow's supply can still be ordered. */
export const isBeforeCutOff = (now: Date, cutOff: ClockTime): boolean => jakartaTime(now) < cutOff

/** `nextDayLeft` is what is left of tomorrow's supply before the cut-off, else 0. */
export const availabilityOf = ({
  saleable,
  nextDayLeft,
}: {
  saleable: number
  nextDayLeft: number
}): Availability => (saleable > 0 ? 'now' : nextDayLeft > 0 ? 'tomorrow' : 'out')

/** The wire's `ready_tomorrow`: false shows the badge 'Ready Tomorrow' (spec, section 2, Cart). */
export const readyTomorrow = (availability: Availability): boolean => availability !== 'tomorrow'

/** What a pack is measured by; `none` for mixed boxes, which have no unit price. */
export const PACK_MEASURES = ['weight', 'volume', 'none'] as const
export type Pack = {
  measure: (typeof PACK_MEASURES)[number]
  netWeightG: number
  netVolumeMl: number | null
}

const UNIT_SIZE = 100
/** Whole Rupiah per 100 g or 100 ml, rounded to the nearest; null without a measure. */
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

/** The mean rating to one decimal; 0 without any. */
export const ratingAverage = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum * 10) / count) / 10

/** The Bayesian mean for sorting, which weighs few reviews less. */
export const bayesianRating = (sum: number, count: number): number =>
  (sum + RATING_PRIOR.mean * RATING_PRIOR.reviews) / (count + RATING_PRIOR.reviews)
