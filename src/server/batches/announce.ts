import type { Id } from '#domain/units.ts'
import { productTag } from '../catalogue/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Queryable } from '../platform/database.ts'
import { ONLINE, slugsOf, type Place } from './store/stock.ts'

/** Triggers update the listings; a product's page also shows the number of units. */
export const announceStock = async (
  tx: Queryable,
  goods: readonly { variationId: Id<'variation'> }[],
  /** Where it changed, if that may be a place that does not sell online. */
  place?: Place,
): Promise<void> => {
  const ids = [...new Set(goods.map(({ variationId }) => variationId))]
  const slugs = await slugsOf(tx, ids, place ?? ONLINE)
  await announceChange(tx, slugs.map(productTag))
}
