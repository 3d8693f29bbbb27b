import { pages } from '#contract/pages.ts'
import {
  collectMethod,
  placeOf,
  windowCapacity,
  windowLocation,
  type CollectPlace,
} from '#domain/delivery/collect.ts'
import { MOVABLE } from '#domain/orders/order-bulk.ts'
import { changeRefusal } from '#domain/orders/order-change.ts'
import {
  findSlot,
  offerSlots,
  slotId,
  slotPrice,
  type DeliverySlot,
} from '#domain/delivery/delivery-slot.ts'
import { inLocale, type Locale, type Text } from '#domain/locale.ts'
import { addClockMinutes, jakartaDate, type LocalDate } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { dayLabel, moveBooking, readPlaces, readSlotFacts } from '../couriers/index.ts'
import { notify } from '../notifications/index.ts'
import {
  actorOf,
  addEvent,
  findAnyOrder,
  additionsOf,
  findOrder,
  leaveRun,
  lockOrder,
  lockToChange,
  type WholeOrder,
} from '../orders/index.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Prepared } from '../platform/idempotency.ts'
import { publishToCustomer } from '../platform/live.ts'
import type { Shop } from '../shop.ts'
import type { Act, Doer } from '../staff/index.ts'
import { goodsReadyOn, moveOfferOf, offerMove, setOrderWindow, takeMoveOffer } from './store.ts'

/** Whether the shop offered another window, whatever it costs. */
export const mayMove = (
  order: Pick<WholeOrder, 'state'>,
  offer: { movedAt: Date | null } | null,
): boolean => offer !== null && offer.movedAt === null && MOVABLE.includes(order.state)

/** Who wants the move: the shop, which pays for a dearer window, or the customer. */
type Wish = 'shop' | 'customer'

/** The windows to which an order may move at no cost: those in which its goods are available. */
export const windowsFor = async (
  shop: Shop,
  order: WholeOrder,
  { wish, now }: { wish: Wish; now: Date },
  db: Queryable = shop.db,
): Promise<DeliverySlot[]> => {
  const question = await questionFor(shop, order, now, db)
  const readyOn = await goodsReadyOn(db, order.id)
  const at = { location: windowLocation(order), day: order.slotDay, start: order.slotStart }
  const paid = slotPrice(at, shop.settings())
  const reached = offerSlots(question).filter(({ refusal }) => refusal !== 'area')
  return reached.map((slot) => {
    if (slot.day === order.slotDay && slot.start === order.slotStart)
      return { ...slot, refusal: wish === 'customer' ? null : (slot.refusal ?? 'closed') }
    if (readyOn !== null && slot.day < readyOn)
      return { ...slot, refusal: slot.refusal ?? 'too_soon' }
    return wish === 'customer' && slot.price > paid
      ? { ...slot, refusal: slot.refusal ?? 'dearer' }
      : slot
  })
}

const questionFor = async (shop: Shop, order: WholeOrder, now: Date, db: Queryable) => ({
  now,
  settings: shop.settings(),
  loads: await readSlotFacts(db, windowLocation(order), jakartaDate(now), order.customerId),
  grams: order.weightG,
  hasTomorrowLines: false,
  place: await placeOfOrder(db, order, now),
  point: pointOf(order),
})

/** Where riders bring an order; null when it is collected. */
const pointOf = ({ branchId, address }: Pick<WholeOrder, 'branchId' | 'address'>) =>
  branchId === null ? { lat: address.lat, lng: address.lng } : null

/** Where an order is collected; null when it is brought. */
const placeOfOrder = async (
  db: Queryable,
  { branchId }: Pick<WholeOrder, 'branchId'>,
  now: Date,
): Promise<CollectPlace | null> => {
  if (branchId === null) return null
  return placeOf(collectMethod(branchId), await readPlaces(db, jakartaDate(now)))
}

/**
 * Moves an order for its customer, until it is picked: to any window once when the shop offered it,
 * else to one that costs no more. Prepared for an idempotency key.
 */
