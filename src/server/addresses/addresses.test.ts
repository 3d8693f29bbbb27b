import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, type TestCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { defaultAddress, findAddress } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const form = (more: Record<string, unknown> = {}) => ({
  label: 'Rumah',
  name: 'Sinta Uji',
  phone: '0812-3456-7890',
  province_id: '31',
  city_id: '31.74',
  district_id: '31.74.03',
  postcode: '12730',
  address_1: 'Jl. Bangka XI No. 14B',
  address_2: '',
  latitude: -6.2583,
  longitude: 106.8203,
  notes: 'Pagar hijau',
  ...more,
})
const shop = (method: string, path = '', options: Parameters<TestShop['request']>[2] = {}) =>
  test.request(method, `/api/shop/shipping/address${path}`, options)
const add = (who: TestCustomer, more: Record<string, unknown> = {}) =>
  shop('POST', '', { token: who.wpToken, body: form(more) })
const list = async (who: TestCustomer) => (await shop('GET', '', { token: who.wpToken })).body.data

describe('adding', () => {
  it('201 with the whole address; the first one is the default', async () => {
    const who = await buildCustomer(test)
    const answer = await add(who)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      ...form({ phone: '6281234567890' }),
      id: expect.any(String),
      full_address: 'Jl. Bangka XI No. 14B, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730',
      isDefault: true,
    })
    expect((await add(who, { label: 'Kantor' })).body.data.isDefault).toBe(false)
    expect(
      (await list(who)).map(({ label, isDefault }: { label: string; isDefault: boolean }) => [
        label,
        isDefault,
      ]),
    ).toEqual([
      ['Rumah', true],
      ['Kantor', false],
    ])
  })

  it.each([
    ['at 0,0', 0, 0],
    ['in Paris', 48.8566, 2.3522],
    ['in Kuala Lumpur', 3.139, 101.6869],
  ])('422 with a pin %s', async (_, latitude, longitude) => {
    const { status, body } = await add(await buildCustomer(test), { latitude, longitude })
    expect(status).toBe(422)
    expect(body.errors.latitude).toEqual(['The pin is outside Indonesia. Move the pin.'])
  })

  it('422 with a pin in another city, and 201 just across its border', async () => {
    const lebak = { province_id: '36', city_id: '36.02', district_id: '36.02.14', postcode: '' }
    const who = await buildCustomer(test)
    const { status, body } = await add(who, lebak)
    expect(status).toBe(422)
    expect(body.errors.latitude).toEqual([
      'The pin is in Mampang Prapatan, your address in Lebak. Move the pin or change the address.',
    ])
    // Ciputat Timur borders Jakarta Selatan at Pondok Pinang.
    expect((await add(who, { latitude: -6.2925, longitude: 106.7705 })).status).toBe(201)
  })

  it('201 fills in the district’s postal code when it is missing', async () => {
    const answer = await add(await buildCustomer(test), { postcode: '' })
    expect(answer.body.data.postcode).toMatch(/^127\d\d$/)
  })

  it('201 once for a repeated Idempotency-Key', async () => {
    const who = await buildCustomer(test)
    const ask = () =>
      shop('POST', '', {
        token: who.wpToken,
        body: form(),
        headers: { 'idempotency-key': 'one-address' },
      })
    const [first, second] = [await ask(), await ask()]
    expect(second.body.data.id).toBe(first.body.data.id)
    expect(await list(who)).toHaveLength(1)
  })

  it('422 for an Idempotency-Key of 400 characters, which calls without one ignore', async () => {
    const who = await buildCustomer(test)
    const headers = { 'idempotency-key': 'x'.repeat(400) }
    const kept = await shop('POST', '', { token: who.wpToken, body: form(), headers })
    expect([kept.status, Object.keys(kept.body.errors)]).toEqual([422, ['Idempotency-Key']])
    const none = await test.request('GET', '/api/shop/products/none', { headers })
    expect(none.status).toBe(404)
  })

  it('201 for ten in parallel, of which one is the default', async () => {
    const who = await buildCustomer(test)
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(who)))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(
      (await list(who)).filter(({ isDefault }: { isDefault: boolean }) => isDefault),
    ).toHaveLength(1)
  })

  it('401 for a guest', async () =>
    expect((await shop('POST', '', { body: form() })).status).toBe(401))

  it.each([
    ['no pinpoint', { latitude: undefined }, 'latitude'],
    ['a pin off the globe', { longitude: 181 }, 'longitude'],
    ['no label', { label: ' ' }, 'label'],
    ['no name', { name: '' }, 'name'],
    ['no mobile number', { phone: '021555123' }, 'phone'],
    ['no district', { district_id: '' }, 'district_id'],
    ['an unknown district', { district_id: '31.74.99' }, 'district_id'],
    ['a district of another city', { district_id: '31.71.01' }, 'district_id'],
    ['a city of another province', { province_id: '32' }, 'city_id'],
    ['a postal code of another district', { postcode: '40115' }, 'postcode'],
    ['a postal code of four digits', { postcode: '1273' }, 'postcode'],
    ['a note too long', { notes: 'x'.repeat(201) }, 'notes'],
    ['a label too long', { label: 'x'.repeat(41) }, 'label'],
    ['a name too long', { name: 'x'.repeat(81) }, 'name'],
    ['a street too long', { address_1: 'x'.repeat(301) }, 'address_1'],
    ['a detail too long', { address_2: 'x'.repeat(201) }, 'address_2'],
    ['a foreign number', { phone: '+65 8123 4567' }, 'phone'],
    ['a pin of text', { latitude: '-6.2583' }, 'latitude'],
    ['a pin of nothing', { longitude: null }, 'longitude'],
    ['a postal code of letters', { postcode: '12a30' }, 'postcode'],
    ['a region that is none', { province_id: "31' or 1=1" }, 'province_id'],
  ])('422 for %s, naming the field', async (_, more, field) => {
    const answer = await add(await buildCustomer(test), more)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('422 for the thirty-first', async () => {
    const who = await buildCustomer(test)
    for (let i = 0; i < 30; i++) await add(who)
    const answer = await add(who)
    expect(answer.status).toBe(422)
    expect(answer.body.errors._).toEqual(['You can save up to 30 addresses. Delete one first'])
  })
})

