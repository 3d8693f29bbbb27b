export type { Placed } from './draft-order.ts'
export { placeOrder } from './place-order.ts'
