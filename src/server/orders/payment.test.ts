import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer, buildBuyers, buildCoupon, buildOrder, buildProduct, changeSettings, chargeOf, decideAtGateway, deliverNotices, expectBooksRight, fillCart, payOrder, placeOrder, signInAgain,
  slotOf, stateOf, stockOf, type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { PaymentUnavailable } from '../adapters/payment/port.ts'
import { row, rows, run, sql } from '../platform/database.ts'
import { advanceOrder, expireOrders, pollPayments } from './index.ts'

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
const ordered = async (given: Parameters<typeof buildProduct>[1] = {}, more: Parameters<typeof buildOrder>[3] = {}) => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  return { buyer, product, orderId: await buildOrder(test, buyer, product, more) }
}
const resultPage = (buyer: Buyer, orderId: string) => test.request('GET', `/api/shop/checkout/order/${orderId}`, { token: buyer.token })
const payAgain = (buyer: Buyer, orderId: string, payment_method: string) => test.request('POST', `/api/shop/orders/${orderId}/pay`, { token: buyer.token, body: { payment_method } })
const expire = async (minutes = 21) => {
  test.clock.advance(minutes * MINUTE)
  await expireOrders(test.shop, test.clock.now())
  await test.drain()
}
const captures = async (orderId: string): Promise<number> =>
  (await row(
    test.shop.db,
    sql<{ count: number }>`select count(*) as count from journal_entries j join payments p on p.id::text = j.cause_id where p.order_id = ${orderId} and j.kind = 'capture'`,
  ))!.count
const paymentsOf = (orderId: string) => rows(test.shop.db, sql<{ method: string; state: string }>`select method, state from payments where order_id = ${orderId} order by attempt`)
const chargesOf = (orderId: string) =>
  rows(test.shop.db, sql<{ status: string }>`select g.status from gateway_charges g join payments p on p.id = g.payment_id where p.order_id = ${orderId} order by p.attempt`)

describe('paying', () => {
  it('200 shows what to pay with, by each method', async () => {
    const { buyer, orderId } = await ordered()
    const { body } = await resultPage(buyer, orderId)
    expect(body.data).toMatchObject({ state: 'pending_payment', payment: { kind: 'qris', state: 'pending', qr: expect.stringContaining('/gateway/'), account_number: null, steps: [expect.any(String), expect.any(String), expect.any(String)] } })
    const account = await ordered({}, { method: 'va_bca' })
    expect((await resultPage(account.buyer, account.orderId)).body.data.payment).toMatchObject({ kind: 'virtual_account', bank: 'BCA', account_number: expect.stringMatching(/^39510\d{11}$/) })
  })

  it('paid by the webhook', async () => {
    const { buyer, orderId, product } = await ordered()
    await payOrder(test, orderId)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'confirmed', payment_state: 'paid', late: false })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1 })
    expect(await captures(orderId)).toBe(1)
    const { data } = (await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })).body
    expect(data).toMatchObject({ total_point: 0, pending_point: 60, unread_notifications: 1 })
  })

  it('paid by the return page, when the webhook never comes', async () => {
    const { buyer, orderId } = await ordered()
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay')
    expect((await resultPage(buyer, orderId)).body.data).toMatchObject({ state: 'confirmed', payment_state: 'paid', payment: { state: 'paid' } })
    await deliverNotices(test)
    expect(await captures(orderId)).toBe(1)
  })

  it('paid by asking the gateway, when neither webhook nor return page come', async () => {
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

  it('paid once, however often and by whom it is told', async () => {
    const { buyer, orderId } = await ordered()
    const ref = await chargeOf(test, orderId)
    await decideAtGateway(test, ref, 'pay')
    await Promise.all([deliverNotices(test), resultPage(buyer, orderId), notice({ transaction_id: ref, status: 'paid' }), notice({ transaction_id: ref, status: 'paid' })])
    await deliverNotices(test)
    expect(await captures(orderId)).toBe(1)
    expect((await row(test.shop.db, sql<{ count: number }>`select count(*) as count from order_events where order_id = ${orderId} and action = 'pay'`))!.count).toBe(1)
  })

  it('a window’s notice is not asked about at the gateway more than once in five seconds', async () => {
    const { buyer, orderId } = await ordered()
    await resultPage(buyer, orderId)
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay_late')
    expect((await resultPage(buyer, orderId)).body.data.state).toBe('pending_payment')
    test.clock.advance(5_000)
    expect((await resultPage(buyer, orderId)).body.data.state).toBe('confirmed')
  })

  it('the order is shown and stays payable while the gateway is away', async () => {
    const { buyer, orderId } = await ordered()
    const { payment } = test.shop.ports
    const { read } = payment
    payment.read = () => Promise.reject(new PaymentUnavailable('away'))
    test.clock.advance(6_000)
    expect(await resultPage(buyer, orderId)).toMatchObject({ status: 200, body: { data: { state: 'pending_payment' } } })
    await expire()
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    payment.read = read
    await expire(0)
    expect((await stateOf(test, orderId)).state).toBe('expired')
  })

  it('one order that cannot be asked about does not keep the others open', async () => {
    const [bad, good] = [await ordered(), await ordered()]
    const badRef = await chargeOf(test, bad.orderId)
    const { payment } = test.shop.ports
    const { read } = payment
    payment.read = (ref) => (ref === badRef ? Promise.reject(new PaymentUnavailable('away')) : read(ref))
    await expire()
    payment.read = read
    expect([(await stateOf(test, bad.orderId)).state, (await stateOf(test, good.orderId)).state]).toEqual(['pending_payment', 'expired'])
    await expire(0)
  })
})

