import { queries } from '#web/staff/queries.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'

/** First part of the keys of all answers about reviews. */
export const REVIEWS = 'reviews'
export const reviewKey = (id: string) => [REVIEWS, 'one', id]

/** Shows what an answer changed everywhere. */
export const takeReview = (review: StaffReview): void => {
  queries.setQueryData(reviewKey(review.id), review)
  void queries.invalidateQueries({ queryKey: [REVIEWS, 'list'] })
  void queries.invalidateQueries({ queryKey: ['stars'] })
}
