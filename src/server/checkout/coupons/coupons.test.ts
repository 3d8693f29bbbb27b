/**
 * Every coupon kind and condition once through the API; `domain/coupon.test.ts` tests the
 * arithmetic.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  signInAgain,
  stockOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { col, row, sql } from '../../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, buyer: Buyer, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const apply = (buyer: Buyer, code: string) => ask('POST', '/checkout/coupon', buyer, { code })
const withCart = async (given: Parameters<typeof buildProduct>[1] = {}, quantity = 1) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  await fillCart(test, buyer, product, quantity)
  return { buyer, product }
}

type Item = { id: string; quantity: number; gift_of: string | null }

it('200: shows an end at midnight as the day before', async () => {
  const { buyer } = await withCart()
  const code = await buildCoupon(test, { customerId: buyer.id, endsAt: '2026-11-30T17:00:00Z' })
  const { body } = await ask('GET', '/cart/coupons', buyer)
  expect(body.data.find((coupon: { code: string }) => coupon.code === code).formatted_expiry).toBe(
    'Until 30 November 2026',
  )
})

describe('kinds', () => {
  it('200 buy two, get the third free; with two units it shows how many more are needed', async () => {
    const { buyer, product } = await withCart({ price: 30_000 }, 2)
    const code = await buildCoupon(test, {
      kind: 'buy_get',
      value: 100,
      buy: 2,
      get: 1,
      products: [product.slug],
    })
    const short = await apply(buyer, code)
    expect(short.body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: 'buy_more', reason: 'add 1 more of its products' },
    })
    await fillCart(test, buyer, product)
    expect((await apply(buyer, code)).body.data).toMatchObject({
      subtotal: 90_000,
      discount: 30_000,
    })
    const placed = await placeOrder(test, buyer)
    const order = await ask('GET', `/orders/${placed.body.data.order_id}`, buyer)
    expect(order.body.data).toMatchObject({ discount: 30_000, subtotal: 90_000 })
  })

  it('200 adds a free gift to the order; the purchased goods must reach the minimum', async () => {
    const gift = await buildProduct(test, { price: 15_000, stock: 3 })
    const { buyer, product } = await withCart({ price: 50_000 })
    const code = await buildCoupon(test, {
      kind: 'gift',
      value: 1,
      gift: gift.variationId,
      minimum: 60_000,
      maxDiscount: 1_000,
    })
    expect((await apply(buyer, code)).body.details).toMatchObject({
      reason_code: 'below_minimum',
      missing: 10_000,
    })
    await fillCart(test, buyer, product)
    const { data } = (await apply(buyer, code)).body
    expect(data).toMatchObject({ subtotal: 100_000, discount: 0, applied_coupons: [code] })
    // A gift costs nothing, so its coupon takes nothing off.
    expect((await ask('GET', '/cart/coupons', buyer)).body.data).toContainEqual(
      expect.objectContaining({ code, is_valid: true, discount: 0 }),
    )
    const cart = (await ask('GET', '/cart', buyer)).body.data
    expect(cart.totals.subtotal, 'the cart and the checkout count a gift alike').toBe(data.subtotal)
    expect(data.items.map(({ id, quantity, gift_of }: Item) => [id, quantity, gift_of])).toEqual([
      [product.variationId, 2, null],
      [gift.variationId, 1, code],
    ])
    const placed = await placeOrder(test, buyer, { more: { expected_total: data.total } })
    expect(placed.status).toBe(200)
    const order = (await ask('GET', `/orders/${placed.body.data.order_id}`, buyer)).body.data
    expect(order).toMatchObject({ subtotal: 100_000, discount: 0, total: data.total })
    const lines = await test.sql<{ discount_share: number; gift_of: string | null }>(
      'select discount_share, gift_of from order_lines where order_id = $1 order by position',
      placed.body.data.order_id,
    )
    expect(lines).toEqual([
      { discount_share: 0, gift_of: null },
      { discount_share: 15_000, gift_of: code },
    ])
    expect(await stockOf(test, gift.variationId)).toMatchObject({ saleable: 2, reserved: 1 })
  })

  it('200 a gift is not a cart line: it disappears with its coupon or when the coupon’s conditions fail', async () => {
    const gift = await buildProduct(test, { price: 15_000 })
    const { buyer, product } = await withCart({ price: 80_000 }, 2)
    const [code, other] = [
      await buildCoupon(test, { kind: 'gift', value: 1, gift: gift.variationId, minimum: 100_000 }),
      await buildCoupon(test),
    ]
    const given = (await apply(buyer, code)).body.data.items.find(
      ({ gift_of }: Item) => gift_of === code,
    )
    const { items } = (await ask('GET', '/cart', buyer)).body.data
    expect(items.map(({ id }: Item) => id)).toEqual([product.variationId])
    expect(
      (await ask('PUT', '/cart/update', buyer, { cart_item_key: given.key, quantity: 5 })).status,
    ).toBe(404)
    // Removed, replaced, or below its minimum: nothing of the gift remains or is charged.
    const charged = async () => {
      const { data } = (await ask('GET', '/checkout/summary', buyer)).body
      return {
        subtotal: data.subtotal,
        gifts: data.items.filter(({ gift_of }: Item) => gift_of !== null).length,
      }
    }
    await ask('DELETE', `/checkout/coupon/${code}`, buyer)
    expect(await charged()).toEqual({ subtotal: 160_000, gifts: 0 })
    await apply(buyer, code)
    expect(await charged()).toEqual({ subtotal: 160_000, gifts: 1 })
    await apply(buyer, other)
    expect(await charged()).toEqual({ subtotal: 160_000, gifts: 0 })
    await apply(buyer, code)
    await ask('PUT', '/cart/update', buyer, { cart_item_key: items[0].key, quantity: 1 })
    expect(await charged()).toEqual({ subtotal: 80_000, gifts: 0 })
    expect((await ask('GET', '/checkout/summary', buyer)).body.data.requirements).toMatchObject([
      { code: 'COUPON_INVALID' },
    ])
  })

  it('200 charges purchased units of the gift’s product, and claims both together', async () => {
    const gift = await buildProduct(test, { price: 60_000, stock: 3 })
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, gift, 2)
    const code = await buildCoupon(test, { kind: 'gift', value: 1, gift: gift.variationId })
    expect((await apply(buyer, code)).body.data).toMatchObject({
      subtotal: 120_000,
      discount: 0,
      item_count: 3,
    })
    const orderId = (await placeOrder(test, buyer)).body.data.order_id
    expect(await stockOf(test, gift.variationId)).toMatchObject({ saleable: 0, reserved: 3 })
    await test.drain()
    await payOrder(test, orderId)
    const order = (await ask('GET', `/orders/${orderId}`, buyer)).body.data
    expect(order.lines.map(({ quantity, gift_of }: Item) => [quantity, gift_of])).toEqual([
      [2, null],
      [1, code],
    ])
    const invoice = (await ask('GET', `/orders/${orderId}/invoice`, buyer)).body.data
    expect(invoice.lines.map(({ amount }: { amount: number }) => amount)).toEqual([120_000, 0])
    // Releases both together; rebuying adds only what was bought.
    expect(
      (await ask('POST', `/orders/${orderId}/cancel`, buyer, { reason: 'salah pesan' })).status,
    ).toBe(200)
    await test.drain()
    expect(await stockOf(test, gift.variationId)).toMatchObject({ saleable: 3, reserved: 0 })
    const again = (await ask('POST', `/orders/${orderId}/rebuy`, buyer, { products: [] })).body.data
    expect(again.results.map(({ quantity }: Item) => quantity)).toEqual([2])
    expect((await ask('GET', '/checkout/summary', buyer)).body.data).toMatchObject({
      subtotal: 120_000,
      discount: 0,
    })
  })

  it('422 for the coupon, with its reason, when the gift sells out before the order is placed', async () => {
    const gift = await buildProduct(test, { stock: 1 })
    const { buyer, product } = await withCart()
    const code = await buildCoupon(test, { kind: 'gift', value: 1, gift: gift.variationId })
    await apply(buyer, code)
    const other = await buildBuyer(test)
    await fillCart(test, other, gift)
    expect((await placeOrder(test, other)).status).toBe(200)
    const refused = await placeOrder(test, buyer)
    expect(refused.body).toMatchObject({
      code: 'not_ready_to_order',
      message: expect.stringContaining(code),
    })
    await ask('DELETE', `/checkout/coupon/${code}`, buyer)
    const placed = await placeOrder(test, buyer)
    expect(placed.status).toBe(200)
    expect((await stockOf(test, product.variationId)).reserved).toBe(1)
  })

  it('422 a gift that is sold out', async () => {
    const gift = await buildProduct(test, { stock: 0 })
    const { buyer } = await withCart()
    const refused = await apply(
      buyer,
      await buildCoupon(test, { kind: 'gift', value: 1, gift: gift.variationId }),
    )
    expect(refused.body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: 'gift_missing' },
    })
  })
})

describe('conditions', () => {
  it.each([
    ['hour', { hours: ['05:00', '09:00'] as [string, string] }],
    ['weekday', { weekdays: [1, 2] }],
    ['tier', { tiers: ['panen'] }],
    ['location', { locations: ['bandung'] }],
    ['no_matching_goods', { products: ['tidak-ada'] }],
  ])('422 %s, with the reason; the list says the same', async (reason, given) => {
    const { buyer } = await withCart()
    const code = await buildCoupon(test, given)
    expect((await apply(buyer, code)).body).toMatchObject({
      code: 'coupon_invalid',
      details: { reason_code: reason },
    })
    const list: { code: string }[] = (await ask('GET', '/cart/coupons', buyer)).body.data
    expect(list.find((one) => one.code === code)).toMatchObject({
      is_valid: false,
      reason_code: reason,
      reason: expect.any(String),
    })
  })

  it('200 for another payment method names the method, and applies to its own', async () => {
    const { buyer } = await withCart()
    await apply(buyer, await buildCoupon(test, { paymentMethods: ['qris'] }))
    expect(
      (await ask('GET', '/checkout/summary?payment_method=va_bca', buyer)).body.data.requirements,
    ).toMatchObject([{ code: 'COUPON_INVALID' }])
    expect((await placeOrder(test, buyer, { method: 'va_bca' })).body.code).toBe(
      'not_ready_to_order',
    )
    expect((await placeOrder(test, buyer, { method: 'qris' })).status).toBe(200)
  })

  it('409 once today’s use is spent, 200 again tomorrow', async () => {
    const { buyer, product } = await withCart()
    const code = await buildCoupon(test, { perCustomerDayLimit: 1 })
    await apply(buyer, code)
    await placeOrder(test, buyer)
    await fillCart(test, buyer, product)
    expect((await apply(buyer, code)).body).toMatchObject({
      details: { reason_code: 'used_today' },
    })
  })

  it('409 when its budget is spent; an expired order gives its part back', async () => {
    const [one, other] = [await withCart(), await withCart()]
    const code = await buildCoupon(test, { value: 10_000, budget: 15_000 })
    await apply(one.buyer, code)
    await apply(other.buyer, code)
    const placed = await placeOrder(test, one.buyer)
    expect(placed.status).toBe(200)
    const refused = await placeOrder(test, other.buyer)
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'coupon_used_up',
    })
    await ask('POST', `/orders/${placed.body.data.order_id}/cancel`, one.buyer, {
      reason: 'salah pesan',
    })
    const spent = await row(
      test.shop.db,
      sql({ spent: col.int, uses: col.int })`
        select spent, uses from coupons where code = ${code}`,
    )
    expect(spent).toEqual({ spent: 0, uses: 0 })
    expect((await placeOrder(test, other.buyer)).status).toBe(200)
  })
})

describe('guessing', () => {
  it('429 after ten wrong codes in ten minutes, for 15 minutes, even for a valid code; unmet conditions do not count', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    const [buyer, product] = [
      await buildBuyer(strict),
      await buildProduct(strict, { price: 40_000 }),
    ]
    await fillCart(strict, buyer, product)
    const [right, tooMuch] = [
      await buildCoupon(strict),
      await buildCoupon(strict, { minimum: 90_000 }),
    ]
    const tries = (code: string) =>
      strict.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
    for (let count = 0; count < 10; count++) {
      if (count % 5 === 0) strict.clock.advance(MINUTE_MS)
      expect((await tries(`TEBAK${count}`)).body.code).toBe('coupon_invalid')
    }
    strict.clock.advance(MINUTE_MS)
    const refused = await tries(right)
    expect({ status: refused.status, wait: Number(refused.headers.get('retry-after')) }).toEqual({
      status: 429,
      wait: 840,
    })
    strict.clock.advance(14 * MINUTE_MS)
    const rested = await signInAgain(strict, buyer)
    const ask = (code: string) =>
      strict.request('POST', '/api/shop/checkout/coupon', { token: rested.token, body: { code } })
    for (let count = 0; count < 8; count++) expect((await ask(tooMuch)).status).toBe(422)
    expect((await ask(right)).body.data.discount).toBe(10_000)
    await strict.close()
  })
})
