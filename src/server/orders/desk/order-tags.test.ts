/** Tags that staff mark orders with. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  type Buyer,
  type TestProduct,
} from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
let buyer: Buyer
let product: TestProduct
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  product = await buildProduct(test, { stock: 1_000 })
  desk = staffAsk(test, await buildStaff(test, 'owner'))
})
beforeEach(async () => {
  buyer = await buildBuyer(test)
})
afterAll(() => test.close())

type Act = { act: string; facts: { tag: string }; before: object; after: object }

const newOrder = async (): Promise<{ id: string; number: string }> => {
  const id = await buildOrder(test, buyer, product)
  const [found] = await test.sql<{ number: string }>(
    'select number from orders where id = $1::text::uuid',
    id,
  )
  return { id, number: found!.number }
}
const tag = (number: string, word: string, ask = desk) =>
  ask('POST', `/orders/${number}/tags`, { tag: word })
const listed = async (query: string) => {
  const { body } = await desk('GET', `/orders?${query}`)
  return body.data.map((row: { number: string; tags: string[] }) => [row.number, row.tags])
}
const actsOn = (id: string) =>
  test.sql<Act>(
    `select act, facts, before, after from staff_acts where entity_id = $1 and starts_with(act, 'tag_') order by at, id`,
    id,
  )

it('marks an order, shows the tags in the list and finds the order by each', async () => {
  const { number } = await newOrder()
  const other = await newOrder()
  expect((await tag(number, 'VIP')).body.data).toEqual({ tags: ['vip'] })
  expect((await tag(number, '  Titip   Satpam ')).body.data.tags).toEqual(['titip satpam', 'vip'])
  await tag(other.number, 'vip')
  const own = [number, ['titip satpam', 'vip']]
  expect(await listed('tag=titip%20satpam')).toEqual([own])
  // Both were placed at the same moment.
  const both = await listed('tag=VIP')
  expect(both).toHaveLength(2)
  expect(both).toEqual(expect.arrayContaining([[other.number, ['vip']], own]))
  expect(await listed('tag=titip')).toEqual([])
  expect((await desk('GET', `/orders/${number}`)).body.data.tags).toEqual(['titip satpam', 'vip'])
  const { body } = await desk('GET', '/order-choices')
  expect(body.data.tags.slice(0, 2)).toEqual(['vip', 'titip satpam'])
})

it('takes a tag off, with one act for each change', async () => {
  const { id, number } = await newOrder()
  await tag(number, 'hadiah')
  await tag(number, '50% off/beli')
  const path = `/orders/${number}/tags/${encodeURIComponent('50% OFF/beli')}`
  expect((await desk('DELETE', path)).body.data).toEqual({ tags: ['hadiah'] })
  expect((await desk('DELETE', path)).body.code).toBe('not_found')
  const change = (act: string, word: string, before: string[], after: string[]) => ({
    act,
    facts: { number, tag: word },
    before: { tags: before },
    after: { tags: after },
  })
  expect(await actsOn(id)).toEqual([
    change('tag_added', 'hadiah', [], ['hadiah']),
    change('tag_added', '50% off/beli', ['hadiah'], ['50% off/beli', 'hadiah']),
    change('tag_removed', '50% off/beli', ['50% off/beli', 'hadiah'], ['hadiah']),
  ])
  const { timeline } = (await desk('GET', `/orders/${number}`)).body.data
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'act', what: 'tag_removed', text: '50% off/beli' }),
  )
})

it('refuses a tag twice and an eleventh, and changes nothing then', async () => {
  const { id, number } = await newOrder()
  for (let n = 1; n <= 10; n++) expect((await tag(number, `tag ${n}`)).status).toBe(200)
  for (const word of ['TAG 3', 'tag 11']) expect((await tag(number, word)).status).toBe(409)
  expect(await actsOn(id)).toHaveLength(10)
  expect((await tag(number, 'x'.repeat(31))).status).toBe(422)
  expect((await tag(number, '   ')).status).toBe(422)
  expect((await tag('FR-TIDAK-ADA', 'vip')).body.code).toBe('order_not_found')
})

it('is not for those who only read orders, and never shown to the customer', async () => {
  const { id, number } = await newOrder()
  await tag(number, 'sering menawar')
  const reader = staffAsk(test, await buildStaff(test, 'finance'))
  expect((await tag(number, 'vip', reader)).status).toBe(403)
  expect((await reader('DELETE', `/orders/${number}/tags/sering%20menawar`)).status).toBe(403)
  expect((await reader('GET', `/orders/${number}`)).body.data.tags).toEqual(['sering menawar'])
  for (const path of [`/api/shop/orders/${id}`, '/api/shop/orders']) {
    const { status, body } = await test.request('GET', path, { token: buyer.token })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('menawar')
  }
})

it('stays in a saved view', async () => {
  const view = {
    screen: '/staff/orders',
    is_shared: false,
    name: 'VIP',
    filters: [{ name: 'tag', value: 'titip satpam' }],
    columns: ['state', 'tags'],
    sort: null,
  }
  const { body } = await desk('POST', '/views', view)
  expect(body.data.views).toEqual([
    expect.objectContaining({ filters: view.filters, columns: view.columns }),
  ])
})
