import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { buildCustomer, PASSWORD } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { col, row, run, sql } from '../platform/database.ts'
import { deviceName } from '#domain/auth/device-name.ts'
import { purgeSignIns, startSession } from './index.ts'

let test: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const isAlive = async (token: string) =>
  (await account('GET', '/profile', { token })).status === 200
/** The refresh cookie of a response, as a browser would send it back. */
const cookieFrom = (headers: Headers): string => {
  const set = headers.getSetCookie().find((cookie) => cookie.includes('petik_refresh=')) ?? ''
  return set.split(';')[0] ?? ''
}
const logIn = async () => {
  const { phone, id } = await buildCustomer(test, { passwordHash })
  const answer = await account('POST', '/login', {
    body: { phone_number: phone, password: PASSWORD },
  })
  return {
    id,
    phone,
    token: answer.body.data.key.token as string,
    wpToken: answer.body.data.key.wp_token as string,
    cookie: cookieFrom(answer.headers),
    headers: answer.headers,
  }
}
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  account('POST', '/refresh-token', { headers: { cookie, ...headers } })

describe('cookies', () => {
  it('hold the refresh token hidden from scripts, and a flag that shows its existence', async () => {
    const { headers } = await logIn()
    const cookies = headers.getSetCookie()
    expect(cookies.find((cookie) => cookie.startsWith('__Host-petik_refresh='))).toMatch(
      /^__Host-petik_refresh=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Strict; Secure; HttpOnly$/,
    )
    expect(cookies.find((cookie) => cookie.startsWith('__Host-petik_session='))).toBe(
      '__Host-petik_session=1; Path=/; Max-Age=2592000; SameSite=Strict; Secure',
    )
    expect(cookies.find((cookie) => cookie.startsWith('__Host-device='))).toMatch(
      /^__Host-device=[\w.-]{45}; Path=\/; Max-Age=31536000; SameSite=Strict; Secure; HttpOnly$/,
    )
  })

  it('omit Secure when the shop is reached by plain http over a network', async () => {
    const { phone } = await buildCustomer(test, { passwordHash })
    const response = await test.app.request('http://192.168.1.10:3000/api/account/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-petik-peer': '127.0.0.1' },
      body: JSON.stringify({ phone_number: phone, password: PASSWORD }),
    })
    expect(
      response.headers.getSetCookie().find((cookie) => cookie.startsWith('petik_refresh=')),
    ).toMatch(/; SameSite=Strict; HttpOnly$/)
  })

  it('the device cookie keeps its value', async () => {
    const { phone, headers } = await logIn()
    const device =
      headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('__Host-device='))
        ?.split(';')[0] ?? ''
    expect(device).not.toBe('')
    // The second name is the one of earlier versions.
    for (const cookie of [device, device.replace('__Host-', '')]) {
      const again = await account('POST', '/login', {
        body: { phone_number: phone, password: PASSWORD },
        headers: { cookie },
      })
      expect(again.headers.getSetCookie().join()).not.toContain('device=')
    }
  })

  it('end the session that the browser had when it signs in again', async () => {
    const first = await logIn()
    const other = await logIn()
    const again = await account('POST', '/login', {
      body: { phone_number: other.phone, password: PASSWORD },
      headers: { cookie: first.cookie },
    })
    expect([await isAlive(first.token), await isAlive(other.token)]).toEqual([false, true])
    expect((await refresh(first.cookie)).status).toBe(401)
    expect(await isAlive(again.body.data.key.token)).toBe(true)
  })

  it('only hashes of tokens are stored', async () => {
    const { id, token, wpToken, cookie } = await logIn()
    const stored = await row(
      test.shop.db,
      sql({ whole: col.text })`
        select string_agg(to_jsonb(s)::text, '') as whole from sessions s where customer_id = ${id}`,
    )
    for (const secret of [token, wpToken, cookie.split('=')[1] ?? ''])
      expect(stored?.whole).not.toContain(secret)
  })
})

