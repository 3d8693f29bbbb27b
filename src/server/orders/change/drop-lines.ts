import { inStock } from '#domain/catalogue/hamper.ts'
import { formatRupiah, rupiah } from '#domain/money.ts'
import {
  changeRefusal,
  dearerBy,
  dropRefusal,
  type WantedDrop,
} from '#domain/orders/order-change.ts'
import { refundOfUnits } from '#domain/orders/refund.ts'
import type { Id } from '#domain/units.ts'
import { lightenBooking } from '../../couriers/index.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { adjustOrder, type LineAdjustment } from '../adjust/adjust-order.ts'
import { freeUnits, linesToDrop, lowerWeight, type LineToDrop } from '../store/dropped.ts'
import { addEvent, lockOrder, type OrderRow } from '../store/orders.ts'
import { leaveRun } from '../store/picks.ts'
import { linesToRefund } from '../store/refund/refunds.ts'

/**
 * Locks an order that its customer changes. The lock decides between the customer and the picker.
 * Throws 409 `change_too_late` and `order_state`.
 */
export const lockToChange = async (tx: Transaction, orderId: string): Promise<OrderRow> => {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('order_not_found')
  const refusal = changeRefusal(order.state)
  if (refusal) throw new AppError(refusal)
  return order
}

/**
 * Takes units out of an order before it is picked: its stock and its room in the window are free at
 * once, and what was paid for them goes back; what stays costs what its quantity costs. Shipping, fee and discounts stay as they were agreed.
 * Wake the outbox after the commit.
 */
export const dropLines = async (
  tx: Transaction,
  shop: Shop,
  { orderId, wanted }: { orderId: string; wanted: readonly WantedDrop[] },
  now: Date,
): Promise<void> => {
  const order = await lockToChange(tx, orderId)
  const lines = await linesToDrop(tx, order.id)
  // Goods that were added have no minimum of their own.
  const minimum = rupiah(order.addedTo === null ? shop.settings()['order.minimumGoods'] : 0)
  const refusal = dropRefusal(lines, wanted, minimum)
  if (refusal) throw new AppError(refusal, { params: { minimum: formatRupiah(minimum) } })
  const dropped = wanted.map(({ lineId, quantity }) => ({
    line: lines.find(({ id }) => id === lineId)!,
    quantity,
  }))
  const adjustments = await adjustmentsOf(tx, order.id, dropped)
  const by = { action: 'lines_dropped', actor: 'customer' } as const
  await takeOut(tx, shop, { order, dropped, adjustments, ...by }, now)
}

type Out = { line: LineToDrop; quantity: number }
type TakeOut = {
  order: OrderRow
  dropped: readonly Out[]
  /** What goes back for them. */
  adjustments: readonly LineAdjustment[]
  action: 'lines_dropped' | 'goods_short'
  actor: string
  reason?: string
}

/** Takes units out of a locked order that is not being picked; their money goes back. */
export const takeOut = async (
  tx: Transaction,
  shop: Shop,
  { order, dropped, adjustments, action, actor, reason = '' }: TakeOut,
  now: Date,
): Promise<void> => {
  await leaveRun(tx, order.id)
  const by = { orderId: order.id, actor, now }
  const units = dropped.flatMap(({ line, quantity }) => inStock(line, quantity))
  await freeUnits(tx, units, by)
  const grams = dropped.reduce((sum, { line, quantity }) => sum + line.weightG * quantity, 0)
  await lightenBooking(tx, order.id, grams)
  await lowerWeight(tx, order.id, grams)
  const event = { action, state: order.state, actor, reason }
  await addEvent(tx, order.id, { ...event, now })
  const causeId = newId(now)
  await adjustOrder(tx, shop, { ...by, causeId, adjustments, reason }, now)
  await enqueue(tx, 'order.changed', { orderId: order.id, action, to: order.state }, now)
}

/** What goes back for units that leave an order. */
export const adjustmentsOf = async (
  tx: Transaction,
  orderId: Id<'order'>,
  dropped: readonly Out[],
): Promise<LineAdjustment[]> => {
  const left = await linesToRefund(tx, orderId)
  return dropped.map(({ line, quantity }) => {
    const share = refundOfUnits(
      left.find(({ id }) => id === line.id)!,
      quantity,
    )
    // What stays is paid at the price of its quantity, out of what the others cost.
    const dearer = dearerBy(line, quantity)
    if (dearer > 0 && dearer >= share.amount) throw new AppError('change_gives_nothing')
    const back = { amount: rupiah(share.amount - dearer), gross: rupiah(share.gross - dearer) }
    return {
      lineId: line.id,
      kind: 'dropped',
      units: quantity,
      nominal: null,
      grams: null,
      ...back,
    }
  })
}
