import type { Id } from '#domain/units.ts'
import { jakartaDate } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { countRating, saveLastPurchases, saveSales } from './store/product.ts'

export type { SharedBlocks } from './present-product.ts'
export { isPhoto, makeWidePicture } from './goods/photos.ts'
export { addCategory } from './categories/tree.ts'
export { claimShelf, claimStock, releaseStock } from './store/claims.ts'
export { boughtAmong, findNamed, type Named } from './list-goods.ts'
export { packsById, packsOf, searchVariations } from './store/sellable.ts'
export { OrderedPart, variationFacts, VariationFacts } from './store/facts.ts'
export { refreshAvailability, rollSales, withdrawUncertified } from './jobs.ts'
export { presentPicture, thumbnailOf } from '../content/index.ts'
export { goodNames } from './good-names.ts'
export { presentParts } from './present-parts.ts'
export { presentStock, presentUnitPrice } from './present.ts'
export { setSupplyOfTomorrow } from './stock.ts'
export { setPrice } from './price.ts'
export { promisesPrice, readShopPrices, spendOnDrops } from './store/price-drops.ts'
export { applyPrices } from './prices/apply.ts'
export { goodsFigures } from './store/goods-figures.ts'
export { goodsKind, goodsKinds, type Judge } from './imports/kinds.ts'
export type { WriteRow } from './imports/write-row.ts'
export { synonymKind } from './words/import-words.ts'
export { insertPlans } from './store/prices.ts'
export { listCertified, lockCertified, setCertificate } from './store/halal.ts'
export { variationIdOf, writeSize } from './store/price.ts'
export {
  hasProducts,
  insertBenefits,
  insertCategories,
  insertParts,
  insertProducts,
  insertSynonyms,
  refreshSearch,
  type NewProduct,
} from './store/save.ts'
export { findProductIds, isProduct, saveMisses } from './store/product.ts'
export {
  countPublished,
  readFace,
  readFound,
  readFoundCategories,
  type FoundProduct,
} from './store/found.ts'
export { CATALOGUE_TAG, productTag } from './tags.ts'

/** Records a customer's purchase of products; called when an order is placed. */
export const recordPurchase = async (
  tx: Queryable,
  customerId: Id<'customer'>,
  productIds: readonly string[],
  at: Date,
): Promise<void> => {
  if (productIds.length > 0) await saveLastPurchases(tx, customerId, productIds, at)
}

/**
 * Adds sold (or refunded, if negative) units to a day's count. `rollSales` updates the displayed
 * counts within minutes.
 */
export const addSold = async (
  tx: Queryable,
  lines: readonly { productId: Id<'product'>; quantity: number }[],
  at: Date,
): Promise<void> => {
  if (lines.length > 0)
    await saveSales(
      tx,
      lines.map(({ productId, quantity }) => ({
        productId,
        day: jakartaDate(at),
        units: quantity,
      })),
    )
}

/** `addSold` for several days, for the history of a new shop. */
export const addSoldByDay = saveSales

/**
 * Adds a rating to the product's mean (negative removes it) and invalidates cached pages. Returns
 * the slug.
 */
export const addRating = (
  tx: Queryable,
  productId: Id<'product'>,
  rating: { sum: number; count: number },
): Promise<string | null> => countRating(tx, productId, rating.sum, rating.count)
