/** Offers of points: what carts show is what orders earn, and refunds take back to the point. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PointOfferForm } from '#contract/staff/point-offers.ts'
import { orderAction, refund } from '../../../test/support/orders.ts'
import { pointOfferForm } from '../../../test/support/point-offers.ts'
import {
  buildBuyer,
  buildProduct,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { counterLine, openTill } from '../../../test/support/till.ts'
import { col, row, rows, sql } from '../platform/database.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'marketing', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const make = (products: string[], change: Partial<PointOfferForm> = {}) =>
  ask('POST', '/point-offers', pointOfferForm(products, change))
const shop = async (buyer: Buyer, path: string) =>
  (await test.request('GET', `/api/shop${path}`, { token: buyer.token })).body.data
const cartPoints = async (buyer: Buyer) => (await shop(buyer, '/cart')).points_to_earn
const ledger = async ({ id }: Buyer): Promise<number> =>
  (await row(
    test.shop.db,
    sql({ points: col.points })`
      select coalesce(sum(points), 0)::integer as points from point_entries where customer_id = ${id}`,
  ))!.points
const complete = async (buyer: Buyer, orderId: string) => {
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
  await test.request('POST', `/api/shop/orders/${orderId}/complete`, { token: buyer.token })
  await test.drain()
}
const linesOf = (orderId: string) =>
  rows(
    test.shop.db,
    sql({ id: col.text, slug: col.text })`
      select id, slug from order_lines where order_id = ${orderId} order by position`,
  )

it('shows in cart, checkout and order what the ledger posts; an end afterwards changes nothing', async () => {
  const [buyer, doubled, plain] = [
    await buildBuyer(test),
    await buildProduct(test, { price: 33_500 }),
    await buildProduct(test, { price: 40_700 }),
  ]
  const { status, body } = await make([doubled.slug])
  expect([status, body.data.state]).toEqual([201, 'running'])
  await fillCart(test, buyer, doubled, 3)
  await fillCart(test, buyer, plain, 2)
  // 100,500 + 81,400: 181 points, and 100 more for the doubled goods.
  expect(await cartPoints(buyer)).toBe(281)
  expect((await shop(buyer, '/checkout/summary')).points_to_earn).toBe(281)
  const placed = await placeOrder(test, buyer)
  await test.drain()
  const orderId = placed.body.data.order_id
  expect((await ask('POST', `/point-offers/${body.data.id}/end`)).status).toBe(200)
  expect((await shop(buyer, `/orders/${orderId}`)).points_to_earn).toBe(281)
  await complete(buyer, orderId)
  expect(await ledger(buyer)).toBe(281)
  expect((await ask('GET', `/point-offers/${body.data.id}`)).body.data).toMatchObject({
    state: 'ended',
    orders: 1,
    given: 100,
  })
  const lines = await linesOf(orderId)
  const lineOf = ({ slug }: { slug: string }) => lines.find((line) => line.slug === slug)!.id
  await refund(test, orderId, {
    lines: [{ orderItemId: lineOf(plain), quantity: 2 }],
    withShipping: false,
    withServiceFee: false,
  })
  // What is left earns as if it alone had been bought: 100,500, and all of the extras.
  expect(await ledger(buyer)).toBe(100 + 100)
  await refund(test, orderId, {
    lines: [{ orderItemId: lineOf(doubled), quantity: 1 }],
    withShipping: false,
    withServiceFee: false,
  })
  expect(await ledger(buyer)).toBe(67 + Math.floor((100 * 67_000) / 100_500))
  await refund(test, orderId, {
    lines: [{ orderItemId: lineOf(doubled), quantity: 2 }],
    withShipping: false,
    withServiceFee: false,
  })
  expect(await ledger(buyer)).toBe(0)
})

it('adds points for each unit up to its cap, and not before its hours', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 60_000 })]
  const extra = { kind: 'extra' as const, factor_percent: null, points: 20, cap: 50 }
  await make([product.slug], { ...extra, from_time: '22:00', until_time: '23:00' })
  await fillCart(test, buyer, product, 3)
  expect(await cartPoints(buyer)).toBe(180)
  await make([product.slug], extra)
  expect(await cartPoints(buyer)).toBe(230)
  const { body } = await test.request('GET', '/api/shop/products')
  const card = body.data.find(({ slug }: { slug: string }) => slug === product.slug)
  expect(card.discount_badge).toMatch(/^\+20 po/)
})

it('is worked out for last month and changes nothing; much waits for a second person', async () => {
  const { slug } = await buildProduct(test)
  const { status, body } = await ask('POST', '/point-offers/estimate', pointOfferForm([slug]))
  expect([status, body.data.points, body.data.from]).toEqual([200, 0, '2026-09-30T17:00:00.000Z'])
  const asked = await make([slug], { cap: 5_001 })
  expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
  const finance = staffAsk(test, await buildStaff(test, 'finance', null))
  const path = `/approvals/${asked.body.details.id}/approve`
  expect((await finance('POST', path)).status).toBe(200)
  const { data } = (await ask('GET', '/point-offers')).body
  expect(data.some((offer: { products: string[] }) => offer.products.includes(slug))).toBe(true)
})

it('is worked out for bills of tills as well, where it holds', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 40_000 })]
  const till = await openTill(test)
  const { body } = await till.sellGoods([counterLine(product, 3)], {
    member_key: await till.keyOf(buyer),
  })
  const { id } = body.data.receipt
  await till.ask('POST', `/till/receipts/${id}/returns`, {
    lines: [{ position: 0, quantity: 1, goods: 'shelf' }],
  })
  await test.sql(
    "update till_receipts set at = '2026-10-15T03:00:00Z' where id = $1::text::uuid",
    id,
  )
  const pointsOf = async (channel: PointOfferForm['channel']) =>
    (await ask('POST', '/point-offers/estimate', pointOfferForm([product.slug], { channel }))).body
      .data.points
  expect([await pointsOf('both'), await pointsOf('till'), await pointsOf('online')]).toEqual([
    80, 80, 0,
  ])
})

it.each<[string, Partial<PointOfferForm>, string]>([
  ['without a factor', { factor_percent: null }, 'factor_percent'],
  ['without points', { kind: 'extra' }, 'points'],
  ['that ended', { ends_at: '2026-11-02T00:00:00Z' }, 'ends_at'],
  ['for goods that there are not', { products: ['tidak-ada'] }, 'products'],
])('is refused %s', async (_, change, field) => {
  const { slug } = await buildProduct(test)
  const { status, body } = await make([slug], change)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})