describe('another try', () => {
  it('200 a failed payment keeps the order; another method pays it', async () => {
    const { buyer, orderId, product } = await ordered()
    await decideAtGateway(test, await chargeOf(test, orderId), 'fail')
    await deliverNotices(test)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'pending_payment', payment_state: 'failed' })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1 })
    const again = await payAgain(buyer, orderId, 'va_mandiri')
    expect(again.body.data).toMatchObject({ state: 'pending_payment', payment_state: 'pending', payment: { method: 'va_mandiri' } })
    await test.drain()
    await payOrder(test, orderId)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'confirmed', payment_state: 'paid', payment_method: 'va_mandiri' })
    expect(await paymentsOf(orderId)).toEqual([{ method: 'qris', state: 'failed' }, { method: 'va_mandiri', state: 'paid' }])
  })

  it('200 another method while the first is open: that one is given up, at the gateway too', async () => {
    const { buyer, orderId } = await ordered()
    await payAgain(buyer, orderId, 'ewallet')
    await test.drain()
    expect(await chargesOf(orderId)).toEqual([{ status: 'cancelled' }, { status: 'pending' }])
    await payOrder(test, orderId)
    expect(await chargesOf(orderId)).toEqual([{ status: 'cancelled' }, { status: 'paid' }])
  })

  it('paid by the first charge after all: the second is given up, and a cancel gives the right one back', async () => {
    const { buyer, orderId } = await ordered()
    const first = await chargeOf(test, orderId)
    await payAgain(buyer, orderId, 'ewallet')
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${first}`)
    await notice({ transaction_id: first, status: 'paid' })
    await test.drain()
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'confirmed', payment_state: 'paid' })
    expect(await paymentsOf(orderId)).toEqual([{ method: 'qris', state: 'paid' }, { method: 'ewallet', state: 'cancelled' }])
    expect((await resultPage(buyer, orderId)).body.data.payment).toMatchObject({ method: 'qris', state: 'paid' })
    await test.request('POST', `/api/shop/orders/${orderId}/cancel`, { token: buyer.token, body: {} })
    expect((await paymentsOf(orderId))[0]).toEqual({ method: 'qris', state: 'refund_pending' })
  })

  it('paid twice: the second payment is owed back', async () => {
    const { buyer, orderId } = await ordered()
    const first = await chargeOf(test, orderId)
    await payAgain(buyer, orderId, 'ewallet')
    await test.drain()
    await payOrder(test, orderId)
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${first}`)
    await notice({ transaction_id: first, status: 'paid' })
    expect(await paymentsOf(orderId)).toEqual([{ method: 'qris', state: 'refund_pending' }, { method: 'ewallet', state: 'paid' }])
    expect(await captures(orderId)).toBe(1)
  })

  it('a charge that opens after its order was given up is given up too, and known if money comes', async () => {
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

  it('409 for an order that is paid, over or in cash', async () => {
    const { buyer, orderId } = await ordered()
    await payOrder(test, orderId)
    expect((await payAgain(buyer, orderId, 'ewallet')).body.code).toBe('already_paid')
    const over = await ordered()
    await expire()
    expect((await payAgain(await signInAgain(test, over.buyer), over.orderId, 'ewallet')).body.code).toBe('order_state')
  })

  it('409 once the window has begun, and never beyond it', async () => {
    const { buyer, orderId } = await ordered({}, { slot: slotOf('2026-11-20', '12:00'), method: 'va_bca' })
    const set = async (instant: string) => {
      test.clock.set(instant)
      return payAgain(await signInAgain(test, buyer), orderId, 'qris')
    }
    expect((await set('2026-11-20T04:55:00.000Z')).body.data.payment.expires_at).toBe('2026-11-20T05:00:00.000Z')
    expect((await set('2026-11-20T05:00:00.000Z')).body.code).toBe('slot_past')
    await expire()
  })

  it('422 for cash and for an unknown way to pay', async () => {
    const { buyer, orderId } = await ordered()
    for (const method of ['cod', 'bitcoin']) expect((await payAgain(buyer, orderId, method)).body.code).toBe('payment_method_unavailable')
  })
})

