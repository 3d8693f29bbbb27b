/**
 * Ended sessions (D9) on every authenticated call and in every process; and what a session consists
 * of (D10).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf, type AnyCall } from '#contract/call.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import {
  buildCustomer,
  newestCode,
  nextPhone,
  PASSWORD,
  registration,
  type TestCustomer,
} from '../../../test/support/customer.ts'
import { nameOf } from '../../../test/support/contract-fields.ts'
import { openBeside, openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { served } from '../start/calls.ts'
import { hashPassword } from '../platform/security/passwords.ts'

let test: TestShop
let beside: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  beside = await openBeside(test)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

type Captured = { token: string; wpToken: string; cookie: string }
const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('__Host-petik_refresh='))
    ?.split(';')[0] ?? ''
const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const logIn = async (
  customer: TestCustomer,
  headers: Record<string, string> = {},
): Promise<Captured> => {
  const answer = await account('POST', '/login', {
    body: { phone_number: customer.phone, password: PASSWORD },
    headers,
  })
  const { token, wp_token: wpToken } = answer.body.data.key
  return { token, wpToken, cookie: cookieOf(answer.headers) }
}

const closed = served.map(({ call }) => call).filter(({ auth }) => auth !== 'public')
const ID = '01900000-0000-7000-8000-000000000000'
const knock = (at: TestShop, call: AnyCall, token: string) =>
  at.request(
    call.method,
    urlOf(call, { id: ID, key: 'a'.repeat(32), type: 'select-all', code: 'X', slug: 'x' }),
    { token },
  )

/** The calls that a captured key still opens, in either process. */
const stillOpen = async ({ token, wpToken, cookie }: Captured): Promise<string[]> => {
  const open: string[] = []
  for (const at of [test, beside]) {
    for (const call of closed)
      for (const key of [token, wpToken])
        if ((await knock(at, call, key)).status !== 401) open.push(nameOf(call))
    const renewed = await at.request('POST', '/api/account/v1/refresh-token', {
      headers: { cookie },
    })
    if (renewed.status !== 401) open.push(`refresh ${renewed.status}`)
  }
  return open
}

type End = (customer: TestCustomer, current: Captured) => Promise<unknown>
const NEXT = 'Gunung4!salju'
const put = (token: string, path: string, body: unknown) => account('PUT', path, { token, body })

describe('every key ends, for every call and in every process', () => {
  const ends: [string, End][] = [
    [
      'a changed password',
      (_, { token }) =>
        put(token, '/update-password', {
          old_password: PASSWORD,
          new_password: NEXT,
          password_confirmation: NEXT,
        }),
    ],
    [
      'a reset password',
      async ({ phone }) => {
        const { body } = await account('POST', '/forgot-password', {
          body: { phone_number: phone },
        })
        await put(body.data.key.token, '/verify-change-password', {
          otp: await newestCode(test, phone, 'forgot'),
        })
        return put(body.data.key.token, '/reset-password', {
          password: NEXT,
          password_confirmation: NEXT,
        })
      },
    ],
    [
      'another number',
      async (_, { token }) => {
        const phone = nextPhone()
        await put(token, '/change-phone-number', { phone_number: phone })
        return put(token, '/verify-phone-number', {
          otp: await newestCode(test, phone, 'change_phone'),
        })
      },
    ],
    [
      'signing the other devices out',
      async (customer) => account('DELETE', '/sessions', { token: (await logIn(customer)).token }),
    ],
    [
      'signing this device out from another',
      async (customer, { token }) => {
        const devices = (await account('GET', '/sessions', { token })).body.data as {
          id: string
          is_current: boolean
        }[]
        const mine = devices.find(({ is_current: isCurrent }) => isCurrent)!.id
        return account('DELETE', `/sessions/${mine}`, { token: (await logIn(customer)).token })
      },
    ],
    ['logging out', (_, { token }) => account('POST', '/logout', { token })],
    [
      'a deleted account',
      ({ id }) =>
        test.sql('update customers set deleted_at = $1 where id = $2', test.clock.now(), id),
    ],
  ]

  it.each(ends)('after %s', async (_, end) => {
    const customer = await buildCustomer(test, { passwordHash })
    const captured = await logIn(customer)
    expect((await account('GET', '/profile', { token: captured.token })).status).toBe(200)
    await end(customer, captured)
    expect(await stillOpen(captured)).toEqual([])
  })

  it('after reuse of a spent refresh token: the whole family', async () => {
    const customer = await buildCustomer(test, { passwordHash })
    const stolen = await logIn(customer)
    const renewed = await account('POST', '/refresh-token', { headers: { cookie: stolen.cookie } })
    test.clock.advance(MINUTE_MS)
    expect(
      (
        await beside.request('POST', '/api/account/v1/refresh-token', {
          headers: { cookie: stolen.cookie },
        })
      ).status,
    ).toBe(401)
    const { token, wp_token: wpToken } = renewed.body.data.key
    expect(await stillOpen({ token, wpToken, cookie: cookieOf(renewed.headers) })).toEqual([])
  })

  it('after fifteen minutes, and thirty days after signing in, by the server’s own clock', async () => {
    const customer = await buildCustomer(test, { passwordHash })
    const captured = await logIn(customer)
    test.clock.advance(15 * MINUTE_MS)
    expect((await account('GET', '/profile', { token: captured.token })).status).toBe(401)
    test.clock.advance(30 * DAY_MS)
    expect(await stillOpen(captured)).toEqual([])
  })
})

