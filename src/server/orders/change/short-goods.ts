import { sumOf } from '#domain/orders/adjustment.ts'
import type { Id } from '#domain/units.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { mayReturnAlone, type Act, type Doer } from '../../staff/index.ts'
import { actorOf } from '../cancel/cancel-order.ts'
import { linesToDrop, type LineToDrop } from '../store/dropped.ts'
import { adjustmentsOf, lockToChange, takeOut } from './drop-lines.ts'

export type Short = { variationId: string; quantity: number; reason: string }

/**
 * Takes goods that the shop does not have out of an order before it is picked: the units are free at
 * once and their money goes back. Refused above what the person may give back or throw away alone. Wake the outbox
 * after the commit.
 */
export const shortGoods = async (
  tx: Transaction,
  doer: Doer,
  orderId: Id<'order'>,
  { variationId, quantity, reason }: Short,
): Promise<Act> => {
  const { shop, now } = doer
  const order = await lockToChange(tx, orderId)
  const lines = await linesToDrop(tx, order.id)
  const dropped = unitsOf(lines, variationId, quantity)
  const left = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (left === quantity) throw new AppError('short_leaves_nothing')
  const adjustments = await adjustmentsOf(tx, order.id, dropped)
  const returned = sumOf(adjustments)
  const { customerId, number } = order
  // The goods are missing now, so that nothing waits for a second person.
  if (!(await mayReturnAlone(tx, doer, { amount: returned, customerId }, ['refund', 'waste'])))
    throw new AppError('short_above_limit')
  const by = { action: 'goods_short', actor: actorOf(doer), reason } as const
  await takeOut(tx, shop, { order, dropped, adjustments, ...by }, now)
  return {
    act: 'order_short',
    customerId,
    entity: { kind: 'order', id: orderId },
    before: { refunded: order.refunded },
    after: { refunded: order.refunded + returned },
    facts: { number, variation: variationId, units: quantity, reason, returned },
  }
}

/** The units as parts of lines, the last line first; gifts and hampers are not split. */
const unitsOf = (
  lines: readonly LineToDrop[],
  variationId: string,
  quantity: number,
): { line: LineToDrop; quantity: number }[] => {
  let wanted = quantity
  const dropped = lines
    .filter((line) => line.variationId === variationId && line.giftOf === null)
    .filter(({ parts }) => parts.length === 0)
    .toReversed()
    .map((line) => {
      const out = Math.min(wanted, line.quantity)
      wanted -= out
      return { line, quantity: out }
    })
    .filter((one) => one.quantity > 0)
  if (wanted > 0) throw new AppError('change_units_gone')
  return dropped
}
