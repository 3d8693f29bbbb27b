import { boxFor, roadDistance, type Load } from '#domain/checkout/shipping.ts'
import type { Settings } from '#domain/settings.ts'
import type { Consignment } from '../adapters/courier/port.ts'
import type { ShipmentRow } from '../couriers/index.ts'
import type { WholeOrder } from '../orders/index.ts'

/** Where an order leaves from, where it goes, and what it weighs with its packing. */
export const parcelOf = (
  settings: Settings,
  { address, pickedG }: Pick<WholeOrder, 'address' | 'pickedG'>,
  load: Load,
): Pick<Consignment, 'from' | 'to'> & { weightG: number } => ({
  from: {
    name: settings['hub.name'],
    phone: settings['hub.phone'],
    address: settings['hub.address'],
    postalCode: settings['hub.postalCode'],
    notes: '',
    lat: settings['hub.lat'],
    lng: settings['hub.lng'],
  },
  to: {
    name: address.name,
    phone: address.phone,
    address: address.fullAddress,
    notes: address.notes,
    postalCode: '',
    lat: address.lat,
    lng: address.lng,
  },
  weightG: (pickedG ?? load.grams) + settings['shipping.packingGrams'],
})

/** What is booked of a parcel. */
export const consignmentOf = (
  settings: Settings,
  shipment: ShipmentRow,
  order: WholeOrder,
  load: Load,
  now: Date,
): Consignment => {
  const { from, to, weightG } = parcelOf(settings, order, load)
  return {
    // A rebooking after no rider came needs a new idempotency key.
    key: shipment.bookings === 0 ? shipment.id : `${shipment.id}-${shipment.bookings}`,
    orderNumber: order.number,
    method: shipment.method,
    from,
    to,
    items: [
      {
        name: `Buah dan bahan segar (${order.number})`,
        quantity: 1,
        price: order.subtotal,
        weightG,
        ...boxFor(load),
      },
    ],
    distanceM: roadDistance(order.address, settings),
    leavesAt: order.state === 'on_delivery' || order.slotStartsAt < now ? now : order.slotStartsAt,
  }
}
