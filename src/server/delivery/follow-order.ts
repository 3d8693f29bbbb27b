import { isForCourier } from '#domain/delivery/run.ts'
import {
  courierOf,
  addShipment,
  latestShipment,
  newDoorCode,
  writeShipment,
  type ShipmentRow,
} from '../couriers/index.ts'
import { findAnyOrder } from '../orders/index.ts'
import { newId } from '../platform/ids.ts'
import type { OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { askCourier } from './ask-courier.ts'

/** The action of `order.changed` for an order that goes another way than was booked. */
export const COURIER_CHOSEN = 'courier_chosen'

/** The courier of a shipping method: own riders, or the one that quoted it. */
export const providerOf = (method: string): string => (isForCourier(method) ? 'biteship' : 'own')

/**
 * Applies an order's action to its parcel: books couriers on packing, starts own riders on sending,
 * and stops polling on arrival. Idempotent.
 */
export const followOrder = async (
  shop: Shop,
  { orderId, action }: OutboxTopics['order.changed'],
  now: Date,
): Promise<void> => {
  if (action === 'pack' || action === 'send' || action === 'send_again')
    return sendParcel(shop, orderId, action, now)
  // Our own riders begin when their run leaves.
  if (action === COURIER_CHOSEN) return askWaiting(shop, orderId, (by) => by !== 'own', now)
  if (
    action !== 'deliver' &&
    action !== 'fail_delivery' &&
    action !== 'refund' &&
    action !== 'cancel'
  )
    return
  const shipment = await latestShipment(shop.db, orderId)
  if (!shipment?.nextPollAt) return
  await writeShipment(shop.db, shipment, { nextPollAt: null })
  if (action !== 'deliver') await cancelBooking(shop, shipment, action)
}

/** The courier may refuse it, which is logged: nothing waits for its answer. */
export const cancelBooking = async (
  shop: Shop,
  { provider, providerRef, orderId }: Pick<ShipmentRow, 'provider' | 'providerRef' | 'orderId'>,
  reason: string,
): Promise<void> => {
  if (providerRef === null) return
  await courierOf(shop, provider)
    ?.cancel(providerRef, reason)
    .catch((error: unknown) =>
      shop.log.warn({ err: error, orderId }, 'a courier booking could not be cancelled'),
    )
}

const sendParcel = async (
  shop: Shop,
  orderId: string,
  action: 'pack' | 'send' | 'send_again',
  now: Date,
): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  // An order that is collected has no parcel.
  if (!order || order.branchId !== null) return
  const provider = providerOf(order.shippingMethod)
  if (action === 'pack' && provider === 'own') return
  const code = newDoorCode()
  const shipment = { id: newId(now), orderId, provider, method: order.shippingMethod, code, now }
  const isNew = await shop.database.transaction((tx) =>
    addShipment(tx, shipment, action === 'send_again' ? 2 : 1),
  )
  if (isNew) await askCourier(shop, shipment.id, now)
  // A parcel that another courier did not fetch has waited for this run of our own riders.
  else if (action === 'send') await askWaiting(shop, orderId, (by) => by === 'own', now)
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
