import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  NOON,
  payOrder,
  placeOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { advanceOrder } from '../orders/index.ts'
import { col, row, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  // A high capacity, so that only the tests about windows fill theirs.
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const process = (buyer: Buyer, body: unknown, headers: Record<string, string> = {}) =>
  test.request('POST', '/api/shop/checkout/process', { token: buyer.token, body, headers })
const ordersOf = async (buyer: Buyer): Promise<number> =>
  (await row(
    test.shop.db,
    sql({ count: col.int })`select count(*) as count from orders where customer_id = ${buyer.id}`,
  ))!.count
const withCart = async (given: Parameters<typeof buildProduct>[1] = {}, quantity = 1) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  await fillCart(test, buyer, product, quantity)
  return { buyer, product }
}
const complete = async (orderId: string) => {
  for (const action of ['pick', 'pack', 'send', 'deliver', 'complete'] as const)
    await advanceOrder(test.shop, orderId, action, 'shop', '', test.clock.now())
  await test.drain()
}

describe('422', () => {
  it('422 below the minimum, with what is missing', async () => {
    const { buyer } = await withCart({ price: 20_000 }, 2)
    const { status, body } = await placeOrder(test, buyer)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'not_ready_to_order',
      message: expect.stringContaining('Rp10.000'),
      details: { requirements: ['BELOW_MINIMUM'] },
    })
  })

  it('422 above 100 kg, and 422 for a key of 300 characters', async () => {
    const { buyer } = await withCart({ weightG: 6_000 }, 17)
    expect((await placeOrder(test, buyer)).body).toMatchObject({
      code: 'order_too_heavy',
      message: expect.stringContaining('100 kg'),
    })
    expect(
      (await process(buyer, {}, { 'idempotency-key': 'k'.repeat(300) })).body.errors,
    ).toHaveProperty('Idempotency-Key')
  })

  it('422 with nothing selected', async () => {
    const { buyer } = await withCart()
    await test.request('PUT', '/api/shop/cart/unselect-all', { token: buyer.token })
    expect((await placeOrder(test, buyer)).body.details.requirements).toEqual(['NO_SELECTED_LINES'])
  })

  it('422 for chilled goods out of range', async () => {
    const [buyer, product] = [
      await buildBuyer(test, { lat: -6.9175, lng: 107.6191 }),
      await buildProduct(test, { refrigerated: true }),
    ]
    await fillCart(test, buyer, product)
    expect((await placeOrder(test, buyer)).body).toMatchObject({
      code: 'not_ready_to_order',
      details: { requirements: ['COURIER_NOT_FOR_CHILLED'] },
    })
  })

  it.each(['bitcoin', 'COD', '__proto__'])(
    '422 for the unknown payment method %s',
    async (method) => {
      const { buyer } = await withCart()
      expect((await placeOrder(test, buyer, { method })).body.code).toBe(
        'payment_method_unavailable',
      )
    },
  )

  it('422 cash is not for a first order, not above Rp500.000, not for much refrigerated, not after a refusal, not by another courier', async () => {
    const { buyer, product } = await withCart()
    expect((await placeOrder(test, buyer, { method: 'cod' })).body.code).toBe(
      'payment_method_unavailable',
    )
    const done = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    await payOrder(test, done)
    await complete(done)
    const refuse = async (goods: Parameters<typeof buildProduct>[1], quantity = 1) => {
      await test.request('DELETE', '/api/shop/cart/clear', { token: buyer.token })
      await fillCart(test, buyer, await buildProduct(test, goods), quantity)
      return (await placeOrder(test, buyer, { method: 'cod' })).body.code
    }
    expect(await refuse({ price: 500_001 })).toBe('payment_method_unavailable')
    expect(await refuse({ price: 300_001, refrigerated: true })).toBe('payment_method_unavailable')
    await test.request('PUT', '/api/shop/checkout/shipping-method', {
      token: buyer.token,
      body: { shipping_method: 'instan' },
    })
    expect(await refuse({})).toBe('payment_method_unavailable')
    await test.request('PUT', '/api/shop/checkout/shipping-method', {
      token: buyer.token,
      body: { shipping_method: 'petik-antar' },
    })
    await test.request('DELETE', '/api/shop/cart/clear', { token: buyer.token })
    await fillCart(test, buyer, product)
    const refusedAtDoor = (await placeOrder(test, buyer, { method: 'cod' })).body.data.order_id
    for (const action of ['pick', 'pack', 'send', 'fail_delivery'] as const)
      await advanceOrder(test.shop, refusedAtDoor, action, 'shop', '', test.clock.now())
    expect(await refuse({})).toBe('payment_method_unavailable')
  })

  it('422 QRIS above Rp10.000.000', async () => {
    const { buyer } = await withCart({ price: 10_000_000 })
    expect((await placeOrder(test, buyer)).body.code).toBe('payment_method_unavailable')
    expect((await placeOrder(test, buyer, { method: 'va_bca' })).status).toBe(200)
  })

  it('422 with the cart above the maximum load', async () => {
    const { buyer } = await withCart({ weightG: 10_000 }, 16)
    expect((await placeOrder(test, buyer)).body).toMatchObject({
      code: 'order_too_heavy',
      details: { requirements: ['TOO_HEAVY', 'SLOT_FULL'] },
    })
  })

  it.each([
    ['no address', { payment_method: 'qris', time_pickup: NOON }, 'address_id'],
    [
      'an address that is no id',
      { address_id: 'x', payment_method: 'qris', time_pickup: NOON },
      'address_id',
    ],
    [
      'no way to pay',
      { address_id: '018f0000-0000-7000-8000-000000000000', time_pickup: NOON },
      'payment_method',
    ],
    [
      'no window',
      { address_id: '018f0000-0000-7000-8000-000000000000', payment_method: 'qris' },
      'time_pickup',
    ],
    [
      '501 characters of notes',
      {
        address_id: '018f0000-0000-7000-8000-000000000000',
        payment_method: 'qris',
        time_pickup: NOON,
        notes: 'n'.repeat(501),
      },
      'notes',
    ],
    [
      'half a Rupiah expected',
      {
        address_id: '018f0000-0000-7000-8000-000000000000',
        payment_method: 'qris',
        time_pickup: NOON,
        expected_total: 0.5,
      },
      'expected_total',
    ],
  ])('422 for %s', async (_, body, field) => {
    const { buyer } = await withCart()
    const answer = await process(buyer, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

describe('429', () => {
  it('429 with three orders unpaid', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    for (let placed = 0; placed < 3; placed++) await buildOrder(test, buyer, product)
    await fillCart(test, buyer, product)
    const refused = await placeOrder(test, buyer)
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 429,
      code: 'too_many_orders',
    })
    expect(refused.headers.get('retry-after')).toBe('60')
  })

  it('429 for the sixth order within a minute', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    for (let placed = 0; placed < 5; placed++)
      await payOrder(test, await buildOrder(test, buyer, product))
    await fillCart(test, buyer, product)
    expect((await placeOrder(test, buyer)).body.code).toBe('too_many_requests')
  })
})

describe('what comes in', () => {
  it.each([
    [400, 'half a document', '{"address_id":', 'application/json'],
    [400, 'a list', '[]', 'application/json'],
    [413, '70 kB', `{"notes":"${'x'.repeat(70_000)}"}`, 'application/json'],
    [415, 'XML', '<order/>', 'application/xml'],
  ])('%i for %s', async (status, _, body, type) => {
    const { buyer } = await withCart()
    expect((await process(buyer, body, { 'content-type': type })).status).toBe(status)
    expect(await ordersOf(buyer)).toBe(0)
  })
})
