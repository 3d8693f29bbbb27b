import { adjustLine } from '#domain/orders/adjustment.ts'
import { foundOf } from '#domain/picking/found.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Shop } from '../../shop.ts'
import { adjustOrder, type LineAdjustment } from '../adjust/adjust-order.ts'
import type { OrderRow } from '../store/orders.ts'
import { readLinesOf, readTasksOf, sellPicked, setPickedGrams } from '../store/picks.ts'
import { linesToRefund } from '../store/refunds.ts'
import { sellReserved } from '../store/sell.ts'

type By = { actor: string; now: Date }

/** Units that were picked for an order; null for one that is packed without a run. */
export const pickedUnits = async (tx: Transaction, orderId: string): Promise<number | null> => {
  const tasks = await readTasksOf(tx, orderId)
  return tasks.length === 0 ? null : tasks.reduce((sum, { picked }) => sum + picked, 0)
}

/**
 * Sells the goods of an order that is packed: what was picked, and what it lost goes back in the
 * same transaction; without a run what it holds, first expired first. Throws 409 `batch_held`.
 */
export const sellPacked = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { actor, now }: By,
): Promise<void> => {
  const tasks = await readTasksOf(tx, order.id)
  if (tasks.length === 0) {
    if (!(await sellReserved(tx, order.id, actor, now))) throw new AppError('batch_held')
    return
  }
  const settings = shop.settings()
  const limits = {
    creditPercent: settings['weight.creditPercent'],
    giftPercent: settings['weight.giftPercent'],
  }
  const lines = await readLinesOf(tx, order.id)
  const found = lines.map((line) => ({ ...foundOf(line, tasks, limits), line }))
  const units = found.flatMap((one) => one.units)
  if (!(await sellPicked(tx, units, { orderId: order.id, actor, now })))
    throw new AppError('batch_held')
  await setPickedGrams(
    tx,
    order.id,
    found.reduce((sum, { grams }) => sum + grams, 0),
  )
  await giveBack(tx, shop, order, { actor, now, lines, tasks, limits })
}

type Settling = By & {
  lines: Awaited<ReturnType<typeof readLinesOf>>
  tasks: Awaited<ReturnType<typeof readTasksOf>>
  limits: Parameters<typeof foundOf>[2]
}

/** A line whose money went back in an earlier packing stays as it was. */
const giveBack = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { actor, now, lines, tasks, limits }: Settling,
): Promise<void> => {
  const left = await linesToRefund(tx, order.id)
  const adjustments: LineAdjustment[] = lines
    .filter(({ isSettled }) => !isSettled)
    .flatMap((line) =>
      adjustLine(
        left.find(({ id }) => id === line.id)!,
        foundOf(line, tasks, limits).line,
      ),
    )
  if (adjustments.length === 0) return
  const causeId = newId(now)
  await adjustOrder(tx, shop, { orderId: order.id, causeId, adjustments, actor, reason: '' }, now)
}
