/** What another value of a setting would have changed in the orders of last week. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDeskOrder } from '../../../test/support/approvals.ts'
import { buildProduct } from '../../../test/support/builders.ts'
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
  await buildDeskOrder(test, product)
  await buildDeskOrder(test, product)
  const effect = async (key: string, value: string) =>
    (
      await staffAsk(test, await buildStaff(test, 'owner', null))(
        'GET',
        `/settings/${key}/effect?value=${value}`,
      )
    ).body
  expect((await effect('order.serviceFee', '3000')).data.effect).toMatchObject({ of: 0, count: 0 })
  test.clock.advance(2 * DAY_MS)
  const orders = await test.sql<{ fee: number; goods: number }>(
    `select service_fee::integer as fee, subtotal::integer as goods from orders`,
  )
  const fees = orders.filter(({ fee }) => fee > 0)
  expect(fees.length).toBe(2)
  const more = fees.reduce((sum, { fee }) => sum + 3_000 - fee, 0)
  expect((await effect('order.serviceFee', '3000')).data.effect).toEqual({
    kind: 'money',
    of: 2,
    count: 2,
    change: more,
    unknown: 0,
    beyond: 0,
  })
  const [far] = await test.sql<{ metres: number }>(`select max(distance_m) as metres from orders`)
  expect((await effect('shipping.bands', `${far!.metres}: 90000`)).data.effect).toMatchObject({
    kind: 'money',
    count: 2,
    beyond: 0,
  })
  expect((await effect('shipping.bands', `${far!.metres - 1}: 90000`)).data.effect).toMatchObject({
    change: 0,
    beyond: 2,
  })
  const goods = orders.reduce((sum, one) => sum + one.goods, 0)
  expect((await effect('order.minimumGoods', '900000')).data.effect).toMatchObject({
    kind: 'refused',
    count: 2,
    change: goods,
  })
  expect((await effect('cart.linesMax', '20')).data.effect).toBe(null)
  expect((await effect('order.serviceFee', 'x')).errors).toHaveProperty('value')
  expect(await test.sql(`select key from settings where key = 'order.serviceFee'`)).toEqual([])
  const picker = staffAsk(test, await buildStaff(test, 'picker', null))
  expect((await picker('GET', '/settings/order.serviceFee/effect?value=1')).status).toBe(403)
})
