export { readUser } from './present.ts'
export { setCartItemCount } from './store.ts'
