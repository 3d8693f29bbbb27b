import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, registration, nextPhone } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const ask = (method: string, path: string, body?: unknown, token?: string, language = 'en-US') =>
  test.request(method, `/api/account/v1${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(token ? { token } : {}),
    headers: { 'accept-language': language },
  })

const SIGNED_IN = [
  ['GET', '/profile'],
  ['GET', '/member-qr'],
  ['GET', '/sessions'],
  ['GET', '/notifications'],
  ['DELETE', '/sessions'],
  ['POST', '/send-otp'],
  ['POST', '/create-password'],
  ['POST', '/logout'],
  ['PUT', '/check-old-password'],
  ['PUT', '/update-password'],
  ['PUT', '/change-phone-number'],
  ['PUT', '/verify-phone-number'],
  ['PUT', '/verify-change-password'],
  ['PUT', '/reset-password'],
  ['PUT', '/update-personalize-card'],
] as const

describe('calls that need a session', () => {
  it.each(SIGNED_IN)(
    'answers 401 without a key and for a made-up one: %s %s',
    async (method, path) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      for (const token of [undefined, 'x'.repeat(43)]) {
        const answer = await ask(method, path, body, token)
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
      }
    },
  )
})

const NEW_PASSWORD = [
  ['Aa1!aaa', 'At least 8 characters', 'Minimal 8 karakter'],
  ['AAAA111!', 'Needs a lowercase letter', 'Harus ada huruf kecil'],
  ['aaaa111!', 'Needs an uppercase letter', 'Harus ada huruf besar'],
  ['AAAAaaa!', 'Needs a digit', 'Harus ada angka'],
  ['AAaa1111', 'Needs one of !@#$%^&*', 'Harus ada salah satu dari !@#$%^&*'],
  ['AAaa111?', 'Needs one of !@#$%^&*', 'Harus ada salah satu dari !@#$%^&*'],
] as const

describe('a new password', () => {
  it.each(NEW_PASSWORD)(
    'answers 422 at the field for %s, at registration and for a first password',
    async (password, english, indonesian) => {
      const both = { password, password_confirmation: password }
      const registered = await ask('POST', '/register', registration(nextPhone(), both))
      const translated = await ask(
        'POST',
        '/register',
        registration(nextPhone(), both),
        undefined,
        'id-ID',
      )
      expect(translated.body.errors.password).toContain(indonesian)
      const { token } = await buildCustomer(test)
      const created = await ask('POST', '/create-password', both, token)
      for (const { status, body } of [registered, created]) {
        expect(status).toBe(422)
        expect(body.errors.password).toContain(english)
      }
    },
  )

  it('answers 422 when the confirmation differs', async () => {
    const { body } = await ask(
      'POST',
      '/register',
      registration(nextPhone(), { password_confirmation: 'Kereta7!biru-' }),
    )
    expect(body.errors.password_confirmation).toEqual(["Password confirmation doesn't match"])
  })

  it.each(Array.from('!@#$%^&*'))('answers 200 with %s', async (sign) => {
    const password = `Gunung7salju${sign}`
    expect(
      (
        await ask(
          'POST',
          '/register',
          registration(nextPhone(), { password, password_confirmation: password }),
        )
      ).status,
    ).toBe(200)
  })
})

describe('POST /v1/register and /v1/register_by_email', () => {
  it.each([
    ['phone_number', '12345', 'Phone Number is not valid', 'Nomor telepon tidak valid'],
    ['phone_number', '0712345678', 'Phone Number is not valid', 'Nomor telepon tidak valid'],
    ['phone_number', '', 'This field is required', 'Bagian ini wajib diisi'],
    ['name', ' ', 'This field is required', 'Bagian ini wajib diisi'],
    ['email', 'abc@', 'Invalid email address', 'Alamat email tidak valid'],
    [
      'accept_terms',
      false,
      'Accept the terms to continue',
      'Setujui syarat dan ketentuan untuk melanjutkan',
    ],
  ])('422 at the field for %s %j, in both languages', async (field, value, english, indonesian) => {
    const body = registration(nextPhone(), { [field]: value })
    const { status, body: answer } = await ask('POST', '/register', body)
    expect([status, answer.errors[field]?.[0]]).toEqual([422, english])
    expect((await ask('POST', '/register', body, undefined, 'id-ID')).body.errors[field][0]).toBe(
      indonesian,
    )
  })

  it('answers 422 by e-mail without an address', async () => {
    const { status, body } = await ask('POST', '/register_by_email', registration(nextPhone()))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  it('answers 400 to malformed JSON', async () => {
    expect((await ask('POST', '/register', '{')).status).toBe(400)
  })
})

describe('a value that is not a list', () => {
  it('answers 422 with its own message, in both languages', async () => {
    const { wpToken: token } = await buildCustomer(test)
    const add = (language: string) =>
      test.request('POST', '/api/shop/cart/add-multiple', {
        token,
        body: { product_id: '019a9f0e-0000-7000-8000-000000000000', items: 'x' },
        headers: { 'accept-language': language },
      })
    expect((await add('en-US')).body.errors.items).toEqual(['Must be a list'])
    expect((await add('id-ID')).body.errors.items).toEqual(['Harus berupa daftar'])
  })
})

describe('POST /v1/forgot-password', () => {
  it('answers 422 without a number or address, and for an unknown channel', async () => {
    expect((await ask('POST', '/forgot-password', {})).status).toBe(422)
    const { status, body } = await ask('POST', '/forgot-password', {
      phone_number: nextPhone(),
      send_to: 'pigeon',
    })
    expect([status, body.errors]).toEqual([422, { send_to: ['Choose one of the options'] }])
    const inIndonesian = await ask(
      'POST',
      '/forgot-password',
      { phone_number: nextPhone(), send_to: 1 },
      undefined,
      'id-ID',
    )
    expect(inIndonesian.body.errors).toEqual({ send_to: ['Pilih salah satu yang tersedia'] })
  })

  it('answers 200 under its other name', async () => {
    const { status, body } = await ask('POST', '/request-otp', {
      phone_number: nextPhone(),
      send_to: 'sms',
    })
    expect(status).toBe(200)
    expect(Object.keys(body.data.key).toSorted()).toEqual(['expires_in', 'token', 'wp_token'])
  })
})
