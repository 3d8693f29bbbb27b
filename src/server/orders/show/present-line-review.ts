import type { Order } from '#contract/orders/orders.ts'
import type { WholeOrder } from '../store/orders.ts'

/** The customer's own review of a line. */
export const presentLineReview = (
  review: WholeOrder['lines'][number]['review'],
): Order['lines'][number]['review'] =>
  review && {
    rating: review.rating,
    content: review.content,
    images: review.images.map(({ thumbnail, url }) => ({ thumbnail, url })),
    video: review.video && { url: review.video.url, cover: review.video.cover },
    is_shown: review.isShown,
    answer: review.answer,
  }
