/**
 * One external dependency is down, and everything else works. Cases with whole processes and
 * PostgreSQL are in test/proofs.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { HOUR_MS } from '#domain/time.ts'
import { addressForm, personalDetails } from '../support/asks.ts'
import {
  buildBuyers,
  buildOrder,
  buildProduct,
  chargeOf,
  decideAtGateway,
  expectBooksRight,
  fillCart,
  placeOrder,
  stateOf,
  type Buyer,
  type TestProduct,
} from '../support/builders.ts'
import { buildCustomer, nextPhone, PASSWORD } from '../support/customer.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { MapsFailure } from '../../src/server/adapters/maps/port.ts'
import { MessageFailure } from '../../src/server/adapters/messages/port.ts'
import { PaymentUnavailable } from '../../src/server/adapters/payment/port.ts'
import { expireOrders, pollPayments } from '../../src/server/orders/index.ts'
import { hashPassword } from '../../src/server/platform/security/passwords.ts'
import type { Shop } from '../../src/server/shop.ts'

let test: TestShop
let product: TestProduct
let buyer: Buyer
const up: (() => void)[] = []

beforeAll(async () => {
  test = await openTestShop()
  product = await buildProduct(test, { stock: 500 })
  // The session lasts a day, whatever the clock does.
  ;[buyer] = (await buildBuyers(test, 1, () => [])) as [Buyer]
})
afterEach(() => {
  for (const restore of up.splice(0)) restore()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

/** Every call to a port fails this way until it is restored. */
const takeDown = <P extends keyof Shop['ports']>(port: P, failure: () => Error): (() => void) => {
  const object = test.shop.ports[port] as Record<string, unknown>
  const before = { ...object }
  for (const [name, value] of Object.entries(before))
    if (typeof value === 'function' && name !== 'verify' && name !== 'nameOf')
      object[name] = async () => {
        throw failure()
      }
  const restore = () => void Object.assign(object, before)
  up.push(restore)
  return restore
}
const get = (path: string, token?: string) => test.request('GET', path, token ? { token } : {})
/** The usual requests: browse, fill a cart, read its price. */
const expectShopping = async () => {
  await fillCart(test, buyer, product)
  const asked = [
    await get('/api/shop/products?limit=5'),
    await get('/api/shop/categories'),
    await get('/api/shop/cart', buyer.token),
    await get('/api/shop/checkout/summary', buyer.token),
    await get('/api/shop/orders', buyer.token),
  ]
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
}

describe('the payment gateway is down', () => {
  it('the order is placed and stays payable, other methods are offered, and it is charged when the gateway is back', async () => {
    const restore = takeDown('payment', () => new PaymentUnavailable('no route'))
    await expectShopping()
    const summary = (await get('/api/shop/checkout/summary', buyer.token)).body.data
    expect(summary.available_payments.map(({ kind }: { kind: string }) => kind)).toContain('cod')
    const placed = await placeOrder(test, buyer)
    expect(placed.status).toBe(200)
    const orderId: string = placed.body.data.order_id
    await test.drain()
    const shown = (await get(`/api/shop/checkout/order/${orderId}`, buyer.token)).body.data
    expect([shown.state, shown.payment.state]).toEqual(['pending_payment', 'created'])
    expect((await get(`/api/shop/orders/${orderId}`, buyer.token)).status).toBe(200)
    restore()
    test.clock.advance(10_000)
    await test.drain()
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay')
    test.clock.advance(6_000)
    expect((await get(`/api/shop/checkout/order/${orderId}`, buyer.token)).body.data.state).toBe(
      'confirmed',
    )
  })

  it('paid orders proceed; an expired one waits until the gateway answers', async () => {
    const paid = await buildOrder(test, buyer, product)
    await decideAtGateway(test, await chargeOf(test, paid), 'pay')
    const restore = takeDown('payment', () => new PaymentUnavailable('no route'))
    test.clock.advance(30 * 60_000)
    await expireOrders(test.shop, test.clock.now())
    expect((await stateOf(test, paid)).state).toBe('pending_payment')
    restore()
    await expireOrders(test.shop, test.clock.now())
    expect((await stateOf(test, paid)).state).toBe('confirmed')
  })
})

