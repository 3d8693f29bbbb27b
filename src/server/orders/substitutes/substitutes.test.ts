/** What happens with a line that runs out: chosen at the checkout, on the order, remembered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const choicesOf = async (buyer: Buyer) =>
  (await ask('GET', '/checkout/substitutes', buyer)).body.data
const lineOf = async (buyer: Buyer, orderId: string) =>
  (await ask('GET', `/orders/${orderId}`, buyer)).body.data.lines[0]

describe('the choice at the checkout', () => {
  it('is the shop’s standard until the customer chooses, then comes back with the next order', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    const standard = { product_id: product.id, choice: 'best', wanted: null }
    expect(await choicesOf(buyer)).toEqual([standard])
    const { status, body } = await ask('PUT', `/checkout/substitutes/${product.id}`, buyer, {
      choice: 'refund',
    })
    expect([status, body.data]).toEqual([200, { ...standard, choice: 'refund' }])
    for (let times = 0; times < 2; times++) {
      const orderId = await buildOrder(test, buyer, product)
      expect((await lineOf(buyer, orderId)).substitute.choice).toBe('refund')
      test.clock.advance(61_000)
    }
    const other = await buildBuyer(test)
    await fillCart(test, other, product)
    expect(await choicesOf(other)).toEqual([standard])
  })

  it('follows the setting where nothing was chosen', async () => {
    await changeSettings(test, { 'order.substitute': 'refund' })
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    expect((await choicesOf(buyer))[0].choice).toBe('refund')
    const orderId = await buildOrder(test, buyer, product)
    expect((await lineOf(buyer, orderId)).substitute.choice).toBe('refund')
    await changeSettings(test, { 'order.substitute': 'best' })
  })

  it('may name another good that is on sale', async () => {
    const category = 'apel-uji'
    const [buyer, product, other] = [
      await buildBuyer(test),
      await buildProduct(test, { category, price: 60_000 }),
      await buildProduct(test, { category, price: 50_000 }),
    ]
    const dearer = await buildProduct(test, { category, price: 70_000 })
    const goods = await ask('GET', `/checkout/substitute-goods/${product.variationId}`, buyer)
    expect(
      goods.body.data.map(({ variation_id }: { variation_id: string }) => variation_id),
    ).toEqual([other.variationId])
    expect(dearer.price).toBeGreaterThan(product.price)
    const path = `/checkout/substitutes/${product.id}`
    const wanted = { choice: 'this', variation_id: other.variationId }
    expect((await ask('PUT', path, buyer, wanted)).body.data.wanted).toMatchObject({
      variation_id: other.variationId,
      formatted_price: 'Rp50.000',
    })
    const orderId = await buildOrder(test, buyer, product)
    expect((await lineOf(buyer, orderId)).substitute).toMatchObject({
      choice: 'this',
      variation_id: other.variationId,
    })
    await test.sql('update products set published = false where id = $1', other.id)
    expect((await ask('PUT', path, buyer, wanted)).body.code).toBe('substitute_unavailable')
    expect((await ask('PUT', path, buyer, { choice: 'this' })).body.code).toBe(
      'substitute_unavailable',
    )
  })
})

describe('the choice on the order', () => {
  it('changes until picking begins', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product)
    await payOrder(test, orderId)
    const line = await lineOf(buyer, orderId)
    const path = `/orders/${orderId}/lines/${line.id}/substitute`
    const { body } = await ask('PUT', path, buyer, { choice: 'refund' })
    expect(body.data.lines[0].substitute.choice).toBe('refund')
    expect(body.data.actions).toContain('substitute')
    await fillCart(test, buyer, product)
    expect((await choicesOf(buyer))[0].choice).toBe('refund')
    await orderAction(test, orderId, 'pick')
    expect((await ask('PUT', path, buyer, { choice: 'best' })).body.code).toBe('order_state')
  })
})
