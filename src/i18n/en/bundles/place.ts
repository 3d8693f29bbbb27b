import { addresses } from '../addresses.ts'
import { deliveryCheck } from '../delivery-check.ts'
import { windowChoice } from '../orders/window-choice.ts'

/** Finding a place and a window before shopping. */
export const words = { ...addresses, ...deliveryCheck, ...windowChoice }
