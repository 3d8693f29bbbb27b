/** Two people on one order: who has it open, and what the second of them learns. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PRESENCE_MS } from '#domain/orders/order-desk.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  payOrder,
} from '../../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 10_000_000 })
})
afterAll(() => test.close())

const paidOrder = async () => {
  const id = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
  await payOrder(test, id)
  const [row] = await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    id,
  )
  return row!.number
}

it('each sees who else has the order open, until that page closes or falls silent', async () => {
  test.clock.set(TEST_NOW)
  const [number, other] = [await paidOrder(), await paidOrder()]
  const [one, two] = [await buildStaff(test, 'support'), await buildStaff(test, 'shift_lead')]
  const say = async (who: typeof one, is_open = true, order = number) =>
    (await staffAsk(test, who)('POST', `/orders/${order}/presence`, { is_open })).body.data.others
  const named = ({ id }: typeof one) => ({ id, name: 'Tini Kasir' })
  expect(await say(one)).toEqual([])
  expect(await say(two)).toEqual([named(one)])
  expect(await say(one)).toEqual([named(two)])
  expect(await say(one, true, other)).toEqual([])
  expect(await say(two, false)).toEqual([named(one)])
  expect(await say(one)).toEqual([])
  await say(two)
  test.clock.set(new Date(new Date(TEST_NOW).getTime() + PRESENCE_MS + 1_000).toISOString())
  expect(await say(one)).toEqual([])
  const left = await test.sql<{ n: number }>('select count(*)::int as n from order_viewers')
  expect(left).toEqual([{ n: 1 }])
  test.clock.set(TEST_NOW)
  const missing = staffAsk(test, one)('POST', '/orders/FR-0/presence', { is_open: true })
  expect((await missing).body.code).toBe('order_not_found')
})

it('the second of two steps is 409 with what the first did, in the caller’s language', async () => {
  const number = await paidOrder()
  const [one, two] = [await buildStaff(test, 'owner'), await buildStaff(test, 'owner')]
  const page = (await staffAsk(test, one)('GET', `/orders/${number}`)).body.data
  const step = (who: typeof one, action: string, headers = {}) =>
    staffAsk(test, who)(
      'POST',
      `/orders/${number}/actions`,
      { action, version: page.version, reason: 'Alasan' },
      headers,
    )
  expect((await step(one, 'pick')).status).toBe(200)
  const late = await step(two, 'cancel')
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.body.details).toMatchObject({
    version: page.version + 1,
    state: 'picking',
    changes: [{ what: 'pick', by: 'Tini Kasir' }],
  })
  const local = await step(two, 'cancel', { 'accept-language': 'id-ID' })
  const [english] = late.body.details.changes
  const [indonesian] = local.body.details.changes
  expect(english.label).not.toBe(indonesian.label)
  const after = (await staffAsk(test, two)('GET', `/orders/${number}`)).body.data
  expect([after.state, after.timeline.at(-1).label]).toEqual(['picking', english.label])
})
