import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  decideAtGateway,
  deliverNotices,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  slotOf,
  stateOf,
  stockOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { notice } from '../../../../test/support/gateway.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { PaymentUnavailable } from '../../adapters/payment/port.ts'
import { col, row, rows, run, sql } from '../../platform/database.ts'
import { advanceOrder, expireOrders, pollPayments } from '../index.ts'

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
const ordered = async (
  given: Parameters<typeof buildProduct>[1] = {},
  more: Parameters<typeof buildOrder>[3] = {},
) => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  return { buyer, product, orderId: await buildOrder(test, buyer, product, more) }
}
const resultPage = (buyer: Buyer, orderId: string) =>
  test.request('GET', `/api/shop/checkout/order/${orderId}`, { token: buyer.token })
const payAgain = (buyer: Buyer, orderId: string, payment_method: string) =>
  test.request('POST', `/api/shop/orders/${orderId}/pay`, {
    token: buyer.token,
    body: { payment_method },
  })
const expire = async (minutes = 21) => {
  test.clock.advance(minutes * MINUTE)
  await expireOrders(test.shop, test.clock.now())
  await test.drain()
}
const captures = async (orderId: string): Promise<number> =>
  (await row(
    test.shop.db,
    sql({ count: col.int })`
      select count(*) as count from journal_entries j join payments p on p.id::text = j.cause_id where p.order_id = ${orderId} and j.kind = 'capture'`,
  ))!.count
const paymentsOf = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ method: col.text, state: col.text })`
      select method, state from payments where order_id = ${orderId} order by attempt`,
  )
const chargesOf = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ status: col.text })`
      select g.status from gateway_charges g join payments p on p.id = g.payment_id where p.order_id = ${orderId} order by p.attempt`,
  )

describe('paying', () => {
  it('200 shows the payment details of each method', async () => {
    const { buyer, orderId } = await ordered()
    const { body } = await resultPage(buyer, orderId)
    expect(body.data).toMatchObject({
      state: 'pending_payment',
      payment: {
        kind: 'qris',
        state: 'pending',
        qr: expect.stringContaining('/gateway/'),
        account_number: null,
        steps: [expect.any(String), expect.any(String), expect.any(String)],
      },
    })
    const account = await ordered({}, { method: 'va_bca' })
    expect((await resultPage(account.buyer, account.orderId)).body.data.payment).toMatchObject({
      kind: 'virtual_account',
      bank: 'BCA',
      account_number: expect.stringMatching(/^39510\d{11}$/),
    })
  })

  it('is settled by the webhook', async () => {
    const { buyer, orderId, product } = await ordered()
    await payOrder(test, orderId)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
      late: false,
    })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1 })
    expect(await captures(orderId)).toBe(1)
    const { data } = (
      await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })
    ).body
    expect(data).toMatchObject({ total_point: 0, pending_point: 60, unread_notifications: 2 })
  })

  it('is settled by the return page when the webhook never comes', async () => {
    const { buyer, orderId } = await ordered()
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay')
    test.clock.advance(5_000)
    expect((await resultPage(buyer, orderId)).body.data).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
      payment: { state: 'paid' },
    })
    await deliverNotices(test)
    expect(await captures(orderId)).toBe(1)
  })

  it('is settled by polling when neither webhook nor return page come', async () => {
    const { orderId } = await ordered()
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay')
    test.clock.advance(29_000)
    await pollPayments(test.shop, test.clock.now())
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    test.clock.advance(2_000)
    await pollPayments(test.shop, test.clock.now())
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
    expect(await captures(orderId)).toBe(1)
  })

  it('is settled once, however many notices and page loads report it', async () => {
    const { buyer, orderId } = await ordered()
    const ref = await chargeOf(test, orderId)
    await decideAtGateway(test, ref, 'pay')
    await Promise.all([
      deliverNotices(test),
      resultPage(buyer, orderId),
      notice(test, { transaction_id: ref, status: 'paid' }),
      notice(test, { transaction_id: ref, status: 'paid' }),
    ])
    await deliverNotices(test)
    expect(await captures(orderId)).toBe(1)
    expect(
      (await row(
        test.shop.db,
        sql({ count: col.int })`
          select count(*) as count from order_events where order_id = ${orderId} and action = 'pay'`,
      ))!.count,
    ).toBe(1)
  })

  it('a page queries the gateway at most once in five seconds', async () => {
    const { buyer, orderId } = await ordered()
    await resultPage(buyer, orderId)
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay_late')
    expect((await resultPage(buyer, orderId)).body.data.state).toBe('pending_payment')
    test.clock.advance(5_000)
    expect((await resultPage(buyer, orderId)).body.data.state).toBe('confirmed')
  })

  it('the order stays visible and payable while the gateway is unavailable', async () => {
    const { buyer, orderId } = await ordered()
    const { payment } = test.shop.ports
    const { read } = payment
    payment.read = () => Promise.reject(new PaymentUnavailable('away'))
    test.clock.advance(6_000)
    expect(await resultPage(buyer, orderId)).toMatchObject({
      status: 200,
      body: { data: { state: 'pending_payment' } },
    })
    await expire()
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    payment.read = read
    await expire(0)
    expect((await stateOf(test, orderId)).state).toBe('expired')
  })

  it('a failing query about one order does not block the expiry of others', async () => {
    const [bad, good] = [await ordered(), await ordered()]
    const badRef = await chargeOf(test, bad.orderId)
    const { payment } = test.shop.ports
    const { read } = payment
    payment.read = (ref) =>
      ref === badRef ? Promise.reject(new PaymentUnavailable('away')) : read(ref)
    await expire()
    payment.read = read
    expect([
      (await stateOf(test, bad.orderId)).state,
      (await stateOf(test, good.orderId)).state,
    ]).toEqual(['pending_payment', 'expired'])
    await expire(0)
  })
})

