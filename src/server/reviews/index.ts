export { addReviews } from './add-reviews.ts'
export { hasReviews, insertReviews, type NewReview, type ReviewImage } from './store.ts'