export const prepareMove = async (
  shop: Shop,
  { customerId, orderId, timePickup }: { customerId: string; orderId: string; timePickup: string },
  now: Date,
): Promise<Prepared<null>> => {
  const order = await findOrder(shop.db, customerId, orderId)
  if (!order) throw new AppError('order_not_found')
  refuseAddition(order)
  const isOffered = mayMove(order, await moveOfferOf(shop.db, orderId))
  const refusal = isOffered ? null : changeRefusal(order.state)
  if (refusal) throw new AppError(refusal)
  const asked = { timePickup, wish: isOffered ? 'shop' : 'customer', now } as const
  const slot = await freeWindow(shop, order, asked)
  return {
    work: async (tx) => {
      const locked = isOffered
        ? await lockOffered(tx, orderId, now)
        : await lockToChange(tx, orderId)
      await moveTo(tx, shop, locked, slot, now)
      await addEvent(tx, orderId, {
        action: 'window_moved',
        state: locked.state,
        actor: 'customer',
        reason: moveText(locked, slot),
        now,
      })
      await publishToCustomer(tx, customerId, 'order')
      return null
    },
  }
}

const lockOffered = async (tx: Transaction, orderId: string, now: Date) => {
  const locked = await lockOrder(tx, orderId)
  if (!locked || !MOVABLE.includes(locked.state) || !(await takeMoveOffer(tx, orderId, now)))
    throw new AppError('order_state')
  return locked
}

/** Goods that were added to an order go where it goes. Throws 409 `change_with_first`. */
export const refuseAddition = ({ linked }: Pick<WholeOrder, 'linked'>): void => {
  const first = linked.find(({ isFirst }) => isFirst)
  if (first) throw new AppError('change_with_first', { params: { number: first.number } })
}

/** Throws 422 for an unknown window, 409 for one that is over, full or dearer. */
const freeWindow = async (
  shop: Shop,
  order: WholeOrder,
  { timePickup, wish, now }: { timePickup: string; wish: Wish; now: Date },
  db: Queryable = shop.db,
): Promise<DeliverySlot> => {
  if (!findSlot(timePickup, await questionFor(shop, order, now, db)))
    throw new AppError('invalid', { errors: { time_pickup: [{ key: 'validation.invalid' }] } })
  const slot = (await windowsFor(shop, order, { wish, now }, db)).find(
    ({ id }) => id === timePickup,
  )
  if (!slot || slot.refusal === 'past' || slot.refusal === 'too_soon')
    throw new AppError('slot_past')
  if (slot.refusal === 'dearer') throw new AppError('change_costs_more')
  if (slot.refusal !== null) throw new AppError('slot_full')
  return slot
}

type Booked = Pick<
  WholeOrder,
  'id' | 'customerId' | 'locationId' | 'branchId' | 'slotDay' | 'slotStart' | 'address'
>
const moveText = ({ slotDay, slotStart }: Booked, slot: DeliverySlot): string =>
  `${slotDay} ${slotStart} → ${slot.day} ${slot.start}`

const moveTo = async (
  tx: Transaction,
  shop: Shop,
  order: Booked,
  slot: DeliverySlot,
  now: Date,
): Promise<void> => {
  const { id, customerId } = order
  const at = { location: windowLocation(order), day: slot.day, start: slot.start }
  const point = pointOf(order)
  const to = { ...at, ...windowCapacity(at, shop.settings()), point, customerId, now }
  const added = (await additionsOf(tx, id)).filter(({ state }) => MOVABLE.includes(state))
  for (const orderId of [id, ...added.map((one) => one.id)]) {
    if (!(await moveBooking(tx, orderId, to))) throw new AppError('slot_full')
    await setOrderWindow(tx, orderId, slot)
    await leaveRun(tx, orderId)
  }
}

/**
 * Moves an order to another window for the shop, and tells the customer. Throws 409 `order_state`,
 * `slot_past` and `slot_full`.
 */
export const moveByShop = async (
  tx: Transaction,
  doer: Doer,
  { orderId, day, start }: { orderId: string; day: LocalDate; start: string },
): Promise<{ act: Act }> => {
  const { shop, now } = doer
  const locked = await lockOrder(tx, orderId)
  if (!locked || !MOVABLE.includes(locked.state)) throw new AppError('order_state')
  const order = (await findAnyOrder(tx, orderId))!
  refuseAddition(order)
  const timePickup = slotId(windowLocation(order), day, start)
  const slot = await freeWindow(shop, order, { timePickup, wish: 'shop', now }, tx)
  await moveTo(tx, shop, order, slot, now)
  const reason = moveText(order, slot)
  const event = { action: 'window_moved_by_shop', state: order.state, actor: actorOf(doer) }
  await addEvent(tx, orderId, { ...event, reason, now })
  await notify(tx, {
    customerId: order.customerId,
    kind: 'order.window_moved',
    params: {
      number: order.number,
      time: `${slot.start}–${slot.end}`,
      day: dayLabel(slot.day, order.locale === 'id' ? 'id' : 'en', now),
    },
    href: pages.order(orderId),
    now,
  })
  await publishToCustomer(tx, order.customerId, 'order')
  return {
    act: {
      act: 'order_move_window',
      customerId: order.customerId,
      entity: { kind: 'order', id: orderId },
      before: { window: `${order.slotDay} ${order.slotStart}` },
      after: { window: `${slot.day} ${slot.start}` },
      facts: { number: order.number },
    },
  }
}

