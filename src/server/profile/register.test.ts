import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  messagesTo,
  newestCode,
  nextPhone,
  PASSWORD,
  registerByHttp,
  registration,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { maskPhone } from '#domain/auth/phone.ts'
import { col, row, rows, run, sql } from '../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const register = (phone: string, more: Record<string, unknown> = {}) =>
  account('POST', '/register', { body: registration(phone, more) })
const customerOf = (phone: string) =>
  row(
    test.shop.db,
    sql({ id: col.text, name: col.text, email: col.nullable(col.text) })`
      select id, name, email from customers where phone = ${phone}`,
  )

describe('register → code → profile', () => {
  it('200 at each step, and creates the customer only after the right code', async () => {
    const phone = nextPhone()
    const registered = await register(phone)
    expect(registered.status).toBe(200)
    expect(registered.body.data.key).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      wp_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 900,
    })
    expect(await messagesTo(test, phone)).toEqual([])
    const sent = await account('POST', '/send-otp', {
      token: registered.body.data.key.token,
      body: { phone_number: `+62 ${phone.slice(2)}`, send_to: 'sms' },
    })
    expect(sent.status).toBe(200)
    expect(sent.body.data).toMatchObject({
      user: null,
      sent_to: maskPhone(phone),
      channel: 'sms',
      server_time: '2026-11-20T02:00:00.000Z',
      resend_at: '2026-11-20T02:01:00.000Z',
    })
    expect(await customerOf(phone)).toBeNull()
    const verified = await account('PUT', '/verify-phone-number', {
      token: sent.body.data.key.token,
      body: { otp: await newestCode(test, phone) },
    })
    expect(verified.status).toBe(200)
    expect(verified.body.data.user).toMatchObject({
      name: 'Sinta Uji',
      phone_number: phone,
      total_point: 0,
      is_profile_complete: false,
    })
    const profile = await account('GET', '/profile', { token: verified.body.data.key.token })
    expect(profile.status).toBe(200)
    expect(profile.body.data.id).toBe(verified.body.data.user.id)
  })

  it('200 stores the consents and sends a welcome', async () => {
    const phone = nextPhone()
    const { body } = await registerByHttp(test, phone, { accept_marketing: true, locale: 'id-ID' })
    const consents = await rows(
      test.shop.db,
      sql({ purpose: col.text, granted: col.flag })`
        select purpose, granted from consents where customer_id = ${body.data.user.id} order by id`,
    )
    expect(consents).toEqual([
      { purpose: 'terms', granted: true },
      { purpose: 'offers', granted: true },
    ])
    expect(body.data.user.unread_notifications).toBe(1)
    expect((await messagesTo(test, phone))[0]?.text).toContain('Kode verifikasi Petik kamu')
  })

  it('200 by e-mail too, lower-cased', async () => {
    const phone = nextPhone()
    const registered = await account('POST', '/register_by_email', {
      body: registration(phone, { email: `Sinta.${phone}@Example.com` }),
    })
    const sent = await account('POST', '/send-otp', {
      token: registered.body.data.key.token,
      body: {},
    })
    const verified = await account('PUT', '/verify-phone-number', {
      token: sent.body.data.key.token,
      body: { otp: await newestCode(test, phone) },
    })
    expect(verified.body.data.user.email).toBe(`sinta.${phone}@example.com`)
    expect(
      (
        await account('POST', '/login_by_email', {
          body: { email: `SINTA.${phone}@example.com`, password: PASSWORD },
        })
      ).status,
    ).toBe(200)
  })

  it('200 for an e-mail of another account: the new account starts without it', async () => {
    const email = `shared.${nextPhone()}@example.com`
    await registerByHttp(test, nextPhone(), { email })
    const second = await registerByHttp(test, nextPhone(), { email })
    expect(second.status).toBe(200)
    expect(second.body.data.user.email).toBeNull()
    const kinds = await rows(
      test.shop.db,
      sql({ kind: col.text })`
        select kind from notifications where customer_id = ${second.body.data.user.id} order by id`,
    )
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['email_in_use', 'welcome'])
  })

  it('200 of one shape for a number with an account, which gets a notice instead of a code; no code is accepted', async () => {
    const phone = nextPhone()
    await registerByHttp(test, phone)
    test.clock.advance(61_000)
    const registered = await register(phone, { name: 'Orang Lain' })
    expect(registered.status).toBe(200)
    expect(Object.keys(registered.body.data)).toEqual(['key'])
    const sent = await account('POST', '/send-otp', {
      token: registered.body.data.key.token,
      body: {},
    })
    expect(sent.status).toBe(200)
    expect(sent.body.data.sent_to).toContain('•')
    const [newest] = await messagesTo(test, phone)
    expect(newest).toMatchObject({ purpose: 'account_exists' })
    expect(newest?.code).toBeUndefined()
    expect(
      (
        await account('PUT', '/verify-phone-number', {
          token: sent.body.data.key.token,
          body: { otp: '123456' },
        })
      ).body.code,
    ).toBe('otp_wrong')
    expect((await customerOf(phone))?.name).toBe('Sinta Uji')
  })

  it('200 registering an unverified number again replaces its data, and another session cannot inject its own', async () => {
    const phone = nextPhone()
    const mine = await register(phone, { name: 'Pemilik Nomor' })
    const sent = await account('POST', '/send-otp', { token: mine.body.data.key.token, body: {} })
    const foreign = await register(phone, {
      name: 'Penyusup',
      password: 'Gerobak#9Ungu',
      password_confirmation: 'Gerobak#9Ungu',
    })
    const verified = await account('PUT', '/verify-phone-number', {
      token: sent.body.data.key.token,
      body: { otp: await newestCode(test, phone) },
    })
    expect(verified.body.data.user.name).toBe('Pemilik Nomor')
    expect(
      (await account('POST', '/send-otp', { token: foreign.body.data.key.token, body: {} })).status,
    ).toBe(401)
    expect(
      (
        await account('POST', '/login', {
          body: { phone_number: phone, password: 'Gerobak#9Ungu' },
        })
      ).status,
    ).toBe(401)
    expect(
      (await account('POST', '/login', { body: { phone_number: phone, password: PASSWORD } }))
        .status,
    ).toBe(200)
  })

  it('401 for everything else with a pending key, 401 for the pending key once verified', async () => {
    const phone = nextPhone()
    const { body } = await register(phone)
    const { token, wp_token } = body.data.key
    for (const [path, with_] of [
      ['/api/account/v1/profile', token],
      ['/api/shop/shipping/address', wp_token],
      ['/api/account/v1/sessions', token],
    ] as const)
      expect((await test.request('GET', path, { token: with_ })).status).toBe(401)
    expect(
      (
        await test.request('PUT', '/api/account/v1/reset-password', {
          token,
          body: { password: PASSWORD, password_confirmation: PASSWORD },
        })
      ).status,
    ).toBe(401)
    await account('POST', '/send-otp', { token, body: {} })
    await account('PUT', '/verify-phone-number', {
      token,
      body: { otp: await newestCode(test, phone) },
    })
    expect((await account('POST', '/send-otp', { token, body: {} })).status).toBe(401)
  })

  it('409 when the number was verified elsewhere between check and code', async () => {
    const phone = nextPhone()
    const { body } = await register(phone)
    await account('POST', '/send-otp', { token: body.data.key.token, body: {} })
    await run(
      test.shop.db,
      sql`insert into customers (id, phone, phone_verified_at, name, created_at) values (gen_random_uuid(), ${phone}, now(), 'Lebih Dulu', now())`,
    )
    const verified = await account('PUT', '/verify-phone-number', {
      token: body.data.key.token,
      body: { otp: await newestCode(test, phone) },
    })
    expect(verified.status).toBe(409)
    expect(verified.body.code).toBe('phone_taken')
  })

  it.each([
    ['a number from elsewhere', { phone_number: '+6591234567' }, 'phone_number'],
    [
      'a weak password',
      { password: 'Password1!', password_confirmation: 'Password1!' },
      'password',
    ],
    [
      'the own name as password',
      { name: 'Gunawan Hadi', password: 'Gunawan88!x', password_confirmation: 'Gunawan88!x' },
      'password',
    ],
    ['a short password', { password: 'Ab1!', password_confirmation: 'Ab1!' }, 'password'],
    ['another confirmation', { password_confirmation: 'Kereta7!merah' }, 'password_confirmation'],
    ['terms not accepted', { accept_terms: false }, 'accept_terms'],
    ['a bad e-mail', { email: 'sinta@' }, 'email'],
    ['no name', { name: '  ' }, 'name'],
  ])('422 for %s, naming the field', async (_, more, field) => {
    const answer = await register(nextPhone(), more)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})
