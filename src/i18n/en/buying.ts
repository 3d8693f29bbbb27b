import { cart } from './cart.ts'
import { checkout } from './checkout.ts'

/** What stands between a product and an order: the browser loads it for every customer. */
export const words = { ...cart, ...checkout }
