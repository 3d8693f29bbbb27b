import type { HideReason } from '#domain/reviews/review-desk.ts'
import { pages } from '#contract/pages.ts'
import type { Text } from '#domain/locale.ts'
import type { Id } from '#domain/units.ts'
import { textOf } from '#i18n/server.ts'
import { addRating } from '../catalogue/index.ts'
import { AppError } from '../errors.ts'
import { notify } from '../notifications/index.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Act, Doer } from '../staff/index.ts'
import { lockReview, setAnswer, setHidden } from './store/desk.ts'
import { reviewsTag } from './tags.ts'

type Review = NonNullable<Awaited<ReturnType<typeof lockReview>>>
type Step = { id: Id<'review'> }
/** By whom a review was hidden where the command line has no account. */
const OPERATOR = 'operator'

/**
 * Hides a review: its rating no longer counts, and its customer reads why. A held one may be hidden
 * too. Throws 404, or 409 `changed_meanwhile` when it is hidden already.
 */
export const hideReview = async (
  tx: Transaction,
  { staff, now }: Doer,
  { id, reason }: Step & { reason: HideReason },
): Promise<Act> => {
  const review = await known(tx, id)
  if (review.state === 'hidden') throw new AppError('changed_meanwhile')
  await setHidden(tx, id, reason, staff?.login ?? OPERATOR)
  if (review.state === 'shown') await count(tx, review.productId, -review.rating, -1)
  await tell(tx, review, {
    kind: 'review_hidden',
    params: { product: review.productName, reason: textOf(`reviews.hidden.${reason}`) },
    now,
  })
  return actOf(review, 'review_hidden', { state: 'hidden', reason })
}

/**
 * Shows a held or hidden review, and gives its points if they were not given before. Throws 404, or
 * 409 `changed_meanwhile` when it is shown already.
 */
export const showReview = async (
  tx: Transaction,
  { staff, now }: Doer,
  { id }: Step,
): Promise<Act> => {
  const review = await known(tx, id)
  if (review.state === 'shown') throw new AppError('changed_meanwhile')
  await setHidden(tx, id, null, staff?.login ?? OPERATOR)
  await count(tx, review.productId, review.rating, 1)
  const { customerId, images } = review
  if (customerId !== null)
    await enqueue(
      tx,
      'review.shown',
      { customerId, reviewId: review.id, hasPhoto: images.length > 0 },
      now,
    )
  return actOf(review, 'review_shown', { state: 'shown', reason: null })
}

/**
 * Sets the shop's single public answer; the customer is notified. Throws 404, or 409
 * `changed_meanwhile` when there is one.
 */
export const answerReview = async (
  tx: Transaction,
  { now }: Doer,
  { id, content }: Step & { content: string },
): Promise<Act> => {
  const review = await known(tx, id)
  if (review.answer !== null) throw new AppError('changed_meanwhile')
  await setAnswer(tx, id, content, now)
  await announceChange(tx, [reviewsTag(review.slug)])
  if (review.state === 'shown')
    await tell(tx, review, {
      kind: 'review_answered',
      params: { product: review.productName },
      now,
    })
  const act = actOf(review, 'review_answered', {})
  return { ...act, before: { answer: null }, after: { answer: content } }
}

const known = async (tx: Transaction, id: string): Promise<Review> => {
  const review = await lockReview(tx, id)
  if (!review) throw new AppError('not_found')
  return review
}

const actOf = (
  { id, slug, state, reason, customerId }: Review,
  act: string,
  after: Record<string, unknown>,
): Act => ({
  act,
  customerId,
  entity: { kind: 'review', id },
  before: { state, reason },
  after,
  facts: { product: slug },
})

const tell = async (
  tx: Transaction,
  { customerId, slug }: Review,
  notice: { kind: string; params: Record<string, Text>; now: Date },
): Promise<void> => {
  if (customerId !== null) await notify(tx, { customerId, href: pages.product(slug), ...notice })
}

const count = async (
  tx: Transaction,
  productId: Id<'product'>,
  sum: number,
  by: 1 | -1,
): Promise<void> => {
  const slug = await addRating(tx, productId, { sum, count: by })
  if (slug) await announceChange(tx, [reviewsTag(slug)])
}
