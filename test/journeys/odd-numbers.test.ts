/** Invalid and implausible numbers, in every field that takes a number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served } from '../../src/server/start/calls.ts'
import { askOf, sendAsk } from '../support/asks.ts'
import type { Ask } from '../support/make-ask.ts'
import { expectBooksRight } from '../support/builders.ts'
import { fieldsOf, nameOf } from '../support/contract-fields.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let person: Person
beforeAll(async () => {
  test = await openTestShop()
  person = await buildPerson(test)
})
afterAll(() => test.close())

const calls = served.map(({ call }) => call)
const fields = (takes: 'number' | 'digits') =>
  calls.flatMap((call) =>
    fieldsOf(call)
      .filter((field) => field.takes === takes)
      .map(({ path, isNullable, where }) => ({
        name: nameOf(call),
        call,
        path,
        isNullable,
        where,
      })),
  )

/** As JSON text. */
const ODD = [
  '-1',
  '1.5',
  '1e309',
  '"1"',
  'NaN',
  '9007199254740992',
  '-9007199254740992',
  '[1]',
  '{}',
  'true',
  'null',
  '1e-7',
  '"\u0661"',
]
/** They remove a cart line, as 0 does (`error-fields.test.ts`). */
const REMOVING = ['-1', '-9007199254740992']

/** Latitudes of places in Indonesia. */
const PLACES = ['-1', '1.5', '1e-7']

const HOLE = '"a hole for the number"'
/** The body as JSON with a placeholder for the field; in lists, for their first item. */
const withHole = (body: Record<string, unknown>, path: string): string => {
  const copy = structuredClone(body)
  const steps = path.split('.')
  let at = copy as Record<string, unknown>
  for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>
  at[steps.at(-1)!] = JSON.parse(HOLE)
  return JSON.stringify(copy)
}

describe('a number in a body', () => {
  it.each(fields('number'))(
    'is refused when it is odd: $path of $name',
    async ({ call, path, isNullable }) => {
      const ask = await askOf(test, call, person)
      const holed = withHole(ask.body ?? {}, path)
      const isOfLine = call.path === '/cart/update'
      const isOdd = (one: string) =>
        !(isOfLine && REMOVING.includes(one)) &&
        !(path === 'difference' && one === '-1') &&
        // A window in quiet hours costs less.
        !(path === 'price' && call.path.includes('window-pattern') && one === '-1') &&
        !(/(^lat|brix|arrival_c)$/.test(path) && PLACES.includes(one)) &&
        !(isNullable && one === 'null')
      for (const odd of ODD.filter(isOdd)) {
        const { status } = await sendAsk(test, call, ask, holed.replace(HOLE, odd))
        expect({ odd, status, isRight: [400, 409, 422].includes(status) }).toEqual({
          odd,
          status,
          isRight: true,
        })
      }
    },
  )

  it('changes no balance and no price', async () => {
    const { body } = await test.request('GET', '/api/account/v1/profile', {
      token: person.accountToken,
    })
    expect(body.data).toMatchObject({ total_point: 100 })
    const cart = (await test.request('GET', '/api/shop/cart', { token: person.token })).body.data
    expect(cart.items).toHaveLength(1)
    expect(cart.totals.total).toBeGreaterThan(0)
    await expectBooksRight(test)
  })
})

/** In an address, or in filters of a list that a body repeats. */
describe('a number written as text', () => {
  const odd = [
    '-1',
    '1.5',
    '1e309',
    'NaN',
    '9007199254740992',
    '0x10',
    ' 1',
    '1 ',
    '+1',
    '\u0661',
    '1,000',
    'Infinity',
    '--1',
    '1;drop',
  ]

  it.each(fields('digits'))(
    'is refused or ignored when it is odd: $path of $name',
    async ({ call, path, where }) => {
      const ask: Ask = await askOf(test, call, person)
      const holed = where === 'body' ? withHole(ask.body ?? {}, path) : null
      for (const value of odd) {
        const answer = holed
          ? await sendAsk(test, call, ask, holed.replace(HOLE, JSON.stringify(value)))
          : await sendAsk(test, call, { ...ask, query: { ...ask.query, [path]: value } })
        const isCoordinate = path === 'lat' || path === 'lng'
        expect({
          value,
          status: answer.status,
          isRight: answer.status === 422 || (isCoordinate && answer.status === 200),
        }).toEqual({
          value,
          status: answer.status,
          isRight: true,
        })
      }
    },
  )

  it('takes a minimum price above the maximum the other way round', async () => {
    const between = async (min: number, max: number) => {
      const path = `/api/shop/products?price_min=${min}&price_max=${max}`
      const { status, body } = await test.request('GET', path)
      return [status, body.data.map(({ id }: { id: string }) => id)]
    }
    expect(await between(90_000, 10_000)).toEqual(await between(10_000, 90_000))
  })
})
