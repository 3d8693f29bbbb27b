import {
  giveUpRefusal,
  maySendAgain,
  type GiveUpRefusal,
} from '#domain/delivery/delivery-promise.ts'
import { isAtDoor } from '#domain/delivery/run.ts'
import { callsOf, saveCall, latestShipment } from '../couriers/index.ts'
import { advanceWithin, endUnpaid, lockOrder, recordStep, refundOrder } from '../orders/index.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { failedOrders, hasChilledLines } from './store.ts'

/** Records an unanswered call, by the command line. False when the order is not under way. */
export const callCustomer = async (
  shop: Shop,
  orderId: string,
  actor: string,
  note: string,
  now: Date,
): Promise<boolean> =>
  shop.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'on_delivery') return false
    if (!(await saveCallWithin(tx, orderId, { actor, note, now }))) return false
    await recordStep(tx, order, { act: 'customer_called', reason: note, now })
    return true
  })

/** Records a call about an order that is under way. False without a parcel. */
export const saveCallWithin = async (
  tx: Queryable,
  orderId: string,
  call: { actor: string; note: string; now: Date },
): Promise<boolean> => {
  const shipment = await latestShipment(tx, orderId)
  if (!shipment) return false
  await saveCall(tx, shipment.id, call)
  return true
}

export type Failed =
  | { ok: true; next: 'second_try' | 'over' }
  | { ok: false; reason: GiveUpRefusal | 'state' }

/**
 * Ends a delivery attempt after two unanswered calls and ten minutes, or at once where the customer
 * is there (`GIVE_UP_CAUSES`): one free second attempt the same day unless goods are chilled or
 * refused, else a refund of the goods.
 */
export const failDelivery = async (
  shop: Shop,
  orderId: string,
  actor: string,
  reason: string,
  now: Date,
): Promise<Failed> => {
  const outcome = await shop.database.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId)
    const failed = await failWithin(tx, shop, orderId, { actor, reason, now })
    if (before && failed.ok) await recordStep(tx, before, { act: 'delivery_failed', reason, now })
    return failed
  })
  if (outcome.ok) shop.wakeOutbox()
  return outcome
}

/** `failDelivery` within the caller's transaction. */
export const failWithin = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  { actor, reason, now }: { actor: string; reason: string; now: Date },
): Promise<Failed> => {
  const order = await lockOrder(tx, orderId)
  const shipment = await latestShipment(tx, orderId)
  if (order?.state !== 'on_delivery' || !shipment) return { ok: false, reason: 'state' }
  const refusal = isAtDoor(reason)
    ? null
    : giveUpRefusal(await callsOf(tx, shipment.id), now, shop.settings())
  if (refusal) return { ok: false, reason: refusal }
  if (!(await advanceWithin(tx, shop, orderId, { action: 'fail_delivery', actor, reason, now })))
    return { ok: false, reason: 'state' }
  const chilled = await hasChilledLines(tx, orderId)
  return {
    ok: true,
    next: maySendAgain({ attempt: shipment.attempt, chilled, reason, failedAt: now, now })
      ? 'second_try'
      : 'over',
  }
}

/** The free second attempt. False for chilled goods, on another day, or after a second failure. */
export const sendAgain = async (
  shop: Shop,
  orderId: string,
  actor: string,
  now: Date,
): Promise<boolean> => {
  const done = await shop.database.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId)
    if (!before || !(await isSecondTryFree(tx, orderId, now))) return false
    const step = { action: 'send_again', actor, reason: '', now } as const
    if (!(await advanceWithin(tx, shop, orderId, step))) return false
    await recordStep(tx, before, { act: 'order_send_again', reason: '', now })
    return true
  })
  if (done) shop.wakeOutbox()
  return done
}

const isSecondTryFree = async (tx: Transaction, orderId: string, now: Date): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'failed_delivery') return false
  const [failed] = await failedOrders(tx, orderId)
  return (
    failed !== undefined &&
    maySendAgain({
      attempt: failed.attempt,
      chilled: failed.chilled,
      reason: failed.reason,
      failedAt: failed.failedAt,
      now,
    })
  )
}

/** Refunds the goods of failed deliveries that have no second attempt left. */
export const endFailedDeliveries = async (shop: Shop, now: Date): Promise<number> => {
  let ended = 0
  for (const { orderId, attempt, chilled, reason, failedAt } of await failedOrders(shop.db, null)) {
    if (maySendAgain({ attempt, chilled, reason, failedAt, now })) continue
    if (
      await payBack(shop, orderId, now).catch((error: unknown) =>
        shop.log.error({ err: error, orderId }, 'a failed delivery could not be refunded'),
      )
    )
      ended++
  }
  return ended
}

/**
 * Refunds the goods by the original method; the shop keeps shipping and fee. Cash orders were never
 * paid.
 */
const payBack = async (shop: Shop, orderId: string, now: Date): Promise<boolean> => {
  const told = { actor: 'shop', reason: 'failed delivery' }
  const goods = {
    lines: 'all',
    withShipping: false,
    withServiceFee: false,
    route: 'original',
    cause: 'failed_delivery',
  } as const
  const done = await shop.database.transaction(
    async (tx) =>
      (await endUnpaid(tx, orderId, told.actor, now)) ||
      (await refundOrder(tx, shop, { orderId, causeId: orderId, ...goods, ...told }, now)).ok,
  )
  if (done) shop.wakeOutbox()
  return done
}
