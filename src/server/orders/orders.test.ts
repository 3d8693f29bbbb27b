import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAction } from '../../../test/support/orders.ts'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  slotOf,
  stateOf,
  stockOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { col, row, run, sql } from '../platform/database.ts'
import { advanceOrder } from './index.ts'

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

const NOBODY = '018f0000-0000-7000-8000-000000000000'
const ask = (method: string, path: string, buyer?: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    ...(buyer ? { token: buyer.token } : {}),
    ...(body === undefined ? {} : { body }),
  })
const paid = async (
  given: Parameters<typeof buildProduct>[1] = {},
  more: Parameters<typeof buildOrder>[3] = {},
) => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  const orderId = await buildOrder(test, buyer, product, more)
  await payOrder(test, orderId)
  return { buyer, product, orderId }
}
const countEvents = async (orderId: string, action: string) =>
  (await row(
    test.shop.db,
    sql({ count: col.int })`
      select count(*) as count from order_events where order_id = ${orderId} and action = ${action}`,
  ))!.count
const deliver = (orderId: string) => orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
const pointsOf = async (buyer: Buyer) => {
  const { total_point, pending_point, current_tier } = (
    await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })
  ).body.data
  return { total_point, pending_point, tier: current_tier.name }
}

describe('who may ask', () => {
  const calls: [string, string][] = [
    ['GET', '/orders/{id}'],
    ['GET', '/checkout/order/{id}'],
    ['POST', '/orders/{id}/complete'],
    ['POST', '/orders/{id}/cancel'],
    ['POST', '/orders/{id}/pay'],
    ['POST', '/orders/{id}/rebuy'],
    ['POST', `/orders/{id}/refunds/${NOBODY}/credit`],
    ['POST', `/orders/{id}/refunds/${NOBODY}/transfer`],
  ]
  const body = {
    payment_method: 'qris',
    bank: 'bca',
    account_number: '1234567890',
    holder: 'Sinta',
  }
  it.each([['GET', '/orders'], ...calls])('401 for a guest: %s %s', async (method, path) =>
    expect(
      (
        await ask(
          method,
          path.replace('{id}', NOBODY),
          undefined,
          method === 'GET' ? undefined : body,
        )
      ).status,
    ).toBe(401),
  )

  it.each(calls)(
    "404 for another customer's order, an unknown one and a malformed id: %s %s",
    async (method, path) => {
      const { orderId } = await paid()
      await deliver(orderId)
      const other = await buildBuyer(test)
      for (const id of [orderId, NOBODY, 'x', '%00']) {
        const answer = await ask(
          method,
          path.replace('{id}', id),
          other,
          method === 'GET' ? undefined : body,
        )
        expect({ id, status: answer.status }).toEqual({ id, status: 404 })
      }
      expect((await stateOf(test, orderId)).state).toBe('delivered')
      expect((await ask('GET', '/cart', other)).body.data.items).toEqual([])
    },
  )
})

describe('GET /orders', () => {
  it('200 newest first, by state, in pages', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const ids: string[] = []
    for (let index = 0; index < 3; index++) {
      test.clock.advance(61_000)
      ids.push(await buildOrder(test, buyer, product))
    }
    await payOrder(test, ids[0]!)
    const all = await ask('GET', '/orders', buyer)
    expect(all.body.data.map((order: { id: string }) => order.id)).toEqual(ids.toReversed())
    expect(all.body.meta).toEqual({
      total: 3,
      page: 1,
      per_page: 10,
      total_pages: 1,
      next_cursor: null,
    })
    const second = await ask('GET', '/orders?page=2&per_page=2', buyer)
    expect(second.body.data.map((order: { id: string }) => order.id)).toEqual([ids[0]])
    expect(second.body.meta).toEqual({
      total: 3,
      page: 2,
      per_page: 2,
      total_pages: 2,
      next_cursor: null,
    })
    expect((await ask('GET', '/orders?page=9&per_page=2', buyer)).body).toEqual({
      data: [],
      meta: { total: 3, page: 9, per_page: 2, total_pages: 2, next_cursor: null },
    })
    const states = async (status: string) =>
      (await ask('GET', `/orders?status=${status}`, buyer)).body.data.map(
        (order: { state: string }) => order.state,
      )
    expect([await states('unpaid'), await states('on_process'), await states('completed')]).toEqual(
      [['pending_payment', 'pending_payment'], ['confirmed'], []],
    )
    expect(all.body.data[0]).toMatchObject({
      actions: ['pay', 'cancel', 'substitute'],
      formatted_total: expect.stringMatching(/^Rp[\d.]+$/),
      pay_until: expect.any(String),
    })
  })

  it.each(['status=lost', 'page=0', 'page=x', 'per_page=101', 'page=1e3'])(
    '422 for %s',
    async (query) =>
      expect((await ask('GET', `/orders?${query}`, await buildBuyer(test))).status).toBe(422),
  )
})

