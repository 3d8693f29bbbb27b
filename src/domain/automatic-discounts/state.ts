import type { AutomaticDiscount } from './automatic-discount.ts'

/** The first that fits, in this order: ended, planned, running. */
export const AUTOMATIC_DISCOUNT_STATES = ['running', 'planned', 'ended'] as const
export type AutomaticDiscountState = (typeof AUTOMATIC_DISCOUNT_STATES)[number]

type Times = Pick<AutomaticDiscount, 'startsAt' | 'endsAt'>

/** One that ended before it began has its end at its start. */
export const automaticDiscountState = (
  { startsAt, endsAt }: Times,
  now: Date,
): AutomaticDiscountState => {
  if (endsAt !== null && (endsAt <= now || endsAt <= startsAt)) return 'ended'
  return startsAt > now ? 'planned' : 'running'
}
