import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRefund, orderAction, refund } from '../../../../test/support/orders.ts'
import { operate } from '../../../../test/support/operate.ts'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  deliverNotices,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  stateOf,
  stockOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { notice } from '../../../../test/support/gateway.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { col, row, rows, run, sql } from '../../platform/database.ts'
import { expireOrders } from '../index.ts'

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
const delivered = async (
  given: Parameters<typeof buildProduct>[1] = {},
  more: Parameters<typeof buildOrder>[3] = {},
) => {
  const made = await paid(given, more)
  await orderAction(test, made.orderId, 'pick', 'pack', 'send', 'deliver')
  return made
}
const ask = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const shown = async (buyer: Buyer, orderId: string) =>
  (await ask('GET', `/orders/${orderId}`, buyer)).body.data
const linesOf = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ id: col.text })`
      select id from order_lines where order_id = ${orderId} order by position`,
  )
const creditOf = async ({ id }: Buyer): Promise<number> =>
  (
    await row(
      test.shop.db,
      sql({ balance: col.int })`select balance from credit_accounts where customer_id = ${id}`,
    )
  )?.balance ?? 0
const pointsOf = async (buyer: Buyer) => {
  const { total_point, pending_point } = (
    await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })
  ).body.data
  return { total_point, pending_point }
}
const refundsAtGateway = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ amount: col.int, key: col.text })`
      select g.amount, g.key from gateway_refunds g join payments p on p.provider_ref = g.charge_ref where p.order_id = ${orderId} order by g.created_at`,
  )

