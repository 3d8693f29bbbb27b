/** Acts of phones that arrive late, twice or in another order. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCall } from '#contract/call.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { authenticate } from '#server/auth/index.ts'
import { makeChance } from '../../../test/support/chance.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, type TestStaff } from '../../../test/support/staff.ts'
import { AppError } from '../errors.ts'
import { makeApp, type App } from '../http/app.ts'
import { once } from '../http/guards.ts'
import { serve } from '../http/serve.ts'
import { col, row, rows, run, sql } from '../platform/database.ts'
import { staff } from './guard.ts'
import { performTap } from './perform-tap.ts'

/** Adds a digit to a number, which does not commute; a 0 is refused, and 9 only once. */
const addDigit = staffCall({
  method: 'POST',
  path: '/trial/{id}/digits',
  summary: 'Add a digit.',
  auth: 'staff',
  needs: 'any',
  tapped: true,
  params: v.object({ id: v.string() }),
  body: v.object({ digit: v.number() }),
  data: v.object({ number: v.string(), at: v.string() }),
  refuses: ['order_state'],
})
const Trial = { digits: col.text, at: col.instant }

const calls = [
  serve(addDigit, [staff(), once()], async (ask) => ({
    data: await performTap(ask, addDigit, { kind: 'trial', id: ask.params.id }, async ({ at }) => ({
      work: async (tx) => {
        const { digit } = ask.body
        if (digit < 0)
          throw new AppError('invalid', { errors: { digit: [{ key: 'validation.invalid' }] } })
        const before = await row(
          tx,
          sql(Trial)`select digits, at from trials where id = ${ask.params.id}`,
        )
        if (digit === 0 || (digit === 9 && before?.digits.includes('9')))
          throw new AppError('order_state')
        const after = await row(
          tx,
          sql(Trial)`
              insert into trials (id, digits, at) values (${ask.params.id}, ${String(digit)}, ${at})
              on conflict (id) do update set digits = trials.digits || excluded.digits, at = excluded.at returning digits, at`,
        )
        const done = { number: after!.digits, at: after!.at.toISOString() }
        return { done, act: { act: 'digit_added', entity: { kind: 'trial', id: ask.params.id } } }
      },
    })),
  })),
]

let test: TestShop
let app: App
let member: TestStaff
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  app = makeApp(test.shop, calls, authenticate, () => undefined)
  await run(
    test.shop.db,
    sql`create table trials (id text primary key, digits text not null, at timestamptz not null)`,
  )
  member = await buildStaff(test, 'rider')
})
afterAll(() => test.close())

