/** Codes in bulk: each is used by one order, however many ask for it at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  placeOrder,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { couponForm, newCouponCode } from '../../../test/support/coupon-asks.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
let product: TestProduct
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  ask = staffAsk(test, await buildStaff(test, 'marketing', null))
  product = await buildProduct(test, { price: 100_000, stock: 1_000 })
})
afterAll(() => test.close())

/** A coupon with codes, and these. */
const coupon = async (count: number, change: object = {}) => {
  const code = newCouponCode()
  await ask('POST', '/coupons', { code, ...couponForm({ per_customer_limit: null, ...change }) })
  const made = await ask('POST', `/coupons/${code}/codes`, { count })
  expect([made.status, made.body.data]).toEqual([201, { codes: count, codes_used: 0 }])
  return { code, codes: await codesOf(code) }
}
const codesOf = async (code: string): Promise<string[]> =>
  (await fileOf(code)).slice(1).map((line) => line.split(',')[0]!)
const fileOf = async (code: string): Promise<string[]> => {
  const { body } = await ask('POST', `/coupons/${code}/codes/file`)
  return (body as string).replace('\ufeff', '').trim().split('\r\n')
}
const shopper = async (): Promise<Buyer> => {
  const buyer = await buildBuyer(test)
  await fillCart(test, buyer, product)
  return buyer
}
const apply = ({ token }: Buyer, code: string) =>
  test.request('POST', '/api/shop/checkout/coupon', { token, body: { code } })

describe('codes for one use', () => {
  it('are made at once, differ, and come as a file', async () => {
    const { code, codes } = await coupon(2_000)
    expect(new Set(codes).size).toBe(2_000)
    for (const one of codes) expect(one).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect((await fileOf(code))[0]).toBe('code,order')
    const more = await ask('POST', `/coupons/${code}/codes`, { count: 48_001 })
    expect([more.status, more.body.errors]).toEqual([422, { count: ['Must be at most 48.000'] }])
  })

  it('are used once: by the first of those who order at the same time', async () => {
    const { code, codes } = await coupon(2)
    const buyers = await Promise.all([shopper(), shopper(), shopper()])
    for (const buyer of buyers) expect((await apply(buyer, codes[0]!)).status).toBe(200)
    const answers = await Promise.all(buyers.map((buyer) => placeOrder(test, buyer)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const late = await apply(await shopper(), codes[0]!)
    expect([late.status, late.body.code]).toEqual([409, 'coupon_used_up'])
    const page = (await ask('GET', `/coupons/${code}`)).body.data
    expect(page).toMatchObject({ codes: 2, codes_used: 1, uses: 1, spent: 20_000 })
    const used = (await fileOf(code)).filter((line) => /,FR-/.test(line))
    expect(used).toHaveLength(1)
    await expectBooksRight(test)
  })

  it('can be used again after their order was given up', async () => {
    const { codes } = await coupon(1)
    const buyer = await shopper()
    await apply(buyer, codes[0]!)
    const { body } = await placeOrder(test, buyer)
    await orderAction(test, body.data.order_id, 'cancel')
    const other = await shopper()
    expect((await apply(other, codes[0]!)).status).toBe(200)
    expect((await placeOrder(test, other)).status).toBe(200)
    await expectBooksRight(test)
  })

  it('replace the own code of their coupon, which customers no longer see', async () => {
    const { code, codes } = await coupon(1, { description: { en: 'Secret', id: 'Rahasia' } })
    const buyer = await shopper()
    expect((await apply(buyer, code)).body.code).toBe('coupon_invalid')
    const listed = await test.request('GET', '/api/shop/cart/coupons', { token: buyer.token })
    expect(JSON.stringify(listed.body.data)).not.toContain(code)
    const typed = codes[0]!.toLowerCase()
    expect((await apply(buyer, typed)).status).toBe(200)
  })

  it('stay within the limit of their coupon', async () => {
    const { codes } = await coupon(2, { total_limit: 1 })
    const buyer = await shopper()
    await apply(buyer, codes[0]!)
    expect((await placeOrder(test, buyer)).status).toBe(200)
    expect((await apply(await shopper(), codes[1]!)).body.code).toBe('coupon_used_up')
  })

  it('are not made for a coupon that orders have used by its own code, or that has ended', async () => {
    const code = newCouponCode()
    await ask('POST', '/coupons', { code, ...couponForm() })
    const buyer = await shopper()
    await apply(buyer, code)
    await placeOrder(test, buyer)
    const refused = await ask('POST', `/coupons/${code}/codes`, { count: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    const ended = await coupon(1)
    await ask('POST', `/coupons/${ended.code}/end`)
    expect((await ask('POST', `/coupons/${ended.code}/codes`, { count: 1 })).status).toBe(409)
    expect((await ask('POST', '/coupons/TIDAK-ADA/codes', { count: 1 })).status).toBe(404)
  })
})
