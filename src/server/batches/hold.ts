import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { announceStock } from './announce.ts'
import { findBatches, placeOfBatch, refreshFit, setBatchState } from './store/batches.ts'
import type { StockBatch } from './store/batches.ts'
import { lockStock } from './store/stock.ts'

/**
 * Takes a batch out of sale and picking at once, for a recall or a doubt. Returns it as it was; a
 * held one stays held with the newer reason.
 */
export const holdBatch = (tx: Queryable, id: string, reason: string): Promise<StockBatch> =>
  changeState(tx, id, 'held', reason)

/**
 * Takes a batch that ends soon out of online sale, to be sold by hand at a lower price. Returns it
 * as it was. Throws 409 `conflict` for one that is held, or that has nothing left.
 */
export const rescueBatch = (tx: Queryable, id: string): Promise<StockBatch> =>
  changeState(tx, id, 'rescue', null)

/** Lets a held or rescued batch be sold again as far as its life allows. */
export const freeBatch = (tx: Queryable, id: string): Promise<StockBatch> =>
  changeState(tx, id, 'open', null)

const changeState = async (
  tx: Queryable,
  id: string,
  state: 'open' | 'held' | 'rescue',
  reason: string | null,
): Promise<StockBatch> => {
  const place = await placeOfBatch(tx, id)
  if (!place) throw new AppError('batch_not_found')
  await lockStock(tx, place.locationId, [place.variationId])
  const [before] = await findBatches(tx, [id])
  if (state === 'rescue' && before!.state !== 'open')
    throw new AppError('conflict', { internal: `the batch is ${before!.state}` })
  await setBatchState(tx, id, state, reason)
  await refreshFit(tx, place.locationId, [place.variationId])
  await announceStock(tx, [place])
  return before!
}
