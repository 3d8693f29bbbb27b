import type { Id } from '#domain/units.ts'
import { allocate } from '#domain/stock/batch.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { announceStock } from './announce.ts'
import { insertBatches, lastBatches } from './store/batches.ts'
import {
  lockStock,
  moveStock,
  noteMoves,
  openStock,
  readStock,
  soldAtTill,
  soldBy,
  type Cause,
  type Move,
  type Place,
  type Sold,
} from './store/stock.ts'

export type PutBack = Cause & {
  /** Where goods without a known batch go. */
  place: Place
  goods: readonly { variationId: Id<'variation'>; quantity: number }[]
  /** What had sold them: they go back to its batches, and no more than it sold. */
  soldBy: { orderId: string } | { receiptId: string }
  /** `waste`: they are written off on the spot, and the stock stays as it is. */
  to: 'shelf' | 'waste'
  /** They are promised again to their cause. */
  promised?: boolean
}

/**
 * Brings goods back to the batches that they were sold from, or writes them off. Goods that became a
 * hamper since have no stock to go back to and are written off; their ids are returned.
 */
export const putBack = async (tx: Queryable, back: PutBack): Promise<{ lost: string[] }> => {
  const ids = [...new Set(back.goods.map(({ variationId }) => variationId))]
  if (ids.length === 0) return { lost: [] }
  // What is written off leaves the stock as it is, so orders need not wait for it.
  const stock = await (back.to === 'shelf' ? lockStock : readStock)(tx, back.place, ids)
  const locationId = [...stock.values()][0]?.locationId
  if (locationId === undefined) throw new Error(`No stock of ${ids.join(', ')} in ${back.place}.`)
  const lost = ids.filter((id) => stock.get(id)?.isHamper)
  const units = await batchesOf(tx, locationId, await soldUnits(tx, back.soldBy), back)
  const isLost = ({ variationId }: { variationId: Id<'variation'> }) =>
    back.to === 'waste' || lost.includes(variationId)
  const shelved = units.filter((one) => !isLost(one))
  if (shelved.length > 0) {
    await moveStock(tx, locationId, shelved.map(returned(back.promised ?? false)), back)
    await announceStock(tx, shelved, locationId)
  }
  const gone = units.filter(isLost)
  if (gone.length > 0)
    await noteMoves(tx, locationId, gone.flatMap(thrownAway(back.promised ?? false)), back)
  return { lost }
}

const soldUnits = (tx: Queryable, by: PutBack['soldBy']) =>
  'orderId' in by ? soldBy(tx, by.orderId) : soldAtTill(tx, by.receiptId)

type Unit = { variationId: Id<'variation'>; batchId: string; quantity: number }

const returned =
  (promised: boolean) =>
  ({ variationId, batchId, quantity }: Unit): Move => ({
    variationId,
    batchId,
    kind: 'return',
    onHand: quantity,
    reserved: promised ? quantity : 0,
  })

const thrownAway =
  (promised: boolean) =>
  (unit: Unit): Move[] => [
    returned(promised)(unit),
    ...(promised
      ? [{ ...unit, kind: 'release' as const, onHand: 0, reserved: -unit.quantity }]
      : []),
    { ...unit, kind: 'waste', onHand: -unit.quantity, reserved: 0, reason: 'returned' },
  ]

/** The batches that goods came from, the last sold first; the rest to the one that ends last. */
const batchesOf = async (
  tx: Queryable,
  locationId: string,
  sold: readonly Sold[],
  { goods, now }: Pick<PutBack, 'goods' | 'now'>,
): Promise<Unit[]> => {
  const units: Unit[] = []
  const strays = new Map<string, number>()
  for (const { variationId, units: left, batches } of sold) {
    const wanted = goods
      .filter((one) => one.variationId === variationId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const from = batches
      .filter((one) => one.locationId === locationId)
      .map(({ batchId, quantity }) => ({ batchId, onHand: quantity }))
    const { takes, missing } = allocate(from, Math.min(wanted, left))
    for (const { batch, quantity } of takes)
      units.push({ variationId, batchId: batch.batchId, quantity })
    if (missing > 0) strays.set(variationId, missing)
  }
  if (strays.size === 0) return units
  const homes = await homesOf(tx, locationId, [...strays.keys()], { source: 'return', now })
  return [
    ...units,
    ...[...strays].map(([variationId, quantity]) => ({
      variationId,
      batchId: homes.get(variationId)!,
      quantity,
    })),
  ]
}

/**
 * A batch for goods of unknown origin: the one of their place that ends last, else a new one. Needs
 * the lock of their stock.
 */
export const homesOf = async (
  tx: Queryable,
  locationId: string,
  variationIds: readonly string[],
  { source, now }: { source: 'found' | 'return'; now: Date },
): Promise<Map<string, string>> => {
  const last = new Map(
    (await lastBatches(tx, locationId, variationIds, jakartaDate(now))).map((one) => [
      one.variationId as string,
      one.id as string,
    ]),
  )
  const without = variationIds.filter((id) => !last.has(id))
  if (without.length === 0) return last
  await openStock(tx, locationId, without)
  const stock = await lockStock(tx, locationId, without)
  const made = [...stock.values()].map(({ variationId, shelfLifeDays, unitCost }) => ({
    id: newId(now),
    variationId,
    source,
    bestBefore: addDays(jakartaDate(now), shelfLifeDays),
    receivedAt: now,
    unitCost,
  }))
  await insertBatches(tx, locationId, made)
  return new Map([...last, ...made.map((one) => [one.variationId, one.id] as const)])
}
