import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/platform/security/passwords.ts'
import {
  buildCustomer,
  newestCode,
  nextPhone,
  PASSWORD,
  registerByHttp,
  registration,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { col, row, run, sql } from '../platform/database.ts'

const WRONG_TEXT = 'Incorrect phone number or email or password'
let test: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

const account = (method: string, path: string, options?: Parameters<TestShop['request']>[2]) =>
  test.request(method, `/api/account/v1${path}`, options)
const login = (
  phone_number: string,
  password = PASSWORD,
  more: Parameters<TestShop['request']>[2] = {},
) => account('POST', '/login', { body: { phone_number, password }, ...more })
const person = (more: { email?: string } = {}) => buildCustomer(test, { passwordHash, ...more })

describe('login', () => {
  it('200 by phone in any spelling, with keys for both APIs and the user', async () => {
    const { id, phone } = await person()
    for (const typed of [phone, `0${phone.slice(2)}`, `+62 ${phone.slice(2)}`]) {
      const answer = await login(typed)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toMatchObject({
        verification_required: false,
        user: { id, phone_number: phone },
      })
      expect((await account('GET', '/profile', { token: answer.body.data.key.token })).status).toBe(
        200,
      )
      expect(
        (
          await test.request('GET', '/api/shop/shipping/address', {
            token: answer.body.data.key.wp_token,
          })
        ).status,
      ).toBe(200)
    }
  })

  it('200 by e-mail in capitals', async () => {
    const { id } = await person({ email: `masuk.${nextPhone()}@example.com` })
    const found = await row(
      test.shop.db,
      sql({ email: col.text })`select email from customers where id = ${id}`,
    )
    const answer = await account('POST', '/login_by_email', {
      body: { email: ` ${found?.email.toUpperCase()} `, password: PASSWORD },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.user.id).toBe(id)
  })

  it('200 on the account API with the token, 401 with the wp_token; the shop API accepts both', async () => {
    const { token, wpToken } = await person()
    expect((await account('GET', '/profile', { token: wpToken })).status).toBe(401)
    for (const either of [token, wpToken])
      expect(
        (await test.request('GET', '/api/shop/shipping/address', { token: either })).status,
      ).toBe(200)
  })

  it('200 with a pending key for an unverified number, and the code logs in', async () => {
    const phone = nextPhone()
    await account('POST', '/register', { body: registration(phone) })
    const answer = await login(phone)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ user: null, verification_required: true })
    const { token } = answer.body.data.key
    expect((await account('GET', '/profile', { token })).status).toBe(401)
    await account('POST', '/send-otp', { token, body: {} })
    expect(
      (
        await account('PUT', '/verify-phone-number', {
          token,
          body: { otp: await newestCode(test, phone) },
        })
      ).status,
    ).toBe(200)
  })

  it('401 alike for a wrong password, an unknown number, an unknown e-mail and no number at all', async () => {
    const { phone } = await person()
    const answers = [
      await login(phone, 'Kereta7!merah'),
      await login(nextPhone()),
      await login('bukan nomor'),
      await account('POST', '/login_by_email', {
        body: { email: 'tidak.ada@example.com', password: PASSWORD },
      }),
      await account('POST', '/login_by_email', {
        body: { email: 'bukan email', password: PASSWORD },
      }),
      await login((await buildCustomer(test)).phone),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect({ ...body, request_id: '' }).toEqual({
        message: WRONG_TEXT,
        code: 'wrong_credentials',
        request_id: '',
      })
    }
  })

  it('401 in Indonesian for an Indonesian reader', async () => {
    const answer = await login(nextPhone(), PASSWORD, { headers: { 'accept-language': 'id-ID' } })
    expect(answer.body.message).toBe('Nomor telepon, email, atau kata sandi salah')
  })

  it('401 for a deleted customer, and for their remaining keys', async () => {
    const { id, phone, token, wpToken } = await person()
    await run(test.shop.db, sql`update customers set deleted_at = now() where id = ${id}`)
    expect((await login(phone)).status).toBe(401)
    expect((await account('GET', '/profile', { token })).status).toBe(401)
    expect(
      (await test.request('GET', '/api/shop/shipping/address', { token: wpToken })).status,
    ).toBe(401)
  })

  it('422 for a missing or too long password', async () => {
    expect((await account('POST', '/login', { body: { phone_number: nextPhone() } })).status).toBe(
      422,
    )
    expect((await login(nextPhone(), 'x'.repeat(129))).status).toBe(422)
  })

  it('429 after five wrong ones, with growing delays; the right one in time resets the count', async () => {
    const { phone } = await person()
    for (let i = 0; i < 5; i++) expect((await login(phone, 'Kereta7!merah')).status).toBe(401)
    const sixth = await login(phone)
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toBe('2')
    test.clock.advance(2000)
    expect((await login(phone, 'Kereta7!merah')).status).toBe(401)
    expect((await login(phone)).headers.get('retry-after')).toBe('4')
    test.clock.advance(4000)
    expect((await login(phone)).status).toBe(200)
    expect((await login(phone, 'Kereta7!merah')).status).toBe(401)
  })

  it('429 for an unknown number after the same number of attempts', async () => {
    const phone = nextPhone()
    for (let i = 0; i < 5; i++) expect((await login(phone)).status).toBe(401)
    expect((await login(phone)).status).toBe(429)
  })

  it('401 for at most five of forty parallel guesses', async () => {
    const { phone } = await person()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => login(phone, `Kereta${i}!merah`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  it('200 with a pending key after a hundred failures: the password alone no longer logs in, and its code works once', async () => {
    const { id, phone } = await person()
    const long = new Date(test.clock.now().getTime() - 3_600_000)
    await run(
      test.shop.db,
      sql`insert into login_failures (subject, at) select ${id}::text, ${long}::timestamptz from generate_series(1, 100)`,
    )
    const answer = await login(phone)
    expect(answer.body.data).toMatchObject({ verification_required: true, user: null })
    const { token } = answer.body.data.key
    await account('POST', '/send-otp', { token, body: {} })
    const otp = await newestCode(test, phone, 'new_device')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        account('PUT', '/verify-phone-number', { token, body: { otp } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(phone)).body.data.verification_required).toBe(false)
  })
})

describe('profile', () => {
  it('200 with unread notices and points', async () => {
    const { body } = await registerByHttp(test, nextPhone())
    const profile = await account('GET', '/profile', { token: body.data.key.token })
    expect(profile.body.data).toMatchObject({
      unread_notifications: 1,
      total_point: 0,
      pending_point: 0,
      formatted_point_worth: 'Rp0',
      card_color: 'daun-pisang',
    })
    expect(profile.body.data.current_tier).toMatchObject({ redeem_point_convert: 10 })
    expect(profile.body.data.next_tier_percentage).toBe(0)
  })

  it('200 with the tier’s name in the requested language', async () => {
    const { token } = await person()
    const names = await Promise.all(
      ['en-US', 'id-ID'].map(
        async (tag) =>
          (await account('GET', '/profile', { token, headers: { 'accept-language': tag } })).body
            .data.current_tier.name,
      ),
    )
    expect(names).toEqual(['Seed', 'Benih'])
  })

  it('401 for a guest, for a malformed key and for a key 15 minutes old', async () => {
    const { token } = await person()
    expect((await account('GET', '/profile')).status).toBe(401)
    expect((await account('GET', '/profile', { token: 'x'.repeat(43) })).status).toBe(401)
    test.clock.advance(15 * 60_000)
    const late = await account('GET', '/profile', { token })
    expect(late.status).toBe(401)
    expect(late.headers.get('www-authenticate')).toBe('Bearer')
  })
})
