/** Staff take goods that are missing out of an order before it is picked. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  stockOf,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let lead: ReturnType<typeof staffAsk>
let owner: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  lead = staffAsk(test, await buildStaff(test, 'shift_lead', null))
  owner = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

/** A paid order of three units of one good and one of another. */
const ordered = async (price = 20_000) => {
  const buyer = await buildBuyer(test)
  const missing = await buildProduct(test, { price, stock: 3, safety: 0 })
  const other = await buildProduct(test, { price: 60_000 })
  await fillCart(test, buyer, missing, 3)
  await fillCart(test, buyer, other)
  const placed = await placeOrder(test, buyer, { method: 'gopay' })
  expect([placed.status, placed.body.code]).toEqual([200, undefined])
  await test.drain()
  const orderId: string = placed.body.data.order_id
  await payOrder(test, orderId)
  await test.drain()
  const { data } = (
    await test.request('GET', `/api/shop/orders/${orderId}`, { token: buyer.token })
  ).body
  return { buyer, orderId, number: data.number as string, missing, other }
}
const short = (
  ask: typeof lead,
  { number, missing }: { number: string; missing: TestProduct },
  quantity: number,
) =>
  ask('POST', `/orders/${number}/short`, {
    variation_id: missing.variationId,
    quantity,
    reason: 'Busuk di rak',
  })
const correct = (product: TestProduct, difference: number) =>
  owner('POST', `/stock/${product.variationId}/corrections`, {
    location: test.shop.settings()['hub.location'],
    difference,
    reason: 'lost',
    words: '',
    batch_id: null,
  })

it('frees the units at once, so that the correction that they stood in the way of is done', async () => {
  const one = await ordered()
  const refused = await correct(one.missing, -2)
  expect(refused.body.code).toBe('stock_promised')
  const [good] = refused.body.details.goods
  expect(good).toMatchObject({ variation_id: one.missing.variationId, available: 0 })
  const { status, body } = await short(lead, one, 2)
  expect([status, body.code]).toEqual([200, undefined])
  expect(await stockOf(test, one.missing.variationId)).toMatchObject({ onHand: 3, reserved: 1 })
  expect((await correct(one.missing, -2)).status).toBe(200)
})

it('stands in the way before a second person is asked, who could not do it either', async () => {
  const one = await ordered(20_000)
  await changeSettings(test, { 'approval.stock': 0 })
  await test.sql(
    'update variations set unit_cost = 10000 where id = $1::text::uuid',
    one.missing.variationId,
  )
  const { body } = await correct(one.missing, -2)
  expect([body.code, body.details.goods[0].orders[0].refusal]).toEqual(['stock_promised', null])
  await changeSettings(test, { 'approval.stock': 1_000_000 })
})

it('gives the money back, tells the customer, and leaves an act with the sum', async () => {
  const one = await ordered()
  await short(lead, one, 2)
  await test.drain()
  const order = (
    await test.request('GET', `/api/shop/orders/${one.orderId}`, { token: one.buyer.token })
  ).body.data
  expect(order.lines.map((line: { units_left: number }) => line.units_left)).toEqual([1, 1])
  expect(order.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([40_000])
  const notices = await test.request('GET', '/api/account/v1/notifications', {
    token: one.buyer.accountToken,
  })
  expect(notices.body.data.some(({ text }: { text: string }) => text.includes('ran out'))).toBe(
    true,
  )
  const [act] = await test.sql<{ facts: { returned: number; units: number } }>(
    "select facts from staff_acts where act = 'order_short' and entity_id = $1",
    one.orderId,
  )
  expect(act!.facts).toMatchObject({ returned: 40_000, units: 2 })
})

it('is refused where more is wanted than is left, where nothing stays, and while it is picked', async () => {
  const one = await ordered()
  expect((await short(lead, one, 4)).body.code).toBe('change_units_gone')
  const alone = await buildProduct(test, { stock: 2 })
  const buyer = await buildBuyer(test)
  const orderId = await buildOrder(test, buyer, alone, { quantity: 2 })
  await payOrder(test, orderId)
  await test.drain()
  const [{ number } = {}] = await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    orderId,
  )
  expect((await short(lead, { number: number!, missing: alone }, 2)).body.code).toBe(
    'short_leaves_nothing',
  )
  await orderAction(test, one.orderId, 'pick')
  const [good] = (await correct(one.missing, -2)).body.details.goods
  expect(good.orders).toMatchObject([{ number: one.number, refusal: 'change_too_late' }])
  expect((await short(lead, one, 1)).body.code).toBe('change_too_late')
})

it('is refused above what the role may give back alone, together with what it gave before', async () => {
  const support = staffAsk(test, await buildStaff(test, 'support', null))
  await test.sql(
    `update staff_roles set limits = jsonb_build_object('refund', 45000) where slug = 'support'`,
  )
  const one = await ordered()
  expect((await short(support, one, 2)).status).toBe(200)
  expect((await short(support, one, 1)).body.code).toBe('short_above_limit')
  expect((await test.sql(`select 1 from approvals where about = '${one.number}'`)).length).toBe(0)
  expect((await short(owner, one, 1)).status).toBe(200)
})
