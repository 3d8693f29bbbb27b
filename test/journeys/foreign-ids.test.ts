/** Access control: every call and every id field, tried by another customer and by a guest. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { served } from '../../src/server/start/calls.ts'
import { urlOf } from '#contract/call.ts'
import { askOf, isKnown, sendAsk } from '../support/asks.ts'
import type { Ask } from '../support/make-ask.ts'
import { fieldsOf, nameOf } from '../support/contract-fields.ts'
import { ID_FIELDS, type Whose } from '../support/id-fields.ts'
import { OPEN_CALLS } from '../support/open-calls.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { checksumWithout } from '../support/rows.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../support/shop.ts'

const NAMES_A_THING = /(^|_|\.)(id|ids|key|code|slug|slugs|token|cursor)$/
const calls = served.map(({ call }) => call)
const idFieldsOf = (call: (typeof calls)[number]): string[] =>
  fieldsOf(call)
    .filter(({ where, path }) => where === 'params' || NAMES_A_THING.test(path))
    .map(({ where, path }) => `${where}.${path}`)

let test: TestShop
let [theirs, mine]: Person[] = []
beforeAll(async () => {
  test = await openTestShop()
  ;[theirs, mine] = [await buildPerson(test), await buildPerson(test)]
})
afterAll(() => test.close())

describe('the list of id fields', () => {
  it('has a row for every such field of every call, and no other', () => {
    const inContract = Object.fromEntries(
      calls
        .filter(({ auth, api }) => auth !== 'staff' && api !== 'staff')
        .map((call) => [nameOf(call), idFieldsOf(call).toSorted()] as const)
        .filter(([, fields]) => fields.length > 0),
    )
    const listed = Object.fromEntries(
      Object.entries(ID_FIELDS).map(([name, fields]) => [name, Object.keys(fields).toSorted()]),
    )
    expect(listed).toEqual(inContract)
  })

  it('has a valid request for every call with a body or a parameter', () => {
    const takesSomething = calls.filter((call) =>
      fieldsOf(call).some(({ where }) => where !== 'query'),
    )
    expect(takesSomething.filter((call) => !isKnown(call)).map(nameOf)).toEqual([])
  })
})

type Own = Extract<Whose, { own: string }>
const idOf = (own: Own['own'], person: Person): string =>
  ({
    'address': person.spareAddressId,
    'cart line': person.lineKey,
    'company': person.companyId,
    'complaint': person.complaintId,
    'complaint photo': person.complaintPhotoId,
    'message photo': person.messagePhotoId,
    'coupon': person.couponCode,
    'notification': person.noticeId,
    'order': person.deliveredOrderId,
    'point entry': person.pointEntryId,
    'refund': person.refundId,
    'session': person.otherSessionId,
    'voucher': person.voucherId,
  })[own]
const nobodys = (own: Own['own']): string =>
  own === 'cart line'
    ? randomUUID().replaceAll('-', '')
    : own === 'coupon'
      ? 'UJI00000000'
      : randomUUID()

const withId = (ask: Ask, field: string, id: string): Ask => {
  const [where, name] = field.split('.') as ['params' | 'query' | 'body', string]
  return { ...ask, [where]: { ...ask[where], [name]: id } }
}
const seen = ({ status, body }: TestAnswer) => ({
  status,
  body: { ...body, request_id: '', ...(body.data ? { data: '' } : {}) },
})

const ownFields = calls.flatMap((call) =>
  Object.entries(ID_FIELDS[nameOf(call)] ?? {}).flatMap(([field, whose]) =>
    'own' in whose ? [{ name: nameOf(call), call, field, whose }] : [],
  ),
)

describe('an object of another customer', () => {
  it.each(ownFields)(
    'is answered like a missing one: $field of $name',
    async ({ call, field, whose }) => {
      const ask = await askOf(test, call, mine!)
      const before = await checksumWithout(test, mine!.id)
      const foreign = await sendAsk(test, call, withId(ask, field, idOf(whose.own, theirs!)))
      const unknown = await sendAsk(test, call, withId(ask, field, nobodys(whose.own)))
      expect(seen(foreign)).toEqual(seen(unknown))
      expect(foreign.status).toBe(whose.status)
      expect(JSON.stringify(foreign.body)).not.toContain(theirs!.phone)
      expect(await checksumWithout(test, mine!.id)).toBe(before)
    },
  )

  it('is still available to its owner', async () => {
    for (const path of [
      `/api/shop/orders/${theirs!.deliveredOrderId}`,
      `/api/shop/checkout/order/${theirs!.unpaidOrderId}`,
    ])
      expect((await test.request('GET', path, { token: theirs!.token })).status).toBe(200)
    const cart = await test.request('GET', '/api/shop/cart', { token: theirs!.token })
    expect(cart.body.data.items.map(({ key }: { key: string }) => key)).toEqual([theirs!.lineKey])
  })
})

describe('a guest', () => {
  const closed = calls.filter(({ auth }) => auth !== 'public' && auth !== 'optional')

  it('may make these calls and no other', () => {
    const open = calls
      .filter(({ auth }) => auth === 'public' || auth === 'optional')
      .map(({ method, api, path }) => `${method} ${api}${path}`)
    expect(open.toSorted()).toEqual(OPEN_CALLS.toSorted())
  })

  it('gets the same 401 for every call that needs a session, whatever id it contains', async () => {
    // Built first: some of them need an object that does not exist yet.
    const asks = new Map<string, Ask>()
    for (const call of closed)
      asks.set(nameOf(call), ID_FIELDS[nameOf(call)] ? await askOf(test, call, mine!) : {})
    const before = await checksumWithout(test, 'nobody')
    for (const call of closed) {
      const { params = {}, query = {} } = asks.get(nameOf(call))!
      const url = urlOf(call, { id: theirs!.deliveredOrderId, ...params }, query)
      const answers = [
        await test.request(call.method, url),
        await test.request(call.method, url, { token: 'x'.repeat(43) }),
        await test.request(
          call.method,
          urlOf(call, { id: randomUUID(), key: 'x', type: 'x', code: 'x' }, query),
        ),
      ]
      for (const answer of answers) {
        expect({ name: nameOf(call), status: answer.status }).toEqual({
          name: nameOf(call),
          status: 401,
        })
        expect(seen(answer)).toEqual(seen(answers[0]!))
      }
    }
    expect(await checksumWithout(test, 'nobody')).toBe(before)
  })
})
