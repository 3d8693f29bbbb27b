import { rideMinutes } from '../delivery/ride.ts'
import { MINUTE_MS } from '../time.ts'
import type { OrderState } from './order-state.ts'

export const PACK_MINUTES = 10
/** States in which goods of an order still have to be picked. */
export const BEFORE_PICKED = ['paid', 'confirmed', 'picking'] as const satisfies OrderState[]

export type OrderOnItsWay = {
  state: OrderState
  /** Tasks that are not done; its lines, where it has no tasks yet. */
  openTasks: number
  distanceM: number
  windowEnd: Date
}

/** Minutes until an order is at its door: what is left of picking, packing, and the ride. */
export const minutesToDoor = (
  { state, openTasks, distanceM }: Omit<OrderOnItsWay, 'windowEnd'>,
  secondsPerTask: number,
): number => {
  const isUnpicked = BEFORE_PICKED.some((one) => one === state)
  const picking = isUnpicked ? Math.ceil((openTasks * secondsPerTask) / 60) : 0
  const packing = isUnpicked || state === 'packed' ? PACK_MINUTES : 0
  return picking + packing + rideMinutes(distanceM)
}

/** Minutes that are left beyond those; 0 or below is at risk, and the least comes first. */
export const minutesSpare = (order: OrderOnItsWay, secondsPerTask: number, now: Date): number =>
  (order.windowEnd.getTime() - now.getTime()) / MINUTE_MS - minutesToDoor(order, secondsPerTask)
