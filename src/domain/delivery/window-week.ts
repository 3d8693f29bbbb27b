import { instantInJakarta } from '../time.ts'
import type { SlotLoad } from './delivery-slot.ts'

/**
 * `nearly`: from 80 % of its orders or its weight; `over`: more is booked than it should take;
 * `past`: it has begun.
 */
export const WINDOW_STATES = [
  'open',
  'nearly',
  'full',
  'over',
  'closed',
  'holiday',
  'past',
] as const
export type WindowState = (typeof WINDOW_STATES)[number]

/** `take`: opens it for this many orders. */
export const WINDOW_CHANGES = ['close', 'open', 'take'] as const
export type WindowChange = (typeof WINDOW_CHANGES)[number]

export const WEEK_DAYS = 7
/** A week of windows of an hour each. */
export const WINDOWS_CHANGED_MAX = 168
export const WINDOW_ORDERS_MAX = 999

/** A window with how many orders it should take. */
export type WindowLoad = SlotLoad & { wantedOrders: number }

const NEARLY = 0.8

export const windowState = (load: WindowLoad, now: Date): WindowState => {
  if (now >= instantInJakarta(load.day, load.start)) return 'past'
  if (load.holiday) return 'holiday'
  if (load.closed) return 'closed'
  const { bookedOrders, bookedGrams, wantedOrders, capacityGrams } = load
  if (isOverbooked(load)) return 'over'
  if (bookedOrders >= wantedOrders || bookedGrams >= capacityGrams) return 'full'
  return bookedOrders >= wantedOrders * NEARLY || bookedGrams >= capacityGrams * NEARLY
    ? 'nearly'
    : 'open'
}

type Wanted = { change: WindowChange; orders: number | null }
/** A window as a change leaves it. */
export const changedWindow = (load: WindowLoad, { change, orders }: Wanted): WindowLoad => ({
  ...load,
  closed: change === 'close',
  wantedOrders: change === 'take' ? (orders ?? load.wantedOrders) : load.wantedOrders,
})

const isOverbooked = (load: WindowLoad): boolean =>
  load.bookedOrders > load.wantedOrders || load.bookedGrams > load.capacityGrams

/** Customers of such a window are offered another one. */
const isLost = (load: WindowLoad): boolean => load.closed || load.holiday || isOverbooked(load)

/** Whether a change takes their window from customers who have it until now. */
export const losesWindow = (before: WindowLoad, after: WindowLoad): boolean =>
  isLost(after) && !isLost(before)
