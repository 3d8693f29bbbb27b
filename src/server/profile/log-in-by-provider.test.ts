import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, messagesTo, nextPhone } from '../../../test/support/customer.ts'
import { operate } from '../../../test/support/operate.ts'
import {
  startProvider,
  type LocalProvider,
  type Person,
} from '../../../test/support/openid-provider.ts'
import {
  account,
  CALLBACK,
  comeBy,
  enterCode,
  joinBy,
  makePerson,
  tellPhone,
} from '../../../test/support/provider-sign-in.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { DAY_MS } from '#domain/time.ts'
import { purgeSignIns } from '../auth/index.ts'
import { run, sql } from '../platform/database.ts'

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

const person = (more: Partial<Person> = {}) => makePerson(provider, more)
const tell = (token: string, phone: string, more: Record<string, unknown> = {}) =>
  tellPhone(test, token, phone, more)
const join = (someone: Person) => joinBy(test, someone)
const verify = (phone: string, token: string, purpose?: string) =>
  enterCode(test, phone, token, purpose)
const verifiedCustomer = async (email: string) => {
  const customer = await buildCustomer(test, { email })
  await run(
    test.shop.db,
    sql`update customers set email_verified_at = now() where id = ${customer.id}`,
  )
  return customer
}

describe('a new person', () => {
  it('200 with a pending key for registration only, then phone, code and an account with the verified address', async () => {
    const someone = person()
    const came = await comeBy(test, someone.sub)
    expect(came.status).toBe(200)
    expect(came.body.data).toMatchObject({
      user: null,
      verification_required: true,
      newcomer: { name: 'Ayu Lestari', email: someone.email },
    })
    const { token } = came.body.data.key
    expect((await account(test, 'GET', '/profile', { token })).status).toBe(401)
    expect((await account(test, 'POST', '/send-otp', { token, body: {} })).status).toBe(404)

    const phone = nextPhone()
    const told = await tell(token, phone)
    expect(told.status).toBe(200)
    const pending = told.body.data.key.token
    await account(test, 'POST', '/send-otp', { token: pending, body: {} })
    const joined = await verify(phone, pending, 'register')
    expect(joined.status).toBe(200)
    expect(joined.body.data.user).toMatchObject({
      email: someone.email,
      phone_number: phone,
      has_password: false,
    })
    const [stored] = await test.sql<{ verified: boolean }>(
      'select email_verified_at is not null as verified from customers where phone = $1',
      phone,
    )
    expect(stored).toEqual({ verified: true })
    const { id } = joined.body.data.user
    expect(
      await test.sql(
        "select granted from consents where customer_id = $1 and purpose = 'terms'",
        id,
      ),
    ).toEqual([{ granted: true }])
    expect(
      await test.sql(
        "select 1 from consents where customer_id = $1 and purpose <> 'terms' and granted",
        id,
      ),
    ).toEqual([])
    expect(await test.sql('select 1 from introductions where subject = $1', someone.sub)).toEqual(
      [],
    )
  })

  it('200 stores the newcomer’s referral code across the phone verification', async () => {
    await operate(test, 'earning', 'switch', 'referral', 'on')
    const referrer = await buildCustomer(test)
    const asked = await account(test, 'GET', '/referral', { token: referrer.token })
    const came = await comeBy(test, person().sub)
    const phone = nextPhone()
    const told = await tell(came.body.data.key.token, phone, {
      referral_code: asked.body.data.code,
    })
    await account(test, 'POST', '/send-otp', { token: told.body.data.key.token, body: {} })
    const joined = await verify(phone, told.body.data.key.token, 'register')
    expect(
      await test.sql(
        'select referrer_id from referrals where friend_id = $1',
        joined.body.data.user.id,
      ),
    ).toEqual([{ referrer_id: referrer.id }])
  })

  it('200 and the same account next time, even with another e-mail address and name', async () => {
    const someone = person()
    const joined = await join(someone)
    provider.know({
      ...someone,
      email: 'pindah@kampung.example',
      email_verified: false,
      name: 'Nama Lain',
    })
    const again = await comeBy(test, someone.sub)
    expect(again.status).toBe(200)
    expect(again.body.data).toMatchObject({
      verification_required: false,
      newcomer: null,
      user: { id: joined.body.data.user.id },
    })
    expect(again.headers.getSetCookie().join()).toContain('petik_refresh=')
  })

  it('403 while the provider has not verified the e-mail address, or has none', async () => {
    for (const more of [{ email_verified: false }, { email: 'x@y' }]) {
      const { status, body } = await comeBy(test, person(more).sub)
      expect({ status, code: body.code }).toEqual({
        status: 403,
        code: 'provider_email_unverified',
      })
    }
    provider.know({ sub: 'tanpa-email', name: 'Tanpa Email' })
    expect((await comeBy(test, 'tanpa-email')).body.code).toBe('provider_email_unverified')
  })

  it('422 without accepting the terms, without a name, or with an invalid number', async () => {
    const { token } = (await comeBy(test, person().sub)).body.data.key
    expect(
      Object.keys((await tell(token, nextPhone(), { accept_terms: false })).body.errors),
    ).toEqual(['accept_terms'])
    expect(Object.keys((await tell(token, nextPhone(), { name: ' ' })).body.errors)).toEqual([
      'name',
    ])
    expect(Object.keys((await tell(token, '0211234567')).body.errors)).toEqual(['phone_number'])
  })

  it('401 for a registration without a provider login', async () => {
    const { token } = await buildCustomer(test)
    expect((await tell(token, nextPhone())).status).toBe(401)
    expect(
      (
        await account(test, 'POST', '/register_by_provider', {
          body: { name: 'A', phone_number: nextPhone(), accept_terms: true },
        })
      ).status,
    ).toBe(401)
  })

  it('200 alike for a number with an account, whose owner gets a notice instead of a code', async () => {
    const owner = await buildCustomer(test)
    const { token } = (await comeBy(test, person().sub)).body.data.key
    const told = await tell(token, owner.phone)
    expect(told.status).toBe(200)
    await account(test, 'POST', '/send-otp', { token: told.body.data.key.token, body: {} })
    const [message] = await messagesTo(test, owner.phone)
    expect(message).toMatchObject({ purpose: 'account_exists' })
    expect(message?.code).toBeUndefined()
    for (const otp of ['000000', '123456'])
      expect(
        (
          await account(test, 'PUT', '/verify-phone-number', {
            token: told.body.data.key.token,
            body: { otp },
          })
        ).body.code,
      ).toBe('otp_wrong')
  })

  it('409 for the second of two accounts that one provider identity starts', async () => {
    const someone = person()
    const came = [await comeBy(test, someone.sub), await comeBy(test, someone.sub)]
    const phones = [nextPhone(), nextPhone()]
    const statuses: number[] = []
    for (const [at, { body }] of came.entries()) {
      const told = await tell(body.data.key.token, phones[at] ?? '')
      await account(test, 'POST', '/send-otp', { token: told.body.data.key.token, body: {} })
      statuses.push((await verify(phones[at] ?? '', told.body.data.key.token)).status)
    }
    expect(statuses).toEqual([200, 409])
    expect(await test.sql('select 1 from customers where phone = $1', phones[1])).toEqual([])
  })

  it('deletes unfinished registrations and nonces after a day', async () => {
    await comeBy(test, person().sub)
    const left = () =>
      test.sql<{ of: string }>(
        "select 'introduction' as of from introductions union select 'nonce' from spent_nonces order by of",
      )
    expect(await left()).toEqual([{ of: 'introduction' }, { of: 'nonce' }])
    await purgeSignIns(test.shop.db, new Date(test.clock.now().getTime() + DAY_MS - 1000))
    expect(await left()).toHaveLength(2)
    await purgeSignIns(test.shop.db, new Date(test.clock.now().getTime() + DAY_MS + 1000))
    expect(await left()).toEqual([])
  })

  it('200 as a new person after the account was deleted', async () => {
    const someone = person()
    const joined = await join(someone)
    await run(
      test.shop.db,
      sql`update customers set deleted_at = now(), email = null where id = ${joined.body.data.user.id}`,
    )
    const again = await join(someone)
    expect(again.status).toBe(200)
    expect(again.body.data.user.id).not.toBe(joined.body.data.user.id)
    expect((await comeBy(test, someone.sub)).body.data.user.id).toBe(again.body.data.user.id)
  })
})

