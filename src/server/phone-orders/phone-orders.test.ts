import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  NOON,
  payOrder,
  slotOf,
  stateOf,
  stockOf,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { buildDelivered } from '../../../test/support/complaints.ts'
import {
  buildCustomer,
  messagesTo,
  newestCode,
  nextPhone,
  PASSWORD,
  registerByHttp,
  registration,
} from '../../../test/support/customer.ts'
import { phoneAddress, placeOf } from '../../../test/support/phone-orders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { describePayment } from '../orders/pay/describe-payment.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let product: TestProduct
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 10_000_000 })
  product = await buildProduct(test, { stock: 1_000 })
  desk = staffAsk(test, await buildStaff(test, 'support', null))
})
afterAll(() => test.close())

const BASE = '/phone-orders/customers'
const TODAY = slotOf('2026-11-20', '14:00')
const linesOf = (quantity: number, one = product) => [{ variation_id: one.variationId, quantity }]
const orderIdOf = async (number: string) =>
  (await test.sql<{ id: string }>('select id from orders where number = $1', number))[0]!.id
/** A new customer with an address, by the calls of the desk. */
const newCustomer = async (phone = nextPhone()) => {
  const entered = await desk('POST', BASE, { phone, name: 'Ibu Sinta' })
  expect(entered.status).toBe(201)
  const { id } = entered.body.data
  const address = await desk('POST', `${BASE}/${id}/addresses`, phoneAddress)
  expect([address.status, address.body.errors]).toEqual([201, undefined])
  return { id: id as string, phone, addressId: address.body.data.id as string }
}
const draftOf = async (customer: { id: string; addressId: string }, quantity = 2) => {
  const { status, body } = await desk('PUT', `${BASE}/${customer.id}/order`, {
    lines: linesOf(quantity),
    address_id: customer.addressId,
    time_pickup: NOON,
  })
  expect(status).toBe(200)
  return body.data
}
const placed = async (customer: { id: string; addressId: string }, change: object = {}) => {
  const { summary } = await draftOf(customer)
  return desk('POST', `${BASE}/${customer.id}/place`, { ...placeOf(customer, summary), ...change })
}
const tokenOf = (link: string): string => link.split(/\/pay\/|\?/)[1]!

describe('an order by phone', () => {
  let customer: Awaited<ReturnType<typeof newCustomer>>
  beforeEach(async () => {
    customer = await newCustomer()
  })

  it('is placed for a new customer, who pays by the link in a message', async () => {
    const before = await stockOf(test, product.variationId)
    const { status, body } = await placed(customer)
    expect([status, body.code]).toEqual([201, undefined])
    expect(body.data).toMatchObject({ is_sent: true })
    const orderId = await orderIdOf(body.data.number)
    await test.drain()
    const [message] = await messagesTo(test, customer.phone)
    expect(message).toMatchObject({ purpose: 'order_pay_link' })
    const link = /\S+\/pay\/\w+/.exec(message!.text)![0]
    const shown = await test.request('GET', `/api/shop/pay/${tokenOf(link)}`)
    expect(shown.status).toBe(200)
    expect(shown.body.data).toMatchObject({ number: body.data.number, state: 'pending_payment' })
    expect(JSON.stringify(shown.body.data)).not.toMatch(/Sinta|Bangka|62812/)
    await payOrder(test, orderId)
    const paid = await test.request('GET', `/api/shop/pay/${tokenOf(link)}`)
    expect(paid.body.data).toMatchObject({ payment_state: 'paid' })
    expect((await stockOf(test, product.variationId)).reserved).toBe(before.reserved + 2)
    const events = await test.sql<{ actor: string }>(
      "select actor from order_events where order_id = $1::text::uuid and action = 'place'",
      orderId,
    )
    expect(events[0]!.actor).toMatch(/^staff:/)
    await expectBooksRight(test)
  })

  it('can be paid by another method, and a repeated choice opens one payment', async () => {
    const { body } = await placed(customer)
    const path = `/api/shop/pay/${tokenOf(body.data.pay_link)}`
    const { payment } = (await test.request('GET', path)).body.data
    const choice = { body: { payment_method: 'va_bni', instead_of: payment.id } }
    const first = await test.request('POST', path, choice)
    expect(first.body.data.payment).toMatchObject({ method: 'va_bni' })
    const again = await test.request('POST', path, choice)
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile'])
    const attempts = await test.sql(
      'select 1 from payments where order_id = $1::text::uuid',
      await orderIdOf(body.data.number),
    )
    expect(attempts).toHaveLength(2)
  })

  it('reads the order of a link once', async () => {
    const { body } = await placed(customer)
    const path = `/api/shop/pay/${tokenOf(body.data.pay_link)}`
    const queries = vi.spyOn(test.shop.db, 'query')
    expect((await test.request('GET', path)).status).toBe(200)
    const reads = queries.mock.calls.filter(([text]) => / from orders o\b/.test(text))
    queries.mockRestore()
    expect(reads).toHaveLength(1)
  })

  it('refuses a link that the shop did not sign', async () => {
    const { body } = await placed(customer)
    const token = tokenOf(body.data.pay_link)
    for (const other of [
      `${token.slice(0, -2)}${token.endsWith('aa') ? 'ba' : 'aa'}`,
      `l${'a'.repeat(58)}`,
      `m${token.slice(1)}`,
    ])
      expect((await test.request('GET', `/api/shop/pay/${other}`)).status).toBeGreaterThanOrEqual(
        404,
      )
  })

  it('for cash sends no link, and is confirmed', async () => {
    const { buyer: known, orderId } = await buildDelivered(test)
    await orderAction(test, orderId, 'complete')
    const { body } = await placed(known, { payment_method: 'cod' })
    expect(body).toMatchObject({ data: { is_sent: false, pay_link: null } })
    expect((await stateOf(test, await orderIdOf(body.data.number))).state).toBe('confirmed')
  })

  it('is placed once for a repeated key, with one act', async () => {
    const { summary } = await draftOf(customer)
    const headers = { 'idempotency-key': `phone-${customer.id}` }
    const ask = () =>
      desk('POST', `${BASE}/${customer.id}/place`, placeOf(customer, summary), headers)
    const [first, second] = [await ask(), await ask()]
    expect(second.body.data.number).toBe(first.body.data.number)
    const acts = await test.sql(
      "select 1 from staff_acts where customer_id = $1::text::uuid and act = 'order_by_phone'",
      customer.id,
    )
    expect(acts).toHaveLength(1)
  })

  it('is the same order for a second desk, which gets the link too', async () => {
    const { summary } = await draftOf(customer)
    const body = placeOf(customer, summary)
    const place = () => desk('POST', `${BASE}/${customer.id}/place`, body)
    const [first, second] = [(await place()).body.data, (await place()).body.data]
    expect(second).toMatchObject({ number: first.number, is_sent: true })
    expect(second.pay_link).toContain('/pay/')
  })

  it('leads back from the gateway to the page of the link', async () => {
    const { body } = await placed(customer, { payment_method: 'qris' })
    const orderId = await orderIdOf(body.data.number)
    const [payment] = await test.sql<{ id: string }>(
      'select id from payments where order_id = $1',
      orderId,
    )
    const found = await describePayment(test.shop, payment!.id)
    expect(found!.described.returnUrl).toContain('/pay/')
  })

  it('refuses another total than the one that was said', async () => {
    const { body } = await placed(customer, { expected_total: 1_000 })
    expect(body.code).toBe('cart_changed')
  })
})

