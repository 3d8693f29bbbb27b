import type { Data } from '#contract/call.ts'
import type { listReviews } from '#contract/reviews/reviews.ts'
import type { Locale } from '#domain/locale.ts'
import { ratingAverage } from '#domain/catalogue/product.ts'
import { formatDate } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { ReviewCounts, ReviewRow, ReviewWords } from './store/reviews.ts'

const STARS = [5, 4, 3, 2, 1] as const
type Page = { number: number; size: number; rating: number }

/** A page of reviews with the filter options; their counts ignore the chosen filter. */
export const presentReviews = (
  { counts, sum }: ReviewCounts,
  reviews: readonly ReviewRow[],
  page: Page,
  locale: Locale,
): Data<typeof listReviews> => {
  const t = serverWords(locale)
  const of = (stars: (typeof STARS)[number]) => counts[`${stars}`]
  const total = STARS.reduce((count, stars) => count + of(stars), 0)
  const shown = page.rating === 0 ? total : of(page.rating as 1)
  return {
    filters: {
      options: [
        { text: t('reviews.all'), cnt: total, value: 0 },
        ...STARS.map((stars) => ({
          text: stars === 1 ? t('reviews.star') : t('reviews.stars', { stars }),
          cnt: of(stars),
          value: stars,
        })),
      ],
    },
    rating_summary: { average: ratingAverage(sum, total), total_reviews: total },
    reviews: reviews.map((review) => ({
      ...presentReview(review, locale),
      images: review.images.map(({ thumbnail, url }) => ({ thumbnail, url })),
      video: review.video && { url: review.video.url, cover: review.video.cover },
      answer:
        review.answer === null || review.answeredAt === null
          ? null
          : { content: review.answer, formatted_date: formatDate(review.answeredAt, locale) },
    })),
    pagination: { total_pages: Math.ceil(shown / page.size), page: page.number },
  }
}

/** A review without its pictures. */
export const presentReview = (review: ReviewWords, locale: Locale) => ({
  id: review.id,
  // After an account is deleted, its reviews stay without the name.
  author: {
    name: review.authorName || serverWords(locale)('reviews.former'),
    avatar: review.authorAvatar,
  },
  formatted_date: formatDate(review.createdAt, locale),
  date: review.createdAt.toISOString(),
  rating: review.rating,
  content: review.content,
})
