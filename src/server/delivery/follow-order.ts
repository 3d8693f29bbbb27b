import {
  addShipment,
  giveBookingUp,
  isOver,
  latestShipment,
  lockShipment,
  newDoorCode,
  writeShipment,
} from '../couriers/index.ts'
import { findAnyOrder, lockOrder } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { claimEffect, type OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { askCourier } from './ask-courier.ts'
import { bookAgain, providerOf } from './bookings/book-again.ts'
import { cancelFormerBookings } from './bookings/cancel-booking.ts'

/** The action of `order.changed` for an order that goes another way than was booked. */
export const COURIER_CHOSEN = 'courier_chosen'

type Step = { orderId: string; action: 'pack' | 'send' | 'send_again'; eventId: number }

/**
 * Applies an order's action to its parcel: books couriers on packing, starts own riders on sending,
 * and stops polling on arrival. Idempotent.
 */
export const followOrder = async (
  shop: Shop,
  { orderId, action }: OutboxTopics['order.changed'],
  now: Date,
  eventId: number,
): Promise<void> => {
  if (action === 'pack' || action === 'send' || action === 'send_again')
    return sendParcel(shop, { orderId, action, eventId }, now)
  if (action === COURIER_CHOSEN) {
    // Our own riders begin when their run leaves.
    await askWaiting(shop, orderId, (by) => by !== 'own', now)
  } else if (action === 'deliver') {
    const shipment = await latestShipment(shop.db, orderId)
    if (shipment?.nextPollAt) await writeShipment(shop.db, shipment, { nextPollAt: null })
    return
  } else if (action === 'fail_delivery' || action === 'refund' || action === 'cancel') {
    await shop.database.transaction((tx) => endParcel(tx, orderId, action, now))
  } else return
  await cancelFormerBookings(shop, now, orderId)
}

/** No one asks about the parcel any more, and its booking is to be cancelled. */
const endParcel = async (
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> => {
  await lockOrder(tx, orderId)
  const latest = await latestShipment(tx, orderId)
  const shipment = latest && (await lockShipment(tx, latest.id))
  if (!shipment?.nextPollAt) return
  await writeShipment(tx, shipment, { nextPollAt: null })
  await giveBookingUp(tx, shipment, reason, now)
}

const sendParcel = async (
  shop: Shop,
  { orderId, action, eventId }: Step,
  now: Date,
): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  // An order that is collected has no parcel.
  if (!order || order.branchId !== null) return
  const provider = providerOf(order.shippingMethod)
  if (action === 'pack' && provider === 'own') return
  const code = newDoorCode()
  const shipment = { id: newId(now), orderId, provider, method: order.shippingMethod, code, now }
  const parcelId = await shop.database.transaction(async (tx) => {
    // A packing whose event is delivered twice books once.
    if (action === 'pack' && !(await claimEffect(tx, 'delivery.pack', eventId, now))) return null
    if (await addShipment(tx, shipment, action === 'send_again' ? 2 : 1)) return shipment.id
    return action === 'pack' ? bookPackedAgain(tx, orderId, now) : null
  })
  if (parcelId !== null) await askCourier(shop, parcelId, now)
  // A parcel that another courier did not fetch has waited for this run of our own riders.
  else if (action === 'send') await askWaiting(shop, orderId, (by) => by === 'own', now)
  if (action === 'pack') await cancelFormerBookings(shop, now, orderId)
}

/** The parcel of an order that was packed again after its courier gave up; null for any other. */
const bookPackedAgain = async (
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<string | null> => {
  const order = await lockOrder(tx, orderId)
  const latest = await latestShipment(tx, orderId)
  const shipment = latest && (await lockShipment(tx, latest.id))
  if (order?.state !== 'packed' || !shipment || !isOver(shipment)) return null
  await bookAgain(tx, shipment, { method: order.shippingMethod, reason: 'pack', now })
  return shipment.id
}

/** Asks the courier whose parcel waits for a booking, if it is one of these. */
const askWaiting = async (
  shop: Shop,
  orderId: string,
  isOne: (provider: string) => boolean,
  now: Date,
): Promise<void> => {
  const shipment = await latestShipment(shop.db, orderId)
  if (shipment?.status === 'booking' && isOne(shipment.provider))
    await askCourier(shop, shipment.id, now)
}
