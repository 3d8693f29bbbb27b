/** Staff of one branch reach no stock, count, waste, receipt or purchase of another place. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { served } from '../../src/server/start/calls.ts'
import { askOf, sendAsk } from '../support/asks.ts'
import { nameOf } from '../support/contract-fields.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { BUYING_ASKS } from '../support/purchases.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../support/staff.ts'
import { HUB, STOCK_ASKS } from '../support/stock.ts'

/** Of the whole shop. */
const ANYWHERE =
  /^(GET|POST|PUT) \/api\/staff\/(suppliers|buying\/\{id\}|stock-search|stock\/\{id\}$)/
const LISTS = [
  '/stock',
  '/batches',
  '/waste',
  '/receipts',
  '/counts',
  '/purchases',
  '/buying',
  '/claims',
]

let test: TestShop
let person: Person
let elsewhere: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  person = await buildPerson(test)
  await test.sql(
    `insert into locations (id, name) values ('bogor', '{"en": "Bogor", "id": "Bogor"}')`,
  )
  elsewhere = await buildStaff(test, 'buyer', 'bogor')
  await test.sql(`update branches set location_id = 'bogor' where id = 'bogor'`)
})
afterAll(() => test.close())

const names = [
  ...Object.keys(STOCK_ASKS),
  ...Object.keys(BUYING_ASKS),
  'GET /api/staff/batches/{id}/stars',
]
const bound = served
  .map(({ call }) => call)
  .filter((call) => names.includes(nameOf(call)) && !ANYWHERE.test(nameOf(call)))

it('covers the calls about things in a place', () => {
  expect(bound.length).toBe(33)
})

it.each(bound.map((call) => [nameOf(call), call] as const))('%s is refused', async (_, call) => {
  const { token } = elsewhere
  const asked = { ...(await askOf(test, call, person)), token }
  const { status, body } = await sendAsk(test, call, asked)
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

it.each(LISTS)('%s shows the own place, and no other when it is asked for', async (path) => {
  const ask = staffAsk(test, elsewhere)
  const all = await staffAsk(test, await buildStaff(test, 'owner', null))('GET', path)
  const own = await ask('GET', path)
  expect([all.status, own.status]).toEqual([200, 200])
  const rows: { location?: string }[] = own.body.data.lines ?? own.body.data
  for (const row of [rows].flat()) expect(row.location ?? 'bogor').toBe('bogor')
  expect((await ask('GET', `${path}?location=${HUB}`)).status).toBe(403)
  expect((await ask('GET', `${path}?location=bogor`)).status).toBe(200)
})

it.each(LISTS.slice(0, 6))('%s is no file of another place', async (path) => {
  const ask = staffAsk(test, elsewhere)
  expect((await ask('GET', `/exports/lists${path}?location=${HUB}`)).status).toBe(403)
  expect((await ask('GET', `/exports/lists${path}`)).status).toBe(200)
})

it('the stock of online orders is of the place that they leave from', async () => {
  const call = served.find(
    (one) => nameOf(one.call) === 'PUT /api/staff/variations/{id}/stock',
  )!.call
  const asked = { ...(await askOf(test, call, person)), token: elsewhere.token }
  expect((await sendAsk(test, call, asked)).status).toBe(403)
})

it('names the own places only', async () => {
  const { body } = await staffAsk(test, elsewhere)('GET', '/locations')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['bogor'])
})

it('one of all branches reaches every place', async () => {
  const everywhere = staffAsk(test, await buildStaff(test, 'buyer', null))
  expect((await everywhere('GET', `/stock?location=${HUB}`)).status).toBe(200)
  expect((await everywhere('GET', '/stock?location=bogor')).status).toBe(200)
})
