import { paceOf } from './shipping.ts'
import type { Settings } from './settings.ts'
import { addDays, DAY_MS, HOUR_MS, instantInJakarta, jakartaDate, MINUTE_MS } from './time.ts'

/** When an order should be there, what its customer gets when it is not, and when a delivery may be given up. Pure. */
export type Promised = { shippingMethod: string; slotStartsAt: Date; settings: Settings }

const SAME_DAY_HOURS = 4

/** The latest moment of the promise; null for a parcel that takes days, which promises no window. */
export const promisedBy = ({ shippingMethod, slotStartsAt, settings }: Promised): Date | null => {
  const windowEnd = slotStartsAt.getTime() + settings['slot.minutes'] * MINUTE_MS
  const pace = paceOf(shippingMethod)
  if (pace === 'days') return null
  return new Date(pace === 'hours' ? Math.max(windowEnd, slotStartsAt.getTime() + SAME_DAY_HOURS * HOUR_MS) : windowEnd)
}

/** What a delay is worth: nothing, points, or points and the shipping back. */
export type LateGift = 'none' | 'points' | 'points_and_shipping'

/** `at` is when it arrived, or now while it has not. */
export const lateGift = (promise: Promised, at: Date): { gift: LateGift; minutes: number } => {
  const by = promisedBy(promise)
  const minutes = by === null ? 0 : Math.max(0, Math.floor((at.getTime() - by.getTime()) / MINUTE_MS))
  const { 'late.pointsAfterMin': points, 'late.shippingAfterMin': shipping } = promise.settings
  return { gift: minutes > shipping ? 'points_and_shipping' : minutes > points ? 'points' : 'none', minutes }
}

/** How many points are worth so many Rupiah at what one of them is worth now; never less than promised. */
export const pointsWorth = (rupiah: number, rupiahPerPoint: number): number => Math.ceil(rupiah / Math.max(1, rupiahPerPoint))

export type GiveUpRefusal = 'too_few_calls' | 'too_soon'

/** Nobody opens: a rider may leave after so many calls and so many minutes since the first of them. Null when they may. */
export const giveUpRefusal = (calls: readonly Date[], now: Date, settings: Settings): GiveUpRefusal | null => {
  if (calls.length < settings['delivery.callsBeforeFailed']) return 'too_few_calls'
  const first = Math.min(...calls.map((call) => call.getTime()))
  return now.getTime() - first < settings['delivery.minutesBeforeFailed'] * MINUTE_MS ? 'too_soon' : null
}

export type SecondTry = { attempt: number; chilled: boolean; failedAt: Date; now: Date }

/** One free second try, the same day, for goods that need no cooling. */
export const maySendAgain = ({ attempt, chilled, failedAt, now }: SecondTry): boolean =>
  attempt === 1 && !chilled && now < endOfDay(failedAt) && now.getTime() - failedAt.getTime() < DAY_MS

/** Midnight after an instant, in Jakarta. */
const endOfDay = (at: Date): Date => instantInJakarta(addDays(jakartaDate(at), 1), '00:00')
