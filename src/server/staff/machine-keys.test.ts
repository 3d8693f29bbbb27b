/** Keys of machines: shown once, within scopes and the owner's roles, ended by hand or by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate } from '../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let owner: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  owner = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const make = async (change: object = {}) =>
  owner('POST', '/machine-keys', {
    name: 'Timbangan depan',
    scopes: ['products.read', 'batches.write'],
    days: 365,
    ...change,
  })
const by = (token: string) => staffAsk(test, { token })

it('shows the token once and stores a hash', async () => {
  const { body } = await make()
  const { token, key } = body.data
  expect(token).toMatch(/^mk_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'Timbangan depan', used_at: null, ended_at: null })
  expect(token.endsWith(key.token_end)).toBe(true)
  const listed = (await owner('GET', '/machine-keys')).body.data
  expect(JSON.stringify(listed)).not.toContain(token)
  const acts = await test.sql(`select facts, after from staff_acts where act = 'key_created'`)
  expect(JSON.stringify(acts)).not.toContain(token)
})

it('permits its scopes alone, and nothing of the owner’s own account', async () => {
  const { token } = (await make()).body.data
  expect((await by(token)('GET', '/products')).status).toBe(200)
  for (const path of ['/orders', '/people', '/settings', '/me/sessions', '/session'])
    expect({ path, status: (await by(token)('GET', path)).status }).toEqual({ path, status: 403 })
  expect((await by(token)('POST', '/me/factors/totp')).status).toBe(403)
})

it('works after days without a call, is marked as used, and ends by itself', async () => {
  const { token, key } = (await make({ days: 10 })).body.data
  const begin = test.clock.now().getTime()
  const after = (days: number) => test.clock.set(new Date(begin + days * 86_400_000).toISOString())
  after(3)
  expect((await by(token)('GET', '/products')).status).toBe(200)
  const [row] = await test.sql<{ seen: Date }>(
    'select last_seen_at as seen from staff_sessions where id = $1::text::uuid',
    key.id,
  )
  expect(new Date(row!.seen).getTime()).toBe(begin + 3 * 86_400_000)
  after(11)
  expect((await by(token)('GET', '/products')).status).toBe(401)
  test.clock.set(new Date(begin).toISOString())
})

it('is marked as used from its first call, seconds after it was made', async () => {
  const { token, key } = (await make()).body.data
  test.clock.advance(20_000)
  expect((await by(token)('GET', '/products')).status).toBe(200)
  const listed = (await owner('GET', '/machine-keys')).body.data as { id: string }[]
  expect(listed.find(({ id }) => id === key.id)).toMatchObject({
    used_at: test.clock.now().toISOString(),
  })
})

it.each([
  [0, 'Must be at least 1'],
  [1000, 'Must be at most 730'],
])('names the limit of days that %i passes', async (days, message) => {
  const { status, body } = await make({ days })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ days: [message] })
})

it('ends at once, and with its owner', async () => {
  const { token, key } = (await make()).body.data
  expect((await owner('DELETE', `/machine-keys/${key.id}`)).status).toBe(200)
  expect((await by(token)('GET', '/products')).status).toBe(401)
  expect((await owner('DELETE', `/machine-keys/${key.id}`)).status).toBe(404)
  const other = await buildStaff(test, 'owner', null)
  const theirs = await staffAsk(test, other)('POST', '/machine-keys', {
    name: 'ERP',
    scopes: ['orders.read'],
    days: 30,
  })
  await operate(test, 'staff', 'dismiss', other.login)
  expect((await by(theirs.body.data.token)('GET', '/orders')).status).toBe(401)
})

it('refuses scopes that are for people, and callers who may not', async () => {
  for (const scope of ['people.write', 'settings.write', 'customers.read', 'refunds.write'])
    expect({ scope, status: (await make({ scopes: [scope] })).status }).toEqual({
      scope,
      status: 422,
    })
  const cashier = staffAsk(test, await buildStaff(test))
  expect((await cashier('GET', '/machine-keys')).status).toBe(403)
})
