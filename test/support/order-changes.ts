/** Valid requests for the calls by which a customer changes an order. */
import { buildAddress, buildBuyer, buildOrder, buildProduct, payOrder, slotOf } from './builders.ts'
import { linesOf } from './complaints.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'

/** A paid order of three units with its own customer, so that no other test meets it changed. */
const changeable = async (test: TestShop) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const orderId = await buildOrder(test, buyer, product, { quantity: 3 })
  await payOrder(test, orderId)
  return { buyer, orderId, asked: { token: buyer.token, params: { id: orderId } } }
}

export const ORDER_CHANGE_ASKS: Record<string, Make> = {
  'POST /api/shop/orders/{id}/drop': async (_, test) => {
    const { orderId, asked } = await changeable(test)
    const [line] = await linesOf(test, orderId)
    return { ...asked, body: { lines: [{ line_id: line!.id, quantity: 1 }] } }
  },
  'PUT /api/shop/orders/{id}/time-pickup': async (_, test) => ({
    ...(await changeable(test)).asked,
    body: { time_pickup: slotOf('2026-11-22', '12:00') },
  }),
  'PUT /api/shop/orders/{id}/address': async (_, test) => {
    const { buyer, asked } = await changeable(test)
    return { ...asked, body: { address_id: await buildAddress(test, buyer.id) } }
  },
}
