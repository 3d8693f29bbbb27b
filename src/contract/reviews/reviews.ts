import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { opaqueId, nameOf, formattedDate, thumbnail, fileUrl } from '../fields.ts'
import { means, stars, count, ordinal } from '../means.ts'
import { instant, digits, queryNumber, slugParam } from '../wire.ts'

const reviewFacts = {
  id: opaqueId,
  author: means(
    v.object({
      name: nameOf,
      avatar: means(v.nullable(v.string()), 'Address of their picture; null where there is none.'),
    }),
    'Who wrote it.',
  ),
  formatted_date: formattedDate,
  date: means(instant, 'When it was written.'),
  rating: means(stars, 'From 1 to 5.'),
  content: means(v.string(), 'What the customer wrote; plain text.'),
}
const rating = v.optional(digits(0, 5, 'stars, from 1 to 5'), '0')
export const listReviews = shopCall({
  method: 'GET',
  path: '/products/{slug}/reviews',
  summary: 'Reviews of a product, four a page',
  auth: 'public',
  refuses: ['product_not_found'],
  params: slugParam,
  query: v.object({
    review_page: means(v.optional(digits(1, 99_999, 'ordinal'), '1'), 'The page of reviews.'),
    review_per_page: means(queryNumber(1, 50), 'Reviews a page; four without it.'),
    review_rating: means(rating, 'Only reviews with this number of stars; 0 for all.'),
  }),
  data: v.object({
    filters: means(
      v.object({
        options: means(
          v.array(
            v.object({
              text: means(v.string(), 'The choice in words.'),
              cnt: means(count, 'How many reviews it has.'),
              value: means(stars, 'What `review_rating` takes; 0 for all.'),
            }),
          ),
          'All stars, and each number of stars.',
        ),
      }),
      'How the reviews can be narrowed.',
    ),
    rating_summary: means(
      v.object({
        average: means(stars, 'Mean of all ratings; 0 without any.'),
        total_reviews: means(count, 'How many reviews there are.'),
      }),
      'What all reviews say together.',
    ),
    reviews: means(
      v.array(
        v.object({
          ...reviewFacts,
          images: means(
            v.array(v.object({ thumbnail: thumbnail, url: fileUrl })),
            'Pictures of the customer.',
          ),
          video: means(
            v.nullable(
              v.object({ url: fileUrl, cover: means(v.string(), 'Address of its picture.') }),
            ),
            'A video of the customer; null where there is none.',
          ),
          answer: means(
            v.nullable(
              v.object({
                content: means(v.string(), 'The answer; plain text.'),
                formatted_date: formattedDate,
              }),
            ),
            'What the shop said to it; null where it said nothing.',
          ),
        }),
      ),
      'The reviews of this page.',
    ),
    pagination: means(
      v.object({
        total_pages: means(count, 'How many pages there are.'),
        page: means(ordinal, 'The page that is shown.'),
      }),
      'Where this page stands.',
    ),
  }),
  failure: 'failure.product',
})
export const listReviewImages = shopCall({
  method: 'GET',
  path: '/products/{slug}/reviews/images',
  summary:
    'The pictures in a product’s reviews, the newest first, at most 200; each with the review that shows it',
  auth: 'public',
  refuses: ['product_not_found'],
  params: slugParam,
  data: v.array(
    v.object({
      url: fileUrl,
      thumbnail: thumbnail,
      review_id: means(v.string(), 'The review that shows it.'),
      review: means(v.object(reviewFacts), 'That review.'),
    }),
  ),
  failure: 'failure.product',
})
