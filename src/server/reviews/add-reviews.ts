import { addRating } from '../catalogue/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { insertReviews, type NewReview, type WrittenReview } from './store/reviews.ts'
import { reviewsTag } from './tags.ts'

/**
 * Stores reviews and adds their ratings to the products' means, once per order line. A held-back
 * review counts once published. Returns the new ones.
 */
export const addReviews = async (
  tx: Transaction,
  reviews: readonly NewReview[],
): Promise<WrittenReview[]> => {
  if (reviews.length === 0) return []
  const written = await insertReviews(tx, reviews)
  const byProduct = Map.groupBy(
    written.filter(({ isShown }) => isShown),
    ({ productId }) => productId,
  )
  // Product order is fixed, to avoid deadlocks between transactions.
  for (const productId of [...byProduct.keys()].toSorted()) {
    const ratings = byProduct.get(productId)!
    const slug = await addRating(tx, productId, {
      sum: ratings.reduce((sum, { rating }) => sum + rating, 0),
      count: ratings.length,
    })
    if (slug) await announceChange(tx, [reviewsTag(slug)])
  }
  return written
}
