import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildBuyers,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  NOON,
  payOrder,
  placeOrder,
  slotOf,
  stateOf,
  stockOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { advanceOrder } from '../orders/index.ts'
import { col, row, run, sql } from '../platform/database.ts'

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

const totalOf = async (buyer: Buyer): Promise<number> =>
  (await test.request('GET', '/api/shop/checkout/summary', { token: buyer.token })).body.data.total
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

describe('200', () => {
  it('200 with the order, its number and its payment; holds goods and window, empties the cart', async () => {
    const { buyer, product } = await withCart({ price: 60_000, stock: 10 }, 3)
    const expected = await totalOf(buyer)
    const { status, body } = await placeOrder(test, buyer, { more: { notes: 'Titip satpam' } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      order_id: expect.any(String),
      order_number: expect.stringMatching(/^FR-261120-[2-9A-HJKMNP-TV-Z]{5}$/),
      payment: {
        method: 'qris',
        state: 'created',
        amount: expected,
        expires_at: '2026-11-20T02:15:00.000Z',
      },
    })
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 7, reserved: 3 })
    const order = await test.request('GET', `/api/shop/orders/${body.data.order_id}`, {
      token: buyer.token,
    })
    expect(order.body.data).toMatchObject({
      state: 'pending_payment',
      notes: 'Titip satpam',
      total: expected,
      subtotal: 180_000,
      lines: [{ quantity: 3, price: 60_000, line_total: 180_000 }],
    })
    expect(
      (await test.request('GET', '/api/shop/cart', { token: buyer.token })).body.data.items,
    ).toEqual([])
  })

  it('200 with the same total as the summary, coupons included', async () => {
    const { buyer } = await withCart({ price: 100_000 })
    const code = await buildCoupon(test, { kind: 'percent', value: 7 })
    await test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
    const expected_total = await totalOf(buyer)
    const { body } = await placeOrder(test, buyer, { more: { expected_total } })
    expect(body.data.payment.amount).toBe(expected_total)
  })

  it('200 by virtual account with an hour to pay, and half an hour when the window is near', async () => {
    const far = await withCart()
    expect(
      (await placeOrder(test, far.buyer, { method: 'va_bca' })).body.data.payment.expires_at,
    ).toBe('2026-11-20T03:00:00.000Z')
    const near = await withCart()
    expect(
      (
        await placeOrder(test, near.buyer, {
          method: 'va_bca',
          slot: slotOf('2026-11-20', '12:00'),
        })
      ).body.data.payment.expires_at,
    ).toBe('2026-11-20T02:30:00.000Z')
  })

  it('200 in cash for a customer with a completed order: confirmed at once, points are pending', async () => {
    const { buyer, product } = await withCart({ price: 80_000 })
    await complete(await payAndDrain(await orderOf(buyer)))
    await fillCart(test, buyer, product)
    const { status, body } = await placeOrder(test, buyer, { method: 'cod' })
    expect(status).toBe(200)
    expect(await stateOf(test, body.data.order_id)).toMatchObject({
      state: 'confirmed',
      payment_state: 'none',
    })
    await complete(body.data.order_id)
    expect(await stateOf(test, body.data.order_id)).toMatchObject({
      state: 'completed',
      payment_state: 'paid',
    })
    const { body: profile } = await test.request('GET', '/api/account/v1/profile', {
      token: buyer.accountToken,
    })
    expect(profile.data).toMatchObject({ total_point: 160, pending_point: 0 })
  })

  it('200 for tomorrow’s supply, which is reserved and not oversold', async () => {
    const product = await buildProduct(test, { stock: 0, nextDay: 2 })
    const place = async () => {
      const buyer = await buildBuyer(test)
      await test.request('PUT', '/api/shop/checkout/time-pickup', {
        token: buyer.token,
        body: { time_pickup: NOON },
      })
      await fillCart(test, buyer, product)
      await test.request('PUT', '/api/shop/cart/select-all', { token: buyer.token })
      return placeOrder(test, buyer)
    }
    expect([(await place()).status, (await place()).status]).toEqual([200, 200])
    expect((await place()).status).toBe(422)
  })

  const orderOf = async (buyer: Buyer): Promise<string> => {
    const { body } = await placeOrder(test, buyer)
    await test.drain()
    return body.data.order_id
  }
  const payAndDrain = async (orderId: string) => {
    await payOrder(test, orderId)
    return orderId
  }
})

