import { cart } from '../cart.ts'
import { checkout } from '../checkout.ts'

export const words = {
  ...cart,
  ...checkout,
}
