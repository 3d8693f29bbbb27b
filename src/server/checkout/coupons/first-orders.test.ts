import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAddress,
  buildBuyer,
  buildCoupon,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { command } from '../../../../test/support/deliveries.ts'
import { buildRefund } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { newDevice } from '../../auth/secrets.ts'
import { purgeCouponReviews } from '../../coupons/index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

/** Each case has its own address near the hub, some hundred metres from all others. */
let doors = 0
const newDoor = () => ({ lat: -6.262 - ++doors * 0.002, lng: 106.8137 })
const north = ({ lat, lng }: { lat: number; lng: number }, metres: number) => ({
  lat: lat + metres / 111_320,
  lng,
})

const ask = (buyer: Buyer, method: string, path: string, body?: unknown, device = '') =>
  test.request(method, path, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
    headers: device === '' ? {} : { cookie: `device=${device}` },
  })
const apply = (buyer: Buyer, code: string, device = '') =>
  ask(buyer, 'POST', '/api/shop/checkout/coupon', { code }, device)
const buy = async (buyer: Buyer, device = ''): Promise<string> => {
  await fillCart(test, buyer, await buildProduct(test))
  const placed = await ask(
    buyer,
    'POST',
    '/api/shop/checkout/process',
    {
      address_id: buyer.addressId,
      payment_method: 'va_bca',
      time_pickup: 'kemang+2026-11-21+12:00',
    },
    device,
  )
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body))
  await test.drain()
  return placed.body.data.order_id
}
const shopper = async (at: { lat: number; lng: number }): Promise<Buyer> => {
  const buyer = await buildBuyer(test, at)
  await fillCart(test, buyer, await buildProduct(test))
  return buyer
}
const reviewsOf = (buyer: Buyer) =>
  test.sql<{ id: string; reasons: string[]; orders: string[]; state: string }>(
    'select id, reasons, orders, state from coupon_reviews where customer_id = $1',
    buyer.id,
  )
const noticesOf = async (buyer: Buyer) =>
  (
    await test.request('GET', '/api/account/v1/notifications', { token: buyer.accountToken })
  ).body.data.map(({ kind }: { kind: string }) => kind)
const offer = () => buildCoupon(test, { firstOrderOnly: true })
const inReview = {
  status: 409,
  body: { code: 'coupon_in_review', details: { reason_code: 'needs_review' } },
}

