import { advanceOrder } from '#server/orders/index.ts'
import type { OrderAction } from '#domain/order-state.ts'
import type { TestShop } from './shop.ts'

/** Takes an order through the shop's own steps and does what follows from them; throws at a step that is not allowed. */
export const orderAction = async (test: TestShop, orderId: string, ...actions: OrderAction[]): Promise<void> => {
  for (const action of actions) {
    if (!(await advanceOrder(test.shop, orderId, action, 'shop', '', test.clock.now())))
      throw new Error(`The order ${orderId} could not ${action}.`)
  }
  await test.drain()
}
