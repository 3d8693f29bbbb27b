import type { Id } from '#domain/units.ts'
import { addRating } from '../catalogue/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import { lockReview, setAnswer, setHidden } from './store.ts'
import { reviewsTag } from './tags.ts'

type Done = 'done' | 'unknown' | 'already'

/** Hides a review, with reason and staff member; its rating no longer counts. */
export const hideReview = (
  database: Database,
  id: string,
  reason: string,
  by: string,
): Promise<Done> =>
  database.transaction(async (tx): Promise<Done> => {
    const review = await lockReview(tx, id)
    if (!review) return 'unknown'
    if (review.hiddenReason !== null) return 'already'
    await setHidden(tx, review.id, reason, by)
    await count(tx, review.productId, -review.rating, -1)
    return 'done'
  })

/** Publishes a held-back or hidden review, and gives its points if they were not given before. */
export const showReview = (database: Database, id: string, by: string, now: Date): Promise<Done> =>
  database.transaction(async (tx): Promise<Done> => {
    const review = await lockReview(tx, id)
    if (!review) return 'unknown'
    if (review.hiddenReason === null) return 'already'
    await setHidden(tx, review.id, null, by)
    await count(tx, review.productId, review.rating, 1)
    const { customerId, hasPhoto } = review
    if (customerId !== null)
      await enqueue(tx, 'review.shown', { customerId, reviewId: review.id, hasPhoto }, now)
    return 'done'
  })

/** Sets the shop's single public answer to a review. */
export const answerReview = (
  database: Database,
  id: string,
  answer: string,
  now: Date,
): Promise<Done> =>
  database.transaction(async (tx): Promise<Done> => {
    const review = await lockReview(tx, id)
    if (!review) return 'unknown'
    if (!(await setAnswer(tx, review.id, answer, now))) return 'already'
    await announceChange(tx, [reviewsTag(review.slug)])
    return 'done'
  })

const count = async (
  tx: Transaction,
  productId: Id<'product'>,
  sum: number,
  by: 1 | -1,
): Promise<void> => {
  const slug = await addRating(tx, productId, { sum, count: by })
  if (slug) await announceChange(tx, [reviewsTag(slug)])
}
