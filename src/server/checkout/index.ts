export type { Placed } from './draft-order.ts'
export { readCheckout } from './facts.ts'
export { placeOrder } from './place-order.ts'
export { presentSummary } from './present.ts'
