import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anotherCode,
  buildCustomer,
  messagesTo,
  newestCode,
  type TestCustomer,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

let people = 0
const person = async () => {
  const email = `sinta.${people++}@example.com`
  return { ...(await buildCustomer(test, { email })), email }
}
const ask = ({ token }: Pick<TestCustomer, 'token'>) =>
  test.request('POST', '/api/account/v1/send-email-code', { token, body: {} })
const verify = ({ token }: Pick<TestCustomer, 'token'>, otp: string) =>
  test.request('PUT', '/api/account/v1/verify-email', { token, body: { otp } })
const isVerified = async ({ token }: Pick<TestCustomer, 'token'>): Promise<boolean> =>
  (await test.request('GET', '/api/account/v1/profile', { token })).body.data.is_email_verified
const setEmail = (id: string, email: string) =>
  test.sql('update customers set email = $1, email_verified_at = null where id = $2', email, id)

describe('POST /v1/send-email-code', () => {
  it('answers 200 and sends a code to the account’s address, which the response masks', async () => {
    const customer = await person()
    const { status, body } = await ask(customer)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      channel: 'email',
      sent_to: expect.stringMatching(/^s….@example\.com$/),
    })
    expect(await messagesTo(test, customer.email)).toMatchObject([
      {
        channel: 'email',
        purpose: 'verify_email',
        subject: 'Your Petik code',
        code: expect.stringMatching(/^\d{6}$/),
      },
    ])
  })

  it('401 for a guest', async () => {
    expect(
      (await test.request('POST', '/api/account/v1/send-email-code', { body: {} })).status,
    ).toBe(401)
  })

  it('answers 409 without an address, and when it is verified already', async () => {
    const nobody = await buildCustomer(test)
    expect((await ask(nobody)).body.code).toBe('email_missing')
    const customer = await person()
    await ask(customer)
    await verify(customer, await newestCode(test, customer.email))
    expect(await ask(customer)).toMatchObject({ status: 409, body: { code: 'email_verified' } })
  })

  it('answers 429 to a second one within the minute', async () => {
    const customer = await person()
    await ask(customer)
    const again = await ask(customer)
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('answers 503 where e-mail is not configured', async () => {
    const { messages } = test.shop.ports
    test.shop.ports.messages = { ...messages, channels: ['whatsapp', 'sms'] }
    const answer = await ask(await person())
    test.shop.ports.messages = messages
    expect(answer.status).toBe(503)
  })
})

describe('PUT /v1/verify-email', () => {
  it('answers 200, verifies the address and adds a notification', async () => {
    const customer = await person()
    expect(await isVerified(customer)).toBe(false)
    await ask(customer)
    expect((await verify(customer, await newestCode(test, customer.email))).body.data).toEqual({
      verified: true,
    })
    expect(await isVerified(customer)).toBe(true)
    const { body } = await test.request('GET', '/api/account/v1/notifications', {
      token: customer.token,
    })
    expect(body.data[0].kind).toBe('email_verified')
  })

  it('401 for a guest', async () => {
    expect(
      (await test.request('PUT', '/api/account/v1/verify-email', { body: { otp: '123456' } }))
        .status,
    ).toBe(401)
  })

  it('answers 404 for the code of a former address and of another customer’s', async () => {
    const [customer, other] = [await person(), await person()]
    await ask(customer)
    const code = await newestCode(test, customer.email)
    expect((await verify(other, code)).status).toBe(404)
    await setEmail(customer.id, `neu.${customer.email}`)
    expect((await verify(customer, code)).status).toBe(404)
    expect(await isVerified(customer)).toBe(false)
  })

  it('answers 404 the second time, and 409 once it is verified', async () => {
    const customer = await person()
    await ask(customer)
    const code = await newestCode(test, customer.email)
    const [first, second] = await Promise.all([verify(customer, code), verify(customer, code)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([
      200,
      expect.toBeOneOf([404, 409]),
    ])
    expect((await verify(customer, code)).body.code).toBe('email_verified')
  })

  it('answers 422 for a wrong code and for a malformed one', async () => {
    const customer = await person()
    await ask(customer)
    const code = await newestCode(test, customer.email)
    expect(await verify(customer, anotherCode(code))).toMatchObject({
      status: 422,
      body: { code: 'otp_wrong' },
    })
    expect((await verify(customer, '12345')).body.errors.otp).toHaveLength(1)
  })
})
