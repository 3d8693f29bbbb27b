import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'

type Request = {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown> | null
}
type Answer = { status?: number; body: unknown; location?: string; delayMs?: number }

const KEY = 'maps-key-of-the-shop_123'
/** Longer than the circuit stays open. */
const PAST_A_REST_MS = 60_000

/** A fake Google that answers as documented and records its requests. */
let asked: Request[]
let answers: { places: Answer[]; geocode: Answer[] }
let google: Server
let test: TestShop

const answerWith = (response: ServerResponse, { status = 200, body, location }: Answer) => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    ...(location ? { location } : {}),
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeAll(async () => {
  google = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://google')
      asked.push({
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: text ? JSON.parse(text) : null,
      })
      const isPlaces = url.pathname === '/v1/places:searchText'
      const answer = (isPlaces ? answers.places : answers.geocode).shift() ?? {
        body: isPlaces ? {} : ZERO_RESULTS,
      }
      setTimeout(() => answerWith(response, answer), answer.delayMs ?? 0)
    })
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  test = await openTestShop({ GOOGLE_MAPS_KEY: KEY, GOOGLE_MAPS_URL: url, GOOGLE_PLACES_URL: url })
})
afterAll(async () => {
  await test.close()
  google.closeAllConnections()
  await new Promise((resolve) => google.close(resolve))
})
beforeEach(() => {
  asked = []
  answers = { places: [], geocode: [] }
})
// Closes the circuit again before the next test.
afterEach(() => test.clock.advance(PAST_A_REST_MS))

const call = async (path: string) => {
  const answer = await test.request('GET', `/api/shop/maps/${path}`)
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).not.toContain(KEY)
  return answer.body.data
}
const search = (q: string) => call(`search?q=${encodeURIComponent(q)}&lat=-6.2088&lng=106.8456`)
const reverse = () => call('reverse?lat=-6.2583&lng=106.8203')

const ZERO_RESULTS = { results: [], status: 'ZERO_RESULTS' }
const level = (n: number) => [`administrative_area_level_${n}`, 'political']
const REGIONS = [
  ['Bangka', 'Bangka', level(4)],
  ['Kecamatan Mampang Prapatan', 'Kec. Mampang Prapatan', level(3)],
  ['Kota Jakarta Selatan', 'Kota Jakarta Selatan', level(2)],
  ['Daerah Khusus Ibukota Jakarta', 'Daerah Khusus Ibukota Jakarta', level(1)],
  ['Indonesia', 'ID', ['country', 'political']],
  ['12730', '12730', ['postal_code']],
] as const
const STREET = [
  ['12', '12', ['street_number']],
  ['Jalan Kemang Raya', 'Jl. Kemang Raya', ['route']],
] as const
const FORMATTED =
  'Jl. Kemang Raya No.12, RT.5/RW.4, Bangka, Kec. Mampang Prapatan, Kota Jakarta Selatan, Daerah Khusus Ibukota Jakarta 12730, Indonesia'
const WRITTEN =
  'Jl. Kemang Raya No.12, RT.5/RW.4, Bangka, Mampang Prapatan, Jakarta Selatan, DKI Jakarta 12730'

const place = (name: string, latitude = -6.2611, longitude = 106.8137) => ({
  formattedAddress: FORMATTED,
  addressComponents: [...STREET, ...REGIONS].map(([longText, shortText, types]) => ({
    longText,
    shortText,
    types,
    languageCode: 'id',
  })),
  location: { latitude, longitude },
  displayName: { text: name, languageCode: 'id' },
})
const geocode = (more: Record<string, unknown> = {}) => ({
  formatted_address: FORMATTED,
  address_components: [...STREET, ...REGIONS].map(([long_name, short_name, types]) => ({
    long_name,
    short_name,
    types,
  })),
  geometry: { location: { lat: -6.2611, lng: 106.8137 }, location_type: 'ROOFTOP' },
  place_id: 'ChIJ1',
  types: ['street_address'],
  ...more,
})
const plusCode = geocode({ formatted_address: 'PRQC+H4 Bangka', types: ['plus_code'] })

