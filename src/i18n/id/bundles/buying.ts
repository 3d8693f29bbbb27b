import { cart } from '../cart.ts'
import { checkout } from '../checkout.ts'
import { substitutes } from '../substitutes.ts'

export const words = {
  ...cart,
  ...checkout,
  ...substitutes,
}
