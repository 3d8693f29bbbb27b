/** Saved views of the console's lists. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newView } from '../../../../test/support/views.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => test.close())

const askAs = async (role: 'owner' | 'picker') => staffAsk(test, await buildStaff(test, role, null))
const SCREEN = '/staff/orders'
const names = async (ask: Awaited<ReturnType<typeof askAs>>) =>
  (await ask('GET', `/views?screen=${SCREEN}`)).body.data.views.map(
    ({ name }: { name: string }) => name,
  )

it('keeps filters, columns, order and sort, for the person alone', async () => {
  const [picker, other] = [await askAs('picker'), await askAs('picker')]
  const given = newView()
  const { body } = await picker('POST', '/views', given)
  const [view] = body.data.views
  const { name, filters, columns, sort } = given
  expect(view).toMatchObject({ name, filters, columns, sort, is_shared: false, may_change: true })
  expect(await names(other)).toEqual([])
  for (const [method, more] of [
    ['PUT', { name, filters, columns, sort }],
    ['DELETE', undefined],
  ] as const)
    expect((await other(method, `/views/${view.id}`, more)).status).toBe(404)
  const changed = await picker('PUT', `/views/${view.id}`, {
    name: 'Lain',
    filters: [],
    columns: null,
    sort: null,
  })
  expect(changed.body.data.views[0]).toMatchObject({ name: 'Lain', filters: [], columns: null })
  expect((await picker('DELETE', `/views/${view.id}`)).body.data.views).toEqual([])
})

it('is shared only by those who may change settings', async () => {
  const [owner, picker] = [await askAs('owner'), await askAs('picker')]
  const shared = newView({ is_shared: true })
  expect((await picker('POST', '/views', shared)).body.code).toBe('forbidden')
  const made = (await owner('POST', '/views', shared)).body.data.views[0]
  expect(await names(picker)).toEqual([shared.name])
  expect((await picker('DELETE', `/views/${made.id}`)).body.code).toBe('forbidden')
  expect((await owner('POST', '/views', shared)).body.code).toBe('conflict')
  // The same name is free for one's own.
  expect((await picker('POST', '/views', { ...shared, is_shared: false })).status).toBe(200)
  expect((await owner('DELETE', `/views/${made.id}`)).status).toBe(200)
})

it('keeps no search for a person when it is shared', async () => {
  const owner = await askAs('owner')
  const filters = [{ name: 'q', value: '0812-3456-7890' }]
  const refused = await owner('POST', '/views', newView({ is_shared: true, filters }))
  expect(refused.body.errors).toEqual({
    'filters.0.value': ['A view for all staff may not hold a phone number or an e-mail address'],
  })
  const { screen: _screen, is_shared: _shared, ...own } = newView({ filters })
  const made = (await owner('POST', '/views', newView({ is_shared: true }))).body.data.views[0]
  expect((await owner('PUT', `/views/${made.id}`, own)).status).toBe(422)
  expect((await owner('POST', '/views', newView({ filters }))).status).toBe(200)
  await owner('DELETE', `/views/${made.id}`)
})

it('is the default of a person until it is deleted', async () => {
  const [owner, picker] = [await askAs('owner'), await askAs('picker')]
  const { body } = await owner('POST', '/views', newView({ is_shared: true }))
  const { id } = body.data.views[0]
  const choose = (screen: string, view_id: string | null) =>
    picker('PUT', '/views', { screen, view_id })
  expect((await choose('/staff/people', id)).status).toBe(404)
  expect((await choose(SCREEN, id)).body.data.default_id).toBe(id)
  expect((await owner('GET', `/views?screen=${SCREEN}`)).body.data.default_id).toBeNull()
  expect((await choose(SCREEN, null)).body.data.default_id).toBeNull()
  await choose(SCREEN, id)
  await owner('DELETE', `/views/${id}`)
  expect((await picker('GET', `/views?screen=${SCREEN}`)).body.data.default_id).toBeNull()
})

it('leaves no value of a filter in the audit log', async () => {
  const owner = await askAs('owner')
  await owner('POST', '/views', newView({ filters: [{ name: 'q', value: '628123456789' }] }))
  expect(JSON.stringify((await owner('GET', '/audit?act=view_saved')).body)).not.toContain('62812')
})
