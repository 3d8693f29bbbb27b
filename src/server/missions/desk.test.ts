/** Staff add, watch and withdraw missions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MissionForm } from '#contract/staff/missions.ts'
import {
  buildBuyer,
  buildProduct,
  buildOrder,
  expectBooksRight,
  payOrder,
} from '../../../test/support/builders.ts'
import { missionForm } from '../../../test/support/mission-desk.ts'
import { missionHands } from '../../../test/support/missions.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { run, sql } from '../platform/database.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop()
  ask = staffAsk(test, await buildStaff(test, 'marketing', null))
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})
const make = (change: Partial<MissionForm> = {}) => ask('POST', '/missions', missionForm(change))

it('is added, seen by customers, counted in its funnel, and withdrawn once', async () => {
  const { status, body } = await make()
  expect([status, body.data.state, body.data.started]).toEqual([201, 'open', 0])
  const { id, slug } = body.data
  const buyer = await buildBuyer(test)
  const { call } = missionHands(test)
  expect((await call(buyer, 'POST', `/mission/start/${id}`)).status).toBe(200)
  expect((await ask('GET', `/missions/${id}`)).body.data).toMatchObject({
    started: 1,
    completed: 0,
    rewarded: 0,
  })
  expect((await make({ slug })).body.errors).toHaveProperty('slug')
  expect((await ask('POST', `/missions/${id}/withdraw`)).body.data.state).toBe('withdrawn')
  expect((await ask('POST', `/missions/${id}/withdraw`)).status).toBe(409)
})

it('says what it would have given last month; much waits for a second person', async () => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  for (const day of ['2026-10-05', '2026-10-06']) {
    const orderId = await buildOrder(test, buyer, product)
    await payOrder(test, orderId)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver')
    await test.request('POST', `/api/shop/orders/${orderId}/complete`, { token: buyer.token })
    await run(
      test.shop.db,
      sql`update orders set placed_at = ${new Date(`${day}T03:00:00Z`)} where id = ${orderId}`,
    )
  }
  const estimate = async (change: Partial<MissionForm>) =>
    (await ask('POST', '/missions/estimate', missionForm(change))).body.data
  expect(await estimate({})).toMatchObject({ customers: 1, points: 60, worth: 600 })
  expect(await estimate({ target: 3 })).toMatchObject({ customers: 0, points: 0, worth: 0 })
  expect(await estimate({ target: 1, period: 'week' })).toMatchObject({ points: 60 })
  const asked = await make({ reward_points: 5_001 })
  expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
  const finance = staffAsk(test, await buildStaff(test, 'finance', null))
  const { id } = asked.body.details
  expect((await finance('POST', `/approvals/${id}/approve`)).status).toBe(200)
  const { data } = (await finance('GET', '/missions')).body
  expect(data.map((one: { reward_points: number }) => one.reward_points)).toContain(5_001)
  expect((await finance('POST', '/missions', missionForm())).status).toBe(403)
})

describe('422', () => {
  it.each<[string, Partial<MissionForm>, string]>([
    ['that ends before it starts', { ends_at: '2026-11-19T00:00:00Z' }, 'ends_at'],
    ['of a category without one', { kind: 'category' }, 'categories'],
    ['of a benefit without one', { kind: 'benefit' }, 'benefits'],
    ['whose budget is below a reward', { max_points: 59 }, 'max_points'],
    ['of categories that there are not', { kind: 'category', categories: ['tidak'] }, 'categories'],
  ])('%s', async (_, change, field) => {
    const { status, body } = await make(change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
