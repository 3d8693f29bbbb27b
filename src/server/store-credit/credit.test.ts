import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAction, refund } from '../../../test/support/orders.ts'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  stateOf,
  type Buyer,
  type PlaceGiven,
} from '../../../test/support/builders.ts'
import { notice } from '../../../test/support/gateway.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { expireOrders } from '../orders/index.ts'
import { col, row, rows, run, sql } from '../platform/database.ts'
import { giveGoodwill } from './index.ts'

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

const MINUTE = 60_000
/** A customer with an amount of store credit. */
const rich = async (amount: number): Promise<Buyer> => {
  test.clock.set(TEST_NOW)
  const buyer = await buildBuyer(test)
  await give(buyer, amount)
  return buyer
}
const give = (buyer: Buyer, amount: number, causeId: string = randomUUID()) =>
  test.shop.database.transaction((tx) =>
    giveGoodwill(tx, {
      customerId: buyer.id,
      amount,
      cause: 'test',
      causeId,
      orderId: null,
      note: { en: 'Sorry', id: 'Maaf' },
      now: test.clock.now(),
    }),
  )
const shop = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const switchOn = (buyer: Buyer, in_use = true) =>
  shop('PUT', '/checkout/store-credit', buyer, { in_use })
const ledger = (buyer: Buyer, query = '') =>
  test.request('GET', `/api/account/v1/store-credit${query}`, { token: buyer.accountToken })
const balanceOf = async (buyer: Buyer): Promise<number> => (await ledger(buyer)).body.data.balance
const withCart = async (amount: number, price = 100_000, stock = 10) => {
  const [buyer, product] = [await rich(amount), await buildProduct(test, { price, stock })]
  await fillCart(test, buyer, product)
  await switchOn(buyer)
  return { buyer, product }
}
const place = async (buyer: Buyer, given: PlaceGiven = {}): Promise<string> => {
  const { status, body } = await placeOrder(test, buyer, given)
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  await test.drain()
  return body.data.order_id
}
const paymentOf = (orderId: string) =>
  row(
    test.shop.db,
    sql({
      provider: col.text,
      method: col.text,
      amount: col.int,
      state: col.text,
      ref: col.nullable(col.text),
    })`
      select provider, method, amount, state, provider_ref as ref from payments where order_id = ${orderId} order by attempt desc limit 1`,
  )

describe('GET /v1/store-credit', () => {
  it('200 and empty for a customer without credit, 401 for a guest and for a key of the shop API', async () => {
    const buyer = await buildBuyer(test)
    expect((await ledger(buyer)).body).toMatchObject({
      data: { balance: 0, formatted_balance: 'Rp0', entries: [] },
      meta: { total: 0 },
    })
    expect((await test.request('GET', '/api/account/v1/store-credit')).status).toBe(401)
    expect(
      (await test.request('GET', '/api/account/v1/store-credit', { token: buyer.token })).status,
    ).toBe(401)
  })

  it('200 the ledger, newest first, in pages; one posting per cause', async () => {
    const buyer = await rich(5_000)
    test.clock.advance(1_000)
    expect([
      await give(buyer, 7_000, `${buyer.id} once`),
      await give(buyer, 7_000, `${buyer.id} once`),
    ]).toEqual([true, false])
    const { body } = await ledger(buyer, '?per_page=1')
    expect(body).toMatchObject({
      data: {
        balance: 12_000,
        formatted_balance: 'Rp12.000',
        entries: [{ kind: 'goodwill', amount: 7_000, formatted_amount: '+Rp7.000', note: 'Sorry' }],
      },
      meta: { total: 2, total_pages: 2 },
    })
  })
})

