import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anotherCode,
  buildCustomer,
  messagesTo,
  newestCode,
  nextPhone,
  PASSWORD,
  type TestCustomer,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { MINUTE_MS } from '#domain/time.ts'

const NEXT = 'Gunung4!salju'
let test: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

const person = () => buildCustomer(test, { passwordHash })
const put = (customer: Pick<TestCustomer, 'token'>, path: string, body: unknown) =>
  test.request('PUT', `/api/account/v1/${path}`, { token: customer.token, body })
const profile = (token: string) => test.request('GET', '/api/account/v1/profile', { token })
const login = (phone: string, password: string) =>
  test.request('POST', '/api/account/v1/login', { body: { phone_number: phone, password } })
const stale = () => test.clock.advance(11 * MINUTE_MS)
const secondDevice = async (customer: TestCustomer): Promise<string> =>
  (await login(customer.phone, PASSWORD)).body.data.key.token

describe('PUT /v1/check-old-password', () => {
  it('answers 200 for the right password, which is a fresh proof', async () => {
    const customer = await person()
    stale()
    expect(
      (await put(customer, 'change-phone-number', { phone_number: nextPhone() })).body.code,
    ).toBe('reauth_required')
    expect(
      (await put(customer, 'check-old-password', { old_password: PASSWORD })).body.data,
    ).toEqual({ valid: true })
    expect((await put(customer, 'change-phone-number', { phone_number: nextPhone() })).status).toBe(
      200,
    )
  })

  it('answers 422 at the field for a wrong password and for an account without one', async () => {
    for (const customer of [await person(), await buildCustomer(test)]) {
      const { status, body } = await put(customer, 'check-old-password', {
        old_password: 'Salah123!',
      })
      expect(status).toBe(422)
      expect(body.errors.old_password).toEqual(['The current password is not correct'])
    }
  })

  it('answers 429 to the sixth guess in 15 minutes, and the guesses count at the login too', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    const customer = await buildCustomer(strict, { passwordHash })
    const guess = () =>
      strict.request('PUT', '/api/account/v1/check-old-password', {
        token: customer.token,
        body: { old_password: 'Salah123!' },
      })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    const atLogin = await strict.request('POST', '/api/account/v1/login', {
      body: { phone_number: customer.phone, password: PASSWORD },
    })
    expect(atLogin.status).toBe(429)
    await strict.close()
  })

  it('401 for a guest', async () => {
    expect(
      (
        await test.request('PUT', '/api/account/v1/check-old-password', {
          body: { old_password: PASSWORD },
        })
      ).status,
    ).toBe(401)
  })
})

