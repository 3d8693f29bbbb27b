import {
  getTracking,
  listWindows,
  moveAddress,
  moveTimePickup,
} from '#contract/delivery/delivery.ts'
import { windowLocation } from '#domain/delivery/collect.ts'
import { slotId } from '#domain/delivery/delivery-slot.ts'
import { mayChange } from '#domain/orders/order-change.ts'
import { AppError } from '../errors.ts'
import { latestShipment, proofOf, presentSlot } from '../couriers/index.ts'
import { findOrder } from '../orders/index.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Caller, Context } from '../shop.ts'
import { prepareAddressChange } from './change-address.ts'
import { askForPage } from './ask-for-page.ts'
import { presentTracking } from './present-tracking.ts'
import { findLateGift, moveOfferOf } from './store.ts'
import { mayMove, prepareMove, windowsFor } from './windows.ts'

type Ask = Context & { customer: Caller; params: { id: string } }

const orderOf = async ({ shop, customer, params }: Ask) => {
  const order = await findOrder(shop.db, customer.customerId, params.id)
  if (!order) throw new AppError('order_not_found')
  return order
}

const answerTracking = async (ask: Ask) => {
  const { shop, now, locale } = ask
  await askForPage(shop, await orderOf(ask), now)
  // Read again either way: the courier's answer may have changed the order.
  const order = await orderOf(ask)
  const [shipment, proof, gift, offer] = await Promise.all([
    latestShipment(shop.db, order.id),
    proofOf(shop.db, order.id),
    findLateGift(shop.db, order.id),
    moveOfferOf(shop.db, order.id),
  ])
  return {
    data: presentTracking(
      { order, shipment, proof, gift, offer },
      { settings: shop.settings(), locale, now },
    ),
  }
}

export const deliveryCalls: Served[] = [
  serve(getTracking, [], (ask) => answerTracking(ask)),

  serve(listWindows, [], async (ask) => {
    const { shop, locale, now } = ask
    const order = await orderOf(ask)
    const isOffered = mayMove(order, await moveOfferOf(shop.db, order.id))
    const wish = isOffered ? 'shop' : 'customer'
    const windows =
      isOffered || mayChange(order) ? await windowsFor(shop, order, { wish, now }) : []
    return {
      data: {
        selected: slotId(windowLocation(order), order.slotDay, order.slotStart),
        available_time_pickups: windows.map((slot) => presentSlot(slot, locale, now, true)),
      },
    }
  }),

  serve(moveTimePickup, [once()], async (ask) => {
    const { shop, customer, params, body, now } = ask
    const asked = {
      customerId: customer.customerId,
      orderId: params.id,
      timePickup: body.time_pickup,
    }
    await ask.once(() => prepareMove(shop, asked, now))
    return answerTracking(ask)
  }),

  serve(moveAddress, [once()], async (ask) => {
    const { shop, customer, params, body, locale, now } = ask
    const asked = {
      customerId: customer.customerId,
      orderId: params.id,
      addressId: body.address_id,
    }
    await ask.once(() => prepareAddressChange(shop, asked, { locale, now }))
    return answerTracking(ask)
  }),
]
