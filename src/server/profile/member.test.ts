import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, type TestCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { readMemberToken } from './member-token.ts'

let test: TestShop
let home: Record<string, string>
beforeAll(async () => {
  test = await openTestShop()
  const [tebet] = await test.sql<{
    district_id: string
    city_id: string
    province_id: string
    postcode: string
  }>(
    `select d.code as district_id, c.code as city_id, c.province_code as province_id, min(p.postal_code) as postcode
     from districts d join cities c on c.code = d.city_code join postal_codes p on p.district_code = d.code where d.name = 'Tebet' group by 1, 2, 3`,
  )
  home = tebet!
})
afterAll(() => test.close())

const profile = async ({ token }: TestCustomer) =>
  (await test.request('GET', '/api/account/v1/profile', { token })).body.data
const save = async (customer: TestCustomer, more: Record<string, string>, language = 'en-US') => {
  const form = new FormData()
  const fields = {
    name: 'Sinta Uji',
    email: `m.${customer.phone}@example.com`,
    gender: 'F',
    ...home,
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await test.app.request('http://localhost/api/account/v1/update-profile', {
    method: 'PUT',
    body: form,
    headers: {
      'x-petik-peer': '127.0.0.1',
      'accept-language': language,
      'authorization': `Bearer ${customer.token}`,
    },
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the test names the fields it looks at
  return { status: response.status, body: (await response.json()) as any }
}

describe('GET /v1/member-qr', () => {
  it('200 with a code valid for a minute plus grace, and a different one for each request', async () => {
    const customer = await buildCustomer(test)
    const first = await test.request('GET', '/api/account/v1/member-qr', { token: customer.token })
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toContain('no-store')
    const { token, expires_at, renew_seconds, server_time } = first.body.data
    expect([renew_seconds, Date.parse(expires_at) - Date.parse(server_time)]).toEqual([60, 90_000])
    expect(token).not.toContain(customer.phone)
    expect(readMemberToken(test.config.secrets, token, test.clock.now())).toBe(customer.id)
    test.clock.advance(60_000)
    const second = await test.request('GET', '/api/account/v1/member-qr', { token: customer.token })
    expect(second.body.data.token).not.toBe(token)
    test.clock.advance(31_000)
    expect(readMemberToken(test.config.secrets, token, test.clock.now())).toBeNull()
    expect(readMemberToken(test.config.secrets, second.body.data.token, test.clock.now())).toBe(
      customer.id,
    )
  })

  it('401 for a guest and for a key of the shop API', async () => {
    const { wpToken } = await buildCustomer(test)
    expect((await test.request('GET', '/api/account/v1/member-qr')).status).toBe(401)
    expect(
      (await test.request('GET', '/api/account/v1/member-qr', { token: wpToken })).status,
    ).toBe(401)
  })
})

describe('the bonus of a complete profile', () => {
  it('200 shows it until it is earned, with a notice when it is', async () => {
    const customer = await buildCustomer(test)
    expect(await profile(customer)).toMatchObject({
      is_profile_complete: false,
      profile_bonus_point: 100,
    })
    expect((await save(customer, { date_of_birth: '1995-02-28' })).body.data.bonus_points).toBe(100)
    expect(await profile(customer)).toMatchObject({
      is_profile_complete: true,
      profile_bonus_point: 0,
    })
    const notices = await test.request('GET', '/api/account/v1/notifications', {
      token: customer.token,
    })
    expect(notices.body.data[0]).toMatchObject({
      kind: 'points_profile',
      title: '100 points for your profile',
      is_read: false,
    })
  })
})

// TEST_NOW is 20 November 2026 in Jakarta.
describe('a customer of 17', () => {
  it('422 at the field without a guardian’s consent, in either language; saves nothing', async () => {
    const customer = await buildCustomer(test)
    const refused = await save(customer, { date_of_birth: '2009-11-20' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      guardian_consent: ['If you are 17, a parent or guardian must agree'],
    })
    const inIndonesian = await save(
      customer,
      { date_of_birth: '2009-11-20', guardian_consent: '' },
      'id-ID',
    )
    expect(inIndonesian.body.errors.guardian_consent).toEqual([
      'Kalau usiamu 17 tahun, orang tua atau wali harus setuju',
    ])
    expect(await profile(customer)).toMatchObject({
      date_of_birth: null,
      has_guardian_consent: false,
    })
  })

  it('200 with it: stored once with its wording, and not asked for again', async () => {
    const customer = await buildCustomer(test)
    for (const consent of [{ guardian_consent: 'yes' }, { guardian_consent: 'yes' }, {}])
      expect(
        (
          await save(customer, {
            date_of_birth: '2009-11-20',
            ...(consent as Record<string, string>),
          })
        ).status,
      ).toBe(200)
    const kept = await test.sql<{ wording: string; granted: boolean }>(
      `select wording, granted from consents where customer_id = $1 and purpose = 'guardian'`,
      customer.id,
    )
    expect(kept).toEqual([{ wording: 'My parent or guardian agrees to my account', granted: true }])
    expect(await profile(customer)).toMatchObject({ has_guardian_consent: true })
  })

  it('200 without it on the 18th birthday', async () => {
    expect((await save(await buildCustomer(test), { date_of_birth: '2008-11-20' })).status).toBe(
      200,
    )
  })

  it('422 for an invalid consent value', async () => {
    const { status, body } = await save(await buildCustomer(test), {
      date_of_birth: '2009-11-20',
      guardian_consent: 'true',
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['guardian_consent']])
  })
})