describe('a session', () => {
  it('is new at each login and takes over nothing from the request', async () => {
    const customer = await buildCustomer(test, { passwordHash })
    const planted = `__Host-petik_refresh=${'A'.repeat(43)}`
    const first = await logIn(customer, {
      cookie: planted,
      authorization: `Bearer ${'B'.repeat(43)}`,
    })
    const second = await logIn(customer, { cookie: first.cookie })
    expect(
      new Set([
        first.token,
        first.wpToken,
        first.cookie,
        second.token,
        second.wpToken,
        second.cookie,
      ]).size,
    ).toBe(6)
    for (const token of ['A'.repeat(43), 'B'.repeat(43)])
      expect((await account('GET', '/profile', { token })).status).toBe(401)
  })

  it('has keys of 32 random bytes that no database row contains', async () => {
    const captured = await logIn(await buildCustomer(test, { passwordHash }))
    const refresh = captured.cookie.split('=')[1]!
    const stored = await test.sql<{ text: string }>(
      'select to_jsonb(s)::text as text from sessions s',
    )
    for (const key of [captured.token, captured.wpToken, refresh]) {
      expect(Buffer.from(key, 'base64url')).toHaveLength(32)
      for (const { text } of stored)
        expect(
          text.includes(key) || text.includes(Buffer.from(key, 'base64url').toString('hex')),
        ).toBe(false)
    }
  })

  it('ignores keys in a query string', async () => {
    const { token } = await logIn(await buildCustomer(test, { passwordHash }))
    for (const name of ['token', 'access_token', 'key', 'wp_token', 'authorization'])
      expect((await test.request('GET', `/api/account/v1/profile?${name}=${token}`)).status).toBe(
        401,
      )
  })

  it('of a registration opens only its own flow', async () => {
    const { body } = await account('POST', '/register', { body: registration(nextPhone()) })
    const { token, wp_token: wpToken } = body.data.key
    const open: string[] = []
    for (const call of closed.filter(({ auth }) => auth === 'customer' || auth === 'reset'))
      for (const key of [token, wpToken])
        if ((await knock(test, call, key)).status !== 401) open.push(nameOf(call))
    expect(open).toEqual([])
  })
})

describe('without a fresh proof of identity', () => {
  const sensitive: [
    string,
    (customer: TestCustomer) => Promise<{ status: number; body: { code: string } }>,
  ][] = [
    [
      'another number',
      ({ token }) => put(token, '/change-phone-number', { phone_number: nextPhone() }),
    ],
    [
      'a first password',
      ({ token }) =>
        account('POST', '/create-password', {
          token,
          body: { password: NEXT, password_confirmation: NEXT },
        }),
    ],
    [
      'another e-mail address',
      ({ token }) => {
        const form = new FormData()
        const details = {
          name: 'Sinta Uji',
          email: `lain.${nextPhone()}@example.com`,
          date_of_birth: '1995-02-28',
          gender: 'F',
          province_id: '31',
          city_id: '31.74',
          district_id: '31.74.03',
          postcode: '12730',
        }
        for (const [name, value] of Object.entries(details)) form.set(name, value)
        return account('PUT', '/update-profile', { token, body: form })
      },
    ],
  ]

  it.each(sensitive)(
    'answers 403 for %s ten minutes after signing in, and not before',
    async (_, ask) => {
      const make = () => buildCustomer(test, { email: `punya.${nextPhone()}@example.com` })
      expect((await ask(await make())).status).toBe(200)
      const customer = await make()
      test.clock.advance(10 * MINUTE_MS)
      const before = await test.sql<{ row: unknown }>(
        'select to_jsonb(c) as row from customers c where id = $1',
        customer.id,
      )
      const refused = await ask(customer)
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 403,
        code: 'reauth_required',
      })
      expect(
        await test.sql<{ row: unknown }>(
          'select to_jsonb(c) as row from customers c where id = $1',
          customer.id,
        ),
      ).toEqual(before)
    },
  )

  it('answers 422 for a new password with a wrong old one, however fresh the session', async () => {
    const { token } = await buildCustomer(test, { passwordHash })
    const { status, body } = await put(token, '/update-password', {
      old_password: 'Salah123!',
      new_password: NEXT,
      password_confirmation: NEXT,
    })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'old_password_wrong' })
  })
})