describe('GET /orders/{id}', () => {
  it('200 with a timeline in the requested language, and the actions available at each step', async () => {
    const { buyer, orderId } = await paid()
    const seen: [string, string[]][] = []
    const look = async () => {
      const { data } = (await ask('GET', `/orders/${orderId}`, buyer)).body
      seen.push([data.state, data.actions])
      return data
    }
    await look()
    for (const action of ['pick', 'pack', 'send', 'deliver', 'complete'] as const) {
      await orderAction(test, orderId, action)
      await look()
    }
    expect(seen).toEqual([
      ['confirmed', ['cancel', 'substitute']],
      ['picking', ['ask_cancel']],
      ['packed', ['ask_cancel', 'track']],
      ['on_delivery', ['track']],
      ['delivered', ['complete', 'complain']],
      ['completed', ['rate', 'complain', 'rebuy']],
    ])
    const { data } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, {
        token: buyer.token,
        headers: { 'accept-language': 'id-ID' },
      })
    ).body
    expect(data.timeline).toHaveLength(8)
    for (const { text, by } of data.timeline) expect(`${text} ${by}`).not.toMatch(/orders\./)
    expect(data.timeline.map(({ by }: { by: string }) => by).slice(0, 3)).toEqual([
      'Kamu',
      'Penyedia pembayaran',
      'Toko',
    ])
    expect(data).toMatchObject({ points_earned: 60, status_text: 'Selesai' })
  })
})

describe('POST /orders/{id}/complete', () => {
  it('200 activates points once, after the goods have left the stock', async () => {
    const { buyer, product, orderId } = await paid({ price: 100_000, stock: 5 }, { quantity: 2 })
    expect(await pointsOf(buyer)).toMatchObject({ total_point: 0, pending_point: 200 })
    await deliver(orderId)
    expect(await stockOf(test, product.variationId)).toEqual({
      saleable: 3,
      reserved: 0,
      onHand: 4,
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('POST', `/orders/${orderId}/complete`, buyer, {})),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await pointsOf(buyer)).toMatchObject({ total_point: 200, pending_point: 0 })
    const histories = await test.request('GET', '/api/account/v1/point-histories', {
      token: buyer.accountToken,
    })
    expect(histories.body.data).toMatchObject([
      { kind: 'earn', earn_point: 200, order_id: orderId, branch: { name: 'Online' } },
    ])
  })

  it('200 raises the tier at once when a threshold is crossed', async () => {
    const { buyer, orderId } = await paid({ price: 9_000_000 }, { method: 'va_bca' })
    const before = await pointsOf(buyer)
    await deliver(orderId)
    await ask('POST', `/orders/${orderId}/complete`, buyer, {})
    expect((await pointsOf(buyer)).tier).not.toBe(before.tier)
  })

  it('409 before it is delivered', async () => {
    const { buyer, orderId } = await paid()
    expect((await ask('POST', `/orders/${orderId}/complete`, buyer, {})).body.code).toBe(
      'order_state',
    )
    expect(await pointsOf(buyer)).toMatchObject({ total_point: 0, pending_point: 60 })
  })
})

describe('POST /orders/{id}/cancel', () => {
  it('200 unpaid: frees everything and owes nothing', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { stock: 2 })]
    const orderId = await buildOrder(test, buyer, product, { quantity: 2 })
    const { status, body } = await ask('POST', `/orders/${orderId}/cancel`, buyer, {
      reason: ' salah alamat ',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'cancelled',
      payment_state: 'none',
      actions: ['rebuy'],
    })
    expect(body.data.timeline.at(-1)).toMatchObject({ by: 'You', reason: 'salah alamat' })
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 2, reserved: 0 })
    expect(
      (await row(
        test.shop.db,
        sql({ reason: col.text })`
          select reason from order_events where order_id = ${orderId} and action = 'cancel'`,
      ))!.reason,
    ).toBe('salah alamat')
  })

  it('200 paid: owes a full refund, frees the coupon, removes pending points', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 100_000 })]
    const code = await buildCoupon(test, { totalLimit: 1 })
    await fillCart(test, buyer, product)
    await ask('POST', '/checkout/coupon', buyer, { code })
    const orderId = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    await payOrder(test, orderId)
    expect((await pointsOf(buyer)).pending_point).toBe(90)
    expect((await ask('POST', `/orders/${orderId}/cancel`, buyer, {})).body.data).toMatchObject({
      state: 'cancelled',
      payment_state: 'refund_pending',
    })
    expect((await pointsOf(buyer)).pending_point).toBe(0)
    expect(
      (await row(
        test.shop.db,
        sql({ uses: col.int })`select uses from coupons where code = ${code}`,
      ))!.uses,
    ).toBe(0)
  })

  it('200 and paid instead of cancelled, when the money had already arrived', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product)
    await run(
      test.shop.db,
      sql`update gateway_charges g set status = 'paid' from payments p where p.id = g.payment_id and p.order_id = ${orderId}`,
    )
    expect((await ask('POST', `/orders/${orderId}/cancel`, buyer, {})).body.data).toMatchObject({
      state: 'cancelled',
      payment_state: 'refund_pending',
    })
  })

  it('200 records a cancellation request once picked or within two hours of the window, and changes nothing yet', async () => {
    const picked = await paid()
    await orderAction(test, picked.orderId, 'pick')
    for (const time of ['first', 'second']) {
      const { status, body } = await ask('POST', `/orders/${picked.orderId}/cancel`, picked.buyer, {
        reason: time,
      })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        state: 'picking',
        payment_state: 'paid',
        actions: [],
        cancel_asked_at: expect.any(String),
      })
    }
    expect(await countEvents(picked.orderId, 'cancel_asked')).toBe(1)
    const near = await paid({}, { slot: slotOf('2026-11-20', '12:00') })
    test.clock.set('2026-11-20T02:59:59.000Z')
    const again = await signInAgain(test, near.buyer)
    expect((await ask('GET', `/orders/${near.orderId}`, again)).body.data.actions).toEqual([
      'cancel',
      'substitute',
    ])
    test.clock.set('2026-11-20T03:00:00.000Z')
    expect((await ask('GET', `/orders/${near.orderId}`, again)).body.data.actions).toEqual([
      'ask_cancel',
      'substitute',
    ])
    expect(
      (await ask('POST', `/orders/${near.orderId}/cancel`, again, {})).body.data,
    ).toMatchObject({ state: 'confirmed' })
  })

  it('409 when it has left, and for a second request', async () => {
    const gone = await paid()
    await orderAction(test, gone.orderId, 'pick', 'pack', 'send')
    expect((await ask('POST', `/orders/${gone.orderId}/cancel`, gone.buyer, {})).body.code).toBe(
      'order_state',
    )
    const twice = await paid()
    await ask('POST', `/orders/${twice.orderId}/cancel`, twice.buyer, {})
    expect((await ask('POST', `/orders/${twice.orderId}/cancel`, twice.buyer, {})).body.code).toBe(
      'order_state',
    )
  })

  it('422 for 201 characters of reason', async () => {
    const { buyer, orderId } = await paid()
    expect(
      (await ask('POST', `/orders/${orderId}/cancel`, buyer, { reason: 'r'.repeat(201) })).status,
    ).toBe(422)
  })
})

