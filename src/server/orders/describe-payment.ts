import type { Charge } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'
import { findAnyOrder } from './store.ts'

/** An order as its gateway sees it. The items hold shipping, fee and discount too, so that they sum to the amount exactly. Who it is for stays with the shop. */
export const describePayment = async (shop: Shop, orderId: string): Promise<Pick<Charge, 'orderNumber' | 'items' | 'returnUrl'> | null> => {
  const order = await findAnyOrder(shop.db, orderId)
  if (!order || order.state !== 'pending_payment') return null
  const extras = [
    { name: 'Ongkos kirim', price: order.shipping },
    { name: order.serviceFeeLabel, price: order.serviceFee },
    { name: 'Potongan', price: -order.discount },
    { name: 'Saldo toko', price: -order.creditUsed },
  ]
  return {
    orderNumber: order.number,
    items: [
      ...order.lines.map((line) => ({ name: line.name.id, quantity: line.quantity, price: line.price })),
      ...extras.filter(({ price }) => price !== 0).map(({ name, price }) => ({ name, quantity: 1, price })),
    ],
    returnUrl: `${shop.config.publicUrl}/order-result?order_id=${order.id}`,
  }
}