describe('a repeated request', () => {
  it('200 replays the response for the same Idempotency-Key', async () => {
    const { buyer } = await withCart()
    const [first, second] = [
      await placeOrder(test, buyer, { key: 'tap' }),
      await placeOrder(test, buyer, { key: 'tap' }),
    ]
    expect(second.body).toEqual(first.body)
    expect([
      first.headers.get('idempotent-replayed'),
      second.headers.get('idempotent-replayed'),
    ]).toEqual([null, 'true'])
    expect(await ordersOf(buyer)).toBe(1)
  })

  it('200 answers with the same order without a key', async () => {
    const { buyer } = await withCart()
    const [first, second] = [await placeOrder(test, buyer), await placeOrder(test, buyer)]
    expect(second.body.data.order_id).toBe(first.body.data.order_id)
    expect(await ordersOf(buyer)).toBe(1)
  })

  it('200 creates one order for ten parallel requests', async () => {
    const { buyer } = await withCart()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => placeOrder(test, buyer, { key: 'at once' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(await ordersOf(buyer)).toBe(1)
  })

  it('200 a refusal does not consume the key', async () => {
    const { buyer } = await withCart()
    expect(
      (await placeOrder(test, buyer, { key: 'again', slot: slotOf('2026-11-20', '08:00') })).status,
    ).toBe(409)
    expect((await placeOrder(test, buyer, { key: 'again' })).status).toBe(200)
  })

  it('422 for the same key with another body', async () => {
    const { buyer } = await withCart()
    await placeOrder(test, buyer, { key: 'mine' })
    const other = await placeOrder(test, buyer, { key: 'mine', more: { notes: 'another' } })
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 422,
      code: 'idempotency_mismatch',
    })
  })

  it('200 scopes keys by customer', async () => {
    const [one, other] = [await withCart(), await withCart()]
    const [first, second] = [
      await placeOrder(test, one.buyer, { key: 'shared' }),
      await placeOrder(test, other.buyer, { key: 'shared' }),
    ]
    expect(second.status).toBe(200)
    expect(second.body.data.order_id).not.toBe(first.body.data.order_id)
  })

  it('422 does not answer with the recent order once it was cancelled or the cart has changed', async () => {
    const one = await withCart()
    const { order_id } = (await placeOrder(test, one.buyer)).body.data
    const version = (
      await test.sql<{ version: number }>(
        'select cart_version as version from orders where id = $1',
        order_id,
      )
    )[0]!.version
    expect(
      (await placeOrder(test, one.buyer, { more: { cart_version: version } })).body.data.order_id,
    ).toBe(order_id)
    const empty = { code: 'not_ready_to_order', details: { requirements: ['NO_SELECTED_LINES'] } }
    expect(
      (await placeOrder(test, one.buyer, { more: { cart_version: version + 1 } })).body,
    ).toMatchObject(empty)
    await test.request('POST', `/api/shop/orders/${order_id}/cancel`, {
      token: one.buyer.token,
      body: { reason: 'berubah pikiran' },
    })
    expect((await placeOrder(test, one.buyer)).body).toMatchObject(empty)
    const other = await withCart()
    await placeOrder(test, other.buyer)
    await fillCart(test, other.buyer, other.product)
    await test.request('DELETE', '/api/shop/cart/clear', { token: other.buyer.token })
    expect((await placeOrder(test, other.buyer)).body).toMatchObject(empty)
  })

  it('422 does not answer an empty cart with the recent order two minutes later', async () => {
    const { buyer } = await withCart()
    await placeOrder(test, buyer)
    test.clock.advance(121_000)
    const later = await placeOrder(test, buyer)
    test.clock.advance(-121_000)
    expect(later.body).toMatchObject({
      code: 'not_ready_to_order',
      details: { requirements: ['NO_SELECTED_LINES'] },
    })
  })
})

