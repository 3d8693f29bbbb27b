/** Wishlist marks by id; the catalogue provides the product data. */
export { wishlistCalls } from './api.ts'
export { readWishes, type Wish } from './store.ts'
