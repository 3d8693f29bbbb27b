export { addLines, type Added } from './add-lines.ts'
export { cleanUpCarts } from './jobs.ts'
export {
  linesNow,
  lineOf,
  stockOf,
  tomorrowOf,
  type CartLine,
  type CartNow,
  type StockAt,
} from './lines.ts'
export { presentPack } from './present-pack.ts'
export { presentCartItem } from './present.ts'
export { cartFacts, chooseForCart, readCart, selectLines, CartFacts } from './store/cart.ts'
export { setLines } from './set-lines.ts'
export { readPresentedCart } from './read-cart.ts'
