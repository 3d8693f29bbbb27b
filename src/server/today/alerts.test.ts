/** What pages of the console make a sound for, by the permissions and the branch of a person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { buildDeskOrder } from '../../../test/support/approvals.ts'
import { buildProduct, changeSettings } from '../../../test/support/builders.ts'
import { complained } from '../../../test/support/complaint-asks.ts'
import { missGoods, openFloorShop, type Floor } from '../../../test/support/floor.ts'
import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let floor: Floor
let closeFloor: () => Promise<void>
let floorTest: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  ;({ test: floorTest, floor, close: closeFloor } = await openFloorShop())
})
afterAll(async () => {
  await test.close()
  await closeFloor()
})

const thingsFor = async (shop: TestShop, role: RoleSlug, branch: string | null = null) => {
  // A session ends after long silence, so that each look is a new person's.
  const ask = staffAsk(shop, await buildStaff(shop, role, branch))
  shop.clock.advance(5_000)
  const { alerts } = (await ask('GET', '/today/waiting')).body.data
  return Object.fromEntries(
    alerts.map(({ name, things }: { name: string; things: string[] }) => [name, things]),
  ) as Record<string, string[]>
}

it('names open complaints of the last half hour', async () => {
  const before = await thingsFor(test, 'owner')
  await complained(test)
  expect((await thingsFor(test, 'owner'))['complaints']).toHaveLength(
    before['complaints']!.length + 1,
  )
  test.clock.advance(31 * MINUTE_MS)
  expect((await thingsFor(test, 'owner'))['complaints']).toEqual([])
})

it('names the same orders at risk as the list, to those of their branch', async () => {
  await changeSettings(test, { 'order.acceptBySelf': 0 })
  const product = await buildProduct(test, { stock: 1_000 })
  const { id } = await buildDeskOrder(test, product)
  expect((await thingsFor(test, 'owner'))['at_risk']).not.toContain(id)
  const [{ start } = {}] = await test.sql<{ start: Date }>(
    'select slot_starts_at as start from orders where id = $1',
    id,
  )
  // In its last hours a window has too little time for what is not picked.
  test.clock.advance(start!.getTime() + 2 * HOUR_MS - test.clock.now().getTime())
  const desk = staffAsk(test, await buildStaff(test, 'owner', null))
  const listed = (await desk('GET', '/orders?at_risk=1')).body.data
  const { at_risk: ids } = await thingsFor(test, 'owner')
  expect(ids).toContain(id)
  expect(ids!.toSorted()).toEqual(listed.map((one: { id: string }) => one.id).toSorted())
  expect((await thingsFor(test, 'shift_lead', 'bogor'))['at_risk']).toEqual([])
})

it('names what a customer answered, not what was chosen for them', async () => {
  const ask = await missGoods(floorTest, floor, { choice: 'ask', prices: [40_000] })
  await missGoods(floorTest, floor, { choice: 'best', prices: [40_000] })
  expect((await thingsFor(floorTest, 'picker'))['answers']).toEqual([])
  const path = `/api/shop/orders/${ask.orderId}`
  const { token } = ask.buyer
  const [question] = (await floorTest.request('GET', path, { token })).body.data.substitutions
  const body = { answer: 'accept' }
  await floorTest.request('PUT', `${path}/substitutions/${question.id}`, { token, body })
  expect((await thingsFor(floorTest, 'picker'))['answers']).toHaveLength(1)
  floorTest.clock.advance(31 * MINUTE_MS)
  expect((await thingsFor(floorTest, 'picker'))['answers']).toEqual([])
})

it('names alerts only to those who can act on them', async () => {
  expect(Object.keys(await thingsFor(test, 'picker'))).toEqual(['answers'])
  expect(Object.keys(await thingsFor(test, 'owner'))).toEqual(['answers', 'at_risk', 'complaints'])
  expect(await thingsFor(test, 'auditor')).toEqual({})
})