describe('what the shop says', () => {
  it.each([
    [
      'en-US',
      { district_id: ['This region does not belong to the one above it'] },
      { district_id: '31.71.01' },
    ],
    [
      'id-ID',
      { district_id: ['Wilayah ini tidak termasuk dalam wilayah di atasnya'] },
      { district_id: '31.71.01' },
    ],
    [
      'en-US',
      { postcode: ['This postal code does not belong to the district'] },
      { postcode: '40115' },
    ],
    [
      'id-ID',
      { postcode: ['Kode pos ini tidak termasuk dalam kecamatannya'] },
      { postcode: '40115' },
    ],
    ['en-US', { phone: ['Phone Number is not valid'] }, { phone: '021555123' }],
    ['id-ID', { phone: ['Nomor telepon tidak valid'] }, { phone: '021555123' }],
    [
      'en-US',
      { label: ['This field is required'], name: ['This field is required'] },
      { label: '', name: ' ' },
    ],
    ['id-ID', { label: ['Maksimal 40 karakter'] }, { label: 'x'.repeat(41) }],
    ['id-ID', { latitude: ['Tentukan titik lokasi di peta'] }, { latitude: null }],
  ])('422 in %s: %j', async (language, errors, more) => {
    const { wpToken } = await buildCustomer(test)
    const answer = await shop('POST', '', {
      token: wpToken,
      body: form(more),
      headers: { 'accept-language': language },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(errors)
  })
})

describe('odd input', () => {
  it('201 converts digits of other scripts', async () => {
    const answer = await add(await buildCustomer(test), { phone: '０８１２３４５６７８９０' })
    expect(answer.body.data.phone).toBe('6281234567890')
  })

  it('201 stores markup as text', async () => {
    const who = await buildCustomer(test)
    const nasty = '</script><img src=x onerror=alert(1)>'
    await add(who, { label: nasty, notes: nasty, address_1: nasty, name: nasty, address_2: nasty })
    expect((await list(who))[0]).toMatchObject({
      label: nasty,
      notes: nasty,
      address_1: nasty,
      name: nasty,
      address_2: nasty,
    })
  })

  it('201 ignores unknown fields', async () => {
    const [who, other] = [await buildCustomer(test), await buildCustomer(test)]
    await add(who)
    const body = {
      ...form(),
      id: '0190aaaa-0000-7000-8000-000000000000',
      customer_id: other.id,
      isDefault: true,
      is_default: true,
      full_address: 'x',
    }
    const answer = await shop('POST', '', {
      token: who.wpToken,
      body: `{"__proto__":{"isDefault":true},${JSON.stringify(body).slice(1)}`,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      isDefault: false,
      full_address: expect.stringContaining('Jl. Bangka'),
    })
    expect(answer.body.data.id).not.toBe(body.id)
    expect(await list(other)).toEqual([])
  })

  it('413 for a million characters, and stores nothing', async () => {
    const who = await buildCustomer(test)
    expect((await add(who, { notes: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect(await list(who)).toEqual([])
  })

  it('400 for broken JSON, 415 for another content type', async () => {
    const { wpToken } = await buildCustomer(test)
    expect((await shop('POST', '', { token: wpToken, body: '{"label":' })).status).toBe(400)
    expect(
      (
        await shop('POST', '', {
          token: wpToken,
          body: 'label=x',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415)
  })

  it('404 for a malformed id', async () => {
    const { wpToken } = await buildCustomer(test)
    for (const id of ['1', "' or 1=1", '%00', '../address'])
      expect((await shop('DELETE', `/${encodeURIComponent(id)}`, { token: wpToken })).status).toBe(
        404,
      )
  })
})

describe('a guest', () => {
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/0190aaaa-0000-7000-8000-000000000000'],
    ['DELETE', '/0190aaaa-0000-7000-8000-000000000000'],
    ['POST', '/0190aaaa-0000-7000-8000-000000000000/default'],
  ])('401 for %s %s', async (method, path) =>
    expect(
      (await shop(method, path, method === 'GET' || method === 'DELETE' ? {} : { body: form() }))
        .status,
    ).toBe(401),
  )
})

describe('a full book', () => {
  it('422 for the thirty-first, with advice; 201 again after one is deleted', async () => {
    const who = await buildCustomer(test)
    const ids: string[] = []
    for (let count = 0; count < 30; count++) ids.push((await add(who)).body.data.id)
    const answer = await add(who)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ _: ['You can save up to 30 addresses. Delete one first'] })
    await shop('DELETE', `/${ids[29]}`, { token: who.wpToken })
    expect((await add(who)).status).toBe(201)
  })
})

describe('changing', () => {
  it('200 with the whole new address; the default stays the default', async () => {
    const who = await buildCustomer(test)
    const { id } = (await add(who)).body.data
    const answer = await shop('PUT', `/${id}`, {
      token: who.wpToken,
      body: form({
        label: 'Rumah Ibu',
        district_id: '31.74.07',
        postcode: '',
        address_2: 'Lantai 2',
      }),
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      id,
      label: 'Rumah Ibu',
      isDefault: true,
      full_address: expect.stringMatching(
        /^Lantai 2, Jl\. Bangka XI No\. 14B, Kebayoran Baru, Jakarta Selatan, DKI Jakarta 12\d{3}$/,
      ),
    })
  })

  it('422 leaves the old one unchanged', async () => {
    const who = await buildCustomer(test)
    const { id } = (await add(who)).body.data
    expect(
      (await shop('PUT', `/${id}`, { token: who.wpToken, body: form({ city_id: '31.71' }) }))
        .status,
    ).toBe(422)
    expect((await list(who))[0].city_id).toBe('31.74')
  })
})

describe('the default', () => {
  it('200 moves to the chosen one', async () => {
    const who = await buildCustomer(test)
    await add(who)
    const { id } = (await add(who, { label: 'Kantor' })).body.data
    const answer = await shop('POST', `/${id}/default`, { token: who.wpToken, body: {} })
    expect(answer.body.data).toMatchObject({ id, isDefault: true })
    expect((await defaultAddress(test.shop.db, who.id))?.id).toBe(id)
    expect((await list(who)).map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([
      true,
      false,
    ])
  })

  it('200 for two chosen in parallel, and one is the default', async () => {
    const who = await buildCustomer(test)
    const ids = []
    for (let i = 0; i < 3; i++) ids.push((await add(who)).body.data.id)
    const answers = await Promise.all(
      ids.map((id) => shop('POST', `/${id}/default`, { token: who.wpToken })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(
      (await list(who)).filter(({ isDefault }: { isDefault: boolean }) => isDefault),
    ).toHaveLength(1)
  })

  it('404 for an unknown one leaves the default unchanged', async () => {
    const who = await buildCustomer(test)
    const { id } = (await add(who)).body.data
    expect(
      (await shop('POST', '/0190aaaa-0000-7000-8000-000000000000/default', { token: who.wpToken }))
        .body.code,
    ).toBe('address_not_found')
    expect((await defaultAddress(test.shop.db, who.id))?.id).toBe(id)
  })
})

describe('deleting', () => {
  it('200 and it is deleted', async () => {
    const who = await buildCustomer(test)
    await add(who)
    const { id } = (await add(who)).body.data
    expect((await shop('DELETE', `/${id}`, { token: who.wpToken })).status).toBe(200)
    expect(await findAddress(test.shop.db, who.id, id)).toBeNull()
    expect((await shop('DELETE', `/${id}`, { token: who.wpToken })).status).toBe(404)
  })

  it('409 for the default', async () => {
    const who = await buildCustomer(test)
    const { id } = (await add(who)).body.data
    const answer = await shop('DELETE', `/${id}`, { token: who.wpToken })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('default_address')
  })
})

describe('the address of another customer', () => {
  it('404 for reading, changing, deleting and choosing it, like an unknown one', async () => {
    const [owner, stranger] = [await buildCustomer(test), await buildCustomer(test)]
    await add(owner)
    // Not the default address, because deleting that is refused anyway.
    const { id } = (await add(owner)).body.data
    await add(stranger)
    const before = await list(owner)
    const unknown = '0190aaaa-0000-7000-8000-000000000000'
    for (const [method, suffix, body] of [
      ['PUT', '', form({ label: 'Milikku' })],
      ['DELETE', '', undefined],
      ['POST', '/default', {}],
    ] as const) {
      const [theirs, nobodys] = await Promise.all(
        [id, unknown].map((which) =>
          shop(method, `/${which}${suffix}`, { token: stranger.wpToken, body }),
        ),
      )
      expect(theirs?.status).toBe(404)
      expect({ ...theirs?.body, request_id: '' }).toEqual({ ...nobodys?.body, request_id: '' })
    }
    expect(await list(owner)).toEqual(before)
    expect(await findAddress(test.shop.db, stranger.id, id)).toBeNull()
  })
})