describe('an offer for first orders, where another customer has ordered with the same', () => {
  it('address within 30 m: 409 and a notice; the order works without it, and with it once a staff member approves', async () => {
    const [door, code] = [newDoor(), await offer()]
    const orderId = await buy(await buildBuyer(test, door))
    const buyer = await shopper(north(door, 20))
    const listed = (await ask(buyer, 'GET', '/api/shop/cart/coupons')).body.data
    expect(listed.find((one: { code: string }) => one.code === code)).toMatchObject({
      is_valid: true,
    })
    const answer = await apply(buyer, code)
    expect(answer).toMatchObject(inReview)
    expect(answer.body.message).toContain('We need to check this coupon first')
    expect(await noticesOf(buyer)).toContain('coupon_review')

    const [number] = await test.sql<{ number: string }>(
      'select number from orders where id = $1',
      orderId,
    )
    const [review] = await reviewsOf(buyer)
    expect(review).toMatchObject({ reasons: ['pin'], orders: [number!.number], state: 'open' })
    expect((await command(test, 'coupon', 'reviews')).said).toContain(review!.id)
    expect((await apply(buyer, code)).body).toMatchObject({
      code: 'coupon_in_review',
      details: { reason_code: 'in_review' },
    })
    expect(await reviewsOf(buyer)).toHaveLength(1)

    for (const words of [[], ['allow'], ['maybe', 'why']])
      expect((await command(test, 'coupon', 'review', review!.id, ...words)).code).toBe(2)
    expect(
      await command(test, 'coupon', 'review', review!.id, 'allow', 'two', 'households'),
    ).toMatchObject({ code: 0 })
    expect((await command(test, 'coupon', 'review', review!.id, 'refuse', 'twice')).code).toBe(1)
    expect(await noticesOf(buyer)).toContain('coupon_allowed')
    expect((await apply(buyer, code)).body.data).toMatchObject({
      applied_coupons: [code],
      discount: 10_000,
    })
    expect((await placeOrder(test, buyer)).status).toBe(200)
  })

  it('address: rejected by a staff member, the refusal states it; ordering without it works', async () => {
    const [door, code] = [newDoor(), await offer()]
    await buy(await buildBuyer(test, door))
    const buyer = await shopper(door)
    await apply(buyer, code)
    await command(
      test,
      'coupon',
      'review',
      (await reviewsOf(buyer))[0]!.id,
      'refuse',
      'third',
      'account',
      'this',
      'week',
    )
    expect(await noticesOf(buyer)).toContain('coupon_refused')
    expect((await apply(buyer, code)).body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: 'review_refused' },
    })
    expect((await placeOrder(test, buyer)).status).toBe(200)
  })

  it('address: 40 m away counts as another address', async () => {
    const [door, code] = [newDoor(), await offer()]
    await buy(await buildBuyer(test, door))
    expect((await apply(await shopper(north(door, 40)), code)).status).toBe(200)
  })

  it('device: a device that has signed in here counts, a forged id does not', async () => {
    const [code, device] = [await offer(), newDevice(test.config.secrets)]
    await buy(await buildBuyer(test, newDoor()), device)
    const other = await shopper(newDoor())
    expect(await apply(other, code, device)).toMatchObject(inReview)
    expect(await reviewsOf(other)).toMatchObject([{ reasons: ['device'] }])
    const forged = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`
    await buy(await buildBuyer(test, newDoor()), forged)
    expect((await apply(await shopper(newDoor()), code, forged)).status).toBe(200)
  })

  it('account: a bank account that received an earlier refund counts', async () => {
    const code = await offer()
    const refundTo = async (buyer: Buyer, orderId: string) => {
      const [refund] = await test.sql<{ id: string }>(
        "select id from refunds where order_id = $1 and state = 'awaiting_choice'",
        orderId,
      )
      const body = { bank: 'bca', account_number: '1234 5678 90', holder: 'Uji Coba' }
      const answer = await ask(
        buyer,
        'POST',
        `/api/shop/orders/${orderId}/refunds/${refund!.id}/transfer`,
        body,
      )
      expect(answer.status).toBe(200)
    }
    const first = await buildBuyer(test, newDoor())
    const kept = await buy(first)
    await payOrder(test, kept)
    await buildRefund(test, kept)
    await refundTo(first, kept)
    const second = await buildBuyer(test, newDoor())
    const ended = await buy(second)
    await payOrder(test, ended)
    await ask(second, 'POST', `/api/shop/orders/${ended}/cancel`, {})
    await refundTo(second, ended)
    await fillCart(test, second, await buildProduct(test))
    expect(await apply(second, code)).toMatchObject(inReview)
    expect(await reviewsOf(second)).toMatchObject([{ reasons: ['account'] }])
  })

  it('address, chosen after the offer: the checkout reports it, keeps the coupon and opens a review', async () => {
    const [door, code] = [newDoor(), await offer()]
    await buy(await buildBuyer(test, door))
    const buyer = await shopper(newDoor())
    expect((await apply(buyer, code)).status).toBe(200)
    const addressId = await buildAddress(test, buyer.id, door)
    const moved = (await ask(buyer, 'PUT', '/api/shop/checkout/address', { address_id: addressId }))
      .body.data
    expect(moved).toMatchObject({
      discount: 0,
      requirements: [{ code: 'COUPON_INVALID', message: expect.stringContaining('within a day') }],
    })
    expect(await reviewsOf(buyer)).toMatchObject([{ reasons: ['pin'], state: 'open' }])
    expect((await placeOrder(test, buyer, { addressId })).status).toBe(422)
    const back = (
      await ask(buyer, 'PUT', '/api/shop/checkout/address', { address_id: buyer.addressId })
    ).body.data
    expect(back.requirements).toMatchObject([{ code: 'COUPON_INVALID' }])
  })

  it('ignores expired and cancelled orders', async () => {
    const [door, code] = [newDoor(), await offer()]
    const before = await buildBuyer(test, door)
    await ask(before, 'POST', `/api/shop/orders/${await buy(before)}/cancel`, {})
    expect((await apply(await shopper(door), code)).status).toBe(200)
  })
})

describe('the same person in another account', () => {
  it('a new account with the same verified phone inherits earlier orders and coupon uses', async () => {
    const [first, once] = [await offer(), await buildCoupon(test, { perCustomerLimit: 1 })]
    const before = await shopper(newDoor())
    expect((await apply(before, once)).status).toBe(200)
    expect((await placeOrder(test, before)).status).toBe(200)
    await test.drain()
    await test.sql('update customers set phone = null where id = $1', before.id)
    const after = await shopper(newDoor())
    await test.sql('update customers set phone = $1 where id = $2', before.phone, after.id)
    expect((await apply(after, first)).body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: 'first_order_only' },
    })
    expect((await apply(after, once)).body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: 'used_by_you' },
    })
    expect((await apply(await shopper(newDoor()), first)).status).toBe(200)
  })
})

describe('the stored traces', () => {
  it('are hashes, deleted after a year', async () => {
    const door = newDoor()
    const buyer = await buildBuyer(test, door)
    await buy(buyer, newDevice(test.config.secrets))
    const marks = await test.sql<{ kind: string; mark: string }>(
      'select kind, mark from person_marks where customer_id = $1 order by kind',
      buyer.id,
    )
    expect(marks.map(({ kind }) => kind)).toEqual(['device', 'phone', 'pin'])
    for (const { mark } of marks) expect(mark).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(marks)).not.toContain(buyer.phone.slice(-6))
    test.clock.advance(364 * 86_400_000)
    await purgeCouponReviews(test.shop, test.clock.now())
    const count = async () =>
      (
        await test.sql<{ n: number }>(
          'select count(*)::integer as n from person_marks where customer_id = $1',
          buyer.id,
        )
      )[0]!.n
    expect(await count()).toBe(3)
    test.clock.advance(2 * 86_400_000)
    await purgeCouponReviews(test.shop, test.clock.now())
    expect(await count()).toBe(0)
    test.clock.set(TEST_NOW)
    await signInAgain(test, buyer)
  })

  it('are deleted with the account except the phone’s, which still rules out a first order', async () => {
    const [first, device] = [await offer(), newDevice(test.config.secrets)]
    const before = await shopper(newDoor())
    const orderId = await buy(before, device)
    await command(test, 'orders', 'advance', orderId, 'completed')
    await test.drain()
    const left = await test.request('POST', '/api/account/v1/my-data/deletion', {
      token: before.accountToken,
      body: { understood: true },
    })
    expect(left.status).toBe(200)
    expect(
      await test.sql('select kind from person_marks where customer_id = $1', before.id),
    ).toEqual([{ kind: 'phone' }])
    const again = await shopper(newDoor())
    await test.sql('update customers set phone = $1 where id = $2', before.phone, again.id)
    expect((await apply(again, first, device)).body).toMatchObject({
      details: { reason_code: 'first_order_only' },
    })
  })

  it('raise an alarm when a review waits longer than a day, until it is decided', async () => {
    const [door, code] = [newDoor(), await offer()]
    await buy(await buildBuyer(test, door))
    const buyer = await shopper(door)
    const lines: unknown[] = []
    const shop = {
      ...test.shop,
      log: { ...test.shop.log, error: (line: unknown) => void lines.push(line) } as never,
    }
    const tend = (hours: number) =>
      purgeCouponReviews(shop, new Date(test.clock.now().getTime() + hours * 3_600_000))
    for (const { id } of await test.sql<{ id: string }>(
      "select id from coupon_reviews where state = 'open'",
    ))
      await command(test, 'coupon', 'review', id, 'refuse', 'over')
    await apply(buyer, code)
    await tend(23)
    expect(lines).toEqual([])
    await tend(25)
    expect(lines).toEqual([{ alert: 'coupon-reviews', late: 1 }])
    await command(
      test,
      'coupon',
      'review',
      (await reviewsOf(buyer))[0]!.id,
      'allow',
      'a',
      'neighbour',
    )
    await tend(25)
    expect(lines).toHaveLength(1)
  })
})
