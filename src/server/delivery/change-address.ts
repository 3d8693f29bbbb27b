import { isByRider, loadOf, roadDistance, type Load } from '#domain/checkout/shipping.ts'
import { areasAt, widenedBy } from '#domain/delivery/closed-area.ts'
import { windowLocation } from '#domain/delivery/collect.ts'
import type { Locale } from '#domain/locale.ts'
import { changeRefusal } from '#domain/orders/order-change.ts'
import { serverWords } from '#i18n/server.ts'
import { findAddress, withCheckedPin } from '../addresses/index.ts'
import { areaWords, courierOf, lockAreas, type Destination } from '../couriers/index.ts'
import { AppError } from '../errors.ts'
import {
  addEvent,
  findOrder,
  lockToChange,
  type OrderRow,
  type WholeOrder,
} from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { publishToCustomer } from '../platform/live.ts'
import type { Shop } from '../shop.ts'
import { widenWindow } from './areas/store.ts'
import { linesToPack, setOrderAddress } from './store.ts'
import { refuseAddition } from './windows.ts'

type Asked = { customerId: string; orderId: string; addressId: string }

/**
 * Sends an order to another address of its customer, until it is picked. Its courier must go there
 * at no higher price; a lower one gives nothing back. Prepared for an idempotency key.
 */
export const prepareAddressChange = async (
  shop: Shop,
  { customerId, orderId, addressId }: Asked,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Prepared<null>> => {
  const order = await findOrder(shop.db, customerId, orderId)
  if (!order) throw new AppError('order_not_found')
  refuseAddition(order)
  const refusal = changeRefusal(order.state)
  if (refusal) throw new AppError(refusal)
  const found = await findAddress(shop.db, order.customerId, addressId)
  if (!found) throw new AppError('address_not_found')
  const address = await withCheckedPin(shop.db, found)
  if (address.pinPlace !== null)
    throw new AppError('not_ready_to_order', {
      params: {
        reason: serverWords(locale)(
          `checkout.requirement.${address.pinPlace === '' ? 'PIN_OUTSIDE' : 'PIN_ELSEWHERE'}`,
          { pin: address.pinPlace, address: address.label },
        ),
      },
    })
  await refuseDearer(shop, order, address)
  return {
    work: async (tx) => {
      const locked = await lockToChange(tx, orderId)
      const { state, address: before } = locked
      const widened = await refuseClosed(tx, { order: locked, to: address }, { locale, now })
      await setOrderAddress(tx, orderId, address, roadDistance(address, shop.settings()))
      if (widened !== 0) await widenWindow(tx, { orderId, slotEnd: locked.slotEnd }, widened)
      const reason = `${before.label} → ${address.label}`
      const event = { action: 'address_changed', state, actor: 'customer', reason }
      await addEvent(tx, orderId, { ...event, now })
      await publishToCustomer(tx, customerId, 'order')
      return null
    },
  }
}

/**
 * Throws when riders do not reach the new place in the order's window. Locks the window, so that an
 * area that is being closed finds the order at one of both places. Resolves to how many minutes
 * later the window ends at the new place.
 */
const refuseClosed = async (
  tx: Transaction,
  { order, to }: { order: OrderRow; to: Destination },
  { locale, now }: { locale: Locale; now: Date },
): Promise<number> => {
  const window = { location: windowLocation(order), day: order.slotDay, start: order.slotStart }
  const areas = await lockAreas(tx, window)
  const there = areasAt(areas, to)
  const closed = there.find(({ widen }) => widen === null)
  if (closed)
    throw new AppError('not_ready_to_order', { params: { reason: areaWords(closed, locale, now) } })
  return widenedBy(there) - widenedBy(areasAt(areas, order.address))
}

/** Throws when the order's courier does not go there, or asks more for it than for the old place. */
const refuseDearer = async (shop: Shop, order: WholeOrder, to: Destination): Promise<void> => {
  if (order.branchId !== null || !isByRider(order.shippingMethod))
    throw new AppError('courier_unavailable')
  const load = loadOf(await linesToPack(shop.db, order.id))
  const from = { ...order.address, provinceCode: '', cityCode: '' }
  const [before, after] = await Promise.all([
    priceTo(shop, order, { to: from, load }),
    priceTo(shop, order, { to, load }),
  ])
  if (after === null) throw new AppError('courier_unavailable')
  if (after > (before ?? 0)) throw new AppError('change_costs_more')
}

type Ride = { to: Destination; load: Load }

/** What the order's own courier takes to a place now; null when it does not go there. */
const priceTo = async (
  shop: Shop,
  { shippingMethod }: WholeOrder,
  { to, load }: Ride,
): Promise<number | null> => {
  const settings = shop.settings()
  const parcel = {
    to,
    load,
    packingG: settings['shipping.packingGrams'],
    distanceM: roadDistance(to, settings),
  }
  const quotes = (await courierOf(shop, 'own')?.quotes(parcel)) ?? []
  return quotes.find(({ id }) => id === shippingMethod)?.price ?? null
}
