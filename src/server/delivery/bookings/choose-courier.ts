import type { Body, Data } from '#contract/call.ts'
import type { chooseCourier, listCourierChoices } from '#contract/staff/delivery/courier-choice.ts'
import { courierRefusal, loadOf, OWN_RIDERS, roadDistance } from '#domain/checkout/shipping.ts'
import { fetchState, isLeft, serviceCode } from '#domain/delivery/by-courier.ts'
import { isForCourier } from '#domain/delivery/run.ts'
import { inLocale, type Text } from '#domain/locale.ts'
import {
  latestShipment,
  lockShipment,
  offersFor,
  type Offers,
  type ShipmentRow,
} from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import {
  actorOf,
  addEvent,
  findAnyOrder,
  lockOrder,
  orderVersion,
  zonesOf,
  type OrderRow,
  type WholeOrder,
} from '../../orders/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/outbox.ts'
import { publishToCustomer } from '../../platform/live.ts'
import type { Context } from '../../shop.ts'
import { performPrepared, type Act, type StaffCaller } from '../../staff/index.ts'
import { bookAgain } from './book-again.ts'
import { COURIER_CHOSEN } from '../follow-order.ts'
import { linesToPack, setOrderCourier } from '../store.ts'

type Asking = Context & { staff: StaffCaller; params: { number: string } }
type Choosing = Asking & { body: Body<typeof chooseCourier> }
type Chosen = { method: string; name: Text }

const orderOf = async ({ shop, params }: Asking): Promise<WholeOrder> => {
  const order = await findAnyOrder(shop.db, params.number)
  if (!order) throw new AppError('order_not_found')
  return order
}

/** What may carry the order from the hub to its address now. */
const offersOf = async ({ shop, now }: Asking, order: WholeOrder): Promise<Offers> => {
  const settings = shop.settings()
  const [lines, zones] = await Promise.all([
    linesToPack(shop.db, order.id),
    zonesOf(shop.db, order.id),
  ])
  const { quotes, isIncomplete } = await offersFor(
    shop,
    {
      to: { ...order.address, provinceCode: '', cityCode: '' },
      load: loadOf(lines),
      packingG: settings['shipping.packingGrams'],
      distanceM: roadDistance(order.address, settings),
    },
    now,
  )
  const cold = { chilled: zones.includes('chilled'), frozen: zones.includes('frozen') }
  return { quotes: quotes.filter((quote) => courierRefusal(quote, cold) === null), isIncomplete }
}

export const answerCourierChoices = async (
  ask: Asking,
): Promise<{ data: Data<typeof listCourierChoices> }> => {
  const { shop, locale } = ask
  const order = await orderOf(ask)
  const [shipment, version] = await Promise.all([
    latestShipment(shop.db, order.id),
    orderVersion(shop.db, order.id),
  ])
  const status = shipment?.status ?? null
  if (!isLeft(order, status)) throw new AppError('order_state')
  const offers = await offersOf(ask, order)
  const others = offers.quotes.filter(({ id }) => isForCourier(id) && id !== order.shippingMethod)
  return {
    data: {
      version,
      state: fetchState(order.state, status),
      method: order.shippingMethod,
      courier: inLocale(order.shippingName, locale),
      service: serviceCode(order.shippingMethod),
      own: { method: OWN_RIDERS, reaches: offers.quotes.some(({ id }) => id === OWN_RIDERS) },
      others: others
        .toSorted((a, b) => a.price - b.price)
        .map(({ id, name, estimatedTime, price }) => ({
          method: id,
          courier: inLocale(name, locale),
          service: serviceCode(id),
          estimated_time: inLocale(estimatedTime, locale),
          price,
        })),
      is_incomplete: offers.isIncomplete,
    },
  }
}

/**
 * Books its courier again, books another one, or hands the order to our own riders, in one
 * transaction. The courier itself is asked after the commit. What the customer paid stays.
 */
export const chooseForOrder = async (
  ask: Choosing,
): Promise<{ data: Data<typeof chooseCourier> }> => {
  const { shop, locale, body } = ask
  const order = await orderOf(ask)
  const chosen = await chosenOf(ask, order)
  const done = await performPrepared(ask, async () => ({
    work: async (tx) => {
      const act = await choose(tx, ask, await lockLeft(tx, order.id, body.version), chosen)
      return { done: { method: chosen.method, name: inLocale(chosen.name, locale) }, act }
    },
    committed: () => shop.wakeOutbox(),
  }))
  return { data: done }
}

/** The chosen way. Throws 409 `courier_unavailable` when it is not offered for this order now. */
const chosenOf = async (ask: Choosing, order: WholeOrder): Promise<Chosen> => {
  const { method } = ask.body
  if (method === order.shippingMethod) return { method, name: order.shippingName }
  const offer =
    method === OWN_RIDERS || isForCourier(method)
      ? (await offersOf(ask, order)).quotes.find(({ id }) => id === method)
      : undefined
  if (!offer) throw new AppError('courier_unavailable')
  return { method, name: offer.name }
}

type Left = { order: OrderRow; shipment: ShipmentRow }

/** Throws 409 `order_state` once it left or is fetched, `changed_meanwhile` for an old version. */
const lockLeft = async (tx: Transaction, orderId: string, seen: number): Promise<Left> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'packed') throw new AppError('order_state')
  const version = await orderVersion(tx, orderId)
  if (version !== seen) throw new AppError('changed_meanwhile', { details: { version } })
  const latest = await latestShipment(tx, orderId)
  const shipment = latest && (await lockShipment(tx, latest.id))
  if (!shipment || !isLeft(order, shipment.status)) throw new AppError('order_state')
  return { order, shipment }
}

const choose = async (
  tx: Transaction,
  ask: Choosing,
  { order, shipment }: Left,
  { method, name }: Chosen,
): Promise<Act> => {
  const { now } = ask
  const { id: orderId, customerId, number, state } = order
  await bookAgain(tx, shipment, { method, reason: COURIER_CHOSEN, now })
  const reason = `${order.shippingName.id} → ${name.id}`
  if (method !== order.shippingMethod) await setOrderCourier(tx, orderId, { method, name })
  await addEvent(tx, orderId, { action: COURIER_CHOSEN, state, actor: actorOf(ask), reason, now })
  await enqueue(tx, 'order.changed', { orderId, action: COURIER_CHOSEN, to: method }, now)
  await publishToCustomer(tx, customerId, 'order')
  return {
    act: COURIER_CHOSEN,
    customerId,
    entity: { kind: 'order', id: orderId },
    before: { method: order.shippingMethod, parcel: shipment.status },
    after: { method, parcel: 'booking' },
    facts: { number },
  }
}
