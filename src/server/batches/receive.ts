import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { announceStock } from './announce.ts'
import { heldBack } from './safety/safety.ts'
import { insertBatches, type NewBatch } from './store/batches.ts'
import {
  lockStock,
  moveStock,
  openStock,
  type Cause,
  type Move,
  type Place,
  type Stock,
} from './store/stock.ts'

export type Received = Omit<
  NewBatch,
  'id' | 'source' | 'bestBefore' | 'receivedAt' | 'unitCost'
> & {
  quantity: number
  /** Left out, it follows from the product's shelf life. */
  bestBefore?: LocalDate | null
  /** Left out, it is what the variation costs. */
  unitCost?: NewBatch['unitCost']
}
export type Receiving = Cause & {
  place: Place
  goods: readonly Received[]
  source?: NewBatch['source']
}

/** Goods that arrive: a batch of each, on sale when the transaction commits. Returns its ids. */
export const receive = async (tx: Queryable, receiving: Receiving): Promise<string[]> => {
  const { place, goods, now, source = 'stock' } = receiving
  const ids = [...new Set(goods.map(({ variationId }) => variationId))]
  if (ids.length === 0) return []
  await openStock(tx, place, ids)
  const stock = await lockStock(tx, place, ids)
  for (const id of ids) {
    const own = stock.get(id)
    if (!own) throw new AppError('product_not_found')
    if (own.isHamper)
      throw new AppError('conflict', { internal: 'a hamper has no stock of its own' })
  }
  const { locationId } = stock.get(ids[0]!)!
  const made = goods.map(({ quantity, ...one }) => ({
    quantity,
    batch: newBatch(one, stock.get(one.variationId)!, { source, now }),
  }))
  await insertBatches(
    tx,
    locationId,
    made.map(({ batch }) => batch),
  )
  const moves = made.map(({ batch, quantity }): Move => ({
    variationId: batch.variationId,
    batchId: batch.id,
    kind: 'receive',
    onHand: quantity,
    reserved: 0,
  }))
  await moveStock(tx, locationId, moves, receiving, safetyAfter(stock, moves))
  await announceStock(tx, goods)
  return made.map(({ batch }) => batch.id)
}

const newBatch = (
  one: Omit<Received, 'quantity'>,
  { shelfLifeDays, unitCost }: Stock,
  { source, now }: { source: NewBatch['source']; now: Date },
): NewBatch => ({
  ...one,
  id: newId(now),
  source,
  receivedAt: now,
  bestBefore: one.bestBefore ?? addDays(jakartaDate(now), shelfLifeDays),
  unitCost: one.unitCost === undefined ? unitCost : one.unitCost,
})

/** The safety stock once these moves are made. */
export const safetyAfter = (
  stock: ReadonlyMap<string, Stock>,
  moves: readonly Move[],
): Map<string, number> =>
  new Map(
    [...stock.values()].map((one) => {
      const { variationId } = one
      const onHand = moves
        .filter((move) => move.variationId === variationId)
        .reduce((sum, move) => sum + move.onHand, one.onHand)
      return [variationId, heldBack({ ...one, onHand })]
    }),
  )
