import { listReviewImages, listReviews } from '#contract/reviews/reviews.ts'
import { REVIEWS_PAGE_SIZE } from '#domain/limits.ts'
import { isProduct } from '../catalogue/index.ts'
import { AppError } from '../errors.ts'
import { cached } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { presentReview, presentReviews } from './present.ts'
import { countReviews, readReviewImages, readReviews } from './store/reviews.ts'
import { reviewsTag } from './tags.ts'

export const reviewCalls: Served[] = [
  serve(
    listReviews,
    [cached(({ params }) => [reviewsTag(params.slug)])],
    async ({
      shop,
      locale,
      params,
      query: {
        review_page: number,
        review_per_page: size = REVIEWS_PAGE_SIZE,
        review_rating: rating,
      },
    }) => {
      const counts = await countReviews(shop.db, params.slug)
      if (!counts.found) throw new AppError('product_not_found')
      const reviews = await readReviews(shop.db, params.slug, rating, size, (number - 1) * size)
      return { data: presentReviews(counts, reviews, { number, size, rating }, locale) }
    },
  ),
  serve(
    listReviewImages,
    [cached(({ params }) => [reviewsTag(params.slug)])],
    async ({ shop, locale, params }) => {
      if (!(await isProduct(shop.db, params.slug))) throw new AppError('product_not_found')
      const images = await readReviewImages(shop.db, params.slug)
      return {
        data: images.map(({ image: { url, thumbnail }, ...review }) => ({
          url,
          thumbnail,
          review_id: review.id,
          review: presentReview(review, locale),
        })),
      }
    },
  ),
]
