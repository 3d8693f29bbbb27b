/** Wishlist marks by id; the catalogue provides the product data. */
export { wishlistCalls } from './api.ts'
export { readWishes, wishesOn } from './store.ts'
