import type { Part } from '#domain/catalogue/hamper.ts'
import { goodsOfUnits } from '#domain/picking/found.ts'
import type { Transaction } from '../../platform/database.ts'
import { readLinesOf, readTasksOf, unitsBack } from '../store/picks.ts'

/**
 * The goods in units of lines as they were sold, of those that did not come back before: a replaced
 * unit is the good that took its place. Ask before the units are written as given back.
 */
export const goodsBack = async (
  tx: Transaction,
  orderId: string,
  units: readonly { lineId: string; quantity: number }[],
): Promise<Part[]> => {
  const [lines, tasks, back] = [
    await readLinesOf(tx, orderId),
    await readTasksOf(tx, orderId),
    await unitsBack(tx, orderId),
  ]
  return units.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Error(`The order ${orderId} has no line ${lineId}.`)
    const from = back.find((one) => one.lineId === lineId)?.units ?? 0
    return goodsOfUnits(line, tasks, { from, quantity })
  })
}
