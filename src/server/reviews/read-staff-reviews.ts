import type {
  listStaffReviews as call,
  StaffReview,
  StaffReviewRow,
} from '#contract/staff/reviews.ts'
import { ratingAverage } from '#domain/catalogue/product.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { AppError } from '../errors.ts'
import { timeCursor, writeCursor } from '../http/cursor.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import type { Queryable } from '../platform/database.ts'
import {
  countDeskReviews,
  findDeskReview,
  listDeskReviews,
  reviewsWhere,
  type DeskReview,
} from './store/desk.ts'

/** A page of the reviews that meet the filters, newest first. */
export const answerStaffReviews = async ({
  shop,
  query,
  locale,
}: Pick<Ask<typeof call>, 'shop' | 'query' | 'locale'>): Promise<Answer<typeof call>> => {
  const { per_page: perPage } = query
  const where = reviewsWhere(query)
  const [total, found] = await Promise.all([
    countDeskReviews(shop.db, where),
    listDeskReviews(shop.db, { where, after: timeCursor(query.cursor), limit: perPage + 1 }),
  ])
  const shown = found.slice(0, perPage)
  const last = shown.at(-1)
  return {
    data: shown.map((one) => presentRow(one, locale)),
    meta: {
      total,
      per_page: perPage,
      next_cursor:
        found.length > perPage && last ? writeCursor(last.createdAt.toISOString(), last.id) : null,
    },
  }
}

/** The whole review by the connection of the caller, which may have changed it. Throws 404. */
export const readStaffReview = async (
  db: Queryable,
  { id, locale }: { id: string; locale: Locale },
): Promise<StaffReview> => {
  const review = await findDeskReview(db, id)
  if (!review) throw new AppError('not_found')
  const { answer, answeredAt, video, state } = review
  return {
    ...presentRow(review, locale),
    images: review.images.map(({ url, thumbnail }) => ({ url, thumbnail })),
    video: video && { url: video.url, cover: video.cover },
    hidden_by: state === 'hidden' ? review.hiddenBy : null,
    answer:
      answer === null || answeredAt === null
        ? null
        : { content: answer, at: answeredAt.toISOString() },
    order:
      review.orderNumber === null ? null : { number: review.orderNumber, batches: review.batches },
    average: ratingAverage(review.ratingSum, review.ratings),
    ratings: review.ratings,
  }
}

export const presentRow = (one: DeskReview, locale: Locale): StaffReviewRow => ({
  id: one.id,
  product: { id: one.productId, slug: one.slug, name: inLocale(one.productName, locale) },
  rating: one.rating,
  content: one.content,
  photos: one.images.length,
  has_video: one.video !== null,
  author: one.authorName,
  state: one.state,
  reason: one.reason,
  is_answered: one.answer !== null,
  created_at: one.createdAt.toISOString(),
})
