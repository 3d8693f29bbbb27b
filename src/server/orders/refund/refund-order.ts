import { add } from '#domain/money.ts'
import type { Id } from '#domain/units.ts'
import { splitRefund } from '#domain/orders/refund.ts'
import { ONLINE, putBack } from '../../batches/index.ts'
import { latestPayment, postJournal, type PaymentRow } from '../../payments/index.ts'
import { moneyOf, refundedOf } from '#domain/orders/books.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { reissueVoucher } from '../../vouchers/index.ts'
import { goodsBack } from './goods-back.ts'
import { openRefund } from './open-refund.ts'
import {
  discountOnShipping,
  ENDABLE,
  hasLeft,
  planRefund,
  pointsBack,
  voucherShare,
  type Parts,
  type RefundAsk,
  type Units,
} from './plan-refund.ts'
import { takeBackPoints } from './take-back-points.ts'
import { releaseOrder } from '../store/release.ts'
import {
  releaseUsedCoupons,
  addEvent,
  changeState,
  hasVoucher,
  lockOrder,
  type OrderRow,
} from '../store/orders.ts'
import {
  collectLess,
  countRefund,
  deriveRefundStates,
  findRefundOf,
  type LineToRefund,
  type RefundRow,
} from '../store/refund/refunds.ts'

/** `refund` is null when the order ended and nothing was owed. */
export type RefundOutcome =
  | { ok: true; refund: RefundRow | null; isNew: boolean }
  | { ok: false; reason: 'not_found' | 'not_paid' | 'state' | 'too_many' | 'nothing' }

/**
 * Refunds lines or all of an order in the caller's transaction, with journal, goods, coupons,
 * window, points and state. Idempotent per cause. Wake the outbox after the commit.
 */
export const refundOrder = async (
  tx: Transaction,
  shop: Shop,
  ask: RefundAsk,
  now: Date,
): Promise<RefundOutcome> => {
  const order = await lockOrder(tx, ask.orderId)
  if (!order) return { ok: false, reason: 'not_found' }
  const before = await findRefundOf(tx, ask.cause, ask.causeId)
  if (before) return { ok: true, refund: before, isNew: false }
  const plan = await planRefund(tx, order, ask)
  if (!plan.ok) return plan
  const { lines, units, parts, endsOrder, isAtDoor } = plan
  if (endsOrder && !(await endOrder(tx, order, ask, now))) return { ok: false, reason: 'state' }
  const payment = await latestPayment(tx, order.id)
  const back = units.map(({ line, quantity }) => ({ lineId: line.id, quantity }))
  const goods = hasLeft(order.state) ? await goodsBack(tx, order.id, back) : []
  const refund =
    parts.amount === 0
      ? null
      : await giveBack(tx, shop, { order, payment, ask, units, parts, endsOrder, isAtDoor }, now)
  await takeBackPoints(
    tx,
    order,
    { ...pointsBack(order, lines, units, parts), causeId: refund?.id ?? order.id },
    now,
  )
  if (hasVoucher(order))
    await giveVoucherBack(
      tx,
      order,
      { lines, units, endsOrder, causeId: refund?.id ?? order.id },
      now,
    )
  if (refund)
    await putBack(tx, {
      place: ONLINE,
      goods,
      soldBy: { orderId: order.id },
      to: ask.goods ?? 'waste',
      cause: 'refund',
      causeId: refund.id,
      actor: ask.actor,
      now,
    })
  if (!isAtDoor) await deriveRefundStates(tx, order.id, now)
  return { ok: true, refund, isNew: true }
}

type Back = {
  lines: readonly LineToRefund[]
  units: Units
  endsOrder: boolean
  causeId: Id<'refund'> | Id<'order'>
}

/**
 * Reissues the refunded share of a voucher, or all that is left of it when the order ends. What
 * automatic discounts took off was paid by none.
 */
const giveVoucherBack = async (
  tx: Transaction,
  order: OrderRow,
  { lines, units, endsOrder, causeId }: Back,
  now: Date,
): Promise<void> => {
  const part = voucherShare(order, { lines, units, endsOrder })
  if (part.refunded > 0) await reissueVoucher(tx, { orderId: order.id, causeId, part }, now)
}

/**
 * Before it leaves, an order is cancelled and releases what it holds; afterwards it is refunded.
 */
const endOrder = async (
  tx: Transaction,
  order: OrderRow,
  ask: RefundAsk,
  now: Date,
): Promise<boolean> => {
  const told = { orderId: order.id, from: [order.state], actor: ask.actor, reason: ask.reason, now }
  if (ENDABLE.includes(order.state))
    return releaseOrder(tx, { ...told, to: 'cancelled', action: 'cancel' })
  if (!(await changeState(tx, { ...told, to: 'refunded', action: 'refund' }))) return false
  await releaseUsedCoupons(tx, order.id)
  await enqueue(tx, 'order.changed', { orderId: order.id, action: 'refund', to: 'refunded' }, now)
  return true
}

type Giving = {
  order: OrderRow
  payment: PaymentRow | null
  ask: RefundAsk
  units: Units
  parts: Parts
  endsOrder: boolean
  isAtDoor: boolean
}

const giveBack = async (
  tx: Transaction,
  shop: Shop,
  given: Giving,
  now: Date,
): Promise<RefundRow> => {
  const { order, payment, ask, units, parts, endsOrder, isAtDoor } = given
  const { cause, causeId, actor, reason } = ask
  const { money, credit } = splitRefund(
    parts.amount,
    isAtDoor ? moneyOf(order) : payment ? payment.amount - payment.refunded : 0,
  )
  const lines = units.map(({ line, ...unit }) => ({ orderLineId: line.id, ...unit }))
  const refund = await openRefund(
    tx,
    shop,
    {
      ...parts,
      order,
      payment: isAtDoor ? null : payment,
      cause,
      causeId,
      money,
      credit,
      wanted: isAtDoor ? 'cash' : ask.route,
      lines,
      actor,
      reason,
    },
    now,
  )
  await countRefund(tx, order.id, { ...parts, credit })
  if (isAtDoor) await collectLess(tx, order.id, money)
  await postRefunded(tx, given, refund, now)
  if (!endsOrder) {
    const event = { action: 'refund_part', state: order.state }
    await addEvent(tx, order.id, { ...event, actor, reason, now })
    const { action, state: to } = event
    await enqueue(tx, 'order.changed', { orderId: order.id, action, to }, now)
  }
  return refund
}

/**
 * Takes the refund out of the sales, by part, and owes it to the customer. What is not paid yet was
 * not sold yet: only the store credit that was held for it is owed.
 */
const postRefunded = (
  tx: Transaction,
  { order, units, parts, isAtDoor }: Giving,
  { id, credit }: RefundRow,
  now: Date,
): Promise<unknown> | null => {
  if (isAtDoor && credit === 0) return null
  return postJournal(
    tx,
    { id: newId(now), kind: 'refund', cause: 'refund', causeId: id, now },
    isAtDoor
      ? { 'held:credit': credit, 'owed:refunds': -credit }
      : refundedOf({
          ...parts,
          gross: add(...units.map(({ gross }) => gross)),
          shippingGross: parts.shipping === 0 ? 0 : add(parts.shipping, discountOnShipping(order)),
        }),
  )
}
