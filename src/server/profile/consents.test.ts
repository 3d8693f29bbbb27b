import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCustomer,
  nextPhone,
  registerByHttp,
  type TestCustomer,
} from '../../../test/support/customer.ts'
import { buildProduct } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

type Who = Pick<TestCustomer, 'token'>
const read = ({ token }: Who, language = 'en-US') =>
  test.request('GET', '/api/account/v1/consents', {
    token,
    headers: { 'accept-language': language },
  })
const set = ({ token }: Who, purpose: string, granted: unknown) =>
  test.request('PUT', '/api/account/v1/consents', { token, body: { purpose, granted } })
const granted = (body: { data: { purposes: { purpose: string; granted: boolean }[] } }) =>
  Object.fromEntries(body.data.purposes.map((one) => [one.purpose, one.granted]))

describe('GET /v1/consents', () => {
  it('200: consents given at registration apply, in the words that were shown', async () => {
    const { body } = await registerByHttp(test, nextPhone(), {
      accept_marketing: true,
      locale: 'id-ID',
    })
    const who = { token: body.data.key.token }
    const { status, body: consents } = await read(who)
    expect(status).toBe(200)
    expect(granted(consents)).toMatchObject({ offers: true, personalisation: true })
    expect(consents.data.history).toHaveLength(2)
    expect(consents.data.history.at(-1)).toMatchObject({
      purpose: 'terms',
      granted: true,
      wording: 'I agree to the terms of use and the privacy policy',
      version: '2026-11',
      source: 'when registering',
      actor: 'by you',
    })
    // Shown in the reader's language; the stored wording is the one read at the time.
    expect((await read(who, 'id-ID')).body.data.history.at(-1).wording).toBe(
      'Saya menyetujui syarat dan ketentuan serta kebijakan privasi',
    )
    const kept = await test.sql<{ wording: string }>(
      "select wording from consents where customer_id = $1 and purpose = 'terms'",
      body.data.user.id,
    )
    expect(kept).toEqual([
      { wording: 'Saya menyetujui syarat dan ketentuan serta kebijakan privasi' },
    ])
  })

  it('200: marketing is off until the customer asks for it', async () => {
    const { body } = await registerByHttp(test, nextPhone())
    const { body: consents } = await read({ token: body.data.key.token })
    expect(granted(consents)).toEqual({
      offers: false,
      personalisation: true,
      offers_whatsapp: false,
      offers_email: false,
    })
  })

  it('401 for a guest', async () => {
    expect((await test.request('GET', '/api/account/v1/consents')).status).toBe(401)
  })
})

describe('PUT /v1/consents', () => {
  it('200: switches each purpose separately and immediately, with an append-only history', async () => {
    const who = await buildCustomer(test)
    expect(granted((await set(who, 'offers', true)).body)).toEqual({
      offers: true,
      personalisation: true,
      offers_whatsapp: false,
      offers_email: false,
    })
    const { body } = await set(who, 'offers', false)
    expect(granted(body)).toMatchObject({ offers: false })
    expect(body.data.history.map(({ granted: given }: { granted: boolean }) => given)).toEqual([
      false,
      true,
    ])
    expect(body.data.history[0]).toMatchObject({
      purpose: 'offers',
      source: 'on the My data page',
      wording: 'Tell me about new offers in my notifications',
    })
    await expect(
      test.sql('update consents set granted = true where customer_id = $1', who.id),
    ).rejects.toThrow(/append-only/)
    await expect(test.sql('delete from consents where customer_id = $1', who.id)).rejects.toThrow(
      /append-only/,
    )
  })

  it('200 and writes nothing when the value is unchanged', async () => {
    const who = await buildCustomer(test)
    expect((await set(who, 'personalisation', true)).body.data.history).toEqual([])
  })

  it('200: without personalisation the shop shows nothing based on purchases', async () => {
    const who = await buildCustomer(test)
    const { id: productId, slug } = await buildProduct(test)
    await test.sql(
      'insert into last_purchases (customer_id, product_id, at) values ($1, $2, $3)',
      who.id,
      productId,
      test.clock.now(),
    )
    const purchased = async () =>
      (
        await test.request('GET', '/api/shop/products/purchased', { token: who.wpToken })
      ).body.data.map((card: { slug: string }) => card.slug)
    expect(await purchased()).toEqual([slug])
    await set(who, 'personalisation', false)
    expect(await purchased()).toEqual([])
    await set(who, 'personalisation', true)
    expect(await purchased()).toEqual([slug])
  })

  it('does not change another customer’s consents', async () => {
    const [who, other] = [await buildCustomer(test), await buildCustomer(test)]
    await set(who, 'offers', true)
    expect(granted((await read(other)).body)).toMatchObject({ offers: false })
  })

  it('401 for a guest, 422 for an unknown purpose, for the terms, and for a missing value', async () => {
    const who = await buildCustomer(test)
    expect(
      (
        await test.request('PUT', '/api/account/v1/consents', {
          body: { purpose: 'personalisation', granted: false },
        })
      ).status,
    ).toBe(401)
    for (const [purpose, value] of [
      ['everything', true],
      ['terms', false],
      ['offers', 'true'],
      ['offers', undefined],
    ] as const)
      expect((await set(who, purpose, value)).status).toBe(422)
  })
})