describe('POST /orders/{id}/rebuy', () => {
  const rebuy = (buyer: Buyer, orderId: string, products: unknown[] = []) =>
    ask('POST', `/orders/${orderId}/rebuy`, buyer, { products })

  it('200 one result per line: added, adjusted, unavailable, price_changed', async () => {
    test.clock.set(TEST_NOW)
    const buyer = await buildBuyer(test)
    const [added, adjusted, gone, dearer] = [
      await buildProduct(test),
      await buildProduct(test, { stock: 4 }),
      await buildProduct(test),
      await buildProduct(test),
    ]
    for (const product of [added, adjusted, gone, dearer]) await fillCart(test, buyer, product, 3)
    const orderId = (await placeOrder(test, buyer)).body.data.order_id
    await run(
      test.shop.db,
      sql`update variations set active = false where id = ${gone.variationId}`,
    )
    await run(
      test.shop.db,
      sql`update variations set regular_price = 70000 where id = ${dearer.variationId}`,
    )
    const { body } = await rebuy(buyer, orderId)
    const results = Object.fromEntries(
      body.data.results.map((one: { variation_id: string; result: string; quantity: number }) => [
        one.variation_id,
        [one.result, one.quantity],
      ]),
    )
    expect(results).toEqual({
      [added.variationId]: ['added', 3],
      [adjusted.variationId]: ['adjusted', 1],
      [gone.variationId]: ['unavailable', 0],
      [dearer.variationId]: ['price_changed', 3],
    })
    expect(body.data.cart.item_count).toBe(7)
  })

  it('200 adds only the chosen lines, and none from outside the order', async () => {
    const { buyer, product, orderId } = await paid()
    const other = await buildProduct(test)
    const { body } = await rebuy(buyer, orderId, [
      { variation_id: product.variationId, quantity: 2 },
      { variation_id: other.variationId, quantity: 1 },
    ])
    expect(body.data.results).toMatchObject([
      { variation_id: product.variationId, result: 'added', quantity: 2 },
    ])
    expect(body.data.cart.items).toHaveLength(1)
  })

  it('422 for invalid quantities', async () => {
    const { buyer, product, orderId } = await paid()
    for (const quantity of [0, -1, 1.5, '1', 1_000])
      expect(
        (await rebuy(buyer, orderId, [{ variation_id: product.variationId, quantity }])).status,
      ).toBe(422)
  })
})

it('advanceOrder is false for an action that the state does not allow, and for a refund without its money', async () => {
  const { orderId } = await paid()
  const act = (action: Parameters<typeof advanceOrder>[2]) =>
    advanceOrder(test.shop, orderId, action, 'shop', '', test.clock.now())
  for (const action of [
    'pay',
    'confirm',
    'pack',
    'send',
    'deliver',
    'complete',
    'expire',
    'revive',
    'refund',
  ] as const)
    expect({ action, done: await act(action) }).toEqual({ action, done: false })
  await deliver(orderId)
  expect(await act('refund')).toBe(false)
  expect((await stateOf(test, orderId)).state).toBe('delivered')
})
