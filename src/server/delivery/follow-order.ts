import { isForCourier } from '#domain/delivery/run.ts'
import {
  courierOf,
  addShipment,
  latestShipment,
  newDoorCode,
  writeShipment,
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
  if (action === COURIER_CHOSEN) return bookChosen(shop, orderId, now)
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
  if (action !== 'deliver' && shipment.providerRef !== null) {
    // The courier may refuse the cancellation; either way polling stops.
    await courierOf(shop, shipment.provider)
      ?.cancel(shipment.providerRef, action)
      .catch((error: unknown) =>
        shop.log.warn({ err: error, orderId }, 'a courier booking could not be cancelled'),
      )
  }
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
  else if (action === 'send') await startHandedOver(shop, orderId, now)
}

/** Books the courier that a member of staff chose; our own riders begin when their run leaves. */
const bookChosen = async (shop: Shop, orderId: string, now: Date): Promise<void> => {
  const shipment = await latestShipment(shop.db, orderId)
  if (shipment?.status === 'booking' && shipment.provider !== 'own')
    await askCourier(shop, shipment.id, now)
}

/** A parcel that another courier did not fetch has waited for the run of our own riders. */
const startHandedOver = async (shop: Shop, orderId: string, now: Date): Promise<void> => {
  const shipment = await latestShipment(shop.db, orderId)
  if (shipment?.status === 'booking' && shipment.provider === 'own')
    await askCourier(shop, shipment.id, now)
}