/** Lets an order whose window is closed move free of charge, and tells its customer. */
export const offerOtherWindow = async (
  tx: Transaction,
  orderId: string,
  reason: string | Text,
  now: Date,
): Promise<void> => {
  const order = await findAnyOrder(tx, orderId)
  if (!order) return
  const locale = order.locale === 'id' ? 'id' : 'en'
  const said = typeof reason === 'string' ? reason : inLocale(reason, locale)
  await offerMove(tx, orderId, said, now)
  if (!MOVABLE.includes(order.state)) return
  const event = { action: 'move_offered', state: order.state, actor: 'shop', reason: said, now }
  await addEvent(tx, orderId, event)
  await notify(tx, {
    customerId: order.customerId,
    kind: MOVE_OFFERED,
    params: moveOfferWords(order, locale, now, reason),
    href: pages.order(orderId),
    now,
  })
  await publishToCustomer(tx, order.customerId, 'order')
}

const MOVE_OFFERED = 'order.move_offered'
type Notified = Pick<WholeOrder, 'number' | 'slotDay' | 'slotStart' | 'slotEnd'>
const moveOfferWords = (order: Notified, locale: Locale, now: Date, reason: string | Text) => ({
  number: order.number,
  time: `${order.slotStart}–${order.slotEnd}`,
  day: dayLabel(order.slotDay, locale, now),
  because: becauseOf(reason),
})

/** What staff typed, as the end of a sentence; empty when they typed nothing. */
const becauseOf = (reason: string | Text): Text => {
  const { en, id } = typeof reason === 'string' ? { en: reason, id: reason } : reason
  const ending = (said: string) =>
    said
      .trim()
      .replace(/^(?=.)/, ': ')
      .replace(/[.!]+$/, '')
  return { en: ending(en), id: ending(id) }
}

const asRead = (
  { because, ...words }: ReturnType<typeof moveOfferWords>,
  locale: Locale,
): Record<string, string | number> => ({ ...words, because: inLocale(because, locale) })

/** What the customer of an order reads when their window is closed. */
export const moveOfferNotice = (
  order: Notified,
  locale: Locale,
  { reason, now }: { reason: string | Text; now: Date },
) => {
  const t = serverWords(locale)
  const words = asRead(moveOfferWords(order, locale, now, reason), locale)
  return {
    title: t(`notice.${MOVE_OFFERED}.title`, words),
    text: t(`notice.${MOVE_OFFERED}.text`, words),
  }
}

const WIDENED = 'order.window_widened'
/** Tells the customer of an order whose window ends later, and lets it move free of charge. */
export const offerWider = async (
  tx: Transaction,
  orderId: string,
  { minutes, reason, now }: { minutes: number; reason: Text; now: Date },
): Promise<void> => {
  const order = (await findAnyOrder(tx, orderId))!
  const locale = order.locale === 'id' ? 'id' : 'en'
  const said = inLocale(reason, locale)
  await offerMove(tx, orderId, said, now)
  const event = { action: 'window_widened', state: order.state, actor: 'shop', reason: said, now }
  await addEvent(tx, orderId, event)
  await notify(tx, {
    customerId: order.customerId,
    kind: WIDENED,
    params: { ...moveOfferWords(order, locale, now, reason), minutes },
    href: pages.order(orderId),
    now,
  })
  await publishToCustomer(tx, order.customerId, 'order')
}

/** What that customer reads; `order` as it was before. */
export const widenNotice = (
  order: Notified,
  locale: Locale,
  { minutes, reason, now }: { minutes: number; reason: Text; now: Date },
) => {
  const t = serverWords(locale)
  const slotEnd = addClockMinutes(order.slotEnd, minutes)
  const later = moveOfferWords({ ...order, slotEnd }, locale, now, reason)
  const words = { ...asRead(later, locale), minutes }
  return { title: t(`notice.${WIDENED}.title`, words), text: t(`notice.${WIDENED}.text`, words) }
}
