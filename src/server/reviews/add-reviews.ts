import { addRating } from '../catalogue/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { insertReviews, type NewReview } from './store.ts'
import { reviewsTag } from './tags.ts'

/**
 * Publishes reviews and counts their ratings into the products' means. An order line is reviewed once: a second review of it changes nothing.
 * Answers how many were written.
 */
export const addReviews = async (tx: Transaction, reviews: readonly NewReview[]): Promise<number> => {
  if (reviews.length === 0) return 0
  const written = await insertReviews(tx, reviews)
  const byProduct = Map.groupBy(written, ({ productId }) => productId)
  // In the order of their ids, so that two transactions never wait for each other.
  for (const productId of [...byProduct.keys()].toSorted()) {
    const ratings = byProduct.get(productId)!
    const slug = await addRating(tx, productId, { sum: ratings.reduce((sum, { rating }) => sum + rating, 0), count: ratings.length })
    if (slug) await announceChange(tx, [reviewsTag(slug)])
  }
  return written.length
}
