/** Complaints about units that cost nothing: replacing them costs the shop all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAutomaticDiscount } from '../../../test/support/automatic-discounts.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
} from '../../../test/support/builders.ts'
import { complain } from '../../../test/support/complaints.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

it('leaves a dear unit that an automatic discount made free to a person', async () => {
  const buyer = await buildBuyer(test)
  const goods = []
  for (const price of [200_000, 210_000, 220_000])
    goods.push(await buildProduct(test, { price, stock: 5 }))
  const products = goods.map(({ slug }) => slug)
  await buildAutomaticDiscount(test, { kind: 'multi_buy', buyQuantity: 3, products })
  for (const product of goods.slice(1)) await fillCart(test, buyer, product, 1)
  const orderId = await buildOrder(test, buyer, goods[0]!, { quantity: 1 })
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
  const [free] = await test.sql<{ id: string }>(
    'select id from order_lines where order_id = $1 and discount_share = line_total',
    orderId,
  )
  const { body } = await complain(test, buyer.token, orderId, {
    items: [{ order_item_id: free!.id, quantity: 1 }],
  })
  expect(body.data.state).toBe('submitted')
  expect(
    await test.sql(
      'select reasons, value::integer as value from complaints where id = $1',
      body.data.id,
    ),
  ).toEqual([{ reasons: ['line_value'], value: 0 }])
})
