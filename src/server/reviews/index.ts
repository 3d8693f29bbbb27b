export { addReviews } from './add-reviews.ts'
export { dropMedia, keepMedia, mediaNames, type KeptMedia } from './keep-media.ts'
export { answerReview, hideReview, showReview } from './watch-reviews.ts'
export { reviewsTag } from './tags.ts'
export {
  countRatings,
  hasReviews,
  hiddenReviews,
  insertReviews,
  mediaOf,
  type NewReview,
  type ReviewImage,
  type ReviewVideo,
} from './store.ts'
