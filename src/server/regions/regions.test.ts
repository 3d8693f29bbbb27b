import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findDistrict } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const get = async (path: string) => (await test.request('GET', path)).body.data

describe('regions', () => {
  it.each([
    ['/api/shop/shipping/provinces', '/api/account/v1/provinces'],
    ['/api/shop/shipping/cities?province_id=31', '/api/account/v1/cities?province_id=31'],
    ['/api/shop/shipping/districts?city_id=31.74', '/api/account/v1/districts?city_id=31.74'],
    [
      '/api/shop/shipping/postal-codes?district_id=31.74.03',
      '/api/account/v1/postalcodes?district_id=31.74.03',
    ],
  ])('200 for %s, the same from both clients', async (shop, account) => {
    const data = await get(shop)
    expect(data.length).toBeGreaterThan(0)
    expect(await get(account)).toEqual(data)
  })

  it('200 with all 38 provinces by name', async () => {
    const names = (await get('/api/shop/shipping/provinces')).map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toHaveLength(38)
    expect(names).toContain('DKI Jakarta')
  })

  it('200 with each postal code once', async () => {
    const codes = (await get('/api/shop/shipping/postal-codes?district_id=31.74.03')).map(
      ({ postal_code }: { postal_code: string }) => postal_code,
    )
    expect(codes).toEqual(['12710', '12720', '12730', '12790'])
  })

  it('200 and empty below an unknown or missing parent', async () => {
    expect(await get('/api/shop/shipping/cities?province_id=99')).toEqual([])
    expect(await get('/api/shop/shipping/districts')).toEqual([])
  })

  it('finds the regions above a district', async () =>
    expect(await findDistrict(test.shop.db, '31.74.03')).toMatchObject({
      district: 'Mampang Prapatan',
      city: 'Kota Jakarta Selatan',
      province: 'DKI Jakarta',
      postalCodes: ['12710', '12720', '12730', '12790'],
    }))
})

describe('maps', () => {
  const search = (q: string, more = '') =>
    get(`/api/shop/maps/search?q=${encodeURIComponent(q)}${more}`)

  it('200 with the nearest of a name first, and no place twice', async () => {
    const [first, ...rest] = await search('kemang')
    expect(first).toMatchObject({
      name: 'Kemang',
      address: expect.stringMatching(/^Kemang, Mampang Prapatan, Jakarta Selatan/),
      codes: { district_id: '31.74.03' },
    })
    const bogor = rest.filter(
      ({ name, data }: { name: string; data: { city: string } }) =>
        name === 'Kemang' && /Bogor/.test(data.city),
    )
    expect(bogor.length).toBeLessThanOrEqual(1)
    const addresses = [first, ...rest].map(({ address }: { address: string }) =>
      address.replace(/ \d{5}$/, ''),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    // Also from Depok, half way to Bogor's Kemang.
    expect((await search('kemang', '&lat=-6.40&lng=106.79'))[0].data.city).toBe(
      'Kota Jakarta Selatan',
    )
    // From Bogor, its own Kemang comes first.
    const [nearBogor] = await search('kemang', '&lat=-6.5&lng=106.73')
    expect(nearBogor.data.city).toBe('Kabupaten Bogor')
  })

  it('200 with the best name matches first, five at most, and all fields of the form', async () => {
    const found = await search('bangka')
    expect(found[0]).toEqual({
      name: 'Bangka',
      address: 'Bangka, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730',
      lat: expect.any(Number),
      lng: expect.any(Number),
      data: {
        country: 'Indonesia',
        province: 'DKI Jakarta',
        city: 'Kota Jakarta Selatan',
        district: 'Mampang Prapatan',
      },
      source: 'shop',
      codes: { province_id: '31', city_id: '31.74', district_id: '31.74.03', postcode: '12730' },
    })
    expect((await search('kebayoran')).length).toBe(5)
  })

  it.each(['pondok gede', 'Pondokgede', 'pondok-gede'])('200 for %s, with any spacing', async (q) =>
    expect((await search(q))[0].name).toBe('Pondokgede'),
  )
  it('200 for a street with its district', async () =>
    expect((await search('Jl. Mampang Prapatan Raya No. 12'))[0].name).toBe('Mampang Prapatan'))
  it('200 for a name with a letter missing', async () =>
    expect((await search('menten'))[0].name).toBe('Menteng'))
  it('200 with the town before the regency of the same name', async () => {
    expect((await search('bogor')).map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'Kota Bogor',
      'Kab. Bogor',
    ])
    expect((await search('bekasi'))[0].name).toBe('Kota Bekasi')
  })
  it('200 near the given point', async () =>
    expect((await search('coblong', '&lat=-6.9175&lng=107.6191'))[0].data.city).toBe(
      'Kota Bandung',
    ))
  it('200 and empty for a place far away, a single letter, an empty text and symbols', async () => {
    for (const q of ['coblong', 'x', '', '%_%', "';--"]) expect(await search(q)).toEqual([])
  })

  it('200 with the place at a point, pinned at that point', async () => {
    const place = await get('/api/shop/maps/reverse?lat=-6.2583&lng=106.8203')
    expect(place).toMatchObject({
      name: 'Bangka',
      lat: -6.2583,
      lng: 106.8203,
      codes: { district_id: '31.74.03', postcode: '12730' },
    })
  })

  it('200 with null at sea, in another country and without a point', async () => {
    for (const query of ['?lat=-5&lng=106', '?lat=1.3521&lng=103.8198', '?lat=-6.2', ''])
      expect(await get(`/api/shop/maps/reverse${query}`)).toBeNull()
  })

  it('200 with the names around a point, nearest first, at most 250', async () => {
    const names = await get('/api/shop/maps/names?lat=-6.3&lng=106.8')
    expect(names.length).toBeGreaterThan(200)
    expect((await get('/api/shop/maps/names?lat=-6.2&lng=106.8')).length).toBe(250)
    expect(names).toContainEqual({
      name: 'Pasar Minggu',
      kind: 'district',
      lat: expect.any(Number),
      lng: expect.any(Number),
    })
    expect(
      names.every(
        ({ lat, lng }: { lat: number; lng: number }) =>
          Math.abs(lat + 6.3) <= 0.1 && Math.abs(lng - 106.8) <= 0.1,
      ),
    ).toBe(true)
    expect(await get('/api/shop/maps/names?lat=-5&lng=106')).toEqual([])
    expect((await test.request('GET', '/api/shop/maps/names?lat=-6.25&lng=106.8')).status).toBe(422)
  })

  it('422 for an invalid point, a too long name and a point off the globe', async () => {
    const statuses = await Promise.all(
      [
        'reverse?lat=abc&lng=1',
        `search?q=${'x'.repeat(101)}`,
        'search?q=tebet&lat=9999&lng=1',
        'reverse?lat=-91&lng=1',
        'reverse?lat=-6&lng=181',
      ].map(async (path) => (await test.request('GET', `/api/shop/maps/${path}`)).status),
    )
    expect(statuses).toEqual([422, 422, 422, 422, 422])
  })

  it('429 for the sixty-first request of a minute, counted by customer if signed in', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' })
    const { wpToken } = await buildCustomer(strict)
    const ask = (token?: string) =>
      strict.request('GET', '/api/shop/maps/search?q=tebet', token ? { token } : {})
    for (let count = 0; count < 60; count++) expect((await ask(wpToken)).status).toBe(200)
    const refused = await ask(wpToken)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask()).status).toBe(200)
    await strict.close()
  })
})
