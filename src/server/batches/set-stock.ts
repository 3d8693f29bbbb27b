import { allocate, fefo, type Batch } from '#domain/stock/batch.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { announceStock } from './announce.ts'
import { homesOf } from './put-back.ts'
import { receive, safetyAfter } from './receive.ts'
import { readBatches } from './store/batches.ts'
import { lockStock, moveStock, ONLINE, type Move } from './store/stock.ts'

/**
 * Sets the counted (or received) units on hand of what sells online and records the movement. What
 * is found belongs to the batch that ends last, what is missing to those that end first. Throws 409
 * below the reserved units; the safety stock shrinks rather than eat into them.
 */
export const setStock = async (
  tx: Transaction,
  variationId: string,
  onHand: number,
  actor: string,
  now: Date,
  kind: 'count' | 'receive' = 'count',
): Promise<void> => {
  const stock = await lockStock(tx, ONLINE, [variationId])
  const before = stock.get(variationId)
  if (!before) throw new AppError('product_not_found')
  if (!Number.isSafeInteger(onHand) || onHand < 0) throw new AppError('invalid')
  if (before.isHamper)
    throw new AppError('conflict', { internal: 'a hamper has no stock of its own' })
  if (onHand < before.reserved)
    throw new AppError('conflict', {
      details: { reserved: before.reserved },
      internal: 'fewer on hand than reserved',
    })
  const { locationId } = before
  const cause = { cause: 'stock', causeId: variationId, actor, now }
  const difference = onHand - before.onHand
  if (kind === 'receive' && difference > 0) {
    await receive(tx, {
      ...cause,
      place: locationId,
      goods: [{ variationId, quantity: difference }],
    })
    return
  }
  const move = (batchId: string | null, units: number): Move => ({
    variationId,
    batchId,
    kind,
    onHand: units,
    reserved: 0,
  })
  const moves =
    difference < 0
      ? allocate(lastHeld(await readBatches(tx, locationId, [variationId])), -difference).takes.map(
          ({ batch, quantity }) => move(batch.id, -quantity),
        )
      : [move(difference === 0 ? null : await homeOf(tx, locationId, variationId, now), difference)]
  await moveStock(tx, locationId, moves, cause, safetyAfter(stock, moves))
  await announceStock(tx, [{ variationId }])
}

/** What a count misses is missed from held batches last. */
export const lastHeld = <B extends Batch>(batches: readonly B[]): B[] => [
  ...fefo(batches),
  ...batches.filter(({ state }) => state === 'held'),
]

const homeOf = async (
  tx: Transaction,
  locationId: string,
  variationId: string,
  now: Date,
): Promise<string> =>
  (await homesOf(tx, locationId, [variationId], { source: 'found', now })).get(variationId)!
