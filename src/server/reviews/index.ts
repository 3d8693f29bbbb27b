export { addReviews } from './add-reviews.ts'
export { hasReviews, type NewReview, type ReviewImage } from './store.ts'