describe('refunded lines', () => {
  it('return the price paid after discount, take back points, and book the goods as waste with a cause', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [
      await buildBuyer(test),
      await buildProduct(test, { price: 33_333, stock: 10 }),
    ]
    const code = await buildCoupon(test, { value: 10_000, totalLimit: 1 })
    await fillCart(test, buyer, product, 3)
    await ask('POST', '/checkout/coupon', buyer, { code })
    const orderId: string = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    const [line] = await linesOf(orderId)
    const before = await stockOf(test, product.variationId)
    const one = await refund(test, orderId, {
      lines: [{ orderItemId: line!.id, quantity: 1 }],
      withShipping: false,
      withServiceFee: false,
      route: 'store_credit',
    })
    // 3 × 33.333 − 10.000 = 89.999, a third of it rounded down.
    expect(one).toMatchObject({
      ok: true,
      refund: { amount: 29_999, route: 'store_credit', state: 'done' },
    })
    expect(await creditOf(buyer)).toBe(29_999)
    expect(await stockOf(test, product.variationId)).toEqual(before)
    expect(
      await rows(
        test.shop.db,
        sql`select kind, on_hand_delta as delta from stock_movements where cause = 'refund' and cause_id = ${one.ok ? one.refund!.id : ''} order by kind`,
      ),
    ).toEqual([
      { kind: 'return', delta: 1 },
      { kind: 'waste', delta: -1 },
    ])
    expect(await pointsOf(buyer)).toEqual({ total_point: 0, pending_point: 60 })
    expect(await shown(buyer, orderId)).toMatchObject({
      state: 'delivered',
      payment_state: 'partially_refunded',
      points_to_earn: 60,
      lines: [{ refunded_quantity: 1 }],
    })
    expect(
      (await row(
        test.shop.db,
        sql({ uses: col.int })`select uses from coupons where code = ${code}`,
      ))!.uses,
    ).toBe(1)
    const rest = await refund(test, orderId, { route: 'store_credit' })
    expect(rest).toMatchObject({ ok: true, refund: { goods: 60_000 } })
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'refunded',
      payment_state: 'refunded',
    })
    expect(await creditOf(buyer)).toBe((await stateOf(test, orderId)).total)
    expect(await pointsOf(buyer)).toEqual({ total_point: 0, pending_point: 0 })
    expect(
      (await row(
        test.shop.db,
        sql({ uses: col.int })`select uses from coupons where code = ${code}`,
      ))!.uses,
    ).toBe(0)
    await expectBooksRight(test)
  })

  it('of a completed order take back earned points and qualifying spend', async () => {
    const { buyer, orderId } = await delivered({ price: 100_000 }, { quantity: 2 })
    await orderAction(test, orderId, 'complete')
    expect(await pointsOf(buyer)).toEqual({ total_point: 200, pending_point: 0 })
    const [line] = await linesOf(orderId)
    await refund(test, orderId, {
      lines: [{ orderItemId: line!.id, quantity: 1 }],
      withShipping: false,
      withServiceFee: false,
    })
    expect(await pointsOf(buyer)).toEqual({ total_point: 100, pending_point: 0 })
    await refund(test, orderId)
    expect(await pointsOf(buyer)).toEqual({ total_point: 0, pending_point: 0 })
    expect(
      (await row(
        test.shop.db,
        sql({ spend: col.int })`
          select qualifying_spend as spend from loyalty_accounts where customer_id = ${buyer.id}`,
      ))!.spend,
    ).toBe(0)
    await expectBooksRight(test)
  })

  it('are left out of what the order earns when it is completed later', async () => {
    const { buyer, orderId } = await delivered({ price: 100_000 }, { quantity: 2 })
    const [line] = await linesOf(orderId)
    await refund(test, orderId, {
      lines: [{ orderItemId: line!.id, quantity: 1 }],
      withShipping: false,
      withServiceFee: false,
    })
    await orderAction(test, orderId, 'complete')
    expect(await pointsOf(buyer)).toEqual({ total_point: 100, pending_point: 0 })
    expect((await shown(buyer, orderId)).points_earned).toBe(100)
  })

  it('go back on the shelf when they can be sold again', async () => {
    const { product, orderId } = await paid({ stock: 5 }, { quantity: 2 })
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'fail_delivery')
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 3 })
    expect(
      await refund(test, orderId, {
        goods: 'shelf',
        cause: 'failed_delivery',
        withShipping: false,
      }),
    ).toMatchObject({ ok: true })
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 5 })
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'refunded',
      payment_state: 'partially_refunded',
    })
  })

  it('end the order with the last unit, whichever way it is refunded', async () => {
    const { orderId } = await delivered({}, { quantity: 2 })
    const [line] = await linesOf(orderId)
    const one = {
      lines: [{ orderItemId: line!.id, quantity: 1 }],
      withShipping: false,
      withServiceFee: false,
    }
    await refund(test, orderId, one)
    expect((await stateOf(test, orderId)).state).toBe('delivered')
    await refund(test, orderId, one)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'refunded',
      payment_state: 'partially_refunded',
    })
  })

  it('are refunded once per cause', async () => {
    const { orderId } = await delivered()
    const causeId = randomUUID()
    const same = { lines: [], withServiceFee: false, causeId }
    const [first, second] = [await refund(test, orderId, same), await refund(test, orderId, same)]
    expect([first, second]).toMatchObject([
      { ok: true, isNew: true },
      { ok: true, isNew: false },
    ])
    expect(await refund(test, orderId, { ...same, causeId: randomUUID() })).toEqual({
      ok: false,
      reason: 'nothing',
    })
  })

  it('are rejected: more units than are left, a line of another order, fractions, an order that is unpaid or on its way', async () => {
    const { orderId } = await delivered({}, { quantity: 2 })
    const other = await paid()
    const [line] = await linesOf(orderId)
    const [foreign] = await linesOf(other.orderId)
    for (const [orderItemId, quantity] of [
      [line!.id, 3],
      [line!.id, 0],
      [line!.id, -1],
      [line!.id, 1.5],
      [foreign!.id, 1],
    ] as const)
      expect(await refund(test, orderId, { lines: [{ orderItemId, quantity }] })).toEqual({
        ok: false,
        reason: 'too_many',
      })
    const twice = [1, 1].map((quantity) => ({ orderItemId: line!.id, quantity }))
    expect(await refund(test, orderId, { lines: twice })).toEqual({ ok: false, reason: 'too_many' })
    expect(
      await refund(test, other.orderId, { lines: [{ orderItemId: foreign!.id, quantity: 1 }] }),
    ).toEqual({
      ok: false,
      reason: 'state',
    })
    await orderAction(test, other.orderId, 'pick', 'pack', 'send')
    expect(await refund(test, other.orderId)).toEqual({ ok: false, reason: 'state' })
    expect(await refund(test, randomUUID())).toEqual({ ok: false, reason: 'not_found' })
    const unpaid = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
    expect(await refund(test, unpaid)).toEqual({ ok: false, reason: 'not_paid' })
  })
})

