import { cart } from '../cart.ts'
import { checkout } from '../checkout.ts'

/** Cart and checkout. */
export const words = {
  ...cart,
  ...checkout,
}
