import { mayStillCome } from '#domain/delivery/courier-status.ts'
import {
  courierOf,
  dueFormerBookings,
  endFormerBooking,
  type FormerBooking,
} from '../../couriers/index.ts'
import { publishToCustomer } from '../../platform/live.ts'
import type { Shop } from '../../shop.ts'

/** Half an hour with the waits between them; after that a staff member calls the courier. */
const TRIES_MAX = 7

/**
 * Cancels bookings that were given up, of all orders or of one. What its courier does not confirm
 * is tried again, each time later, and is left to staff in the end.
 */
export const cancelFormerBookings = async (
  shop: Shop,
  now: Date,
  orderId: string | null = null,
): Promise<number> => {
  const due = await dueFormerBookings(shop.db, now, orderId)
  for (const booking of due) {
    if (await isCancelled(shop, booking)) await endFormerBooking(shop.db, booking, 'cancelled', now)
    else if (booking.tries >= TRIES_MAX) await leaveBooking(shop, booking, now)
  }
  return due.length
}

/** The reference is the key: a courier that has cancelled it answers the same again. */
const isCancelled = async (
  shop: Shop,
  { orderId, provider, providerRef, reason }: FormerBooking,
): Promise<boolean> => {
  try {
    const courier = courierOf(shop, provider)
    if (!courier) return false
    await courier.cancel(providerRef, reason)
    // Its answer does not say whether it comes nevertheless.
    const track = await courier.track(providerRef)
    return track === null || !mayStillCome(track.status)
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'a courier booking could not be cancelled')
    return false
  }
}

const leaveBooking = async (shop: Shop, booking: FormerBooking, now: Date): Promise<void> => {
  const { orderId, provider, providerRef } = booking
  shop.log.error(
    { orderId, courier: provider, providerRef },
    'a courier never cancelled a former booking',
  )
  await shop.database.transaction(async (tx) => {
    const customerId = await endFormerBooking(tx, booking, 'left', now)
    if (customerId !== null) await publishToCustomer(tx, customerId, 'order')
  })
}
