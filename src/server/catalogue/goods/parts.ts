import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import type { StaffProduct } from '#contract/staff/goods/products.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import type { Goods, SavedVariation } from '../store/goods.ts'
import { findParts, lockStockKinds } from '../store/parts.ts'
import { presentGoods } from './form.ts'

/** A product with the names of what its hampers are made of. */
export const withParts = async (db: Queryable, goods: Goods, now: Date): Promise<StaffProduct> => {
  const ids = goods.variations.flatMap(({ parts }) => parts.map(({ variationId }) => variationId))
  return presentGoods(goods, ids.length === 0 ? [] : await findParts(db, ids), now)
}

/**
 * Refuses parts that do not exist, are twice in a hamper or are hampers, and hampers that have a
 * stock of their own, are parts or weigh less than what is inside.
 */
export const refuseParts = async (
  tx: Transaction,
  { variations: given }: ProductForm,
  variations: readonly SavedVariation[],
  refuse: (field: string, key: string) => void,
): Promise<void> => {
  const hampers = new Set(variations.filter(({ parts }) => parts.length > 0).map(({ id }) => id))
  if (hampers.size === 0) return
  const ids = given.flatMap(({ parts }) => parts.map(({ variation_id: id }) => id))
  const kinds = await lockStockKinds(tx, [...ids, ...hampers])
  const grams = new Map(
    (await findParts(tx, ids)).map((part) => [part.variationId as string, part.netWeightG]),
  )
  for (const [at, { id, parts, netWeightG }] of variations.entries()) {
    if (parts.length === 0) continue
    const own = kinds.get(id)
    const field = `form.variations.${at}.parts`
    if (own && (own.onHand > 0 || own.nextDayQuota > 0)) refuse(field, 'validation.hamperStock')
    if (own?.isPart || parts.some((part) => hampers.has(part.variationId)))
      refuse(field, 'validation.hamperNested')
    if (parts.some(({ variationId }) => kinds.get(variationId)?.isHamper))
      refuse(field, 'validation.hamperNested')
    if (parts.some(({ variationId }) => !kinds.has(variationId)))
      refuse(field, 'validation.unknownId')
    if (new Set(parts.map(({ variationId }) => variationId)).size < parts.length)
      refuse(field, 'validation.partTwice')
    const inside = parts.reduce(
      (sum, { variationId, quantity }) => sum + (grams.get(variationId) ?? 0) * quantity,
      0,
    )
    if (netWeightG < inside) refuse(`form.variations.${at}.net_weight_g`, 'validation.hamperLight')
  }
}
