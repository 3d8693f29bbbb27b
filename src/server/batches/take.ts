import type { Id } from '#domain/units.ts'
import { allocate, inOrderOfSale } from '#domain/stock/batch.ts'
import type { Queryable } from '../platform/database.ts'
import { readBatches, type StockBatch } from './store/batches.ts'
import {
  lockStock,
  moveStock,
  type Cause,
  type Move,
  type Place,
  type Stock,
} from './store/stock.ts'

/** Units of a variation; without a batch they come from what expires first. */
export type Take = { variationId: Id<'variation'>; quantity: number; batchId?: string | null }
export type Taking = Cause & {
  /** A place by its id, or `ONLINE`. */
  place: Place
  takes: readonly Take[]
  kind: 'sell' | 'waste' | 'adjust'
  /** The units are those promised to this cause; else promised ones are refused. */
  promised?: boolean
  reason?: string | null
}
export type Taken = { variationId: Id<'variation'>; batchId: string; quantity: number }
export type Short = { variationId: Id<'variation'>; wanted: number; available: number }

/**
 * Takes units out of batches, with stock and ledger. Held batches are only taken from when they are
 * named, and never sold. Changes nothing when anything is short.
 */
export const takeFromBatches = async (
  tx: Queryable,
  taking: Taking,
): Promise<{ ok: true; taken: Taken[] } | { ok: false; short: Short[] }> => {
  const ids = [...new Set(taking.takes.map(({ variationId }) => variationId))]
  if (ids.length === 0) return { ok: true, taken: [] }
  const stock = await lockStock(tx, taking.place, ids)
  const locationId = [...stock.values()][0]?.locationId
  const batches = locationId === undefined ? [] : await readBatches(tx, locationId, ids)
  const { taken, short } = chooseBatches(taking, stock, batches)
  if (short.length > 0 || locationId === undefined) return { ok: false, short }
  await moveStock(
    tx,
    locationId,
    taken.map((one): Move => ({
      variationId: one.variationId,
      batchId: one.batchId,
      kind: taking.kind,
      onHand: -one.quantity,
      reserved: taking.promised ? -one.quantity : 0,
      reason: taking.reason ?? null,
    })),
    taking,
  )
  return { ok: true, taken }
}

const chooseBatches = (
  { takes, kind, promised = false }: Taking,
  stock: ReadonlyMap<string, Stock>,
  batches: readonly StockBatch[],
): { taken: Taken[]; short: Short[] } => {
  const left = new Map(batches.map((batch) => [batch.id as string, { ...batch }]))
  const [taken, short]: [Taken[], Short[]] = [[], []]
  // Named batches first: what expires first must not be taken from under them.
  for (const take of takes.toSorted(
    (one, other) => Number(!one.batchId) - Number(!other.batchId),
  )) {
    const own = stock.get(take.variationId)
    const from = own ? batchesFor(take, kind, own, [...left.values()]) : []
    const found = allocate(from, take.quantity)
    if (found.missing > 0)
      short.push({
        variationId: take.variationId,
        wanted: take.quantity,
        available: take.quantity - found.missing,
      })
    for (const { batch, quantity } of found.takes) {
      batch.onHand -= quantity
      taken.push({ variationId: take.variationId, batchId: batch.id, quantity })
    }
  }
  if (promised) return { taken, short }
  for (const [variationId, { onHand, reserved }] of stock) {
    const wanted = takes
      .filter((take) => take.variationId === variationId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (onHand - wanted < reserved && !short.some((one) => one.variationId === variationId))
      short.push({ variationId, wanted, available: Math.max(0, onHand - reserved) })
  }
  return { taken, short }
}

const batchesFor = (
  { variationId, batchId }: Take,
  kind: Taking['kind'],
  { deliverFrom, lifeDays }: Stock,
  batches: StockBatch[],
): StockBatch[] => {
  const own = batches.filter((batch) => batch.variationId === variationId)
  if (batchId)
    return own.filter(({ id, state }) => id === batchId && (kind !== 'sell' || state !== 'held'))
  return inOrderOfSale(own, { day: deliverFrom, lifeDays })
}
