export { isFallen } from './read-stars.ts'
export { heldReviews } from './store/desk.ts'
export { addReviews } from './add-reviews.ts'
export { dropMedia, storeMedia, mediaNames, type StoredMedia } from './store-media.ts'
export { reviewsTag } from './tags.ts'
export { WatchedFigures, watchedFigures } from './store/stars.ts'
export {
  hasReviews,
  insertReviews,
  mediaOf,
  ratingFigures,
  RatingFigures,
  type NewReview,
  type ReviewImage,
  type ReviewVideo,
} from './store/reviews.ts'
