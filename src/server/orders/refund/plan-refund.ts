import { add, rupiah } from '#domain/money.ts'
import type { Id, Rupiah } from '#domain/units.ts'
import { isAdjustment } from '#domain/orders/adjustment.ts'
import { HOLDING_STATES, transition, type OrderState } from '#domain/orders/order-state.ts'
import { refundOfUnits, type LineBack, type RefundCause } from '#domain/orders/refund.ts'
import type { Queryable } from '../../platform/database.ts'
import type { OrderRow } from '../store/orders.ts'
import { linesToRefund, type LineToRefund } from '../store/refund/refunds.ts'
import { extrasOf, goodsLeft } from './take-back-points.ts'

export type RefundAsk = {
  orderId: Id<'order'>
  /**
   * Units of lines; `all` is everything not yet refunded and ends the order, as the last unit does.
   * `part` gives back that much of a line, with as many units or with none. An empty list refunds shipping or fee
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
/** States in which the whole order can still be cancelled: nothing has left the shop. */
export const ENDABLE: readonly OrderState[] = [...HOLDING_STATES, 'packed']
/** Whether goods of an order in this state have left the shop. */
export const hasLeft = (state: OrderState): boolean => !ENDABLE.includes(state)
/** States in which goods are in transit, so their fate is not known yet. */
const MOVING: readonly OrderState[] = ['on_delivery', 'ready_for_pickup']

type Asked = Omit<RefundAsk, 'causeId' | 'reason' | 'actor' | 'orderId'>
export type RefundPlan = {
  ok: true
  lines: readonly LineToRefund[]
  units: Units
  parts: Parts
  endsOrder: boolean
  isAtDoor: boolean
}
export type RefundRefusal = 'not_paid' | 'state' | 'too_many' | 'nothing'

/** What a refund would give back of an order as it is now; changes nothing. */
export const planRefund = async (
  db: Queryable,
  order: OrderRow,
  ask: Asked,
): Promise<RefundPlan | { ok: false; reason: RefundRefusal }> => {
  const isAtDoor = isAdjustment(ask.cause) && isPaidAtDoor(order, ask)
  if (!isAtDoor && order.paymentState !== 'paid' && order.paymentState !== 'partially_refunded')
    return { ok: false, reason: 'not_paid' }
  const lines = await linesToRefund(db, order.id)
  const units = unitsOf(ask, lines)
  if (units === null) return { ok: false, reason: 'too_many' }
  const endsOrder =
    ask.lines === 'all' ||
    (units.length > 0 && leavesNothing(lines, units) && transition(order.state, 'refund') !== null)
  if (endsOrder ? MOVING.includes(order.state) : units.length > 0 && mayNotYet(order, ask))
    return { ok: false, reason: 'state' }

  const parts = partsOf(ask, order, units)
  if (parts.amount === 0 && !endsOrder) return { ok: false, reason: 'nothing' }
  return { ok: true, lines, units, parts, endsOrder, isAtDoor }
}

/** A cash order that is not handed over: less of it is collected, nothing is given back. */
const isPaidAtDoor = (
  { paymentMethod, paymentState, state }: OrderRow,
  { cause }: Asked,
): boolean =>
  paymentMethod === 'cod' &&
  paymentState === 'none' &&
  (cause === 'refused' ? state === 'on_delivery' : !hasLeft(state))

/** A part of an order that has not left goes back only for what was found while picking it. */
const mayNotYet = (order: OrderRow, { cause }: Asked): boolean =>
  ENDABLE.includes(order.state) && !isAdjustment(cause)

/** What takes points back: goods, and the extra points of the lines before and after. */
export const pointsBack = (
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
  before: extrasOf(lines),
  after: extrasOf(
    lines.map((line) => {
      const back = units.find((unit) => unit.line.id === line.id)
      return back ? { ...line, refunded: rupiah(line.refunded + back.amount) } : line
    }),
  ),
})

/** What a voucher took off the returned goods, out of all that it took off. */
export const voucherShare = (
  order: OrderRow,
  { lines, units, endsOrder }: Pick<RefundPlan, 'lines' | 'units' | 'endsOrder'>,
): { refunded: number; of: number } => {
  const of = order.discountGoods - lines.reduce((sum, { automatic }) => sum + automatic, 0)
  const refunded = endsOrder ? of : units.reduce((sum, unit) => sum + voucherPartOf(unit), 0)
  return { refunded, of }
}

/** The discount of returned units without the part of automatic discounts, rounded down. */
const voucherPartOf = ({ line, gross, amount }: Units[number]): number => {
  const share = line.gross - line.paid
  return share === 0 ? 0 : Math.floor(((gross - amount) * (share - line.automatic)) / share)
}

export type Units = ({ line: LineToRefund; quantity: number } & LineBack)[]
export type Parts = Record<'goods' | 'shipping' | 'serviceFee' | 'amount', Rupiah>

/** The requested units with their refund amounts; null when fewer units are left. */
const unitsOf = (ask: Asked, lines: readonly LineToRefund[]): Units | null => {
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
    const isPartOnly = part !== undefined && quantity === 0
    if (!isPartOnly && !areLeft(line, quantity)) return null
    if (part && !isLeft(line, part)) return null
    units.push({ line, quantity, ...(part ?? refundOfUnits(line, quantity)) })
  }
  return units
}

const areLeft = (line: LineToRefund, quantity: number): boolean =>
  Number.isInteger(quantity) && quantity > 0 && line.refundedQuantity + quantity <= line.quantity
const isLeft = (line: LineToRefund, { amount, gross }: LineBack): boolean =>
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

const partsOf = (ask: Asked, order: OrderRow, units: Units): Parts => {
  const goods = add(...units.map(({ amount }) => amount))
  const shipping = rupiah(
    ask.withShipping ? order.shipping - discountOnShipping(order) - order.shippingRefunded : 0,
  )
  const serviceFee = rupiah(ask.withServiceFee ? order.serviceFee - order.serviceFeeRefunded : 0)
  return { goods, shipping, serviceFee, amount: add(goods, shipping, serviceFee) }
}

export const discountOnShipping = (order: OrderRow): number => order.discount - order.discountGoods
