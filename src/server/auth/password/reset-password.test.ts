import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/platform/security/passwords.ts'
import {
  anotherCode,
  buildCustomer,
  messagesTo,
  newestCode,
  nextPhone,
  PASSWORD,
  registration,
} from '../../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'

const NEW = 'Gerobak#9Ungu'
let test: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const person = (email?: string) =>
  buildCustomer(test, { passwordHash, ...(email ? { email } : {}) })
const forgot = (body: Record<string, unknown>) => account('POST', '/forgot-password', { body })
const verify = (token: string, otp: string) =>
  account('PUT', '/verify-change-password', { token, body: { otp } })
const reset = (token: string, password = NEW) =>
  account('PUT', '/reset-password', { token, body: { password, password_confirmation: password } })
const canLogIn = async (phone_number: string, password: string) =>
  (await account('POST', '/login', { body: { phone_number, password } })).status === 200
const proved = async (phone: string): Promise<string> => {
  const { token } = (await forgot({ phone_number: phone })).body.data.key
  expect((await verify(token, await newestCode(test, phone, 'forgot'))).status).toBe(200)
  return token
}

describe('forgot password', () => {
  it('answers 200 at each step: code, new password, every session ended, the owner notified', async () => {
    const { phone, token: oldToken } = await person()
    const token = await proved(phone)
    const answer = await reset(token)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ changed: true })
    for (const dead of [oldToken, token])
      expect((await account('GET', '/profile', { token: dead })).status).toBe(401)
    expect(await canLogIn(phone, NEW)).toBe(true)
    expect(await canLogIn(phone, PASSWORD)).toBe(false)
    expect((await messagesTo(test, phone))[0]).toMatchObject({ purpose: 'password_changed' })
  })

  it('answers 200 by e-mail, with the code to the account’s phone', async () => {
    const email = `lupa.${nextPhone()}@example.com`
    const { phone } = await person(email)
    const { token } = (await forgot({ email: email.toUpperCase() })).body.data.key
    expect((await verify(token, await newestCode(test, phone, 'forgot'))).status).toBe(200)
  })

  it('answers 200 alike for known and unknown numbers and addresses, and sends nothing to unknown ones', async () => {
    const known = await forgot({ phone_number: (await person()).phone })
    const unknownPhone = nextPhone()
    const registeredOnly = nextPhone()
    await account('POST', '/register', { body: registration(registeredOnly) })
    const asked = [
      { phone_number: unknownPhone },
      { phone_number: registeredOnly },
      { email: `tidak.${unknownPhone}@example.com` },
    ]
    for (const body of asked) {
      const answer = await forgot(body)
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body.data)).toEqual(Object.keys(known.body.data))
      const { token } = answer.body.data.key
      const wrong = await verify(token, '123456')
      expect(wrong.body).toMatchObject({ code: 'otp_wrong', message: 'Wrong code. 4 tries left' })
      expect((await forgot(body)).status).toBe(429)
      expect((await reset(token)).status).toBe(404)
    }
    for (const to of [unknownPhone, registeredOnly]) expect(await messagesTo(test, to)).toEqual([])
  })

  it('answers 200 to a repeat with the reset key, without revealing the phone', async () => {
    const email = `ulang.${nextPhone()}@example.com`
    const { phone } = await person(email)
    const { token } = (await forgot({ email })).body.data.key
    await newestCode(test, phone, 'forgot')
    test.clock.advance(61_000)
    const again = await account('POST', '/send-otp', { token, body: { send_to: 'sms' } })
    expect(again.status).toBe(200)
    expect(again.body.data).toMatchObject({ user: null, sent_to: '', channel: 'sms' })
    await expect.poll(async () => (await messagesTo(test, phone)).length).toBe(2)
    expect((await messagesTo(test, phone))[0]?.text).toMatch(/@localhost #\d{6}$/)
    expect(
      (await verify(again.body.data.key.token, await newestCode(test, phone, 'forgot'))).status,
    ).toBe(200)
  })

  it('opens a throttled account: a code still works', async () => {
    const { phone } = await person()
    for (let i = 0; i < 6; i++)
      await account('POST', '/login', { body: { phone_number: phone, password: 'Kereta7!merah' } })
    await reset(await proved(phone))
    expect(await canLogIn(phone, NEW)).toBe(true)
  })

  it('answers 401 to a full or pending key, and to the reset key elsewhere', async () => {
    const { phone, token: full } = await person()
    expect((await reset(full)).status).toBe(401)
    // A full key may prove itself by a code, but not by the code of a reset.
    expect((await verify(full, '123456')).status).toBe(404)
    const pending = await account('POST', '/register', { body: registration(nextPhone()) })
    expect((await verify(pending.body.data.key.token, '123456')).status).toBe(401)
    const token = await proved(phone)
    expect((await account('GET', '/profile', { token })).status).toBe(401)
    expect((await account('GET', '/sessions', { token })).status).toBe(401)
    expect(
      (await account('PUT', '/verify-phone-number', { token, body: { otp: '123456' } })).status,
    ).toBe(404)
    expect((await test.request('GET', '/api/shop/shipping/address', { token })).status).toBe(401)
  })

  it('answers 401 to a used-up key; one of two concurrent calls succeeds', async () => {
    const { phone } = await person()
    const token = await proved(phone)
    const answers = await Promise.all([reset(token, NEW), reset(token, 'Lampion#4Hijau')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await reset(token)).status).toBe(401)
  })

  it('answers 404 before the right code, and ten minutes after', async () => {
    const { phone } = await person()
    const { token } = (await forgot({ phone_number: phone })).body.data.key
    expect((await reset(token)).status).toBe(404)
    await verify(token, anotherCode(await newestCode(test, phone, 'forgot')))
    expect((await reset(token)).status).toBe(404)
    await verify(token, await newestCode(test, phone, 'forgot'))
    test.clock.advance(10 * 60_000)
    expect((await reset(token)).status).toBe(404)
  })

  it('answers 404 for the proof of another session of the same account', async () => {
    const { phone } = await person()
    const mine = await proved(phone)
    test.clock.advance(61_000)
    const foreign = (await forgot({ phone_number: phone })).body.data.key.token
    expect((await reset(foreign)).status).toBe(404)
    expect((await reset(mine)).status).toBe(200)
  })

  it.each([
    ['nothing to look for', {}, 'phone_number'],
    ['a number from elsewhere', { phone_number: '+6591234567' }, 'phone_number'],
    ['a bad e-mail', { email: 'x@' }, 'email'],
  ])('422 for %s', async (_, body, field) => {
    const answer = await forgot(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('answers 422 for a password that is easy to guess or not confirmed', async () => {
    const { phone } = await person()
    const token = await proved(phone)
    expect((await reset(token, 'Password1!')).body.errors.password).toBeDefined()
    expect(
      (
        await account('PUT', '/reset-password', {
          token,
          body: { password: NEW, password_confirmation: PASSWORD },
        })
      ).status,
    ).toBe(422)
    expect((await reset(token)).status).toBe(200)
  })
})
