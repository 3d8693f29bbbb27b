import { safetyOf } from '#domain/catalogue/product.ts'
import type { Id } from '#domain/units.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { announceStock } from '../announce.ts'
import { writeSafety } from './store.ts'
import { lockStock, ONLINE, openStock, type Stock } from '../store/stock.ts'

/**
 * Units that are held back from online sale: as many as the shop chose, else the usual share. It
 * shrinks rather than eat into promised units.
 */
export const heldBack = ({
  onHand,
  reserved,
  safetySet,
}: Pick<Stock, 'onHand' | 'reserved' | 'safetySet'>): number =>
  Math.max(0, Math.min(safetySet ?? safetyOf(onHand), onHand - reserved))

/** Chooses the safety stock of what sells online; null for the usual share. */
export const setSafety = async (
  tx: Transaction,
  variationId: Id<'variation'>,
  units: number | null,
): Promise<void> => {
  await openStock(tx, ONLINE, [variationId])
  const stock = (await lockStock(tx, ONLINE, [variationId])).get(variationId)
  if (!stock) throw new AppError('product_not_found')
  if (stock.isHamper)
    throw new AppError('conflict', { internal: 'a hamper has no stock of its own' })
  const { locationId } = stock
  const safety = heldBack({ ...stock, safetySet: units })
  await writeSafety(tx, { variationId, locationId, units, safety })
  await announceStock(tx, [{ variationId }])
}