describe('the gateway’s webhooks do not arrive', () => {
  it('the return page settles at once, and without it the poller does within two minutes, whenever it is paid', async () => {
    const [looked, left, late] = [
      await buildOrder(test, buyer, product),
      await buildOrder(test, buyer, product),
      await buildOrder(test, buyer, product),
    ]
    const untilKnown = async (id: string): Promise<number> => {
      let seconds = 0
      for (; seconds < 600 && (await stateOf(test, id)).state !== 'confirmed'; seconds += 10) {
        test.clock.advance(10_000)
        await pollPayments(test.shop, test.clock.now())
      }
      return seconds
    }
    for (const id of [looked, left]) await decideAtGateway(test, await chargeOf(test, id), 'pay')
    test.clock.advance(5_000)
    expect((await get(`/api/shop/checkout/order/${looked}`, buyer.token)).body.data.state).toBe(
      'confirmed',
    )
    expect((await stateOf(test, left)).state).toBe('pending_payment')
    expect(await untilKnown(left)).toBeLessThanOrEqual(120)
    // Just after its fourth poll.
    for (let seconds = 0; seconds < 190; seconds += 10) {
      test.clock.advance(10_000)
      await pollPayments(test.shop, test.clock.now())
    }
    await decideAtGateway(test, await chargeOf(test, late), 'pay')
    expect(await untilKnown(late)).toBeLessThanOrEqual(120)
  })
})

describe('the message providers are down', () => {
  it('a password still signs in; a code fails with a message, and the other channel works after the delay', async () => {
    const customer = await buildCustomer(test, { passwordHash: await hashPassword(PASSWORD) })
    const restore = takeDown(
      'messages',
      () => new MessageFailure('whatsapp', 'the provider does not answer'),
    )
    const login = await test.request('POST', '/api/account/v1/login', {
      body: { phone_number: customer.phone, password: PASSWORD },
    })
    expect(login.status).toBe(200)
    await expectShopping()
    // Order messages are retried later; the order does not wait for them.
    const orderId = await buildOrder(test, buyer, product)
    await decideAtGateway(test, await chargeOf(test, orderId), 'pay')
    test.clock.advance(6_000)
    expect((await get(`/api/shop/checkout/order/${orderId}`, buyer.token)).body.data.state).toBe(
      'confirmed',
    )
    await test.drain()
    const [waiting] = await test.sql<{ open: string }>(
      'select count(*) as open from outbox where done_at is null and not dead',
    )
    expect(Number(waiting!.open)).toBeGreaterThan(0)
    restore()
    // The longest back-off between two tries.
    test.clock.advance(HOUR_MS)
    await test.drain()
    const [done] = await test.sql<{ open: string }>(
      'select count(*) as open from outbox where done_at is null',
    )
    expect(Number(done!.open)).toBe(0)
  })
})

describe('maps are down', () => {
  it('a typed address with its pin is saved, saved ones still work, and a search fails with a message', async () => {
    takeDown('maps', () => new MapsFailure('no answer'))
    await expectShopping()
    const saved = await test.request('POST', '/api/shop/shipping/address', {
      token: buyer.token,
      body: { ...addressForm },
    })
    expect(saved.status).toBe(201)
    expect((await get('/api/shop/shipping/address', buyer.token)).body.data.length).toBeGreaterThan(
      1,
    )
    for (const path of [
      '/api/shop/maps/search?q=bangka&lat=-6.26&lng=106.81',
      '/api/shop/maps/reverse?lat=-6.26&lng=106.81',
    ]) {
      const { status, body } = await get(path, buyer.token)
      expect([path, status, typeof body.message]).toEqual([path, 503, 'string'])
    }
  })
})

describe('the file storage is down', () => {
  it.each(['EIO', 'ENOTDIR', 'EEXIST'])(
    '%s: a photo gets 503, the rest of the form is saved; only the picture is missing',
    async (code) => {
      const customer = await buildCustomer(test)
      takeDown('files', () =>
        Object.assign(new Error(`${code}: it is not there, open 'x'`), { code }),
      )
      const before = (await get('/api/account/v1/profile', customer.token)).body.data
      const form = new FormData()
      const picture = await sharp({
        create: { width: 8, height: 8, channels: 3, background: '#fff' },
      })
        .png()
        .toBuffer()
      const fields = {
        ...personalDetails,
        name: 'Sinta Baru',
        email: `${nextPhone()}@example.com`,
      }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set(
        'profile_picture',
        new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }),
      )
      const { status, body, headers } = await test.request(
        'PUT',
        '/api/account/v1/update-profile',
        { token: customer.token, body: form },
      )
      expect([status, body.code]).toEqual([503, 'unavailable'])
      expect(body.errors.profile_picture).toEqual([
        expect.stringContaining('Your details are saved'),
      ])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      const after = (await get('/api/account/v1/profile', customer.token)).body.data
      expect(after).toMatchObject({
        name: 'Sinta Baru',
        postcode: '12730',
        profile_picture: before.profile_picture,
      })
      expect((await get('/files/0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f.webp')).status).toBe(503)
      await expectShopping()
    },
  )
})
