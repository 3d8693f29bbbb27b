import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anotherCode,
  messagesTo,
  newestCode,
  nextPhone,
  registerByHttp,
  registration,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { col, row, rows, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const register = (phone: string) => account('POST', '/register', { body: registration(phone) })

describe('codes', () => {
  const begin = async () => {
    const phone = nextPhone()
    const { body } = await register(phone)
    const token = body.data.key.token as string
    const send = (channel = 'whatsapp') =>
      account('POST', '/send-otp', { token, body: { send_to: channel } })
    const verify = (otp: string) => account('PUT', '/verify-phone-number', { token, body: { otp } })
    return { phone, token, send, verify }
  }

  it('answers 429 within 60 seconds, with the seconds to wait', async () => {
    const { send } = await begin()
    expect((await send()).status).toBe(200)
    test.clock.advance(20_000)
    const again = await send()
    expect(again.status).toBe(429)
    expect(again.headers.get('retry-after')).toBe('40')
    test.clock.advance(40_000)
    expect((await send()).status).toBe(200)
  })

  it('answers 429 after three in an hour, over all spellings of the number', async () => {
    const { phone, send } = await begin()
    for (let i = 0; i < 3; i++) {
      expect((await send()).status).toBe(200)
      test.clock.advance(61_000)
    }
    expect((await send()).status).toBe(429)
    const other = await register(`0${phone.slice(2)}`)
    expect(
      (await account('POST', '/send-otp', { token: other.body.data.key.token, body: {} })).status,
    ).toBe(429)
    const forgot = await account('POST', '/forgot-password', {
      body: { phone_number: `+${phone}` },
    })
    expect(forgot.status).toBe(429)
    expect(await messagesTo(test, phone)).toHaveLength(3)
  })

  it('answers 200 to only one of several concurrent requests', async () => {
    const { phone, send } = await begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
    expect(await messagesTo(test, phone)).toHaveLength(1)
  })

  it('answers 422 for a wrong code with the tries left; the fifth burns it, even for the right one', async () => {
    const { phone, send, verify } = await begin()
    await send()
    const code = await newestCode(test, phone)
    for (const left of [4, 3, 2, 1]) {
      const answer = await verify(anotherCode(code))
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        code: 'otp_wrong',
        message: `Wrong code. ${left} tries left`,
      })
    }
    expect((await verify(anotherCode(code))).body.code).toBe('otp_burned')
    expect((await verify(code)).body.code).toBe('otp_burned')
    test.clock.advance(61_000)
    await send()
    expect((await verify(await newestCode(test, phone))).status).toBe(200)
  })

  it('answers 200 once when the right code is sent twenty times concurrently', async () => {
    const { phone, send, verify } = await begin()
    await send()
    const code = await newestCode(test, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 401, 404, 422].includes(status))).toBe(true)
    const found = await rows(
      test.shop.db,
      sql({ id: col.text })`select id from customers where phone = ${phone}`,
    )
    expect(found).toHaveLength(1)
  })

  it('answers 422 for at most five of many concurrent wrong codes', async () => {
    const { phone, send, verify } = await begin()
    await send()
    const code = await newestCode(test, phone)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        verify(String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')),
      ),
    )
    expect(answers.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(4)
    expect((await verify(code)).status).toBe(422)
  })

  it('answers 404 when no code was sent, when it is five minutes old, and for the one before the newest', async () => {
    const { phone, send, verify } = await begin()
    expect((await verify('123456')).body).toMatchObject({
      code: 'otp_not_found',
      message: expect.stringContaining('not found'),
    })
    await send()
    const first = await newestCode(test, phone)
    test.clock.advance(61_000)
    await send()
    const second = await newestCode(test, phone)
    expect((await verify(first)).status).toBe(422)
    test.clock.advance(5 * 60_000)
    expect((await verify(second)).status).toBe(404)
  })

  it('answers 404 or 422 for a code of another number or another purpose', async () => {
    const [a, b] = [await begin(), await begin()]
    await a.send()
    await b.send()
    const codeOfA = await newestCode(test, a.phone)
    expect((await b.verify(codeOfA)).status).toBe(422)
    const known = nextPhone()
    await registerByHttp(test, known)
    test.clock.advance(61_000)
    const forgot = await account('POST', '/forgot-password', { body: { phone_number: known } })
    const forgotCode = await newestCode(test, known, 'forgot')
    expect(
      (
        await account('PUT', '/verify-phone-number', {
          token: forgot.body.data.key.token,
          body: { otp: forgotCode },
        })
      ).status,
    ).toBe(404)
    expect((await a.verify(codeOfA)).status).toBe(200)
  })

  it('answers 503 when the channel fails, and allows the next try at once', async () => {
    const { phone, send } = await begin()
    const { messages } = test.shop.ports
    test.shop.ports.messages = {
      ...messages,
      send: () => Promise.reject(new Error('the channel is down')),
    }
    expect((await send()).status).toBe(503)
    test.shop.ports.messages = messages
    expect((await send('sms')).status).toBe(200)
    expect(await messagesTo(test, phone)).toHaveLength(1)
  })

  it('answers 422 for another number than the one registered', async () => {
    const { token } = await begin()
    expect(
      (await account('POST', '/send-otp', { token, body: { phone_number: nextPhone() } })).status,
    ).toBe(422)
  })

  it('never stores a code in plain text', async () => {
    const { phone, send } = await begin()
    await send()
    const stored = await row(
      test.shop.db,
      sql({ whole: col.text })`
        select to_jsonb(o)::text as whole from otp_codes o where target = ${phone}`,
    )
    expect(stored?.whole).not.toContain(await newestCode(test, phone))
  })
})

describe('limits by place', () => {
  it('answers 429 to the sixth registration of an hour from one address, even with a made-up device name', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    try {
      const ask = (i: number, headers: Record<string, string> = {}) =>
        strict.request('POST', '/api/account/v1/register', {
          body: registration(nextPhone()),
          ip: '10.0.0.9',
          headers: { cookie: `device=made-up-${i}`, ...headers },
        })
      for (let i = 0; i < 5; i++) expect((await ask(i)).status).toBe(200)
      const sixth = await ask(6)
      expect(sixth.status).toBe(429)
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})
