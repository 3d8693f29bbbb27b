import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCustomer,
  messagesTo,
  newestCode,
  nextPhone,
  registration,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { MINUTE_MS } from '#domain/time.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

let people = 0
const person = async (isProven: boolean) => {
  const email = `kode.${people++}@example.com`
  const customer = await buildCustomer(test, { email })
  if (isProven)
    await test.sql(
      'update customers set email_verified_at = $1 where id = $2',
      test.clock.now(),
      customer.id,
    )
  return { ...customer, email }
}
const forgot = (email: string) =>
  test.request('POST', '/api/account/v1/forgot-password', { body: { email, send_to: 'email' } })
const sendOtp = (token: string, body: unknown = { send_to: 'email' }) =>
  test.request('POST', '/api/account/v1/send-otp', { token, body })

describe('a forgotten password by e-mail', () => {
  it('answers 200: the code goes to the proven address, and opens the reset', async () => {
    const { email, phone } = await person(true)
    const { status, body } = await forgot(email)
    expect(status).toBe(200)
    const otp = await newestCode(test, email, 'forgot')
    expect((await messagesTo(test, email))[0]).toMatchObject({
      channel: 'email',
      subject: 'Your Petik code',
    })
    expect(await messagesTo(test, phone)).toEqual([])
    const verified = await test.request('PUT', '/api/account/v1/verify-change-password', {
      token: body.data.key.token,
      body: { otp },
    })
    expect(verified.body.data).toEqual({ verified: true })
  })

  it('answers 200 alike for an unproven and for an unknown address, and sends nothing to either', async () => {
    const unproven = await person(false)
    const answers = [
      await forgot((await person(true)).email),
      await forgot(unproven.email),
      await forgot('nobody.at.all@example.com'),
    ]
    expect(answers.map(({ status, body }) => ({ status, fields: Object.keys(body.data) }))).toEqual(
      answers.map(() => ({ status: 200, fields: ['key', 'resend_at', 'server_time'] })),
    )
    test.clock.advance(MINUTE_MS + 1000)
    const again = await sendOtp(answers[1]!.body.data.key.token)
    expect(again).toMatchObject({ status: 200, body: { data: { sent_to: '' } } })
    await test.drain()
    expect(await messagesTo(test, unproven.email)).toEqual([])
    expect(await messagesTo(test, 'nobody.at.all@example.com')).toEqual([])
  })
})

describe('a fresh proof by e-mail', () => {
  it('answers 200: the code goes to the proven address', async () => {
    const customer = await person(true)
    test.clock.advance(11 * MINUTE_MS)
    const { body } = await sendOtp(customer.token)
    expect(body.data).toMatchObject({
      channel: 'email',
      sent_to: expect.stringMatching(/^k….@example\.com$/),
    })
    const otp = await newestCode(test, customer.email, 'change_password')
    await test.request('PUT', '/api/account/v1/verify-change-password', {
      token: customer.token,
      body: { otp },
    })
    const copy = await test.request('GET', '/api/account/v1/my-data/export', {
      token: customer.token,
    })
    expect(copy.status).toBe(200)
  })

  it('answers 422 for an unproven address', async () => {
    const customer = await person(false)
    expect(await sendOtp(customer.token)).toMatchObject({
      status: 422,
      body: { errors: { send_to: [expect.any(String)] } },
    })
    expect(await messagesTo(test, customer.email)).toEqual([])
  })
})

describe('a phone number', () => {
  it('answers 422: a sign-up or a new number is never verified by e-mail', async () => {
    const email = 'daftar@example.com'
    const { body } = await test.request('POST', '/api/account/v1/register', {
      body: registration(nextPhone(), { email }),
    })
    expect((await sendOtp(body.data.key.token)).status).toBe(422)
    const customer = await person(true)
    const moved = await test.request('PUT', '/api/account/v1/change-phone-number', {
      token: customer.token,
      body: { phone_number: nextPhone(), send_to: 'email' },
    })
    expect(moved.status).toBe(422)
    expect(await messagesTo(test, email)).toEqual([])
  })
})
