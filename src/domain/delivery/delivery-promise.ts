import type { OrderState } from '../orders/order-state.ts'
import { rideMinutes } from './ride.ts'
import { windowMinutes } from './collect.ts'
import type { GiveUpCause } from './run.ts'
import { paceOf, roadDistance } from '../checkout/shipping.ts'
import type { Settings } from '../settings.ts'
import { addDays, DAY_MS, HOUR_MS, instantInJakarta, jakartaDate, MINUTE_MS } from '../time.ts'

/** Promised arrival, compensation for delays, and when a rider may give up. Pure. */
export type Promised = { shippingMethod: string; slotStartsAt: Date; settings: Settings }

const SAME_DAY_HOURS = 4

/** The latest promised arrival; null for parcels, which have no window. */
export const promisedBy = ({ shippingMethod, slotStartsAt, settings }: Promised): Date | null => {
  const windowEnd = slotStartsAt.getTime() + windowMinutes(shippingMethod, settings) * MINUTE_MS
  const pace = paceOf(shippingMethod)
  if (pace === 'days') return null
  return new Date(
    pace === 'hours'
      ? Math.max(windowEnd, slotStartsAt.getTime() + SAME_DAY_HOURS * HOUR_MS)
      : windowEnd,
  )
}

/** Compensation: nothing, points, or points and the shipping cost. */
export type LateGift = 'none' | 'points' | 'points_and_shipping'

/** `at` is the arrival, or now before it. */
export const lateGift = (promise: Promised, at: Date): { gift: LateGift; minutes: number } => {
  const by = promisedBy(promise)
  const minutes =
    by === null ? 0 : Math.max(0, Math.floor((at.getTime() - by.getTime()) / MINUTE_MS))
  const { 'late.pointsAfterMin': points, 'late.shippingAfterMin': shipping } = promise.settings
  return {
    gift: minutes > shipping ? 'points_and_shipping' : minutes > points ? 'points' : 'none',
    minutes,
  }
}

/**
 * Minutes from each state until an order leaves the shop; orders in other states are not under way.
 */
const MINUTES_TO_LEAVE: Partial<Record<OrderState, number>> = {
  paid: 30,
  confirmed: 30,
  picking: 20,
  packed: 10,
  on_delivery: 0,
}
const QUARTER_MS = 15 * MINUTE_MS

export type Delay = {
  /** End of the promised window. */
  since: Date
  /** Estimated arrival, rounded up to a quarter of an hour. */
  expectedAt: Date
  gift: LateGift
  /** When the next larger compensation is due; null at the largest. */
  moreFrom: Date | null
}

/** The delay of an order after the end of its window; null before, and for parcels. */
export const delayOf = (
  promise: Promised & { state: OrderState; address: { lat: number; lng: number } },
  now: Date,
): Delay | null => {
  const { settings, slotStartsAt, state, address, shippingMethod } = promise
  const toLeave = MINUTES_TO_LEAVE[state]
  const by = promisedBy(promise)
  const since = new Date(
    slotStartsAt.getTime() + windowMinutes(shippingMethod, settings) * MINUTE_MS,
  )
  if (toLeave === undefined || by === null || now < since) return null
  const arrival =
    now.getTime() + (toLeave + rideMinutes(roadDistance(address, settings))) * MINUTE_MS
  const { gift } = lateGift(promise, now)
  const next = {
    none: 'late.pointsAfterMin',
    points: 'late.shippingAfterMin',
    points_and_shipping: null,
  } as const
  const step = next[gift]
  return {
    since,
    expectedAt: new Date(Math.ceil(arrival / QUARTER_MS) * QUARTER_MS),
    gift,
    moreFrom: step === null ? null : new Date(by.getTime() + settings[step] * MINUTE_MS),
  }
}

/** Points worth at least this amount at the current rate. */
export const pointsWorth = (rupiah: number, rupiahPerPoint: number): number =>
  Math.ceil(rupiah / Math.max(1, rupiahPerPoint))

export type GiveUpRefusal = 'too_few_calls' | 'too_soon'

/**
 * Whether a rider may leave when the customer does not open: after the minimum number of calls and
 * minutes since the first. Null when they may.
 */
export const giveUpRefusal = (
  calls: readonly Date[],
  now: Date,
  settings: Settings,
): GiveUpRefusal | null => {
  if (calls.length < settings['delivery.callsBeforeFailed']) return 'too_few_calls'
  const first = Math.min(...calls.map((call) => call.getTime()))
  return now.getTime() - first < settings['delivery.minutesBeforeFailed'] * MINUTE_MS
    ? 'too_soon'
    : null
}

export type SecondTry = {
  attempt: number
  chilled: boolean
  /** As the failed step says; free text where the desk wrote it. */
  reason: string
  failedAt: Date
  now: Date
}

/**
 * One free second attempt on the same day, for goods that need no cooling and were not refused.
 */
export const maySendAgain = ({ attempt, chilled, reason, failedAt, now }: SecondTry): boolean =>
  attempt === 1 &&
  !chilled &&
  reason !== ('refused_all' satisfies GiveUpCause) &&
  now < endOfDay(failedAt) &&
  now.getTime() - failedAt.getTime() < DAY_MS

/** The next midnight in Jakarta. */
const endOfDay = (at: Date): Date => instantInJakarta(addDays(jakartaDate(at), 1), '00:00')