let named = 0
const newId = () => `trial-${(named += 1)}`
type Act = { key: string; entity: string; after: string | null; digit: number; at?: Date }
type Answer = {
  code?: string
  message?: string
  errors?: Record<string, string[]>
  data: { number: string; at: string }
}
const send = async ({ key, entity, after, digit, at }: Act, more: Record<string, string> = {}) => {
  const answer = await app.request(`/api/staff/trial/${entity}/digits`, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${member.token}`,
      'content-type': 'application/json',
      'accept-language': 'id',
      'idempotency-key': key,
      ...(at ? { 'x-petik-tapped-at': at.toISOString() } : {}),
      ...(after === null ? {} : { 'x-petik-after': after }),
      ...more,
    },
    body: JSON.stringify({ digit }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const ago = (milliseconds: number) => new Date(test.clock.now().getTime() - milliseconds)
const tapsOf = (entity: string) =>
  rows(
    test.shop.db,
    sql({ tappedAt: col.instant, arrivedAt: col.instant, isRefused: col.flag })`
      select tapped_at as "tappedAt", arrived_at as "arrivedAt", refusal is not null as "isRefused"
      from staff_taps where entity_kind = 'trial' and entity_id = ${entity} order by tapped_at`,
  )

describe('the time of a tap', () => {
  it('is given to the work and stored next to that of the arrival', async () => {
    const entity = newId()
    const at = ago(40 * MINUTE_MS)
    const sent = await send({ key: `${entity}-1`, entity, after: null, digit: 1, at })
    expect([sent.status, sent.body.data.at]).toEqual([200, at.toISOString()])
    expect(await tapsOf(entity)).toEqual([
      { tappedAt: at, arrivedAt: test.clock.now(), isRefused: false },
    ])
  })

  it.each([
    ['tap_in_future', -2 * MINUTE_MS - 1, 'Jam HP ini terlalu cepat'],
    ['tap_too_old', 12 * HOUR_MS + 1, 'lebih dari 12 jam lalu'],
  ])('is refused with 422 %s, in words', async (code, age, words) => {
    const entity = newId()
    const act = { key: `${entity}-1`, entity, after: null, digit: 1, at: ago(age) }
    const { status, body } = await send(act)
    expect([status, body.code]).toEqual([422, code])
    expect(body.message).toContain(words)
    expect(await tapsOf(entity)).toEqual([])
  })

  it('is corrected for a phone whose clock is wrong', async () => {
    const entity = newId()
    const wrong = new Date('2031-01-01T10:00:00Z')
    const sentAt = new Date(wrong.getTime() + 5 * MINUTE_MS).toISOString()
    const act = { key: `${entity}-1`, entity, after: null, digit: 1, at: wrong }
    const { body } = await send(act, { 'x-petik-sent-at': sentAt })
    expect(body.data.at).toBe(ago(5 * MINUTE_MS).toISOString())
  })

  it('422 invalid for what is no time', async () => {
    const entity = newId()
    const act = { key: `${entity}-1`, entity, after: null, digit: 1 }
    const { status, body } = await send(act, { 'x-petik-tapped-at': 'five' })
    expect([status, body.code]).toEqual([422, 'invalid'])
  })
})

describe('an act that is sent again', () => {
  it('is answered by the first answer, also when it is older than 12 hours by then', async () => {
    const entity = newId()
    const act = { key: `${entity}-1`, entity, after: null, digit: 4, at: ago(11 * HOUR_MS) }
    const first = await send(act)
    test.clock.advance(2 * HOUR_MS)
    member = await buildAgain(member)
    expect(await send(act)).toEqual(first)
  })

  it('stays refused, even when it could be done by now', async () => {
    const entity = newId()
    const add = (key: string, digit: number) => send({ key, entity, after: null, digit })
    await add(`${entity}-1`, 9)
    expect((await add(`${entity}-2`, 9)).body.code).toBe('order_state')
    await run(test.shop.db, sql`update trials set digits = '1' where id = ${entity}`)
    expect((await add(`${entity}-2`, 9)).body.code).toBe('order_state')
    expect((await add(`${entity}-3`, 9)).status).toBe(200)
  })

  it('says again what was wrong with which field', async () => {
    const entity = newId()
    const act = { key: `${entity}-1`, entity, after: null, digit: -1 }
    const [first, again] = [await send(act), await send(act)]
    expect(first.body.errors).toHaveProperty('digit')
    expect([again.status, again.body.errors]).toEqual([first.status, first.body.errors])
  })

  it('of another person has its own keys', async () => {
    const entity = newId()
    const act = { key: `${entity}-1`, entity, after: null, digit: 0 }
    expect((await send(act)).status).toBe(409)
    const before = member
    member = await buildStaff(test, 'rider')
    expect((await send({ ...act, digit: 3 })).status).toBe(200)
    member = before
  })
})

describe('an act before the one that it follows', () => {
  it('409 until that one was done or refused', async () => {
    const entity = newId()
    const [first, second] = [0, 5].map((digit, index) => ({
      key: `${entity}-${index}`,
      entity,
      after: index === 0 ? null : `${entity}-0`,
      digit,
    }))
    const early = await send(second!)
    expect([early.status, early.body.code]).toEqual([409, 'act_too_early'])
    expect((await send(first!)).body.code).toBe('order_state')
    expect((await send(second!)).body.data.number).toBe('5')
  })
})

describe('a shuffled, doubled queue', () => {
  it('ends in the state of the queue in order', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const chance = makeChance(seed)
      const ids = [newId(), newId()]
      const last: Record<string, string> = {}
      const queue = Array.from({ length: 6 }, (_, index): Act => {
        const entity = chance.pick(ids)
        const key = `${entity}-${index}`
        const after = last[entity] ?? null
        last[entity] = key
        return { key, entity, after, digit: chance.pick([0, 1, 2, 9]) }
      })
      let wereEarly = true
      while (wereEarly) {
        wereEarly = false
        for (const act of [...queue, ...queue].toSorted(() => chance.next() - 0.5))
          wereEarly = (await send(act)).body.code === 'act_too_early' || wereEarly
      }
      for (const entity of ids) {
        const digits = queue.filter((act) => act.entity === entity).map(({ digit }) => digit)
        const expected = digits
          .filter((digit, at) => digit !== 0 && (digit !== 9 || digits.indexOf(9) === at))
          .join('')
        const found = await row(
          test.shop.db,
          sql({ digits: col.text })`select digits from trials where id = ${entity}`,
        )
        expect(found?.digits ?? '', `seed ${seed}`).toBe(expected)
      }
    }
  })
})

const buildAgain = async ({ login, ...rest }: TestStaff): Promise<TestStaff> => {
  const { body } = await test.request('POST', '/api/staff/login', {
    body: { login, password: 'kasir-uji-2026' },
  })
  return { ...rest, login, token: body.data.token }
}
