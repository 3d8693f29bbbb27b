import { addRating } from '../catalogue/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { insertReviews, type NewReview, type WrittenReview } from './store.ts'
import { reviewsTag } from './tags.ts'

/**
 * Publishes reviews and counts their ratings into the products' means. An order line is reviewed
 * once: a second review of it changes nothing. One that is held back counts once it is shown.
 * Answers those that were written.
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
  // In the order of their ids, so that two transactions never wait for each other.
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
