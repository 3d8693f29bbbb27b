/** The coupon simulator says what the checkout then does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  fillCart,
  placeOrder,
} from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const simulate = (change: object, by = ask) =>
  by('POST', '/coupons/simulate', {
    lines: [],
    phone: null,
    tier: null,
    has_ordered: true,
    at: null,
    shipping: 9_000,
    payment_method: null,
    code: null,
    ...change,
  })
const judged = async (change: object) => {
  const { status, body } = await simulate(change)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.coupons[0]
}

describe('a coupon on a cart that staff make up', () => {
  it('takes off what the checkout takes off', async () => {
    const [product, other] = [
      await buildProduct(test, { price: 41_300 }),
      await buildProduct(test, { price: 7_700 }),
    ]
    const code = await buildCoupon(test, { kind: 'percent', value: 15, maxDiscount: 20_000 })
    const lines = [
      { sku: product.sku, quantity: 3 },
      { sku: other.sku, quantity: 2 },
    ]
    const shown = await judged({ lines, code })
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, product, 3)
    await fillCart(test, buyer, other, 2)
    await test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
    const { body } = await test.request('GET', '/api/shop/checkout/summary', {
      token: buyer.token,
    })
    expect(body.data.discount).toBeGreaterThan(0)
    expect(shown).toMatchObject({ applies: true, discount: body.data.discount, lowers: 'goods' })
    const shares = shown.shares as { amount: number }[]
    expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.discount)
  })

  it('gives the reason that the checkout gives', async () => {
    const product = await buildProduct(test, { price: 20_000 })
    const code = await buildCoupon(test, { minimum: 50_000 })
    const shown = await judged({ lines: [{ sku: product.sku, quantity: 1 }], code })
    const buyer = await buildBuyer(test)
    await fillCart(test, buyer, product)
    const { body } = await test.request('POST', '/api/shop/checkout/coupon', {
      token: buyer.token,
      body: { code },
    })
    expect(shown).toMatchObject({
      applies: false,
      discount: 0,
      reason_code: body.details.reason_code,
      reason: body.details.reason,
    })
  })

  it('depends on tier, first order, time, delivery and way of paying', async () => {
    const lines = [{ sku: (await buildProduct(test, { price: 90_000 })).sku, quantity: 1 }]
    const [top] = await test.sql<{ code: string }>(
      'select code from tiers order by position desc limit 1',
    )
    const tier = await buildCoupon(test, { tiers: [top!.code] })
    expect(await judged({ lines, code: tier })).toMatchObject({ reason_code: 'tier' })
    expect(await judged({ lines, code: tier, tier: top!.code })).toMatchObject({ applies: true })
    const first = await buildCoupon(test, { firstOrderOnly: true })
    expect(await judged({ lines, code: first })).toMatchObject({ reason_code: 'first_order_only' })
    expect(await judged({ lines, code: first, has_ordered: false })).toMatchObject({
      applies: true,
    })
    const hours = await buildCoupon(test, { hours: ['05:00', '09:00'] })
    const at = (time: string) => ({ lines, code: hours, at: `2026-11-21T${time}:00Z` })
    expect(await judged(at('12:00'))).toMatchObject({ reason_code: 'hour' })
    expect(await judged(at('00:30'))).toMatchObject({ applies: true })
    const shipping = await buildCoupon(test, { kind: 'shipping', value: 5_000 })
    expect(await judged({ lines, code: shipping, shipping: 0 })).toMatchObject({
      reason_code: 'no_shipping',
    })
    expect(await judged({ lines, code: shipping })).toMatchObject({
      applies: true,
      discount: 5_000,
      lowers: 'shipping',
      shares: [],
    })
    const paid = await buildCoupon(test, { paymentMethods: ['qris'] })
    expect(await judged({ lines, code: paid, payment_method: 'cod' })).toMatchObject({
      reason_code: 'payment_method',
    })
  })

  it('knows the orders of a real customer, and leaves an act of the look', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 90_000 })]
    const code = await buildCoupon(test, { perCustomerLimit: 1 })
    const lines = [{ sku: product.sku, quantity: 1 }]
    expect(await judged({ lines, code, phone: buyer.phone })).toMatchObject({ applies: true })
    await fillCart(test, buyer, product)
    await test.request('POST', '/api/shop/checkout/coupon', { token: buyer.token, body: { code } })
    await placeOrder(test, buyer)
    expect(await judged({ lines, code, phone: buyer.phone })).toMatchObject({
      reason_code: 'used_by_you',
    })
    const looks = await test.sql(
      "select 1 from staff_acts where customer_id = $1::text::uuid and act = 'looked_at'",
      buyer.id,
    )
    expect(looks).toHaveLength(1)
    const marketing = staffAsk(test, await buildStaff(test, 'marketing', null))
    expect((await simulate({ lines, code }, marketing)).status).toBe(200)
    const refused = await simulate({ lines, code, phone: buyer.phone }, marketing)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  it('gives a gift while there is stock of it', async () => {
    const [product, gift, gone] = [
      await buildProduct(test, { price: 90_000 }),
      await buildProduct(test, { price: 12_000, stock: 5 }),
      await buildProduct(test, { stock: 0 }),
    ]
    const lines = [{ sku: product.sku, quantity: 1 }]
    const code = await buildCoupon(test, { kind: 'gift', value: 2, gift: gift.variationId })
    expect(await judged({ lines, code })).toMatchObject({
      discount: 24_000,
      shares: [{ sku: gift.sku, amount: 24_000 }],
    })
    const without = await buildCoupon(test, { kind: 'gift', value: 1, gift: gone.variationId })
    expect(await judged({ lines, code: without })).toMatchObject({ reason_code: 'gift_missing' })
  })

  it('is judged among all that have not ended, those that apply first', async () => {
    const lines = [{ sku: (await buildProduct(test, { price: 90_000 })).sku, quantity: 1 }]
    const [over, personal] = [
      await buildCoupon(test, { endsAt: '2026-11-01T00:00:00Z' }),
      await buildCoupon(test, { customerId: (await buildBuyer(test)).id }),
    ]
    const { coupons } = (await simulate({ lines })).body.data
    const codes = coupons.map(({ code }: { code: string }) => code)
    expect(codes).not.toContain(over)
    expect(codes).not.toContain(personal)
    const verdicts = coupons.map(({ applies }: { applies: boolean }) => applies)
    expect(verdicts).toContain(true)
    expect(verdicts.lastIndexOf(true)).toBeLessThan(verdicts.indexOf(false))
    expect(await judged({ lines, code: over })).toMatchObject({ reason_code: 'expired' })
  })

  it('refuses what the shop does not have, and writes nothing', async () => {
    const { sku } = await buildProduct(test)
    const lines = [{ sku, quantity: 1 }]
    const none = await simulate({ lines: [{ sku: 'TIDAK-ADA', quantity: 1 }] })
    expect(none.body.errors).toEqual({ 'lines.0.sku': ['No variation has this SKU'] })
    expect((await simulate({ lines, tier: 'langit' })).body.errors).toEqual({
      tier: ['Not found: langit'],
    })
    expect((await simulate({ lines, code: 'TIDAK-ADA' })).status).toBe(404)
    expect((await simulate({ lines, phone: '0899 9999 0000' })).body.errors).toEqual({
      phone: ['No account has this phone'],
    })
    expect((await simulate({})).body.errors).toEqual({ lines: ['This field is required'] })
  })
})
