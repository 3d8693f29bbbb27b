import { pages } from '#contract/pages.ts'
import { lateGift, pointsWorth } from '#domain/delivery/delivery-promise.ts'
import { formatRupiah } from '#domain/money.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { earnBonus, readStanding } from '../points/index.ts'
import { notify } from '../notifications/index.ts'
import { addEvent, lockOrder, refundOrder } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import { publishToCustomer } from '../platform/live.ts'
import type { Shop } from '../shop.ts'
import {
  findLateGift,
  insertLateGift,
  lateOrders,
  markShippingGiven,
  waiveGift,
  type LateOrder,
} from './store.ts'

/** Orders are checked for this long after their window; later cases are handled individually. */
const LOOK_BACK_DAYS = 2

/**
 * Compensates late orders: points after 30 minutes, also the shipping after two hours; each once
 * per order, and nothing where a complaint about the delay was settled.
 */
export const giveForLateOrders = async (shop: Shop, now: Date): Promise<number> => {
  const settings = shop.settings()
  const shortest = Math.min(settings['slot.minutes'], settings['collect.minutes'])
  const windowEnded = new Date(
    now.getTime() - (shortest + settings['late.pointsAfterMin']) * MINUTE_MS,
  )
  let given = 0
  for (const order of await lateOrders(
    shop.db,
    new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS),
    windowEnded,
  )) {
    const did = await giveFor(shop, order, now).catch((error: unknown) =>
      shop.log.error({ err: error, orderId: order.id }, 'a late order could not be compensated'),
    )
    if (did) given++
  }
  return given
}

const giveFor = async (shop: Shop, order: LateOrder, now: Date): Promise<boolean> => {
  const { gift, minutes } = lateGift(
    { ...order, settings: shop.settings() },
    order.deliveredAt ?? now,
  )
  if (gift === 'none') return false
  const isOwed =
    gift === 'points_and_shipping' && order.shippingPaid > 0 && !order.shippingGiven && order.isPaid
  if (order.hasGift && !isOwed) return false
  const done = await shop.database.transaction(async (tx) => {
    // The order lock serialises this with a complaint about the same delay.
    if (!(await lockOrder(tx, order.id))) return false
    const points = await givePoints(tx, shop, order, minutes, now)
    const shipping = isOwed && (await giveShipping(tx, shop, order, now))
    return points || shipping
  })
  if (done) shop.wakeOutbox()
  return done
}

const givePoints = async (
  tx: Transaction,
  shop: Shop,
  order: LateOrder,
  minutes: number,
  now: Date,
): Promise<boolean> => {
  const settings = shop.settings()
  const points = pointsWorth(
    settings['late.pointsWorth'],
    (await readStanding(tx, order.customerId, now)).worthPerPoint,
  )
  if (!(await insertLateGift(tx, { orderId: order.id, minutes, points, now }))) return false
  const note = textOf('points.note.late', { number: order.number })
  await earnBonus(
    tx,
    { customerId: order.customerId, points, cause: 'late_order', causeId: order.id, note },
    settings,
    now,
  )
  await notifyCustomer(tx, order, 'late_gift', { points }, now)
  await publishToCustomer(tx, order.customerId, 'points')
  return true
}

/** Refunds the shipping paid by the original method. */
const giveShipping = async (
  tx: Transaction,
  shop: Shop,
  order: LateOrder,
  now: Date,
): Promise<boolean> => {
  if (!(await markShippingGiven(tx, order.id, order.shippingPaid, now))) return false
  const shipping = {
    lines: [],
    withShipping: true,
    withServiceFee: false,
    route: 'original',
    cause: 'late_delivery',
  } as const
  const refund = await refundOrder(
    tx,
    shop,
    { orderId: order.id, causeId: order.id, actor: 'shop', reason: 'late', ...shipping },
    now,
  )
  // Rolls back; the next run retries.
  if (!refund.ok)
    throw new Error(`The shipping of ${order.number} cannot be refunded: ${refund.reason}.`)
  await notifyCustomer(
    tx,
    order,
    'late_shipping',
    { amount: formatRupiah(order.shippingPaid) },
    now,
  )
  return true
}

const notifyCustomer = async (
  tx: Transaction,
  order: LateOrder,
  action: string,
  params: Record<string, string | number>,
  now: Date,
): Promise<void> => {
  await addEvent(tx, order.id, { action, state: order.state, actor: 'shop', reason: '', now })
  await notify(tx, {
    customerId: order.customerId,
    kind: `order.${action}`,
    params: { number: order.number, ...params },
    href: pages.order(order.id),
    now,
  })
  await publishToCustomer(tx, order.customerId, 'order')
}

/**
 * The compensation given for a delay. Complaints about the delay read it under the order's lock.
 */
export const lateGiftOf = findLateGift

/**
 * Marks a delay as settled by a complaint, so that no compensation follows. False when one was
 * already given.
 */
export const waiveLateGift = (
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<boolean> => waiveGift(tx, orderId, reason, now)