describe('the cart of a customer on the phone', () => {
  it('keeps what the customer had in it, unselected', async () => {
    const buyer = await buildBuyer(test)
    const own = await buildProduct(test)
    await fillCart(test, buyer, own)
    const draft = await draftOf(buyer, 3)
    expect(draft.lines).toMatchObject([{ variation_id: product.variationId, quantity: 3 }])
    expect(draft.left_out).toBe(1)
    expect(draft.summary.subtotal).toBe(3 * draft.lines[0].price)
    const removed = await desk('PUT', `${BASE}/${buyer.id}/order`, {
      lines: [{ variation_id: own.variationId, quantity: 0 }],
    })
    expect(removed.body.data).toMatchObject({ lines: [], left_out: 1 })
  })

  it('takes no more than there is, and says what cannot be had', async () => {
    const [customer, rare, none] = [
      await newCustomer(),
      await buildProduct(test, { stock: 3 }),
      await buildProduct(test, { stock: 0 }),
    ]
    const lines = [...linesOf(9, rare), ...linesOf(2, none)]
    const { body } = await desk('PUT', `${BASE}/${customer.id}/order`, { lines })
    const shown = body.data.lines.map(
      ({ quantity, availability }: { quantity: number; availability: string }) => [
        quantity,
        availability,
      ],
    )
    expect(shown).toEqual([
      [3, 'now'],
      [1, 'out'],
    ])
  })

  it('says what is not in the order, because it comes on a later day or has sold out', async () => {
    const [customer, later, last] = [
      await newCustomer(),
      await buildProduct(test, { stock: 0, nextDay: 5 }),
      await buildProduct(test, { stock: 2 }),
    ]
    const lines = [...linesOf(1), ...linesOf(1, later), ...linesOf(1, last)]
    await desk('PUT', `${BASE}/${customer.id}/order`, { lines, time_pickup: TODAY })
    await test.sql(
      'update stock_items set on_hand = 0 where variation_id = $1::text::uuid',
      last.variationId,
    )
    const { body } = await desk('GET', `${BASE}/${customer.id}/order`)
    const ordered = body.data.lines.map((one: { is_ordered: boolean }) => one.is_ordered)
    expect(ordered).toEqual([true, false, false])
  })

  it('is not overwritten when it was changed elsewhere', async () => {
    const buyer = await buildBuyer(test)
    const { summary } = await draftOf(buyer)
    await fillCart(test, buyer, await buildProduct(test))
    const { status, body } = await desk('PUT', `${BASE}/${buyer.id}/order`, {
      lines: linesOf(4),
      cart_version: summary.cart_version,
    })
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('finds goods on sale by name, SKU and barcode', async () => {
    await test.sql(
      "update variations set barcode = '8991234567891' where id = $1::text::uuid",
      product.variationId,
    )
    const found = await desk('GET', '/phone-orders/goods?q=8991234567891')
    expect(found.body.data).toMatchObject([{ variation_id: product.variationId }])
    const { sku } = found.body.data[0]
    const bySku = await desk('GET', `/phone-orders/goods?q=${sku.toLowerCase()}`)
    expect(bySku.body.data.map((one: { sku: string }) => one.sku)).toContain(sku)
    expect((await desk('GET', '/phone-orders/goods?q=%25')).body.data).toEqual([])
  })

  it('is not for another customer’s address', async () => {
    const [customer, other] = [await newCustomer(), await buildBuyer(test)]
    const { body } = await desk('PUT', `${BASE}/${customer.id}/order`, {
      lines: [],
      address_id: other.addressId,
    })
    expect(body.code).toBe('address_not_found')
  })
})

describe('a customer whom staff entered', () => {
  const register = async (phone: string, more: Record<string, unknown> = {}) => {
    const registered = await test.request('POST', '/api/account/v1/register', {
      body: registration(phone, more),
    })
    const { token } = registered.body.data.key
    const sent = await test.request('POST', '/api/account/v1/send-otp', { token, body: {} })
    return test.request('PUT', '/api/account/v1/verify-phone-number', {
      token: sent.body.data.key.token,
      body: { otp: await newestCode(test, phone) },
    })
  }

  it('is found by phone, and entered once', async () => {
    const { phone, id } = await newCustomer()
    const found = await desk('GET', `${BASE}?phone=0${phone.slice(2)}`)
    expect(found.body.data).toMatchObject({ id, is_proven: false, addresses: [{ label: 'Rumah' }] })
    const again = await desk('POST', BASE, { phone, name: 'Orang Lain' })
    expect([again.status, again.body.code]).toEqual([409, 'phone_taken'])
    expect((await desk('GET', `${BASE}?phone=${nextPhone()}`)).body.data).toBeNull()
  })

  it('is the phone owner’s once they register: orders and addresses are there', async () => {
    const customer = await newCustomer()
    const { body } = await placed(customer)
    const verified = await register(customer.phone, { name: 'Sinta Dewi' })
    expect([verified.status, verified.body.data.user.id]).toEqual([200, customer.id])
    expect(verified.body.data.user.name).toBe('Sinta Dewi')
    const login = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: customer.phone, password: PASSWORD },
    })
    expect(login.status).toBe(200)
    const token = verified.body.data.key.wp_token
    const orders = await test.request('GET', '/api/shop/orders', { token })
    expect(orders.body.data.map(({ number }: { number: string }) => number)).toEqual([
      body.data.number,
    ])
    const found = await desk('GET', `${BASE}?phone=${customer.phone}`)
    expect(found.body.data.is_proven).toBe(true)
  })

  it('leaves a proven account alone, and an e-mail to its owner', async () => {
    const [proven, email] = [nextPhone(), `sama.${nextPhone()}@example.com`]
    await registerByHttp(test, proven, { email })
    expect((await desk('POST', BASE, { phone: proven, name: 'Lain' })).body.code).toBe(
      'phone_taken',
    )
    const customer = await newCustomer()
    const verified = await register(customer.phone, { email })
    expect(verified.body.data.user).toMatchObject({ id: customer.id, email: null })
  })

  it('does not keep its number from a customer who proves it', async () => {
    const entered = await newCustomer()
    const buyer = await buildCustomer(test)
    const change = await test.request('PUT', '/api/account/v1/change-phone-number', {
      token: buyer.token,
      body: { phone_number: entered.phone },
    })
    expect(change.status).toBe(200)
    const verified = await test.request('PUT', '/api/account/v1/verify-phone-number', {
      token: buyer.token,
      body: { otp: await newestCode(test, entered.phone) },
    })
    expect([verified.status, verified.body.data.user.id]).toEqual([200, buyer.id])
    const found = await desk('GET', `${BASE}?phone=${entered.phone}`)
    expect(found.body.data).toMatchObject({ id: buyer.id, is_proven: true })
  })

  it('does not hide an unfinished sign-up with its number', async () => {
    const { phone } = await newCustomer()
    await test.request('POST', '/api/account/v1/register', { body: registration(phone) })
    const login = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: phone, password: PASSWORD },
    })
    expect(login.status).toBe(200)
  })

  it('cannot sign in or reset a password before', async () => {
    const { phone } = await newCustomer()
    const before = (await messagesTo(test, phone)).length
    const login = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: phone, password: PASSWORD },
    })
    expect(login.status).toBe(401)
    await test.request('POST', '/api/account/v1/forgot-password', { body: { phone_number: phone } })
    expect(await messagesTo(test, phone)).toHaveLength(before)
  })
})
