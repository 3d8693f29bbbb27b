import type { OrderState } from './order-state.ts'
import { rideMinutes } from './ride.ts'
import { paceOf, roadDistance } from './shipping.ts'
import type { Settings } from './settings.ts'
import { addDays, DAY_MS, HOUR_MS, instantInJakarta, jakartaDate, MINUTE_MS } from './time.ts'

/**
 * When an order should be there, what its customer gets when it is not, and when a delivery may be
 * given up. Pure.
 */
export type Promised = { shippingMethod: string; slotStartsAt: Date; settings: Settings }

const SAME_DAY_HOURS = 4

/**
 * The latest moment of the promise; null for a parcel that takes days, which promises no window.
 */
export const promisedBy = ({ shippingMethod, slotStartsAt, settings }: Promised): Date | null => {
  const windowEnd = slotStartsAt.getTime() + settings['slot.minutes'] * MINUTE_MS
  const pace = paceOf(shippingMethod)
  if (pace === 'days') return null
  return new Date(
    pace === 'hours'
      ? Math.max(windowEnd, slotStartsAt.getTime() + SAME_DAY_HOURS * HOUR_MS)
      : windowEnd,
  )
}

/** What a delay is worth: nothing, points, or points and the shipping back. */
export type LateGift = 'none' | 'points' | 'points_and_shipping'

/** `at` is when it arrived, or now while it has not. */
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
 * Minutes from each state to the moment when an order leaves the shop; orders in other states are
 * not on their way.
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
  /** The end of the window that was promised. */
  since: Date
  /** When it should be there now, at a whole quarter of an hour. */
  expectedAt: Date
  gift: LateGift
  /** From when on the next larger gift is due; null when there is none. */
  moreFrom: Date | null
}

/**
 * Says from the end of its window on that an order is late; null while it is not, and for parcels
 * that promise no window.
 */
export const delayOf = (
  promise: Promised & { state: OrderState; address: { lat: number; lng: number } },
  now: Date,
): Delay | null => {
  const { settings, slotStartsAt, state, address } = promise
  const toLeave = MINUTES_TO_LEAVE[state]
  const by = promisedBy(promise)
  const since = new Date(slotStartsAt.getTime() + settings['slot.minutes'] * MINUTE_MS)
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

/**
 * How many points are worth so many Rupiah at what one of them is worth now; never less than
 * promised.
 */
export const pointsWorth = (rupiah: number, rupiahPerPoint: number): number =>
  Math.ceil(rupiah / Math.max(1, rupiahPerPoint))

export type GiveUpRefusal = 'too_few_calls' | 'too_soon'

/**
 * Nobody opens: a rider may leave after so many calls and so many minutes since the first of them.
 * Null when they may.
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

export type SecondTry = { attempt: number; chilled: boolean; failedAt: Date; now: Date }

/** One free second try, the same day, for goods that need no cooling. */
export const maySendAgain = ({ attempt, chilled, failedAt, now }: SecondTry): boolean =>
  attempt === 1 &&
  !chilled &&
  now < endOfDay(failedAt) &&
  now.getTime() - failedAt.getTime() < DAY_MS

/** Midnight after an instant, in Jakarta. */
const endOfDay = (at: Date): Date => instantInJakarta(addDays(jakartaDate(at), 1), '00:00')
