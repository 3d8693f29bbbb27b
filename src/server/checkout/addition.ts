import { collectMethod, windowLocation } from '#domain/delivery/collect.ts'
import { slotId } from '#domain/delivery/delivery-slot.ts'
import type { Settings } from '#domain/settings.ts'
import type { CartFacts } from '../cart/index.ts'
import type { HeldCourier } from '../couriers/index.ts'
import type { AddableOrder } from '../orders/index.ts'
import type { Gathered } from './store-facts.ts'

const SHIPPING_FREE = { fromGoods: 0, max: 1_000_000_000 }

/**
 * The rules for goods that are added to an order: no minimum, no second fee, and the window takes
 * them until picking begins.
 */
export const settingsOfAddition = (settings: Settings): Settings => ({
  ...settings,
  'order.minimumGoods': 0,
  'order.serviceFee': 0,
  'slot.closesBeforeMin': 0,
  'collect.closesBeforeMin': 0,
})

/** The cart as it is for this order: its window and its way to the customer are those of the first. */
export const cartOfAddition = (cart: CartFacts | null, first: AddableOrder): CartFacts | null =>
  cart && {
    ...cart,
    timePickup: slotId(windowLocation(first), first.slotDay, first.slotStart),
    shippingMethod: methodOf(first),
  }

/** The first order has its place in the window already, so that only grams can be missing. */
export const slotsOfAddition = (slots: Gathered['slots'], first: AddableOrder): Gathered['slots'] =>
  slots.map((load) =>
    load.day === first.slotDay && load.start === first.slotStart
      ? { ...load, bookedOrders: Math.min(load.bookedOrders, load.capacityOrders - 1) }
      : load,
  )

/** The courier of the first order, which brings these goods along at no cost. */
export const courierOfAddition = (first: AddableOrder): HeldCourier => ({
  id: methodOf(first),
  name: first.shippingName,
  service: first.shippingName,
  estimatedTime: first.shippingName,
  price: 0,
  carries: { chilled: true, frozen: true },
  own: true,
  terms: SHIPPING_FREE,
  heldUntil: new Date(first.slotStartsAt),
  before: null,
})

const methodOf = ({ branchId, shippingMethod }: AddableOrder): string =>
  branchId === null ? shippingMethod : collectMethod(branchId)
