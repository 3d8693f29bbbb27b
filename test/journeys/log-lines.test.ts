/**
 * Log lines (E8): no code, key, password or complete phone number, even in error messages of a
 * provider or the database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAILURES_UNTIL_CODE } from '#domain/auth/login-throttle.ts'
import { MINUTE_MS } from '#domain/time.ts'
import {
  anotherCode,
  messagesTo,
  newestCode,
  nextPhone,
  PASSWORD,
  registration,
} from '../support/customer.ts'
import { buildStaff } from '../support/staff.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { makeLog } from '../../src/server/platform/log.ts'

let lines: string[] = []
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({}, makeLog('debug', { write: (line) => void lines.push(line) }))
})
afterAll(() => test.close())

const account = (method: string, path: string, body: unknown, token?: string) =>
  test.request(method, `/api/account/v1${path}`, {
    body,
    ...(token === undefined ? {} : { token }),
  })

const secrets = new Set<string>()
const phones = new Set<string>()
/** Records every key and code that was sent, and returns the response. */
const hear = <
  T extends { body: { data?: { key?: { token: string; wp_token: string } } }; headers: Headers },
>(
  answer: T,
): T => {
  const key = answer.body.data?.key
  if (key) secrets.add(key.token).add(key.wp_token)
  for (const cookie of answer.headers.getSetCookie()) {
    const value = cookie.split(';')[0]!.split('=')[1]!
    if (value.length > 20) secrets.add(value)
  }
  return answer
}

const signUp = async (phone: string) => {
  phones.add(phone)
  const { body } = hear(await account('POST', '/register', registration(phone)))
  const sent = hear(
    await account('POST', '/send-otp', { phone_number: phone }, body.data.key.token),
  )
  const otp = await newestCode(test, phone)
  secrets.add(otp)
  await account('PUT', '/verify-phone-number', { otp: anotherCode(otp) }, sent.body.data.key.token)
  return hear(await account('PUT', '/verify-phone-number', { otp }, sent.body.data.key.token))
}

describe('the log', () => {
  it('contains no secret after all account actions', async () => {
    const phone = nextPhone()
    const { body } = await signUp(phone)
    const { token } = body.data.key
    hear(await account('POST', '/login', { phone_number: phone, password: 'Rahasia-salah9!' }))
    hear(await account('POST', '/login', { phone_number: phone, password: PASSWORD }))
    await account('PUT', '/check-old-password', { old_password: 'Rahasia-salah9!' }, token)
    await test.request('GET', `/api/account/v1/profile?token=${token}&phone=${phone}`, {
      token: 'x'.repeat(43),
    })
    await test.request('GET', `/api/account/v1/nothing/${phone}/${token}`, { token })
    test.clock.advance(MINUTE_MS)
    const { send } = test.shop.ports.messages
    // A provider that repeats its input, and a database that names the refused value.
    test.shop.ports.messages = {
      ...test.shop.ports.messages,
      send: (message) => {
        secrets.add(message.code ?? '')
        return Promise.reject(new Error(`no such number: +${message.to}, 0${message.to.slice(2)}`))
      },
    }
    const forgot = hear(await account('POST', '/forgot-password', { phone_number: phone }))
    await expect.poll(() => lines.join('')).toContain('no such number')
    test.shop.ports.messages = { ...test.shop.ports.messages, send }
    secrets.delete('')
    await account('PUT', '/verify-change-password', { otp: '123456' }, forgot.body.data.key.token)
    await test
      .sql(
        'insert into customers (id, phone, name, created_at) values (gen_random_uuid(), $1, $2, now())',
        phone,
        'x',
      )
      .catch((error: unknown) =>
        test.shop.log.error({ err: error }, 'a customer could not be written'),
      )
    secrets.add(PASSWORD).add('Rahasia-salah9!')
    const whole = lines.join('\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(whole).toContain('no such number')
    expect(whole).toContain('a customer could not be written')
    for (const secret of secrets)
      expect(new RegExp(`(?<![\\w-])${RegExp.escape(secret)}(?![\\w-])`).test(whole)).toBe(false)
    for (const number of phones)
      for (const spelling of [number, `0${number.slice(2)}`, number.slice(2)])
        expect(whole).not.toContain(spelling)
    // The remaining digits suffice to find the number.
    expect(whole).toContain(`62…${phone.slice(-3)}`)
  })

  it('warns when an account keeps being guessed at', async () => {
    const phone = nextPhone()
    const { body } = await signUp(phone)
    await test.sql(
      'insert into login_failures (subject, at) select $1, $2 from generate_series(1, $3::integer)',
      body.data.user.id,
      test.clock.now(),
      FAILURES_UNTIL_CODE - 1,
    )
    lines = []
    for (let n = 0; n < 2; n++) {
      test.clock.advance(15 * MINUTE_MS)
      await account('POST', '/login', { phone_number: phone, password: 'Salah123!' })
    }
    expect(lines.map((line) => JSON.parse(line) as { level: string; msg: string })).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'an account keeps failing to log in' }),
    )
    expect(await messagesTo(test, phone)).toHaveLength(1)
  })

  it('says who was refused what, once a minute for each caller', async () => {
    lines = []
    test.clock.advance(MINUTE_MS)
    const wrong = () =>
      test.request('POST', '/api/staff/login', { body: { login: 'none', password: 'Salah123!' } })
    await wrong()
    await wrong()
    const { id, token } = await buildStaff(test)
    await test.request('GET', '/api/staff/people', { token })
    await test.request('GET', '/api/shop/products/none')
    const refused = lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter(({ level, msg }) => level === 'info' && msg === 'a request was refused')
    expect(refused.map(({ refusal, path, staff }) => [refusal, path, staff])).toEqual([
      ['wrong_credentials', '/api/staff/login', undefined],
      ['forbidden', '/api/staff/people', id],
    ])
    expect(refused[0]).toMatchObject({ place: '127.0.0.1', requestId: expect.any(String) })
    test.clock.advance(MINUTE_MS)
    await wrong()
    expect(lines.at(-1)).toContain('"level":"info"')
  })

  it('stays JSON, one object per line, whatever an address contains', async () => {
    lines = []
    await test.request(
      'GET',
      `/api/shop/products/${encodeURIComponent('x\r\n{"level":"error","msg":"forged"}\u001b[31m')}`,
    )
    await test.request('GET', '/api/shop/%0d%0a%7B%22level%22:%22error%22%7D')
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(lines.filter((line) => line.trim().split('\n').length > 1)).toEqual([])
  })
})
