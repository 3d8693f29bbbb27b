import { cart } from '../cart.ts'
import { checkout } from '../checkout.ts'
import { windowChoice } from '../orders/window-choice.ts'
import { substitutes } from '../substitutes.ts'

export const words = {
  ...cart,
  ...checkout,
  ...windowChoice,
  ...substitutes,
}
