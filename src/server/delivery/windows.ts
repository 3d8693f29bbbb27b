import { pages } from '#contract/pages.ts'
import { findSlot, offerSlots, type DeliverySlot } from '#domain/delivery/delivery-slot.ts'
import { jakartaDate, type LocalDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { dayLabel, moveBooking, readSlotFacts, setWindow } from '../couriers/index.ts'
import { notify } from '../notifications/index.ts'
import { addEvent, findAnyOrder, findOrder, lockOrder, type WholeOrder } from '../orders/index.ts'
import { tellCustomer } from '../platform/live.ts'
import type { Shop } from '../shop.ts'
import { goodsReadyOn, moveOfferOf, offerMove, setOrderWindow, useMoveOffer } from './store.ts'

/** Until picking begins, an order can still be delivered at another time. */
const MOVABLE: readonly string[] = ['pending_payment', 'paid', 'confirmed']

export const mayMove = (
  order: Pick<WholeOrder, 'state'>,
  offer: { movedAt: Date | null } | null,
): boolean => offer !== null && offer.movedAt === null && MOVABLE.includes(order.state)

/** The windows to which an order may move at no cost: those in which its goods are available. */
export const windowsFor = async (
  shop: Shop,
  order: WholeOrder,
  now: Date,
): Promise<DeliverySlot[]> => {
  const question = await questionFor(shop, order, now)
  const readyOn = await goodsReadyOn(shop.db, order.id)
  return offerSlots(question).map((slot) => {
    if (slot.day === order.slotDay && slot.start === order.slotStart)
      return { ...slot, refusal: slot.refusal ?? 'closed' }
    return readyOn !== null && slot.day < readyOn
      ? { ...slot, refusal: slot.refusal ?? 'too_soon' }
      : slot
  })
}

const questionFor = async (shop: Shop, order: WholeOrder, now: Date) => ({
  now,
  settings: shop.settings(),
  loads: await readSlotFacts(shop.db, order.locationId, jakartaDate(now)),
  grams: order.weightG,
  hasTomorrowLines: false,
})

/** Moves an order to another window, free of charge, once per offer. */
export const moveWindow = async (
  shop: Shop,
  customerId: string,
  orderId: string,
  timePickup: string,
  now: Date,
): Promise<void> => {
  const order = await findOrder(shop.db, customerId, orderId)
  if (!order) throw new AppError('order_not_found')
  if (!mayMove(order, await moveOfferOf(shop.db, orderId))) throw new AppError('order_state')
  if (!findSlot(timePickup, await questionFor(shop, order, now)))
    throw new AppError('invalid', { errors: { time_pickup: [{ key: 'validation.invalid' }] } })
  const slot = (await windowsFor(shop, order, now)).find(({ id }) => id === timePickup)
  if (!slot || slot.refusal === 'past' || slot.refusal === 'too_soon')
    throw new AppError('slot_past')
  if (slot.refusal !== null) throw new AppError('slot_full')
  const settings = shop.settings()
  await shop.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked || !MOVABLE.includes(locked.state) || !(await useMoveOffer(tx, orderId, now)))
      throw new AppError('order_state')
    const to = {
      location: order.locationId,
      day: slot.day,
      start: slot.start,
      capacityOrders: settings['slot.capacityOrders'],
      capacityGrams: settings['slot.capacityGrams'],
    }
    if (!(await moveBooking(tx, orderId, to))) throw new AppError('slot_full')
    await setOrderWindow(tx, orderId, slot)
    const reason = `${order.slotDay} ${order.slotStart} → ${slot.day} ${slot.start}`
    await addEvent(tx, orderId, {
      action: 'window_moved',
      state: locked.state,
      actor: 'customer',
      reason,
      now,
    })
    await tellCustomer(tx, customerId, 'order')
  })
}

export type WindowChange = {
  day: LocalDate
  start: string
  closed: boolean
  orders: number | null
  reason: string
}

/**
 * Closes, opens or shrinks a window, and offers another one to the customers who lose theirs.
 * Returns how many.
 */
export const closeWindow = async (shop: Shop, change: WindowChange, now: Date): Promise<number> => {
  const settings = shop.settings()
  const booked = await shop.database.transaction(async (tx) => {
    const orders = await setWindow(
      tx,
      { location: settings['hub.location'], day: change.day, start: change.start },
      {
        closed: change.closed,
        orders: change.orders,
        capacityOrders: settings['slot.capacityOrders'],
        capacityGrams: settings['slot.capacityGrams'],
      },
    )
    for (const { orderId } of orders) await offerMove(tx, orderId, change.reason, now)
    return orders
  })
  for (const { orderId } of booked) await tellOfMove(shop, orderId, change.reason, now)
  return booked.length
}

const tellOfMove = async (
  shop: Shop,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> => {
  const order = await findAnyOrder(shop.db, orderId)
  if (!order || !MOVABLE.includes(order.state)) return
  await shop.database.transaction(async (tx) => {
    await addEvent(tx, orderId, {
      action: 'move_offered',
      state: order.state,
      actor: 'shop',
      reason,
      now,
    })
    await notify(tx, {
      customerId: order.customerId,
      kind: 'order.move_offered',
      params: {
        number: order.number,
        time: `${order.slotStart}–${order.slotEnd}`,
        day: dayLabel(order.slotDay, order.locale === 'id' ? 'id' : 'en', now),
      },
      href: pages.order(orderId),
      now,
    })
    await tellCustomer(tx, order.customerId, 'order')
  })
}