describe('refresh-token', () => {
  it('answers 200 with new keys and a new cookie, and the old access keys end', async () => {
    const { token, wpToken, cookie } = await logIn()
    const answer = await refresh(cookie)
    expect(answer.status).toBe(200)
    expect(await isAlive(answer.body.data.key.token)).toBe(true)
    expect(await isAlive(token)).toBe(false)
    expect(
      (await test.request('GET', '/api/shop/shipping/address', { token: wpToken })).status,
    ).toBe(401)
    expect((await refresh(cookieFrom(answer.headers))).status).toBe(200)
  })

  it('answers 401 for a spent token and ends its session for every holder', async () => {
    const { cookie } = await logIn()
    const second = await refresh(cookie)
    test.clock.advance(11_000)
    expect((await refresh(cookie)).status).toBe(401)
    expect(await isAlive(second.body.data.key.token)).toBe(false)
    expect((await refresh(cookieFrom(second.headers))).status).toBe(401)
  })

  it('answers 401 for a token spent before the last, even at the same moment', async () => {
    const { cookie } = await logIn()
    const second = await refresh(cookie)
    test.clock.advance(1000)
    const third = await refresh(cookieFrom(second.headers))
    expect((await refresh(cookie)).status).toBe(401)
    expect(await isAlive(third.body.data.key.token)).toBe(false)
  })

  it('answers 409 to a second tab at the same moment, which ends no session', async () => {
    const { cookie } = await logIn()
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const winner = answers.find(({ status }) => status === 200)
    expect(await isAlive(winner?.body.data.key.token)).toBe(true)
    expect((await refresh(cookieFrom(winner?.headers ?? new Headers()))).status).toBe(200)
  })

  it('answers 401 without a cookie, with nonsense, and after 30 days however often it was used', async () => {
    expect((await account('POST', '/refresh-token')).status).toBe(401)
    expect((await refresh('__Host-petik_refresh=nonsense')).status).toBe(401)
    let { cookie } = await logIn()
    for (let week = 1; week <= 4; week++) {
      test.clock.advance(7 * 86_400_000)
      const answer = await refresh(cookie)
      expect(answer.status).toBe(200)
      cookie = cookieFrom(answer.headers)
    }
    test.clock.advance(2 * 86_400_000)
    expect((await refresh(cookie)).status).toBe(401)
  })

  it('answers 403 when another site sent the request', async () => {
    const { cookie } = await logIn()
    expect((await refresh(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await refresh(cookie, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    for (const origin of [
      'https://other.example',
      'http://localhost:81',
      'http://localhost.other.example',
      'null',
      'nonsense',
    ])
      expect([origin, (await refresh(cookie, { origin })).status]).toEqual([origin, 403])
    expect(
      (
        await refresh(cookie, {
          'origin': 'https://other.example',
          'sec-fetch-site': 'same-origin',
        })
      ).status,
    ).toBe(403)
    const next = await refresh(cookie, {
      'origin': 'http://localhost',
      'sec-fetch-site': 'same-origin',
    })
    expect(next.status).toBe(200)
    expect(
      (await refresh(cookieFrom(next.headers), { origin: new URL(test.config.publicUrl).origin }))
        .status,
    ).toBe(200)
  })
})

describe('logout', () => {
  it('answers 200 and ends every key and cookie of the session', async () => {
    const { token, wpToken, cookie } = await logIn()
    const answer = await account('POST', '/logout', { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().filter((set) => set.includes('Max-Age=0'))).toHaveLength(2)
    expect(await isAlive(token)).toBe(false)
    expect(
      (await test.request('GET', '/api/shop/shipping/address', { token: wpToken })).status,
    ).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
  })

  it('401 for a guest', async () => expect((await account('POST', '/logout')).status).toBe(401))
})

describe('sessions', () => {
  it('answers 200 with the customer’s own devices, this one marked', async () => {
    const { phone } = await logIn()
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
    const second = await account('POST', '/login', {
      body: { phone_number: phone, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
    const listed = await account('GET', '/sessions', { token: second.body.data.key.token })
    expect(listed.status).toBe(200)
    expect(
      listed.body.data.filter((device: { is_current: boolean }) => device.is_current),
    ).toMatchObject([{ device: 'Chrome · Android' }])
  })

  it('answers 200 and ends another device; 404 for another customer’s, which stays', async () => {
    const mine = await logIn()
    const second = await account('POST', '/login', {
      body: { phone_number: mine.phone, password: PASSWORD },
    })
    const stranger = await buildCustomer(test)
    const listed = await account('GET', '/sessions', { token: mine.token })
    // The session that `buildCustomer` opens is among the others.
    const others = listed.body.data.filter((device: { is_current: boolean }) => !device.is_current)
    expect(others).toHaveLength(2)
    expect(
      (await account('DELETE', `/sessions/${stranger.sessionId}`, { token: mine.token })).status,
    ).toBe(404)
    expect(await isAlive(stranger.token)).toBe(true)
    for (const { id } of others)
      expect((await account('DELETE', `/sessions/${id}`, { token: mine.token })).status).toBe(200)
    expect(await isAlive(second.body.data.key.token)).toBe(false)
    expect(await isAlive(mine.token)).toBe(true)
    expect((await account('DELETE', '/sessions/not-an-id', { token: mine.token })).status).toBe(404)
  })

  it('keeps at most ten sessions and ends the least recently used', async () => {
    const { phone, token } = await logIn()
    for (let i = 0; i < 10; i++) {
      test.clock.advance(1000)
      await account('POST', '/login', { body: { phone_number: phone, password: PASSWORD } })
    }
    expect(await isAlive(token)).toBe(false)
  })

  it('answers 200 to thirty concurrent sign-ins, of which ten sessions remain', async () => {
    const { id } = await logIn()
    const from = { userAgent: 'uji', ip: '127.0.0.1', now: test.clock.now() }
    await Promise.all(
      Array.from({ length: 30 }, () => startSession(test.shop.db, id, 'full', from)),
    )
    const fresh = await startSession(test.shop.db, id, 'full', {
      ...from,
      now: new Date(from.now.getTime() + 1),
    })
    expect((await account('GET', '/sessions', { token: fresh.key.token })).body.data).toHaveLength(
      10,
    )
  })

  it('401 for a guest', async () => expect((await account('GET', '/sessions')).status).toBe(401))
})

describe('purgeSignIns', () => {
  it('deletes old sessions and retains active ones', async () => {
    const { id, token } = await logIn()
    await run(
      test.shop.db,
      sql`update sessions set ended_at = ${new Date(test.clock.now().getTime() - 61 * 86_400_000)} where customer_id = ${id} and user_agent = 'test'`,
    )
    await purgeSignIns(test.shop.db, test.clock.now())
    const left = await row(
      test.shop.db,
      sql({ count: col.int })`select count(*) as count from sessions where customer_id = ${id}`,
    )
    expect(left?.count).toBe(1)
    expect(await isAlive(token)).toBe(true)
  })
})

describe('deviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', '–'],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})