describe('searching with a key', () => {
  it('answers 200 with the places of the Text Search and the shop’s region codes', async () => {
    answers.places = [{ body: { places: [place('Kemang Village')] } }]
    expect(await search('kemang village')).toEqual([
      {
        name: 'Kemang Village',
        address: WRITTEN,
        lat: -6.2611,
        lng: 106.8137,
        data: {
          country: 'Indonesia',
          province: 'DKI Jakarta',
          city: 'Kota Jakarta Selatan',
          district: 'Mampang Prapatan',
        },
        source: 'google',
        codes: { province_id: '31', city_id: '31.74', district_id: '31.74.03', postcode: '12730' },
      },
    ])
    const [request] = asked
    expect(asked).toHaveLength(1)
    expect(request).toMatchObject({
      method: 'POST',
      headers: {
        'x-goog-api-key': KEY,
        'x-goog-fieldmask':
          'places.displayName,places.formattedAddress,places.location,places.addressComponents',
      },
      body: {
        textQuery: 'kemang village',
        languageCode: 'id',
        regionCode: 'ID',
        locationBias: {
          circle: { center: { latitude: -6.2088, longitude: 106.8456 }, radius: 50_000 },
        },
      },
    })
    expect(request?.url.search).toBe('')
  })

  it('answers 200 with the first five within 50 km', async () => {
    const far = place('Bandung', -6.9175, 107.6191)
    const near = Array.from({ length: 7 }, (_, index) =>
      place(`Warung ${index + 1}`, -6.26 - index / 1000),
    )
    answers.places = [{ body: { places: [far, ...near] } }]
    expect((await search('warung')).map(({ name }: { name: string }) => name)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `Warung ${n}`),
    )
  })

  it('answers 200 with the geocoded address when no place matches, biased to the point', async () => {
    answers.geocode = [{ body: { status: 'OK', results: [geocode()] } }]
    expect(await search('Jl. Kemang Raya 12')).toMatchObject([
      { name: 'Jalan Kemang Raya 12', address: WRITTEN, source: 'google' },
    ])
    const url = asked[1]?.url
    expect(url?.pathname).toBe('/maps/api/geocode/json')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      address: 'Jl. Kemang Raya 12',
      components: 'country:ID',
      bounds: expect.stringMatching(/^-6\.65\d\d,106\.39\d\d\|-5\.75\d\d,107\.29\d\d$/),
      language: 'id',
      key: KEY,
    })
  })

  it('answers 200 with an empty list where Google finds nothing (ZERO_RESULTS)', async () => {
    expect(await search('menteng')).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('answers 200 without calling Google for a blank text', async () => {
    expect(await search('  ')).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('the place at a point with a key', () => {
  it('answers 200 with house, street and codes, at the requested point', async () => {
    answers.geocode = [{ body: { status: 'OK', results: [plusCode, geocode()] } }]
    expect(await reverse()).toEqual({
      name: 'Jalan Kemang Raya 12',
      address: WRITTEN,
      lat: -6.2583,
      lng: 106.8203,
      data: {
        country: 'Indonesia',
        province: 'DKI Jakarta',
        city: 'Kota Jakarta Selatan',
        district: 'Mampang Prapatan',
      },
      source: 'google',
      codes: { province_id: '31', city_id: '31.74', district_id: '31.74.03', postcode: '12730' },
    })
    expect(asked[0]?.url.searchParams.get('latlng')).toBe('-6.2583,106.8203')
  })

  it('answers 200 with the codes of the district that Google names, though another village is nearer', async () => {
    const other = REGIONS.filter(([long]) => long !== '12730').map(
      ([long_name, short_name, types]) =>
        short_name.startsWith('Kec. ')
          ? { long_name: 'Kecamatan Tebet', short_name: 'Kec. Tebet', types }
          : { long_name, short_name, types },
    )
    answers.geocode = [
      { body: { status: 'OK', results: [geocode({ address_components: other })] } },
    ]
    expect(await reverse()).toMatchObject({
      codes: { district_id: '31.74.01', postcode: expect.stringMatching(/^128\d0$/) },
    })
  })

  it('answers 200 with null in the sea and in another country', async () => {
    const sea = geocode({
      address_components: [{ long_name: 'Indonesia', short_name: 'ID', types: ['country'] }],
      types: ['country'],
    })
    const abroad = geocode({
      address_components: [{ long_name: 'Singapore', short_name: 'SG', types: ['country'] }],
    })
    answers.geocode = [{ body: { status: 'OK', results: [sea, abroad] } }, { body: ZERO_RESULTS }]
    expect(await reverse()).toBeNull()
    expect(await reverse()).toBeNull()
  })
})

describe('Google unavailable: 200 from the shop’s own places', () => {
  const denied = {
    error: { code: 403, message: `API key ${KEY} is not allowed`, status: 'PERMISSION_DENIED' },
  }
  const tooMany = { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } }

  it.each<[string, Answer]>([
    ['a quota used up (RESOURCE_EXHAUSTED)', { status: 429, body: tooMany }],
    ['a key refused (PERMISSION_DENIED)', { status: 403, body: denied }],
    ['a service broken', { status: 503, body: 'upstream connect error' }],
    ['broken JSON', { body: '{"places": [' }],
    ['an answer of another shape', { body: { places: [{ location: 'here' }] } }],
    [
      'a way elsewhere',
      { status: 307, body: '', location: 'https://example.com/v1/places:searchText' },
    ],
    ['no answer in three seconds', { body: { places: [place('Too late')] }, delayMs: 4_000 }],
  ])('searching, for %s', async (_, answer) => {
    answers.places = [answer]
    expect((await search('menteng'))[0]).toMatchObject({ name: 'Menteng', source: 'shop' })
    // For the next half minute no request waits for it.
    expect((await search('tebet'))[0]).toMatchObject({ source: 'shop' })
    expect(asked).toHaveLength(1)
    test.clock.advance(PAST_A_REST_MS)
    answers.places = [{ body: { places: [place('Back')] } }]
    expect((await search('menteng'))[0]).toMatchObject({ name: 'Back', source: 'google' })
  })

  it.each<[string, Answer]>([
    [
      'OVER_QUERY_LIMIT',
      {
        body: {
          results: [],
          status: 'OVER_QUERY_LIMIT',
          error_message: 'You have exceeded your rate-limit',
        },
      },
    ],
    ['OVER_DAILY_LIMIT', { body: { results: [], status: 'OVER_DAILY_LIMIT' } }],
    [
      'REQUEST_DENIED',
      {
        body: {
          results: [],
          status: 'REQUEST_DENIED',
          error_message: `The key ${KEY} is invalid.`,
        },
      },
    ],
    ['UNKNOWN_ERROR', { body: { results: [], status: 'UNKNOWN_ERROR' } }],
    ['broken JSON', { body: '<html>' }],
    [
      'no answer in three seconds',
      { body: { status: 'OK', results: [geocode()] }, delayMs: 4_000 },
    ],
  ])('at a point, for %s', async (_, answer) => {
    answers.geocode = [answer]
    expect(await reverse()).toMatchObject({
      name: 'Bangka',
      source: 'shop',
      codes: { district_id: '31.74.03' },
    })
    expect(await reverse()).toMatchObject({ source: 'shop' })
    expect(asked).toHaveLength(1)
  })

  it('for one request that it refuses, and the next goes to Google again', async () => {
    answers.places = [
      { status: 400, body: { error: { code: 400, message: 'bad', status: 'INVALID_ARGUMENT' } } },
      { body: { places: [place('Menteng')] } },
    ]
    expect((await search('menteng'))[0]).toMatchObject({ source: 'shop' })
    expect((await search('menteng'))[0]).toMatchObject({ source: 'google' })
    answers.geocode = [
      { body: { results: [], status: 'INVALID_REQUEST' } },
      { body: { status: 'OK', results: [geocode()] } },
    ]
    expect(await reverse()).toMatchObject({ source: 'shop' })
    expect(await reverse()).toMatchObject({ source: 'google' })
  })

  it('for points, while places still come from Google', async () => {
    answers.geocode = [{ body: { results: [], status: 'REQUEST_DENIED' } }]
    answers.places = [{ body: { places: [place('Kemang Village')] } }]
    expect(await reverse()).toMatchObject({ source: 'shop' })
    expect((await search('kemang village'))[0]).toMatchObject({ source: 'google' })
  })
})
