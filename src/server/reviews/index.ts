export { addReviews } from './add-reviews.ts'
export { reviewsTag } from './tags.ts'
export { hasReviews, insertReviews, type NewReview, type ReviewImage } from './store.ts'
