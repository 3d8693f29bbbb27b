import type { Id } from '#domain/units.ts'
import { productTag } from '../catalogue/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Queryable } from '../platform/database.ts'
import { slugsOf } from './store/stock.ts'

/** Triggers update the listings; a product's page also shows the number of units. */
export const announceStock = async (
  tx: Queryable,
  goods: readonly { variationId: Id<'variation'> }[],
): Promise<void> => {
  const slugs = await slugsOf(tx, [...new Set(goods.map(({ variationId }) => variationId))])
  await announceChange(tx, slugs.map(productTag))
}