describe('another attempt', () => {
  it('200 a failed payment leaves the order open; another method pays it', async () => {
    const { buyer, orderId, product } = await ordered()
    await decideAtGateway(test, await chargeOf(test, orderId), 'fail')
    await deliverNotices(test)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'pending_payment',
      payment_state: 'failed',
    })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1 })
    const again = await payAgain(buyer, orderId, 'va_mandiri')
    expect(again.body.data).toMatchObject({
      state: 'pending_payment',
      payment_state: 'pending',
      payment: { method: 'va_mandiri' },
    })
    await test.drain()
    await payOrder(test, orderId)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
      payment_method: 'va_mandiri',
    })
    expect(await paymentsOf(orderId)).toEqual([
      { method: 'qris', state: 'failed' },
      { method: 'va_mandiri', state: 'paid' },
    ])
    const { timeline } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
    ).body.data
    const setbacks = timeline.filter(({ is_setback }: { is_setback: boolean }) => is_setback)
    expect(setbacks.map(({ text }: { text: string }) => text)).toEqual(['Payment failed'])
  })

  it('200 another method while the first is open cancels the first charge, at the gateway too', async () => {
    const { buyer, orderId } = await ordered()
    await payAgain(buyer, orderId, 'ewallet')
    await test.drain()
    expect(await chargesOf(orderId)).toEqual([{ status: 'cancelled' }, { status: 'pending' }])
    await payOrder(test, orderId)
    expect(await chargesOf(orderId)).toEqual([{ status: 'cancelled' }, { status: 'paid' }])
  })

  it('the first charge is paid after all: cancels the second, and a cancellation refunds the right one', async () => {
    const { buyer, orderId } = await ordered()
    const first = await chargeOf(test, orderId)
    await payAgain(buyer, orderId, 'ewallet')
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${first}`)
    await notice(test, { transaction_id: first, status: 'paid' })
    await test.drain()
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
    expect(await paymentsOf(orderId)).toEqual([
      { method: 'qris', state: 'paid' },
      { method: 'ewallet', state: 'cancelled' },
    ])
    expect((await resultPage(buyer, orderId)).body.data.payment).toMatchObject({
      method: 'qris',
      state: 'paid',
    })
    await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
      token: buyer.token,
      body: {},
    })
    expect((await paymentsOf(orderId))[0]).toEqual({ method: 'qris', state: 'refund_pending' })
  })

  it('paid twice: refunds the second payment', async () => {
    const { buyer, orderId } = await ordered()
    const first = await chargeOf(test, orderId)
    await payAgain(buyer, orderId, 'ewallet')
    await test.drain()
    await payOrder(test, orderId)
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${first}`)
    await notice(test, { transaction_id: first, status: 'paid' })
    expect(await paymentsOf(orderId)).toEqual([
      { method: 'qris', state: 'refund_pending' },
      { method: 'ewallet', state: 'paid' },
    ])
    expect(await captures(orderId)).toBe(1)
  })

  it('cancels a charge that opens after its order was cancelled, and recognises money for it', async () => {
    test.clock.set(TEST_NOW)
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const { payment } = test.shop.ports
    const { start } = payment
    await fillCart(test, buyer, product)
    const orderId: string = (await placeOrder(test, buyer)).body.data.order_id
    payment.start = async (charge) => {
      const started = await start(charge)
      await advanceOrder(test.shop, orderId, 'cancel', 'customer', '', test.clock.now())
      return started
    }
    await test.drain()
    payment.start = start
    expect(await paymentsOf(orderId)).toEqual([{ method: 'qris', state: 'cancelled' }])
    expect(await chargesOf(orderId)).toEqual([{ status: 'cancelled' }])
    expect(await chargeOf(test, orderId)).toMatch(/^gw_/)
  })

  it('409 for an order that is paid, ended or in cash', async () => {
    const { buyer, orderId } = await ordered()
    await payOrder(test, orderId)
    expect((await payAgain(buyer, orderId, 'ewallet')).body.code).toBe('already_paid')
    const over = await ordered()
    await expire()
    expect(
      (await payAgain(await signInAgain(test, over.buyer), over.orderId, 'ewallet')).body.code,
    ).toBe('order_state')
  })

  it('409 once the window has begun, and never sets a deadline beyond it', async () => {
    const { buyer, orderId } = await ordered(
      {},
      { slot: slotOf('2026-11-20', '12:00'), method: 'va_bca' },
    )
    const set = async (instant: string) => {
      test.clock.set(instant)
      return payAgain(await signInAgain(test, buyer), orderId, 'qris')
    }
    expect((await set('2026-11-20T04:55:00.000Z')).body.data.payment.expires_at).toBe(
      '2026-11-20T05:00:00.000Z',
    )
    expect((await set('2026-11-20T05:00:00.000Z')).body.code).toBe('slot_past')
    await expire()
  })

  it('409 for a sixth attempt, because each extends the hold on goods and window', async () => {
    const { buyer, orderId } = await ordered()
    for (let tries = 2; tries <= 5; tries++)
      expect((await payAgain(buyer, orderId, 'qris')).status).toBe(200)
    expect((await payAgain(buyer, orderId, 'qris')).body.code).toBe('too_many_attempts')
    expect(await paymentsOf(orderId)).toHaveLength(5)
  })

  it('422 for cash and for an unknown method', async () => {
    const { buyer, orderId } = await ordered()
    for (const method of ['cod', 'bitcoin'])
      expect((await payAgain(buyer, orderId, method)).body.code).toBe('payment_method_unavailable')
  })
})

describe('a payment with a wrong amount', () => {
  it('never counts as paid: holds the order and reports it once', async () => {
    const { buyer, orderId, product } = await ordered()
    const ref = await chargeOf(test, orderId)
    await run(
      test.shop.db,
      sql`update gateway_charges set status = 'paid', amount = amount - 1 where ref = ${ref}`,
    )
    for (let times = 0; times < 3; times++)
      expect(await notice(test, { transaction_id: ref, status: 'paid' })).toBe(200)
    expect(await captures(orderId)).toBe(0)
    await expire()
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'pending_payment' })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1 })
    const again = await signInAgain(test, buyer)
    expect((await payAgain(again, orderId, 'ewallet')).body.code).toBe('order_state')
    expect(
      (
        await test.request('POST', `/api/shop/orders/${orderId}/cancel`, {
          token: again.token,
          body: {},
        })
      ).body.code,
    ).toBe('order_state')
    const { timeline } = (
      await test.request('GET', `/api/shop/orders/${orderId}`, { token: again.token })
    ).body.data
    expect(
      timeline.filter((event: { text: string }) => event.text === 'We are checking your payment'),
    ).toHaveLength(1)
  })
})