describe('the time is up', () => {
  it('expired: goods, window and coupon are free again, the next buyer gets them', async () => {
    test.clock.set(TEST_NOW)
    const product = await buildProduct(test, { stock: 1 })
    const code = await buildCoupon(test, { totalLimit: 1, perCustomerLimit: 1 })
    await run(test.shop.db, sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', '2026-11-23', '10:00', 1, 150000)`)
    const slot = slotOf('2026-11-23', '10:00')
    const [first, second] = (await buildBuyers(test, 2, () => [{ variationId: product.variationId, quantity: 1 }], [code])) as [Buyer, Buyer]
    const orderId = (await placeOrder(test, first, { slot })).body.data.order_id
    await test.drain()
    expect((await placeOrder(test, second, { slot })).status).toBe(409)
    await expire(19)
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    await expire(2)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'expired', payment_state: 'expired' })
    expect(await chargesOf(orderId)).toEqual([{ status: 'cancelled' }])
    await test.request('PUT', '/api/shop/cart/select-all', { token: second.token })
    expect((await placeOrder(test, second, { slot })).status).toBe(200)
    await test.drain()
    // Doing it again frees nothing twice.
    await expireOrders(test.shop, test.clock.now())
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1, saleable: 0 })
  })

  it('revived by late money, with its coupon, when everything can still be had', async () => {
    test.clock.set(TEST_NOW)
    const product = await buildProduct(test)
    const code = await buildCoupon(test, { totalLimit: 1, perCustomerLimit: 1 })
    const [buyer] = (await buildBuyers(test, 1, () => [{ variationId: product.variationId, quantity: 2 }], [code])) as [Buyer]
    const orderId = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    const ref = await chargeOf(test, orderId)
    await expire()
    await lateMoney(ref)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'confirmed', payment_state: 'paid', late: true })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 2 })
    expect((await row(test.shop.db, sql<{ uses: number }>`select uses from coupons where code = ${code}`))!.uses).toBe(1)
    expect(await captures(orderId)).toBe(1)
  })

  it.each(['goods', 'window', 'coupon', 'own coupon', 'window begun'])('refund_due for late money when what it was for is gone: %s', async (gone) => {
    test.clock.set(TEST_NOW)
    const product = await buildProduct(test, { stock: 5 })
    const code = await buildCoupon(test, gone === 'own coupon' ? { perCustomerLimit: 1 } : { totalLimit: 1 })
    const [buyer, other] = (await buildBuyers(test, 2, () => [{ variationId: product.variationId, quantity: 1 }], [code])) as [Buyer, Buyer]
    const start = { goods: '08:00', window: '10:00', coupon: '12:00', 'own coupon': '14:00', 'window begun': '16:00' }[gone]!
    const slot = slotOf('2026-11-22', start)
    const orderId = (await placeOrder(test, buyer, { slot })).body.data.order_id
    await test.drain()
    const ref = await chargeOf(test, orderId)
    await expire()
    if (gone === 'goods') await run(test.shop.db, sql`update stock_items set safety = on_hand where variation_id = ${product.variationId}`)
    if (gone === 'window') await run(test.shop.db, sql`update delivery_slots set closed = true where day = '2026-11-22' and start_time = ${start}`)
    if (gone === 'coupon') expect((await placeOrder(test, other, { slot })).status).toBe(200)
    if (gone === 'own coupon') {
      await fillCart(test, buyer, product)
      await test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
      expect((await placeOrder(test, buyer, { slot })).status).toBe(200)
    }
    if (gone === 'window begun') test.clock.set('2026-11-22T09:00:00.000Z')
    await lateMoney(ref)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'expired', payment_state: 'refund_pending', late: false })
    expect(await captures(orderId)).toBe(0)
    const owed = await row(test.shop.db, sql<{ owed: number }>`select sum(l.amount) as owed from journal_lines l join journal_entries j on j.id = l.entry_id join payments p on p.id::text = j.cause_id
                                                                where p.order_id = ${orderId} and l.account = 'owed:refunds'`)
    expect(Number(owed!.owed)).toBe(-(await stateOf(test, orderId)).total)
    test.clock.set(TEST_NOW)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'expired' })
  })

  const lateMoney = async (ref: string) => {
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${ref}`)
    expect(await notice({ transaction_id: ref, status: 'paid' })).toBe(200)
    await test.drain()
  }
})

describe('an amount that is not the one asked for', () => {
  it('is never taken for paid: the order is held as it is, said once', async () => {
    const { buyer, orderId, product } = await ordered()
    const ref = await chargeOf(test, orderId)
    await run(test.shop.db, sql`update gateway_charges set status = 'paid', amount = amount - 1 where ref = ${ref}`)
    for (let times = 0; times < 3; times++) expect(await notice({ transaction_id: ref, status: 'paid' })).toBe(200)
    expect(await captures(orderId)).toBe(0)
    await expire()
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'pending_payment' })
    expect(await stockOf(test, product.variationId)).toMatchObject({ reserved: 1 })
    const again = await signInAgain(test, buyer)
    expect((await payAgain(again, orderId, 'ewallet')).body.code).toBe('order_state')
    expect((await test.request('POST', `/api/shop/orders/${orderId}/cancel`, { token: again.token, body: {} })).body.code).toBe('order_state')
    const { timeline } = (await test.request('GET', `/api/shop/orders/${orderId}`, { token: again.token })).body.data
    expect(timeline.filter((event: { text: string }) => event.text === 'We are checking your payment')).toHaveLength(1)
  })
})

const sign = (body: string, secret = test.config.paymentSecret) => createHmac('sha256', secret).update(body).digest('hex')
const send = (body: string, headers: Record<string, string>) => test.request('POST', '/hooks/local', { body, headers })
const notice = async (content: unknown): Promise<number> => (await send(JSON.stringify(content), { 'x-gateway-signature': sign(JSON.stringify(content)) })).status

describe('POST /hooks/{provider}', () => {
  it('401 without a signature, with a wrong one, in capitals, cut, of another body; nothing is settled', async () => {
    const { orderId } = await ordered()
    const ref = await chargeOf(test, orderId)
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${ref}`)
    const body = JSON.stringify({ transaction_id: ref, status: 'paid' })
    const wrong = [{}, { 'x-gateway-signature': '' }, { 'x-gateway-signature': sign(body, 'guess') }, { 'x-gateway-signature': sign(body).toUpperCase() }, { 'x-gateway-signature': sign(body).slice(0, 32) }, { 'x-gateway-signature': sign(`${body} `) }]
    for (const headers of wrong) expect((await send(body, { ...headers, 'x-forwarded-for': '127.0.0.1' })).status).toBe(401)
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    expect(await rows(test.shop.db, sql`select 1 from payment_notices where provider_ref = ${ref}`)).toEqual([])
    expect(await notice({ transaction_id: ref, status: 'paid' })).toBe(200)
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
  })

  it('401 for what is signed and says nothing', async () => {
    for (const body of ['[]', 'null', '{', '{"transaction_id":["a"],"status":"paid"}', '{"transaction_id":"a"}', '']) expect((await send(body, { 'x-gateway-signature': sign(body) })).status).toBe(401)
  })

  it('200 and nothing happens when the notice says paid and the gateway does not', async () => {
    const { orderId } = await ordered()
    expect(await notice({ transaction_id: await chargeOf(test, orderId), status: 'paid', amount: 1 })).toBe(200)
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
  })

  it('200 and stays paid when an older notice comes late', async () => {
    const { orderId } = await ordered()
    await payOrder(test, orderId)
    const ref = await chargeOf(test, orderId)
    for (const status of ['pending', 'failed', 'expired']) expect(await notice({ transaction_id: ref, status })).toBe(200)
    expect(await stateOf(test, orderId)).toMatchObject({ state: 'confirmed', payment_state: 'paid' })
  })

  it('404 for a charge or a gateway that is not ours, so that it is sent again', async () => {
    expect(await notice({ transaction_id: 'gw_unknown', status: 'paid' })).toBe(404)
    const body = JSON.stringify({ transaction_id: 'x', status: 'paid' })
    expect((await test.request('POST', '/hooks/elsewhere', { body, headers: { 'x-gateway-signature': sign(body) } })).status).toBe(404)
  })

  it('413 for a notice of 1 MB', async () => {
    expect((await send('x'.repeat(1_000_000), { 'x-gateway-signature': 'x' })).status).toBe(413)
  })
})
