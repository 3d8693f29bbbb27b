/** Orders of one product that its customers rated. */
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import { buildBuyer, buildOrder, payOrder, slotOf, type TestProduct } from './builders.ts'
import { linesOf } from './complaints.ts'
import { orderAction } from './orders.ts'
import { sendRating } from './ratings.ts'
import type { TestShop } from './shop.ts'

/** A completed order of each rating, which its customer gives at once. */
export const rateOrders = async (
  test: TestShop,
  product: TestProduct,
  ratings: readonly number[],
  { quantity = 1, content = 'Segar' } = {},
): Promise<void> => {
  const tomorrow = jakartaDate(new Date(test.clock.now().getTime() + DAY_MS))
  for (const rating of ratings) {
    const buyer = await buildBuyer(test)
    const slot = slotOf(tomorrow, '12:00')
    const orderId = await buildOrder(test, buyer, product, { slot, quantity })
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    const [line] = await linesOf(test, orderId)
    const { status } = await sendRating(test, buyer, orderId, { line: line!.id, rating, content })
    if (status >= 300) throw new Error(`The order ${orderId} could not be rated: ${status}`)
  }
}
