/** Hearts, by id alone: what a wished product looks like is the catalogue's business. */
export { wishlistCalls } from './api.ts'
export { readWishes, type Wish } from './store.ts'