describe('cancelled', () => {
  it('by the shop: refunds everything with the service fee, and adds compensation', async () => {
    const { buyer, product, orderId } = await paid({ stock: 4 }, { method: 'ewallet', quantity: 2 })
    await orderAction(test, orderId, 'pick', 'pack')
    expect((await operate(test, 'cancel', 'shop', orderId, 'hujan', 'besar')).code).toBe(0)
    expect((await operate(test, 'cancel', 'shop', orderId, 'hujan', 'besar')).code).toBe(1)
    await test.drain()
    const { total, payment_state } = await stateOf(test, orderId)
    expect(payment_state).toBe('refunded')
    expect(await refundsAtGateway(orderId)).toMatchObject([{ amount: total }])
    expect(await creditOf(buyer)).toBe(10_000)
    expect(await stockOf(test, product.variationId)).toMatchObject({ saleable: 4, reserved: 0 })
    await expectBooksRight(test)
  })

  it('in cash: refunds nothing, because nothing was paid', async () => {
    const { buyer } = await delivered()
    await orderAction(
      test,
      (await row(
        test.shop.db,
        sql({ id: col.text })`select id from orders where customer_id = ${buyer.id}`,
      ))!.id,
      'complete',
    )
    const orderId = await buildOrder(test, buyer, await buildProduct(test), { method: 'cod' })
    expect((await ask('POST', `/orders/${orderId}/cancel`, buyer, {})).body.data).toMatchObject({
      payment_state: 'none',
      refunds: [],
    })
  })
})

describe('money that comes late', () => {
  const soldOn = async (method: string) => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [
      await buildBuyer(test),
      await buildProduct(test, { stock: 1, safety: 0 }),
    ]
    const orderId = await buildOrder(test, buyer, product, { method })
    const ref = await chargeOf(test, orderId)
    test.clock.advance(70 * MINUTE)
    await expireOrders(test.shop, test.clock.now())
    await test.drain()
    const second = await buildBuyer(test)
    await buildOrder(test, second, product, { method: 'qris' })
    await run(
      test.shop.db,
      sql`update gateway_charges set status = 'paid', decided_at = ${test.clock.now()} where ref = ${ref}`,
    )
    await notice(test, { transaction_id: ref, status: 'paid' })
    await notice(test, { transaction_id: ref, status: 'paid' })
    await test.drain()
    await deliverNotices(test)
    return { buyer, orderId }
  }

  it('for goods that are gone is refunded automatically in full, and the customer sees why', async () => {
    const { orderId } = await soldOn('ewallet')
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'expired',
      payment_state: 'refunded',
    })
    expect(await refundsAtGateway(orderId)).toMatchObject([
      { amount: (await stateOf(test, orderId)).total },
    ])
    await expectBooksRight(test)
  })

  it('for goods that are gone, by a method without refunds, waits for a choice and shows why', async () => {
    const { orderId } = await soldOn('va_bca')
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'expired',
      payment_state: 'refund_pending',
    })
    const found = await row(
      test.shop.db,
      sql({ cause: col.text, state: col.text })`
        select cause, state from refunds where order_id = ${orderId}`,
    )
    expect(found).toEqual({ cause: 'late_payment', state: 'awaiting_choice' })
  })
})

it('an account cannot be deleted before its pending refunds have arrived', async () => {
  const { buyer, orderId } = await delivered()
  await orderAction(test, orderId, 'complete')
  const open = async () =>
    (await test.request('GET', '/api/account/v1/my-data', { token: buyer.accountToken })).body.data
      .open_orders
  expect(await open()).toEqual([])
  await buildRefund(test, orderId)
  expect(await open()).toMatchObject([{ id: orderId }])
})
