export { placeOrder, type Placed } from './place-order.ts'
