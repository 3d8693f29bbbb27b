import { add, rupiah } from '#domain/money.ts'
import type { Id, Rupiah } from '#domain/units.ts'
import { isAdjustment } from '#domain/orders/adjustment.ts'
import { HOLDING_STATES, transition, type OrderState } from '#domain/orders/order-state.ts'
import {
  refundOfUnits,
  splitRefund,
  type LineBack,
  type RefundCause,
} from '#domain/orders/refund.ts'
import { extrasLeft } from '#domain/point-offers/point-offer.ts'
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
import { goodsLeft, takeBackPoints } from './take-back-points.ts'
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
  linesToRefund,
  type LineToRefund,
  type RefundRow,
} from '../store/refund/refunds.ts'

export type RefundAsk = {
  orderId: Id<'order'>
  /**
   * Units of lines; `all` is everything not yet refunded and ends the order, as the last unit does.
   * `part` gives back that much of a line and no unit of it. An empty list refunds shipping or fee
   * alone.
   */
  lines: readonly { orderItemId: string; quantity: number; part?: LineBack }[] | 'all'
  withShipping: boolean
  withServiceFee: boolean
  /** `original`: the way the money came (PAY-6), else the customer chooses. */
  route: 'original' | 'store_credit'
  /** Where goods that had left the stock go; fresh ones are written off. */
  goods?: 'waste' | 'shelf'
  cause: RefundCause
  /** The id of the cause; the idempotency key of the refund together with `cause`. */
  causeId: string
  reason: string
  actor: string
}
/** `refund` is null when the order ended and nothing was owed. */
export type RefundOutcome =
  | { ok: true; refund: RefundRow | null; isNew: boolean }
  | { ok: false; reason: 'not_found' | 'not_paid' | 'state' | 'too_many' | 'nothing' }

/** States in which the whole order can still be cancelled: nothing has left the shop. */
const ENDABLE: readonly OrderState[] = [...HOLDING_STATES, 'packed']
/** Whether goods of an order in this state have left the shop. */
export const hasLeft = (state: OrderState): boolean => !ENDABLE.includes(state)
/** States in which goods are in transit, so their fate is not known yet. */
const MOVING: readonly OrderState[] = ['on_delivery', 'ready_for_pickup']

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
  const isAtDoor = isAdjustment(ask.cause) && isPaidAtDoor(order)
  if (!isAtDoor && order.paymentState !== 'paid' && order.paymentState !== 'partially_refunded')
    return { ok: false, reason: 'not_paid' }
  const lines = await linesToRefund(tx, order.id)
  const units = unitsOf(ask, lines)
  if (units === null) return { ok: false, reason: 'too_many' }
  const endsOrder =
    ask.lines === 'all' ||
    (units.length > 0 && leavesNothing(lines, units) && transition(order.state, 'refund') !== null)
  if (endsOrder ? MOVING.includes(order.state) : units.length > 0 && mayNotYet(order, ask))
    return { ok: false, reason: 'state' }

  const parts = partsOf(ask, order, units)
  if (parts.amount === 0 && !endsOrder) return { ok: false, reason: 'nothing' }
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

/** What takes points back: goods, and the extra points of the lines before and after. */
const pointsBack = (
  order: OrderRow,
  lines: readonly LineToRefund[],
  units: Units,
  { goods }: Parts,
) => ({
  goods,
  goodsBefore: goodsLeft(order),
  extras: extrasAround(lines, units),
})

const extrasAround = (lines: readonly LineToRefund[], units: Units) => ({
  before: extrasLeft(lines),
  after: extrasLeft(
    lines.map((line) => {
      const back = units.find((unit) => unit.line.id === line.id)
      return back ? { ...line, refunded: rupiah(line.refunded + back.amount) } : line
    }),
  ),
})

/** A cash order that has not left: less of it is collected, nothing is given back. */
const isPaidAtDoor = ({ paymentMethod, paymentState, state }: OrderRow): boolean =>
  paymentMethod === 'cod' && paymentState === 'none' && !hasLeft(state)

/** A part of an order that has not left goes back only for what was found while picking it. */
const mayNotYet = (order: OrderRow, { cause }: RefundAsk): boolean =>
  ENDABLE.includes(order.state) && !isAdjustment(cause)

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
  const of = order.discountGoods - lines.reduce((sum, { automatic }) => sum + automatic, 0)
  const refunded = endsOrder ? of : units.reduce((sum, unit) => sum + voucherPartOf(unit), 0)
  if (refunded > 0)
    await reissueVoucher(tx, { orderId: order.id, causeId, part: { refunded, of } }, now)
}

/** The discount of returned units without the part of automatic discounts, rounded down. */
const voucherPartOf = ({ line, gross, amount }: Units[number]): number => {
  const share = line.gross - line.paid
  return share === 0 ? 0 : Math.floor(((gross - amount) * (share - line.automatic)) / share)
}

type Units = ({ line: LineToRefund; quantity: number } & LineBack)[]
type Parts = Record<'goods' | 'shipping' | 'serviceFee' | 'amount', Rupiah>

/** The requested units with their refund amounts; null when fewer units are left. */
const unitsOf = (ask: RefundAsk, lines: readonly LineToRefund[]): Units | null => {
  if (ask.lines === 'all')
    return lines
      .map((line) => ({
        line,
        quantity: line.quantity - line.refundedQuantity,
        amount: rupiah(line.paid - line.refunded),
        gross: rupiah(line.gross - line.grossRefunded),
      }))
      .filter(({ quantity }) => quantity > 0)
  const units: Units = []
  for (const { orderItemId, quantity, part } of ask.lines) {
    const line = lines.find(({ id }) => id === orderItemId)
    const isTwice = units.some((one) => one.line.id === orderItemId)
    if (!line || isTwice) return null
    if (part ? !isLeft(line, quantity, part) : !areLeft(line, quantity)) return null
    units.push({ line, quantity, ...(part ?? refundOfUnits(line, quantity)) })
  }
  return units
}

const areLeft = (line: LineToRefund, quantity: number): boolean =>
  Number.isInteger(quantity) && quantity > 0 && line.refundedQuantity + quantity <= line.quantity
const isLeft = (line: LineToRefund, quantity: number, { amount, gross }: LineBack): boolean =>
  quantity === 0 &&
  amount > 0 &&
  gross >= amount &&
  line.refunded + amount <= line.paid &&
  line.grossRefunded + gross <= line.gross

/** Whether these units are all that is left of the order. */
const leavesNothing = (lines: readonly LineToRefund[], units: Units): boolean =>
  lines.every(
    (line) =>
      line.refundedQuantity + (units.find((one) => one.line.id === line.id)?.quantity ?? 0) ===
      line.quantity,
  )

const partsOf = (ask: RefundAsk, order: OrderRow, units: Units): Parts => {
  const goods = add(...units.map(({ amount }) => amount))
  const shipping = rupiah(
    ask.withShipping ? order.shipping - discountOnShipping(order) - order.shippingRefunded : 0,
  )
  const serviceFee = rupiah(ask.withServiceFee ? order.serviceFee - order.serviceFeeRefunded : 0)
  return { goods, shipping, serviceFee, amount: add(goods, shipping, serviceFee) }
}

const discountOnShipping = (order: OrderRow): number => order.discount - order.discountGoods
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
