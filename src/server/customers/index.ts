export { setCartItemCount } from './store.ts'
