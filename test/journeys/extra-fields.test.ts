/** Unknown fields in every body, at every depth, as JSON and as a form: none may be stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { served } from '../../src/server/start/calls.ts'
import { askOf, NEED_A_PROVIDER, sendAsk } from '../support/asks.ts'
import type { Ask } from '../support/make-ask.ts'
import { changeSettings, expectBooksRight } from '../support/builders.ts'
import { fieldsOf, nameOf } from '../support/contract-fields.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { rowsWith } from '../support/rows.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
/** Whose things the console looks at. */
let known: Person
beforeAll(async () => {
  test = await openTestShop()
  // Each call of customers has two of them, who order twice each for the same noon.
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
  known = await buildPerson(test)
})
afterAll(() => test.close())

const UUID = '0deadbee-0000-7000-8000-00000badf00d'
/**
 * Values that only this test writes, so that one search of the whole database finds any that were
 * stored.
 */
const MARKS = [UUID, 'smuggled', '987654321', '2001-02-03']
const EXTRA = {
  id: UUID,
  user_id: UUID,
  customer_id: UUID,
  cart_id: UUID,
  role: 'smuggled',
  is_admin: true,
  price: 987_654_321,
  regular_price: 987_654_321,
  total: 987_654_321,
  discount: 987_654_321,
  discount_total: 987_654_321,
  total_point: 987_654_321,
  points: 987_654_321,
  current_tier: 'smuggled',
  tier: 'smuggled',
  is_wished: true,
  status: 'smuggled',
  state: 'smuggled',
  payment_state: 'smuggled',
  paid_at: '2001-02-03T04:05:06.000Z',
  phone_verified_at: '2001-02-03T04:05:06.000Z',
  email_verified_at: '2001-02-03T04:05:06.000Z',
  created_at: '2001-02-03T04:05:06.000Z',
  deleted_at: '2001-02-03T04:05:06.000Z',
  proved_at: '2001-02-03T04:05:06.000Z',
  scope: 'smuggled',
  password_hash: 'smuggled',
}

/** Adds the fields to each object of the body. */
const withExtra = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withExtra)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withExtra(part)]))
  return { ...EXTRA, ...own }
}
/** JSON can name keys that an object literal cannot. */
const POLLUTION =
  '"__proto__":{"polluted":"smuggled"},"constructor":{"prototype":{"polluted":"smuggled"}},"prototype":{"polluted":"smuggled"}'
const asJson = (body: unknown): string =>
  JSON.stringify(withExtra(body)).replaceAll('{"id":', `{${POLLUTION},"id":`)
const asFields = (ask: Ask): Ask => ({
  ...ask,
  body: {
    ...(withExtra(ask.body) as Record<string, unknown>),
    '__proto__[polluted]': 'smuggled',
    'constructor[prototype][polluted]': 'smuggled',
  },
})
const send = (call: AnyCall, ask: Ask) =>
  call.multipart
    ? sendAsk(test, call, asFields(ask))
    : sendAsk(test, call, ask, asJson(ask.body ?? {}))

const writing = served.map(({ call }) => call).filter(({ method }) => method !== 'GET')

describe('unknown fields', () => {
  it.each(writing.map((call) => ({ name: nameOf(call), call })))(
    'are ignored or refused by $name',
    async ({ call }) => {
      const newAsk = async () =>
        askOf(
          test,
          call,
          call.auth === 'staff'
            ? known
            : await buildPerson(test, { hasOrders: call.path.startsWith('/orders/') }),
        )
      const smuggled = await send(call, await newAsk())
      // Only a refusal has to be compared with a plain request.
      const plain = smuggled.status < 300 ? smuggled : await sendAsk(test, call, await newAsk())
      expect([plain.status, 422]).toContain(smuggled.status)
      // A request that would have been refused anyway proves nothing; the refresh call needs a
      // cookie and takes no field.
      const takesFields = fieldsOf(call).some(({ where }) => where === 'body')
      expect(plain.status < 300 || !takesFields || NEED_A_PROVIDER.has(nameOf(call))).toBe(true)
      expect(JSON.stringify(smuggled.body)).not.toMatch(new RegExp(MARKS.join('|')))
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
    },
  )

  it('are nowhere in the database afterwards, and the books balance', async () => {
    expect(await rowsWith(test, MARKS)).toEqual([])
    // Asks of the health desk leave effects that were given up.
    await test.sql(
      'update outbox set done_at = now(), dead = false where last_error = $1',
      'refused',
    )
    await expectBooksRight(test)
  })
})
