/** Tags of customers: who marks, what finds by them, and segments that choose by them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVERYONE } from '../../../test/support/campaigns.ts'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let support: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  support = staffAsk(test, await buildStaff(test, 'support'))
})
afterAll(() => test.close())

const word = () => `tag ${randomUUID().slice(0, 8)}`
const tagged = (id: string, tag: string) => support('POST', `/customers/${id}/tags`, { tag })
const pathOf = (id: string, tag: string) => `/customers/${id}/tags/${encodeURIComponent(tag)}`

it('are added in one spelling, found in the list, and taken off, each with one act', async () => {
  const [customer, other] = [await buildCustomer(test), await buildCustomer(test)]
  const tag = word()
  const added = await tagged(customer.id, `  ${tag.toUpperCase().replace(' ', '   ')} `)
  expect([added.status, added.body.data.tags]).toEqual([200, [tag]])
  await tagged(other.id, word())
  const list = () => support('GET', `/customers?tag=${encodeURIComponent(tag.toUpperCase())}`)
  const { data, meta } = (await list()).body
  expect(data.map(({ id, tags }: { id: string; tags: string[] }) => [id, tags])).toEqual([
    [customer.id, [tag]],
  ])
  expect(meta.total).toBe(1)
  expect((await support('GET', '/customer-choices')).body.data.tags).toContain(tag)
  const removed = await support('DELETE', pathOf(customer.id, tag))
  expect(removed.body.data.tags).toEqual([])
  expect((await list()).body.data).toEqual([])
  const acts = await test.sql(
    'select act, before, after, facts from staff_acts where customer_id = $1 order by id',
    customer.id,
  )
  expect(acts).toEqual([
    { act: 'tag_added', before: { tags: [] }, after: { tags: [tag] }, facts: { tag } },
    { act: 'tag_removed', before: { tags: [tag] }, after: { tags: [] }, facts: { tag } },
  ])
})

it('are refused twice, beyond ten, unknown, empty and without the permission', async () => {
  const { id } = await buildCustomer(test)
  const tag = word()
  await tagged(id, tag)
  expect((await tagged(id, tag.toUpperCase())).body.code).toBe('conflict')
  for (let more = 1; more < 10; more += 1) await tagged(id, word())
  expect((await tagged(id, word())).body.code).toBe('conflict')
  expect((await support('DELETE', pathOf(id, word()))).body.code).toBe('not_found')
  expect((await tagged(id, '  ')).body.errors).toHaveProperty('tag')
  const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
  expect((await marketing('POST', `/customers/${id}/tags`, { tag: word() })).status).toBe(403)
  expect((await marketing('DELETE', pathOf(id, tag))).status).toBe(403)
  expect((await marketing('GET', `/customers/${id}`)).body.data.tags).toHaveLength(10)
})

it('are a condition of segments, counted without names', async () => {
  const marketing = staffAsk(test, await buildStaff(test, 'marketing'))
  const [tag, rare] = [word(), word()]
  for (let made = 0; made < 5; made += 1) await tagged((await buildCustomer(test)).id, tag)
  await tagged((await buildCustomer(test)).id, rare)
  const people = async (tags: string[]) => {
    const body = { filter: { ...EVERYONE, tags } }
    return (await marketing('POST', '/segments/count', body)).body.data.people as number | null
  }
  expect(await people([tag.toUpperCase()])).toBe(5)
  expect(await people([rare])).toBeNull()
  expect(await people([tag, rare])).toBe(5)
  const filter = { ...EVERYONE, tags: [tag.toUpperCase()] }
  const made = await marketing('POST', '/segments', { name: 'Kantor', filter })
  expect(made.body.data.filter.tags).toEqual([tag])
  expect((await marketing('GET', '/segment-tags')).body.data).toContain(tag)
  await test.sql("update segments set filter = filter - 'tags' where id = $1", made.body.data.id)
  const old = await marketing('GET', `/segments/${made.body.data.id}`)
  expect(old.body.data.filter.tags).toEqual([])
})

it('are exported to the customer, and deleted with the account', async () => {
  const customer = await buildCustomer(test)
  const tag = word()
  await tagged(customer.id, tag)
  const path = '/api/account/v1/my-data/export?format=json'
  const headers = { authorization: `Bearer ${customer.token}` }
  const exported = await test.app.request(`http://localhost${path}`, { headers })
  expect(await exported.text()).toContain(tag)
  const left = await test.request('POST', '/api/account/v1/my-data/deletion', {
    token: customer.token,
    body: { understood: true },
  })
  expect(left.status).toBe(200)
  expect((await support('GET', '/customer-choices')).body.data.tags).not.toContain(tag)
})
