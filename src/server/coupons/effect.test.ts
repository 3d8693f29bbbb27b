/** What a coupon with other terms would have done in the orders of last week. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CouponForm } from '#contract/staff/coupons/coupons.ts'
import { buildDeskOrder } from '../../../test/support/approvals.ts'
import {
  buildBuyer,
  buildCoupon,
  buildProduct,
  fillCart,
  payOrder,
  placeOrder,
} from '../../../test/support/builders.ts'
import { effectForm } from '../../../test/support/coupon-asks.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

const DAY_MS = 86_400_000
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

it('counts real orders of days that are over, and saves nothing', async () => {
  const product = await buildProduct(test, { price: 60_000, stock: 100 })
  const code = await buildCoupon(test, { kind: 'fixed', value: 10_000 })
  const buyer = await buildBuyer(test)
  await fillCart(test, buyer, product, 1)
  const { token } = buyer
  await test.request('POST', '/api/shop/checkout/coupon', { token, body: { code } })
  const placed = await placeOrder(test, buyer)
  await test.drain()
  await payOrder(test, placed.body.data.order_id)
  await buildDeskOrder(test, product)
  const tried = async (change: Partial<CouponForm> = {}, of: string | null = null) => {
    const ask = staffAsk(test, await buildStaff(test, 'marketing', null))
    return (await ask('POST', '/coupons/effect', effectForm(change, of))).body
  }
  expect((await tried()).data).toMatchObject({ of: 0, count: 0 })
  test.clock.advance(2 * DAY_MS)
  // The one that used a coupon takes no second one, but that coupon again.
  expect((await tried()).data).toMatchObject({ of: 2, count: 1, customers: 1, cost: 20_000 })
  expect((await tried({}, code)).data).toMatchObject({ count: 2, customers: 2, cost: 40_000 })
  expect((await tried({ minimum: 60_001 })).data).toMatchObject({ of: 2, count: 0, cost: 0 })
  expect((await tried({ payment_methods: ['cod'] }, code)).data).toMatchObject({ count: 0 })
  expect((await tried({ kind: 'shipping', value: 1_000 })).data).toMatchObject({ cost: 2_000 })
  const sku = product.sku.toUpperCase()
  await test.sql('update variations set sku = $1 where sku = $2', sku, product.sku)
  const gift = { kind: 'gift', value: 2, gift_sku: sku } as const
  expect((await tried(gift, code)).data).toMatchObject({ count: 2, cost: 240_000 })
  expect((await tried({ ...gift, gift_sku: 'XX999-99' })).errors).toHaveProperty('gift_sku')
  expect((await tried({ kind: 'percent', value: 101 })).errors).toHaveProperty('value')
  const coupons = await test.sql<{ count: number }>(
    'select count(*)::integer as count from coupons',
  )
  await tried({ value: 30_000 }, code)
  expect(await test.sql('select count(*)::integer as count from coupons')).toEqual(coupons)
  const picker = staffAsk(test, await buildStaff(test, 'picker', null))
  expect((await picker('POST', '/coupons/effect', effectForm())).status).toBe(403)
})