describe('409', () => {
  it('409 when the last unit was just sold, with the number left; claims nothing', async () => {
    const product = await buildProduct(test, { stock: 3, name: 'Mangga Terakhir' })
    const [early, late] = [await buildBuyer(test), await buildBuyer(test)]
    await fillCart(test, early, product, 2)
    await fillCart(test, late, product, 2)
    expect((await placeOrder(test, early)).status).toBe(200)
    const refused = await placeOrder(test, late)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('Mangga Terakhir (1 left)'),
      details: { requirements: ['LINE_UNAVAILABLE'], summary: { items: [{ quantity: 2 }] } },
    })
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 1, reserved: 2 })
  })

  it('409 when a chosen line has sold out: reported once, then the other lines are ordered', async () => {
    const [gone, stays] = [
      await buildProduct(test, { stock: 1, name: 'Durian Terakhir' }),
      await buildProduct(test, { price: 70_000 }),
    ]
    const [early, late] = [await buildBuyer(test), await buildBuyer(test)]
    for (const buyer of [early, late]) await fillCart(test, buyer, gone)
    await fillCart(test, late, stays)
    expect((await placeOrder(test, early)).status).toBe(200)
    const refused = await placeOrder(test, late)
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'out_of_stock',
    })
    expect(refused.body.message).toContain('Durian Terakhir (sold out)')
    expect(refused.body.details.summary).toMatchObject({
      subtotal: 70_000,
      items: [{ id: stays.variationId }],
    })
    expect((await placeOrder(test, late)).body.data.payment.amount).toBe(
      refused.body.details.summary.total,
    )
  })

  it('409 instead of the recent order when the only chosen line has sold out', async () => {
    const [product, last] = [await buildProduct(test), await buildProduct(test, { stock: 1 })]
    const [buyer, other] = [await buildBuyer(test), await buildBuyer(test)]
    await buildOrder(test, buyer, product)
    await fillCart(test, buyer, last)
    await fillCart(test, other, last)
    expect((await placeOrder(test, other)).status).toBe(200)
    expect((await placeOrder(test, buyer)).body.code).toBe('out_of_stock')
  })

  it('200 at once when the expected total shows that the customer has seen it', async () => {
    const [gone, stays] = [await buildProduct(test), await buildProduct(test, { price: 70_000 })]
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, gone)
    await fillCart(test, buyer, stays)
    await run(
      test.shop.db,
      sql`update variations set active = false where id = ${gone.variationId}`,
    )
    expect(
      (await placeOrder(test, buyer, { more: { expected_total: await totalOf(buyer) } })).status,
    ).toBe(200)
  })

  it('409 cart_changed with the new summary when the price differs from the one shown', async () => {
    const { buyer, product } = await withCart({ price: 60_000 })
    const expected_total = await totalOf(buyer)
    await run(
      test.shop.db,
      sql`update variations set regular_price = 65000 where id = ${product.variationId}`,
    )
    const refused = await placeOrder(test, buyer, { more: { expected_total } })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'cart_changed',
    })
    expect(refused.body.details.summary).toMatchObject({
      total: expected_total + 5_000,
      items: [{ price: 65_000 }],
    })
    expect(
      (
        await placeOrder(test, buyer, {
          more: { expected_total: refused.body.details.summary.total },
        })
      ).status,
    ).toBe(200)
  })

  it('409 cart_changed when the address was edited since it was shown, at the same price', async () => {
    const { buyer } = await withCart({ price: 60_000 })
    const read = async () =>
      (await test.request('GET', '/api/shop/checkout/summary', { token: buyer.token })).body.data
    const { contents, total } = await read()
    await run(
      test.shop.db,
      sql`update addresses set phone = '6281355556666' where id = ${buyer.addressId}`,
    )
    const refused = await placeOrder(test, buyer, { more: { contents } })
    expect([refused.status, refused.body.code]).toEqual([409, 'cart_changed'])
    expect(refused.body.details.summary).toMatchObject({
      total,
      selected_address: { phone: '6281355556666' },
    })
    const seen = refused.body.details.summary.contents
    expect((await placeOrder(test, buyer, { more: { contents: seen } })).status).toBe(200)
  })

  it('409 for a past window, from the minute in which it closes', async () => {
    const { buyer } = await withCart()
    const noon = slotOf('2026-11-20', '12:00')
    test.clock.set('2026-11-20T03:00:00.000Z')
    const refused = await test.request('GET', '/api/shop/cart', { token: buyer.token })
    expect(refused.status).toBe(401)
    test.clock.set('2026-11-20T02:00:00.000Z')
    await changeSettings(test, { 'slot.closesBeforeMin': 180 })
    expect((await placeOrder(test, buyer, { slot: noon })).body.code).toBe('slot_past')
    await changeSettings(test, { 'slot.closesBeforeMin': 179 })
    expect((await placeOrder(test, buyer, { slot: noon })).status).toBe(200)
    await changeSettings(test, { 'slot.closesBeforeMin': 120 })
  })

  it('409 for a window that is full, by orders and by weight', async () => {
    const product = await buildProduct(test, { weightG: 1_000 })
    await run(
      test.shop.db,
      sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', '2026-11-22', '14:00', 1, 150000), ('kemang', '2026-11-22', '16:00', 20, 1500)`,
    )
    const [first, second] = [await buildBuyer(test), await buildBuyer(test)]
    await fillCart(test, first, product)
    await fillCart(test, second, product, 2)
    expect(
      (await placeOrder(test, second, { slot: slotOf('2026-11-22', '16:00') })).body.code,
    ).toBe('slot_full')
    expect((await placeOrder(test, first, { slot: slotOf('2026-11-22', '14:00') })).status).toBe(
      200,
    )
    const refused = await placeOrder(test, second, { slot: slotOf('2026-11-22', '14:00') })
    expect(refused.body).toMatchObject({
      code: 'slot_full',
      details: { requirements: ['SLOT_FULL'] },
    })
    expect((await placeOrder(test, second, { slot: slotOf('2026-11-22', '18:00') })).status).toBe(
      200,
    )
  })

  it('409 when another customer has used up the coupon', async () => {
    const product = await buildProduct(test)
    const code = await buildCoupon(test, { totalLimit: 1 })
    const [first, second] = (await buildBuyers(
      test,
      2,
      () => [{ variationId: product.variationId, quantity: 1 }],
      [code],
    )) as [Buyer, Buyer]
    expect((await placeOrder(test, first)).status).toBe(200)
    expect((await placeOrder(test, second)).body.code).toBe('coupon_used_up')
  })

  it('409 for tomorrow’s goods in a window of today', async () => {
    const { buyer } = await withCart({ stock: 0, nextDay: 5 })
    await fillCart(test, buyer, await buildProduct(test))
    await test.request('PUT', '/api/shop/checkout/time-pickup', {
      token: buyer.token,
      body: { time_pickup: NOON },
    })
    await test.request('PUT', '/api/shop/cart/select-all', { token: buyer.token })
    const { body } = await placeOrder(test, buyer, { slot: slotOf('2026-11-20', '16:00') })
    // Only today's goods are ordered; the other lines stay in the cart.
    const order = await test.request('GET', `/api/shop/orders/${body.data.order_id}`, {
      token: buyer.token,
    })
    expect(order.body.data.lines).toHaveLength(1)
    expect(
      (await test.request('GET', '/api/shop/cart', { token: buyer.token })).body.data.items,
    ).toHaveLength(1)
  })
})
