import { safetyOf } from '#domain/catalogue/product.ts'
import { jakartaDate } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { productTag } from './tags.ts'
import { lockStock, writeMovements, writeNextDayQuota, writeStock } from './store/stock.ts'

/**
 * Sets the counted (or received) units on hand and records the movement. Throws 409 below the
 * reserved units; the safety stock shrinks rather than eat into them.
 */
export const setStock = async (
  tx: Transaction,
  variationId: string,
  onHand: number,
  actor: string,
  now: Date,
  kind: 'count' | 'receive' = 'count',
): Promise<void> => {
  const before = await lockStock(tx, variationId)
  if (!before) throw new AppError('product_not_found')
  if (!Number.isSafeInteger(onHand) || onHand < 0) throw new AppError('invalid')
  if (before.isHamper)
    throw new AppError('conflict', { internal: 'a hamper has no stock of its own' })
  if (onHand < before.reserved)
    throw new AppError('conflict', {
      details: { reserved: before.reserved },
      internal: 'fewer on hand than reserved',
    })
  const safety = Math.min(safetyOf(onHand), onHand - before.reserved)
  await writeStock(tx, variationId, onHand, safety)
  const causeId = variationId
  await writeMovements(
    tx,
    [
      {
        variationId,
        kind,
        onHandDelta: onHand - before.onHand,
        reservedDelta: 0,
        cause: 'stock',
        causeId,
        actor,
      },
    ],
    now,
  )
  // Triggers update the listings; the product's page also shows the number of units.
  await announceChange(tx, [productTag(before.slug)])
}

/** Sets the units that growers bring for the next day; what is promised already stays promised. */
export const setNextDayQuota = async (
  tx: Transaction,
  variationId: string,
  { expected, quota }: { expected: number; quota: number },
  now: Date,
): Promise<void> => {
  const before = await lockStock(tx, variationId)
  if (!before) throw new AppError('product_not_found')
  if (before.nextDayQuota !== expected)
    throw new AppError('changed_meanwhile', { details: { quota: before.nextDayQuota } })
  if (before.isHamper && quota > 0)
    throw new AppError('conflict', { internal: 'a hamper has no supply of its own' })
  await writeNextDayQuota(tx, variationId, quota, jakartaDate(now))
  await announceChange(tx, [productTag(before.slug)])
}