describe('at the checkout', () => {
  it('200 pays a part when switched on, and charges the remainder', async () => {
    const { buyer } = await withCart(30_000)
    const { data } = (await shop('GET', '/checkout/summary', buyer)).body
    expect(data).toMatchObject({
      store_credit: {
        balance: 30_000,
        in_use: true,
        applied: 30_000,
        formatted_applied: '−Rp30.000',
      },
      due: data.total - 30_000,
    })
    const orderId = await place(buyer, {
      more: { expected_total: data.total, expected_due: data.due },
    })
    expect(await paymentOf(orderId)).toMatchObject({ amount: data.due, state: 'pending' })
    expect(await balanceOf(buyer)).toBe(0)
    await payOrder(test, orderId)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
      total: data.total,
    })
    expect((await shop('GET', `/orders/${orderId}`, buyer)).body.data).toMatchObject({
      credit_used: 30_000,
      due: data.due,
    })
    await expectBooksRight(test)
  })

  it('200 stays unused when switched off', async () => {
    const { buyer } = await withCart(30_000)
    expect((await switchOn(buyer, false)).body.data).toMatchObject({
      store_credit: { in_use: false, applied: 0 },
    })
    await place(buyer)
    expect(await balanceOf(buyer)).toBe(30_000)
  })

  it('200 pays everything: paid at once, without a gateway', async () => {
    const { buyer } = await withCart(1_000_000)
    const orderId = await place(buyer)
    expect(await paymentOf(orderId)).toEqual({
      provider: 'none',
      method: 'credit',
      amount: 0,
      state: 'paid',
      ref: null,
    })
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
    const { body } = await shop('GET', `/checkout/order/${orderId}`, buyer)
    expect(body.data).toMatchObject({
      due: 0,
      payment: { kind: 'none', method_name: 'Store credit', state: 'paid' },
    })
    await expectBooksRight(test)
  })

  it('200 an order without a price is paid at once', async () => {
    test.clock.set(TEST_NOW)
    await changeSettings(test, { 'order.serviceFee': 0 })
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
    await fillCart(test, buyer, product)
    for (const given of [{ value: 60_000 }, { kind: 'shipping' as const, value: 100_000 }])
      expect(
        (await shop('POST', '/checkout/coupon', buyer, { code: await buildCoupon(test, given) }))
          .status,
      ).toBe(200)
    const orderId = await place(buyer)
    await changeSettings(test, { 'order.serviceFee': 2_000 })
    expect(await stateOf(test, orderId)).toMatchObject({
      total: 0,
      state: 'confirmed',
      payment_state: 'paid',
    })
    expect(await paymentOf(orderId)).toMatchObject({
      provider: 'none',
      method: 'free',
      amount: 0,
      state: 'paid',
      ref: null,
    })
    expect((await shop('POST', `/orders/${orderId}/cancel`, buyer, {})).body.data).toMatchObject({
      state: 'cancelled',
      refunds: [],
    })
    await expectBooksRight(test)
  })

  it('200 is taken once in twenty parallel requests', async () => {
    const { buyer } = await withCart(30_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(test, buyer)))
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.order_id))
        .size,
    ).toBe(1)
    expect(await balanceOf(buyer)).toBe(0)
    expect(
      (
        await rows(
          test.shop.db,
          sql`select 1 from credit_entries where customer_id = ${buyer.id} and kind = 'hold'`,
        )
      ).length,
    ).toBe(1)
  })

  it('409 when less is available than the customer was shown', async () => {
    const { buyer } = await withCart(30_000)
    const { total, due } = (await shop('GET', '/checkout/summary', buyer)).body.data
    await run(
      test.shop.db,
      sql`update credit_accounts set in_use = false where customer_id = ${buyer.id}`,
    )
    const answer = await placeOrder(test, buyer, {
      more: { expected_total: total, expected_due: due },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', details: { summary: { due: total } } },
    })
  })

  it.each([[undefined], ['yes'], [1], [null]])('422 for in_use %j', async (in_use) => {
    expect(
      (await shop('PUT', '/checkout/store-credit', await buildBuyer(test), { in_use })).status,
    ).toBe(422)
  })

  it('judges cash by the amount that store credit leaves', async () => {
    const { buyer } = await withCart(0)
    const first = await place(buyer)
    await payOrder(test, first)
    await orderAction(test, first, 'pick', 'pack', 'send', 'deliver', 'complete')
    await give(buyer, 30_000)
    await switchOn(buyer)
    await fillCart(test, buyer, await buildProduct(test))
    const orderId = await place(buyer, { method: 'cod' })
    const { total } = await stateOf(test, orderId)
    expect(await paymentOf(orderId)).toMatchObject({ provider: 'cod', amount: total - 30_000 })
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    expect(await stateOf(test, orderId)).toMatchObject({ payment_state: 'paid' })
    await expectBooksRight(test)
  })
})

describe('is returned', () => {
  it('when the order expires unpaid, once', async () => {
    const { buyer } = await withCart(30_000)
    const orderId = await place(buyer)
    test.clock.advance(21 * MINUTE)
    for (let times = 0; times < 2; times++) await expireOrders(test.shop, test.clock.now())
    expect((await stateOf(test, orderId)).state).toBe('expired')
    expect(await balanceOf(await signInAgain(test, buyer))).toBe(30_000)
  })

  it('when an unpaid order is cancelled', async () => {
    const { buyer } = await withCart(30_000)
    const orderId = await place(buyer)
    await shop('POST', `/orders/${orderId}/cancel`, buyer, {})
    expect(await balanceOf(buyer)).toBe(30_000)
  })

  it('for its part of a refunded order: money first, then credit', async () => {
    const { buyer } = await withCart(30_000)
    const orderId = await place(buyer, { method: 'ewallet' })
    await payOrder(test, orderId)
    const { total } = await stateOf(test, orderId)
    const { refunds } = (await shop('POST', `/orders/${orderId}/cancel`, buyer, {})).body.data
    expect(refunds).toMatchObject([{ amount: total, credit: 30_000, route: 'gateway' }])
    expect(await balanceOf(buyer)).toBe(30_000)
    await test.drain()
    expect((await stateOf(test, orderId)).payment_state).toBe('refunded')
  })

  it('for an order that it paid in full', async () => {
    const { buyer } = await withCart(1_000_000)
    const orderId = await place(buyer)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    await refund(test, orderId)
    expect(await balanceOf(buyer)).toBe(1_000_000)
    expect((await stateOf(test, orderId)).payment_state).toBe('refunded')
  })

  it('and taken again when late money revives the order; if it is spent, the money is refunded', async () => {
    for (const isSpent of [false, true]) {
      const { buyer } = await withCart(30_000)
      const orderId = await place(buyer, { method: 'ewallet' })
      const ref = await chargeOf(test, orderId)
      test.clock.advance(21 * MINUTE)
      await expireOrders(test.shop, test.clock.now())
      await test.drain()
      if (isSpent) {
        const again = await signInAgain(test, buyer)
        await fillCart(test, again, await buildProduct(test))
        await place(again)
      }
      await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${ref}`)
      await notice(test, { transaction_id: ref, status: 'paid' })
      await test.drain()
      expect(await stateOf(test, orderId)).toMatchObject(
        isSpent
          ? { state: 'expired', payment_state: 'refunded' }
          : { state: 'confirmed', payment_state: 'paid', late: true },
      )
      expect(await balanceOf(await signInAgain(test, buyer))).toBe(0)
      await expectBooksRight(test)
    }
  })
})

it('never creates an account or a hold for a customer without credit', async () => {
  const buyer = await buildBuyer(test)
  expect((await switchOn(buyer)).body.data).toMatchObject({
    store_credit: { balance: 0, in_use: false, applied: 0 },
  })
  await buildOrder(test, buyer, await buildProduct(test))
  expect(await balanceOf(buyer)).toBe(0)
})
