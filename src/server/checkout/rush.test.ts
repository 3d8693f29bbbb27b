/**
 * Parallel requests on either database; the embedded one's single connection alone does not make
 * code safe.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildBuyers,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  payOrder,
  placeOrder,
  stockOf,
} from '../../../test/support/builders.ts'
import { withDefect, without } from '../../../test/support/defects.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { run, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const RUSHES = 8

describe('10 units, 100 buyers at once', () => {
  const sellOut = async (on: TestShop) => {
    const product = await buildProduct(on, { stock: 10 })
    const buyers = await buildBuyers(on, 100, () => [
      { variationId: product.variationId, quantity: 1 },
    ])
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(on, buyer)))
    const refused = new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ status, body }) => `${status} ${body.code}`),
    )
    return {
      sold: answers.filter(({ status }) => status === 200).length,
      refused: [...refused],
      stock: await stockOf(on, product.variationId),
    }
  }

  it('creates 10 orders and refuses 90 with a message', async () => {
    expect(await sellOut(test)).toEqual({
      sold: 10,
      refused: ['409 out_of_stock'],
      stock: { saleable: 0, reserved: 10, onHand: 11 },
    })
  })

  it('control: a claim that ignores the remaining stock oversells', async () => {
    const own = await openTestShop()
    await changeSettings(own, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
    await run(own.shop.db, sql`alter table stock_items drop constraint stock_items_check`)
    const { shop, app } = withDefect(own.shop, without('and s.free >= w.quantity'))
    const request: TestShop['request'] = async (method, path, options = {}) => {
      const headers = {
        'content-type': 'application/json',
        'authorization': `Bearer ${options.token}`,
        'x-petik-peer': '127.0.0.1',
      }
      const response = await app.request(`http://localhost${path}`, {
        method,
        headers,
        body: JSON.stringify(options.body),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    }
    // Whether two claims overlap depends on timing, so try several rushes.
    let most = 0
    for (let rush = 0; rush < RUSHES && most <= 10; rush++)
      most = Math.max(most, (await sellOut({ ...own, shop, request })).sold)
    expect(most).toBeGreaterThan(10)
    await own.close()
  })
})

it('a cart with the same goods on two lines claims the stock once', async () => {
  const product = await buildProduct(test, { stock: 3 })
  const buyer = await buildBuyer(test)
  const items = [2, 2].map((quantity) => ({ variation_id: product.variationId, quantity }))
  const added = await test.request('POST', '/api/shop/cart/add-multiple', {
    token: buyer.token,
    body: { product_id: product.id, items },
  })
  expect(added.body.data.items).toMatchObject([{ quantity: 3 }])
  expect(added.body.data.adjusted).toMatchObject([{ code: 'QUANTITY_ADJUSTED', quantity: 3 }])
  await test.sql('update cart_lines set quantity = 4 where variation_id = $1', product.variationId)
  expect((await placeOrder(test, buyer)).status).toBe(409)
  expect(await stockOf(test, product.variationId)).toEqual({ saleable: 3, reserved: 0, onHand: 4 })
})

it('20 parallel “received” requests complete the order once and give points once', async () => {
  const product = await buildProduct(test, { stock: 5 })
  const buyer = await buildBuyer(test)
  const orderId = await buildOrder(test, buyer, product)
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
  const complete = () =>
    test.request('POST', `/api/shop/orders/${orderId}/complete`, { token: buyer.token, body: {} })
  const answers = await Promise.all(Array.from({ length: 20 }, complete))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.state}`))).toEqual(
    new Set(['200 completed']),
  )
  const entries = await test.sql(
    "select points from point_entries where cause = 'order' and cause_id = $1",
    orderId,
  )
  expect(entries).toHaveLength(1)
  const events = await test.sql(
    "select 1 from order_events where action = 'complete' and order_id = $1",
    orderId,
  )
  expect(events).toHaveLength(1)
})
