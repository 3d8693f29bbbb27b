import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { newestCode, nextPhone } from '../../../test/support/customer.ts'
import { startProvider, type LocalProvider } from '../../../test/support/openid-provider.ts'
import {
  account,
  CALLBACK,
  comeBy,
  enterCode,
  joinBy,
  makePerson,
} from '../../../test/support/provider-sign-in.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let provider: LocalProvider
let test: TestShop
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
  test = await openTestShop(provider.environment)
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})

describe('an account without a password', () => {
  const PASSWORD = 'Kereta7!merah'
  const prove = async (phone: string, token: string) => {
    await account(test, 'POST', '/send-otp', { token, body: {} })
    const otp = await newestCode(test, phone, 'change_password')
    expect(
      (await account(test, 'PUT', '/verify-change-password', { token, body: { otp } })).status,
    ).toBe(200)
  }
  const login = (phone_number: string) =>
    account(test, 'POST', '/login', { body: { phone_number, password: PASSWORD } })
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  /**
   * A customer from a provider login more than ten minutes ago, with a token that is still valid.
   */
  const stale = async () => {
    const joined = await joinBy(test, makePerson(provider))
    test.clock.advance(11 * MINUTE_MS)
    return {
      phone: joined.body.data.user.phone_number as string,
      token: joined.body.data.key.token as string,
    }
  }

  it('403 for a first password without recent re-authentication, 200 after a code to the phone, and it logs in', async () => {
    const { phone, token } = await stale()
    expect(
      (await account(test, 'POST', '/create-password', { token, body: passwords })).body.code,
    ).toBe('reauth_required')
    expect((await login(phone)).status).toBe(401)
    await prove(phone, token)
    expect(
      (await account(test, 'POST', '/create-password', { token, body: passwords })).status,
    ).toBe(200)
    expect((await login(phone)).body.data.user.has_password).toBe(true)
    expect(
      (await account(test, 'POST', '/create-password', { token, body: passwords })).status,
    ).toBe(409)
  })

  it('200 for another number after a code to the old one, and the provider still logs in', async () => {
    const { phone, token } = await stale()
    const next = nextPhone()
    const move = () =>
      account(test, 'PUT', '/change-phone-number', { token, body: { phone_number: next } })
    expect((await move()).body.code).toBe('reauth_required')
    await prove(phone, token)
    expect((await move()).status).toBe(200)
    const moved = await enterCode(test, next, token, 'change_phone')
    expect(moved.body.data.user.phone_number).toBe(next)
    const [known] = await test.sql<{ subject: string }>(
      'select subject from customer_identities where customer_id = $1',
      moved.body.data.user.id,
    )
    expect((await comeBy(test, known?.subject ?? '')).body.data.user.phone_number).toBe(next)
  })

  it('200 for a password reset without a password: it sets the first one', async () => {
    const { phone } = await stale()
    const asked = await account(test, 'POST', '/forgot-password', { body: { phone_number: phone } })
    const { token } = asked.body.data.key
    const otp = await newestCode(test, phone, 'forgot')
    expect(
      (await account(test, 'PUT', '/verify-change-password', { token, body: { otp } })).status,
    ).toBe(200)
    expect((await account(test, 'PUT', '/reset-password', { token, body: passwords })).status).toBe(
      200,
    )
    expect((await login(phone)).status).toBe(200)
  })
})
