/**
 * Guessing and flooding of codes (D1, D2, D3) and passwords (D4, D6). The clock is manual, so a day
 * of attack is some hundred requests.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import {
  anotherCode,
  buildCustomer,
  messagesTo,
  newestCode,
  nextPhone,
  PASSWORD,
  registration,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { hashPassword } from '../platform/security/passwords.ts'

let test: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const keyOf = async (path: string, body: unknown, ip: string): Promise<string | null> =>
  (await account('POST', path, { body, ip })).body.data?.key.token ?? null

describe('a number whose code is guessed at', () => {
  // A million guesses, scaled down: seven at once every six minutes of a day, each time from
  // another address.
  it('allows at most 25 guesses a day, over all purposes and from however many addresses', async () => {
    const customer = await buildCustomer(test, { passwordHash })
    let looked = 0
    let opened = 0
    for (let at = 0; at < DAY_MS; at += 6 * MINUTE_MS) {
      const ip = `10.0.${(at / MINUTE_MS) % 50}.1`
      const token = await keyOf('/forgot-password', { phone_number: customer.phone }, ip)
      if (token !== null) {
        const right = await newestCode(test, customer.phone, 'forgot')
        const guesses = await Promise.all(
          Array.from({ length: 7 }, (_, n) =>
            account('PUT', '/verify-change-password', {
              token,
              ip,
              body: { otp: String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0') },
            }),
          ),
        )
        looked +=
          guesses.filter(({ body }) => body.code === 'otp_wrong').length +
          (guesses.some(({ body }) => body.code === 'otp_burned') ? 1 : 0)
        opened += guesses.filter(({ status }) => status === 200).length
      }
      test.clock.advance(6 * MINUTE_MS)
    }
    expect(looked).toBeGreaterThanOrEqual(10)
    expect(looked).toBeLessThanOrEqual(25)
    expect(opened).toBe(0)
  })

  it('gets at most five messages a day, one a minute, in whatever spelling it is requested', async () => {
    const customer = await buildCustomer(test)
    const national = customer.phone.slice(2)
    const spellings = [
      `+62${national}`,
      `62${national}`,
      `0${national}`,
      national,
      `+62 ${national.slice(0, 3)}-${national.slice(3)}`,
      national.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]
    // Ten thousand requests, scaled down to one every four minutes of a day, over all spellings,
    // each from another address.
    let asked = 0
    for (let at = 0; at < DAY_MS; at += 4 * MINUTE_MS) {
      await account('POST', '/forgot-password', {
        body: {
          phone_number: spellings[asked % spellings.length],
          send_to: asked % 2 === 0 ? 'sms' : 'whatsapp',
        },
        ip: `10.1.${asked % 200}.1`,
        headers: { 'x-forwarded-for': `203.0.113.${asked % 200}` },
      })
      asked++
      test.clock.advance(4 * MINUTE_MS)
    }
    const sent = await test.sql<{ at: Date }>(
      'select sent_at as at from otp_codes where target = $1 order by sent_at',
      customer.phone,
    )
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.length).toBeLessThanOrEqual(5)
    const pauses = sent.slice(1).map(({ at }, index) => at.getTime() - sent[index]!.at.getTime())
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(MINUTE_MS)
    // Each stored code is sent, and nothing else.
    await expect.poll(async () => (await messagesTo(test, customer.phone)).length).toBe(sent.length)
  })

  it.each([
    '+6591234567',
    '+14155552671',
    '+62215551234',
    '0215551234',
    '+886912345678',
    '62',
    '08',
    '+62812',
    '+62812345678901234',
    '\u0660\u0668\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669',
  ])('is never sent anything when it is %s, which is not an Indonesian mobile', async (phone) => {
    const before = await test.sql<{ count: number }>(
      'select count(*)::integer as count from demo_messages',
    )
    for (const answer of [
      await account('POST', '/register', { body: registration(phone) }),
      await account('POST', '/forgot-password', { body: { phone_number: phone } }),
      await account('PUT', '/change-phone-number', {
        token: (await buildCustomer(test)).token,
        body: { phone_number: phone },
      }),
    ])
      expect(answer.status).toBe(422)
    expect(
      await test.sql<{ count: number }>('select count(*)::integer as count from demo_messages'),
    ).toEqual(before)
  })
})

describe('a code opens only what it was sent for, to its recipient', () => {
  type Holder = { token: string; phone: string; purpose: string; path: string }
  const registering = async (): Promise<Holder> => {
    const phone = nextPhone()
    const { body } = await account('POST', '/register', { body: registration(phone) })
    const sent = await account('POST', '/send-otp', { token: body.data.key.token, body: {} })
    return {
      token: sent.body.data.key.token,
      phone,
      purpose: 'register',
      path: '/verify-phone-number',
    }
  }
  const resetting = async (): Promise<Holder> => {
    const { phone } = await buildCustomer(test)
    const { body } = await account('POST', '/forgot-password', { body: { phone_number: phone } })
    return { token: body.data.key.token, phone, purpose: 'forgot', path: '/verify-change-password' }
  }
  const moving = async (): Promise<Holder> => {
    const { token } = await buildCustomer(test)
    const phone = nextPhone()
    await account('PUT', '/change-phone-number', { token, body: { phone_number: phone } })
    return { token, phone, purpose: 'change_phone', path: '/verify-phone-number' }
  }
  const proving = async (): Promise<Holder> => {
    const { token, phone } = await buildCustomer(test)
    await account('POST', '/send-otp', { token, body: {} })
    return { token, phone, purpose: 'change_password', path: '/verify-change-password' }
  }
  const kinds = { registering, resetting, moving, proving }
  const pairs = Object.keys(kinds).flatMap((ours) =>
    Object.keys(kinds).map(
      (theirs) => [ours as keyof typeof kinds, theirs as keyof typeof kinds] as const,
    ),
  )

  it.each(pairs)('another customer’s code for %s is refused by %s', async (theirs, ours) => {
    const [a, b] = [await kinds[theirs](), await kinds[ours]()]
    const code = await newestCode(test, a.phone, a.purpose)
    // One of a million pairs is equal by chance.
    if (code === (await newestCode(test, b.phone, b.purpose))) return
    for (const path of ['/verify-phone-number', '/verify-change-password'])
      expect([401, 404, 422]).toContain(
        (await account('PUT', path, { token: b.token, body: { otp: code } })).status,
      )
    expect((await account('PUT', a.path, { token: a.token, body: { otp: code } })).status).toBe(200)
  })

  it('a code of one purpose fails for another purpose of the same customer', async () => {
    const { token, phone } = await buildCustomer(test, { passwordHash })
    await account('POST', '/send-otp', { token, body: {} })
    const proof = await newestCode(test, phone, 'change_password')
    test.clock.advance(MINUTE_MS)
    const { body } = await account('POST', '/forgot-password', { body: { phone_number: phone } })
    const reset = await newestCode(test, phone, 'forgot')
    if (proof === reset) return
    expect(
      (
        await account('PUT', '/verify-change-password', {
          token: body.data.key.token,
          body: { otp: proof },
        })
      ).status,
    ).toBe(422)
    expect(
      (await account('PUT', '/verify-change-password', { token, body: { otp: reset } })).status,
    ).toBe(422)
    expect(
      (await account('PUT', '/verify-phone-number', { token, body: { otp: proof } })).status,
    ).toBe(404)
  })
})

describe('an account whose password is guessed at', () => {
  const guess = (phone: string, password: string, ip: string) =>
    account('POST', '/login', { body: { phone_number: phone, password }, ip })

  // Ten thousand guesses in ten minutes, scaled down: five at once every twenty seconds of a
  // quarter of an hour, each from another address.
  it('checks at most 20 passwords in a quarter of an hour, from however many addresses', async () => {
    const { phone } = await buildCustomer(test, { passwordHash })
    let looked = 0
    for (let at = 0; at < 15 * MINUTE_MS; at += 20_000) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          guess(phone, `Salah${at}${n}!`, `10.2.${(at / 20_000 + n) % 250}.${n}`),
        ),
      )
      looked += answers.filter(({ status }) => status === 401).length
      test.clock.advance(20_000)
    }
    expect(looked).toBeGreaterThanOrEqual(5)
    expect(looked).toBeLessThanOrEqual(20)
  })

  it('shares its count with guesses of the old password in a stolen session', async () => {
    const { phone, token } = await buildCustomer(test, { passwordHash })
    const oracle = (password: string) =>
      account('PUT', '/check-old-password', { token, body: { old_password: password } })
    for (let n = 0; n < 3; n++) expect((await oracle(`Salah${n}!aaa`)).status).toBe(422)
    for (let n = 0; n < 2; n++)
      expect((await guess(phone, `Salah${n}!bbb`, '10.3.0.1')).status).toBe(401)
    expect((await oracle(PASSWORD)).status).toBe(429)
    expect((await guess(phone, PASSWORD, '10.3.0.2')).status).toBe(429)
  })

  it('lets its owner in by a code all the while', async () => {
    const { phone } = await buildCustomer(test, { passwordHash })
    for (let n = 0; n < 30; n++) await guess(phone, `Salah${n}!`, '10.4.0.1')
    expect((await guess(phone, PASSWORD, '10.4.0.2')).status).toBe(429)
    const { body } = await account('POST', '/forgot-password', { body: { phone_number: phone } })
    const token = body.data.key.token as string
    const otp = await newestCode(test, phone, 'forgot')
    expect((await account('PUT', '/verify-change-password', { token, body: { otp } })).status).toBe(
      200,
    )
    const fresh = 'Gunung4!salju'
    expect(
      (
        await account('PUT', '/reset-password', {
          token,
          body: { password: fresh, password_confirmation: fresh },
        })
      ).status,
    ).toBe(200)
    expect((await guess(phone, fresh, '10.4.0.3')).status).toBe(200)
  })

  it('one password tried on many accounts locks no customer out', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, () => buildCustomer(test, { passwordHash })),
    )
    for (const { phone } of people)
      expect((await guess(phone, 'Musim2026!', '10.5.0.1')).status).toBe(401)
    for (const { phone } of people.slice(0, 3))
      expect((await guess(phone, PASSWORD, '10.5.0.2')).status).toBe(200)
  })

  it('answers a wrong code, once a code is required, like any other', async () => {
    const { phone, token } = await buildCustomer(test, { passwordHash })
    await account('POST', '/send-otp', { token, body: {} })
    const code = await newestCode(test, phone, 'change_password')
    expect(
      (await account('PUT', '/verify-change-password', { token, body: { otp: anotherCode(code) } }))
        .body.code,
    ).toBe('otp_wrong')
  })
})