describe('PUT /v1/update-password', () => {
  const change = (customer: TestCustomer, more: Record<string, string> = {}) =>
    put(customer, 'update-password', {
      old_password: PASSWORD,
      new_password: NEXT,
      password_confirmation: NEXT,
      ...more,
    })

  it('answers 200, ends every session, opens with the new password and notifies the owner', async () => {
    const customer = await person()
    const other = await secondDevice(customer)
    expect((await change(customer)).body.data).toEqual({ changed: true })
    for (const token of [customer.token, other]) expect((await profile(token)).status).toBe(401)
    expect((await test.request('GET', '/api/shop/cart', { token: customer.wpToken })).status).toBe(
      401,
    )
    expect((await login(customer.phone, PASSWORD)).status).toBe(401)
    expect((await login(customer.phone, NEXT)).status).toBe(200)
    expect(await messagesTo(test, customer.phone)).toMatchObject([{ purpose: 'password_changed' }])
  })

  it.each([
    [
      { new_password: PASSWORD, password_confirmation: PASSWORD },
      'new_password',
      'The new password must be different from the old one',
    ],
    [
      { password_confirmation: 'Lain1234!' },
      'password_confirmation',
      "Password confirmation doesn't match",
    ],
    [
      { new_password: 'kecil1!', password_confirmation: 'kecil1!' },
      'new_password',
      'At least 8 characters',
    ],
    [
      { new_password: 'Password1!', password_confirmation: 'Password1!' },
      'new_password',
      'This password is too easy to guess. Choose another one',
    ],
    [{ old_password: 'Salah123!' }, 'old_password', 'The current password is not correct'],
  ])('422 at the field for %j', async (more, field, text) => {
    const { status, body } = await change(await person(), more as Record<string, string>)
    expect(status).toBe(422)
    expect(body.errors[field]).toContain(text)
  })

  it('answers 422 to a password of a million characters without hashing it', async () => {
    const customer = await person()
    const long = `Aa1!${'x'.repeat(40_000)}`
    const began = performance.now()
    expect(
      (await change(customer, { new_password: long, password_confirmation: long })).status,
    ).toBe(413)
    expect(
      (await change(customer, { new_password: long.slice(0, 10_000), password_confirmation: 'x' }))
        .status,
    ).toBe(422)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

describe('POST /v1/create-password', () => {
  const create = (token: string) =>
    test.request('POST', '/api/account/v1/create-password', {
      token,
      body: { password: NEXT, password_confirmation: NEXT },
    })

  it('answers 200 once for an account without a password, and 409 where there is one', async () => {
    const customer = await buildCustomer(test)
    expect((await create(customer.token)).status).toBe(200)
    expect((await login(customer.phone, NEXT)).status).toBe(200)
    const again = await create(customer.token)
    expect([again.status, again.body.code]).toEqual([409, 'password_exists'])
    expect(again.body.message).toContain('Change it with the current one')
  })

  it('answers 403 without a fresh proof; a code to the customer’s own phone is one', async () => {
    const customer = await buildCustomer(test)
    stale()
    expect((await create(customer.token)).body.code).toBe('reauth_required')
    const sent = await test.request('POST', '/api/account/v1/send-otp', {
      token: customer.token,
      body: { phone_number: nextPhone() },
    })
    expect(sent.body.data.key).toBeNull()
    const code = await newestCode(test, customer.phone, 'change_password')
    expect((await put(customer, 'verify-change-password', { otp: anotherCode(code) })).status).toBe(
      422,
    )
    expect((await put(customer, 'verify-change-password', { otp: code })).status).toBe(200)
    expect((await put(customer, 'verify-change-password', { otp: code })).status).toBe(404)
    expect((await create(customer.token)).status).toBe(200)
  })
})

describe('PUT /v1/change-phone-number and /v1/verify-phone-number', () => {
  it('answers 200, moves the account, ends other sessions, renews the keys and notifies the old number', async () => {
    const customer = await person()
    const other = await secondDevice(customer)
    const phone = nextPhone()
    const begun = await put(customer, 'change-phone-number', {
      phone_number: `0${phone.slice(2)}`,
      send_to: 'sms',
    })
    expect(begun.body.data).toMatchObject({ channel: 'sms', sent_to: expect.stringContaining('•') })
    const done = await put(customer, 'verify-phone-number', {
      otp: await newestCode(test, phone, 'change_phone'),
    })
    expect(done.body.data.user.phone_number).toBe(phone)
    expect((await profile(done.body.data.key.token)).status).toBe(200)
    for (const token of [customer.token, other]) expect((await profile(token)).status).toBe(401)
    expect((await login(phone, PASSWORD)).status).toBe(200)
    expect((await login(customer.phone, PASSWORD)).status).toBe(401)
    expect(await messagesTo(test, customer.phone)).toMatchObject([{ purpose: 'phone_changed' }])
  })

  it('answers 200 alike for a number in use, notifies its owner and sends no code', async () => {
    const [customer, owner] = [await person(), await person()]
    const free = await put(await person(), 'change-phone-number', { phone_number: nextPhone() })
    const taken = await put(customer, 'change-phone-number', { phone_number: owner.phone })
    expect(Object.keys(taken.body.data)).toEqual(Object.keys(free.body.data))
    expect(taken.status).toBe(200)
    await expect
      .poll(() => messagesTo(test, owner.phone))
      .toMatchObject([{ purpose: 'account_exists' }])
    expect((await messagesTo(test, owner.phone))[0]?.code).toBeUndefined()
    expect((await put(customer, 'verify-phone-number', { otp: '000000' })).status).toBe(422)
  })

  it('answers 409 to the second of two customers who verify the same number', async () => {
    const [first, second] = [await person(), await person()]
    const phone = nextPhone()
    await put(first, 'change-phone-number', { phone_number: phone })
    const firstCode = await newestCode(test, phone, 'change_phone')
    expect((await put(first, 'verify-phone-number', { otp: firstCode })).status).toBe(200)
    test.clock.advance(MINUTE_MS)
    // The second customer had requested the same number before it was taken.
    await put(second, 'change-phone-number', { phone_number: nextPhone() })
    await test.sql('update sessions set code_target = $1 where id = $2', phone, second.sessionId)
    expect((await put(second, 'verify-phone-number', { otp: firstCode })).status).toBe(404)
  })

  it('answers 422 for the same number, a landline, a foreign one and digits of another script', async () => {
    const customer = await person()
    for (const phone_number of [customer.phone, '0215551234', '+14155550100', '٠٨١٢٣٤٥٦٧٨٩٠'])
      expect({
        phone_number,
        status: (await put(customer, 'change-phone-number', { phone_number })).status,
      }).toEqual({
        phone_number,
        status: 422,
      })
  })

  it('answers 404 for the code of another purpose or of another customer', async () => {
    const [customer, other] = [await person(), await person()]
    await test.request('POST', '/api/account/v1/send-otp', { token: customer.token, body: {} })
    const proof = await newestCode(test, customer.phone, 'change_password')
    expect((await put(customer, 'verify-phone-number', { otp: proof })).status).toBe(404)
    expect((await put(other, 'verify-change-password', { otp: proof })).status).toBe(404)
  })
})

describe('DELETE /v1/sessions', () => {
  it('answers 200 with the number of signed-out devices; this one stays', async () => {
    const customer = await person()
    const others = [await secondDevice(customer), await secondDevice(customer)]
    const { body } = await test.request('DELETE', '/api/account/v1/sessions', {
      token: customer.token,
    })
    expect(body.data).toEqual({ ended: 2 })
    for (const token of others) expect((await profile(token)).status).toBe(401)
    expect((await profile(customer.token)).status).toBe(200)
  })
})