describe('a person whose e-mail address an account has', () => {
  it('200 pending, and only a code to that account’s phone links the two', async () => {
    const someone = person()
    const owner = await verifiedCustomer(someone.email ?? '')
    const came = await comeBy(test, someone.sub)
    expect(came.body.data).toMatchObject({
      user: null,
      verification_required: true,
      newcomer: null,
    })
    const { token } = came.body.data.key
    expect((await account(test, 'GET', '/profile', { token })).status).toBe(401)
    expect((await tell(token, nextPhone())).status).toBe(401)
    expect(
      await test.sql('select 1 from customer_identities where customer_id = $1', owner.id),
    ).toEqual([])

    const sent = await account(test, 'POST', '/send-otp', { token, body: {} })
    expect(sent.body.data.sent_to).toBe(maskPhone(owner.phone))
    const joined = await verify(owner.phone, sent.body.data.key.token, 'new_device')
    expect(joined.body.data.user.id).toBe(owner.id)
    expect((await comeBy(test, someone.sub)).body.data.user.id).toBe(owner.id)
    const { body } = await account(test, 'GET', '/notifications', {
      token: joined.body.data.key.token,
    })
    expect(body.data[0].title).toBe('You can now log in with Kampung ID')
  })

  it('200 as a new person when that account never verified the address: it stays there and nothing is linked', async () => {
    const someone = person()
    const other = await buildCustomer(
      test,
      someone.email === undefined ? {} : { email: someone.email },
    )
    const came = await comeBy(test, someone.sub)
    expect(came.body.data.newcomer).toEqual({ name: 'Ayu Lestari', email: someone.email })
    const joined = await join(someone)
    expect(joined.body.data.user.id).not.toBe(other.id)
    expect(joined.body.data.user.email).toBeNull()
    expect(await test.sql('select email from customers where id = $1', other.id)).toEqual([
      { email: someone.email },
    ])
  })

  it('403 when the provider has not verified it, whatever the account did', async () => {
    const someone = person({ email_verified: false })
    const owner = await verifiedCustomer(someone.email ?? '')
    expect((await comeBy(test, someone.sub)).body.code).toBe('provider_email_unverified')
    expect(await messagesTo(test, owner.phone)).toEqual([])
  })
})
