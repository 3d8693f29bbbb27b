/** Field errors of a form: all at once, each with its own message. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressForm } from '../support/asks.ts'
import { buildBuyer, buildProduct, fillCart, type Buyer } from '../support/builders.ts'
import { nextPhone, registration } from '../support/customer.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let buyer: Buyer
beforeAll(async () => {
  test = await openTestShop()
  buyer = await buildBuyer(test)
})
afterAll(() => test.close())

const account = (method: string, path: string, body: unknown) =>
  test.request(method, `/api/account/v1${path}`, { body, token: buyer.accountToken })
const register = (body: object) =>
  test.request('POST', '/api/account/v1/register', {
    body: { ...registration(nextPhone()), ...body },
  })
const saveAddress = (body: object) =>
  test.request('POST', '/api/shop/shipping/address', {
    token: buyer.token,
    body: { ...addressForm, ...body },
  })

describe('a field of the wrong type', () => {
  it.each([
    [{ name: 1 }, { name: ['Must be text'] }],
    [{ name: ['x'] }, { name: ['Must be text'] }],
    [{ name: null }, { name: ['This field is required'] }],
    [{ name: undefined }, { name: ['This field is required'] }],
    [{ phone_number: {} }, { phone_number: ['Must be text'] }],
    [{ phone_number: '' }, { phone_number: ['This field is required'] }],
    [{ email: 5 }, { email: ['Invalid email address'] }],
    [{ accept_marketing: 'yes' }, { accept_marketing: ['Must be true or false'] }],
  ])('%j is %j', async (given, errors) => {
    const { status, body } = await register(given)
    expect([status, body.errors]).toEqual([422, errors])
  })

  it('is reported for numbers, lists and objects', async () => {
    const answer = await test.request('POST', '/api/shop/cart/add-multiple', {
      token: buyer.token,
      body: { product_id: 7, items: 'x' },
    })
    expect(answer.body.errors).toEqual({ product_id: ['Must be text'], items: ['Must be a list'] })
    const inside = await test.request('POST', '/api/shop/cart/add-multiple', {
      token: buyer.token,
      body: { product_id: buyer.id, items: [1] },
    })
    expect(inside.body.errors).toEqual({ 'items.0': ['Must be an object'] })
  })
})

describe('a length', () => {
  it('counts characters as a reader does', async () => {
    const long = await saveAddress({
      label: 'x'.repeat(41),
      phone: '0'.repeat(25),
      notes: 'x'.repeat(201),
    })
    expect(long.body.errors).toMatchObject({
      label: ['At most 40 characters'],
      notes: ['At most 200 characters'],
    })
    const email = await register({ email: `${'x'.repeat(260)}@example.com`, password: 'x' })
    expect(email.body.errors.email).toEqual(['At most 254 characters'])
    expect((await register({ referral_code: 'x'.repeat(41) })).body.errors.referral_code).toEqual([
      'At most 40 characters',
    ])
    // A family emoji is one character to a reader, and eleven code units.
    expect((await saveAddress({ notes: '👨‍👩‍👧‍👦'.repeat(200) })).status).toBe(201)
    expect((await saveAddress({ notes: '👨‍👩‍👧‍👦'.repeat(201) })).body.errors.notes).toEqual([
      'At most 200 characters',
    ])
  })

  it('of a cart note is at most 144 characters as a reader counts', async () => {
    const cart = await fillCart(test, buyer, await buildProduct(test))
    const note = (text: string) =>
      test.request('PUT', '/api/shop/cart/update', {
        token: buyer.token,
        body: { cart_item_key: cart.body.data.items[0].key, note: text },
      })
    expect((await note('👨‍👩‍👧‍👦'.repeat(144))).status).toBe(200)
    expect((await note('👨‍👩‍👧‍👦'.repeat(145))).body.errors.note).toEqual([
      'A note has at most 144 characters',
    ])
  })
})

describe('all errors of a form come at once', () => {
  it('of a registration: an invalid phone number and an easy password next to a missing name', async () => {
    const easy = 'Password1!'
    const { body } = await register({
      name: ' ',
      phone_number: '021 555',
      password: easy,
      password_confirmation: easy,
    })
    expect(body.errors).toEqual({
      name: ['This field is required'],
      phone_number: ['Phone Number is not valid'],
      password: ['This password is too easy to guess. Choose another one'],
    })
  })

  it('of an address: errors only the shop can see next to those of the form', async () => {
    const { body } = await saveAddress({ label: '', phone: '021 555', postcode: '99999' })
    expect(body.errors).toEqual({
      label: ['This field is required'],
      phone: ['Phone Number is not valid'],
      postcode: ['This postal code does not belong to the district'],
    })
  })

  it('of the personal details: the age and the regions next to the rest', async () => {
    const form = new FormData()
    const given = {
      name: '',
      email: 'x',
      date_of_birth: '2020-01-01',
      gender: 'F',
      province_id: '31',
      city_id: '31.74',
      district_id: '31.74.03',
      postcode: '99999',
    }
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    const { body } = await account('PUT', '/update-profile', form)
    expect(body.errors).toEqual({
      name: ['This field is required'],
      email: ['Invalid email address'],
      date_of_birth: [expect.stringContaining('years old')],
      postcode: ['This postal code does not belong to the district'],
    })
  })
})

describe('a file', () => {
  const send = (file: File) => {
    const form = new FormData()
    const given = {
      name: 'Sinta',
      email: `x${buyer.id}@example.com`,
      date_of_birth: '1990-01-01',
      gender: 'F',
      province_id: '31',
      city_id: '31.74',
      district_id: '31.74.03',
      postcode: '12730',
    }
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    form.set('profile_picture', file)
    return account('PUT', '/update-profile', form)
  }

  it('answers 422 for an empty file, and 200 for a field without a chosen file', async () => {
    const empty = await send(new File([], 'me.png', { type: 'image/png' }))
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      { profile_picture: ['The file is empty'] },
    ])
    expect((await send(new File([], '', { type: 'application/octet-stream' }))).status).toBe(200)
  })
})

it('answers 200 for a quantity of 0 or less, which removes the line', async () => {
  for (const quantity of [0, -1, -1000]) {
    const cart = await fillCart(test, buyer, await buildProduct(test))
    const { key } = cart.body.data.items[0]
    const answer = await test.request('PUT', '/api/shop/cart/update', {
      token: buyer.token,
      body: { cart_item_key: key, quantity },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.items.map((item: { key: string }) => item.key)).not.toContain(key)
  }
})
