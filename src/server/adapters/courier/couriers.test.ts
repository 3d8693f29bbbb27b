import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  KEY,
  startBiteship,
  WEBHOOK,
  type FakeBiteship,
  type Trouble,
} from '../../../../test/support/biteship.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import { biteship } from './biteship.ts'
import { hub } from './open.ts'
import { ownRiders, RIDER_SIGNATURE_HEADER, riderSignature } from './own.ts'
import { CourierRefused, CourierUnavailable, type Consignment, type Courier } from './port.ts'

let test: TestShop
let service: FakeBiteship
const couriers: Record<string, Courier> = {}
beforeAll(async () => {
  ;[test, service] = await Promise.all([openTestShop(), startBiteship()])
  const settings = () => DEFAULT_SETTINGS
  couriers['own'] = ownRiders({
    db: test.shop.db,
    clock: test.clock,
    settings,
    secret: 'riders-of-the-tests',
    plays: true,
    offersAll: true,
  })
  couriers['biteship'] = fresh()
})
afterAll(async () => {
  await Promise.all([test.close(), service.close()])
})
beforeEach(() => {
  test.clock.set(TEST_NOW)
  Object.assign(service, { trouble: null, servesNone: false })
})

/** A new circuit breaker, so that tests do not affect each other. */
const fresh = () =>
  biteship(
    {
      key: KEY,
      url: service.url,
      couriers: 'gojek,jne',
      webhookHeader: WEBHOOK.header,
      webhookSecret: WEBHOOK.secret,
    },
    () => hub(DEFAULT_SETTINGS),
    test.clock,
  )

const parcel = {
  to: { lat: -6.2583, lng: 106.8203, provinceCode: '31', cityCode: '31.74' },
  load: { grams: 2_000, volumeCm3: 15_001, longestCm: 40 },
  packingG: 500,
  distanceM: 1_000,
}
let keys = 0
const consignment = (method: string, changed: Partial<Consignment> = {}): Consignment => ({
  key: `consignment-${++keys}`,
  orderNumber: 'FR-261120-7K3QX',
  method,
  from: { ...hub(DEFAULT_SETTINGS), notes: '' },
  to: {
    name: 'Sinta Uji',
    phone: '6281234567890',
    address: 'Jl. Bangka XI No. 14B',
    notes: 'Pagar hijau',
    postalCode: '12730',
    lat: -6.2583,
    lng: 106.8203,
  },
  items: [
    {
      name: 'Mangga',
      quantity: 2,
      price: 60_000,
      weightG: 500,
      lengthCm: 20,
      widthCm: 15,
      heightCm: 10,
    },
  ],
  distanceM: 1_000,
  leavesAt: test.clock.now(),
  ...changed,
})
const METHODS: Record<string, string> = { own: 'petik-antar', biteship: 'bs:instant:gojek:instant' }

/** An authentic notice of each courier about a parcel. */
const noticeOf = (provider: string, ref: string): { body: string; headers: Headers } => {
  if (provider === 'biteship') {
    return {
      body: JSON.stringify({ event: 'order.status', order_id: ref, status: 'picked' }),
      headers: new Headers({ [WEBHOOK.header]: WEBHOOK.secret }),
    }
  }
  const body = JSON.stringify({ ride: ref, status: 'picked', lat: -6.26, lng: 106.815 })
  return {
    body,
    headers: new Headers({ [RIDER_SIGNATURE_HEADER]: riderSignature('riders-of-the-tests', body) }),
  }
}

describe.each(['own', 'biteship'])('every courier: %s', (provider) => {
  const courier = () => couriers[provider]!
  const book = async () => courier().book(consignment(METHODS[provider]!))

  it('quotes positive whole Rupiah under unique ids', async () => {
    const quotes = await courier().quotes(parcel)
    expect(quotes.length).toBeGreaterThan(0)
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length)
    expect(quotes.map(({ id }) => id)).toContain(METHODS[provider])
    for (const { id, price, name, carries } of quotes) {
      expect(Number.isInteger(price) && price > 0).toBe(true)
      expect(id.length).toBeLessThanOrEqual(40)
      expect([name.en, name.id].every(Boolean)).toBe(true)
      expect(carries.frozen && !carries.chilled).toBe(false)
    }
  })

  it('books a parcel once, however often it is requested', async () => {
    const one = consignment(METHODS[provider]!)
    const [first, second] = [await courier().book(one), await courier().book(one)]
    expect(second.ref).toBe(first.ref)
    expect((await courier().book(consignment(METHODS[provider]!))).ref).not.toBe(first.ref)
  })

  it('reports where a parcel is, and null for an unknown one', async () => {
    const { ref } = await book()
    if (provider === 'biteship') service.say(ref, 'dropping_off', test.clock.now())
    test.clock.advance(5 * 60_000)
    expect(await courier().track(ref)).toMatchObject({
      ref,
      status: 'dropping_off',
      driver: { name: expect.any(String) },
    })
    expect(await courier().track('servesNone')).toBeNull()
  })

  it('cancels a parcel, also twice; one in transit stays in transit', async () => {
    const early = await courier().book(
      consignment(METHODS[provider]!, {
        leavesAt: new Date(test.clock.now().getTime() + 3_600_000),
      }),
    )
    await courier().cancel(early.ref, 'sold out')
    await courier().cancel(early.ref, 'sold out')
    expect((await courier().track(early.ref))?.status).toBe('cancelled')
    const late = await book()
    const { body, headers } = noticeOf(provider, late.ref)
    if (provider === 'biteship') service.say(late.ref, 'picked', test.clock.now())
    await courier().hear(headers, body)
    await courier().cancel(late.ref, 'sold out')
    expect((await courier().track(late.ref))?.status).toBe('picked')
  })

  it('accepts its own notices, also repeated ones, and no forged ones', async () => {
    const { ref } = await book()
    const { body, headers } = noticeOf(provider, ref)
    for (let times = 0; times < 3; times++)
      expect(await courier().hear(headers, body)).toEqual({ ref, status: 'picked' })
    const [name] = [...headers.keys()]
    const proof = headers.get(name!)!
    const forged: [Headers, string][] = [
      [new Headers(), body],
      [new Headers({ [name!]: '' }), body],
      [new Headers({ [name!]: proof.slice(0, -1) }), body],
      [new Headers({ [name!]: `${proof} x` }), body],
      [new Headers({ [name!]: proof.toUpperCase() === proof ? 'X' : proof.toUpperCase() }), body],
      [headers, '[]'],
      [headers, 'null'],
      [headers, '{'],
      [headers, '{"event":"order.status","order_id":["a"],"ride":["a"]}'],
      [headers, '{"status":"picked"}'],
    ]
    for (const [given, text] of forged) expect(await courier().hear(given, text)).toBeNull()
  })
})

describe('own riders', () => {
  it('move along the same route each time, by the shop’s clock, and stop at the door', async () => {
    const { ref } = await couriers['own']!.book(consignment('petik-antar', { distanceM: 6_600 }))
    const seen = async () => (await couriers['own']!.track(ref))!.position!
    const start = await seen()
    expect(start).toMatchObject({ lat: -6.2607, lng: 106.8137 })
    test.clock.advance(10 * 60_000)
    const half = await seen()
    expect(half).toEqual(await seen())
    expect(half.lat === start.lat && half.lng === start.lng).toBe(false)
    test.clock.advance(60 * 60_000)
    expect(await seen()).toMatchObject({ lat: -6.2583, lng: 106.8203 })
  })

  it('a rider’s phone overrides the simulation, and a live shop simulates nothing', async () => {
    const earnest = ownRiders({
      db: test.shop.db,
      clock: test.clock,
      settings: () => DEFAULT_SETTINGS,
      secret: 'riders-of-the-tests',
      plays: false,
      offersAll: false,
    })
    expect((await earnest.quotes(parcel)).map(({ id }) => id)).toEqual(['petik-antar'])
    const { ref } = await earnest.book(consignment('petik-antar'))
    test.clock.advance(5 * 60_000)
    expect(await earnest.track(ref)).toMatchObject({
      status: 'allocated',
      driver: null,
      position: null,
    })
    const { body, headers } = noticeOf('own', ref)
    await earnest.hear(headers, body)
    expect(await earnest.track(ref)).toMatchObject({
      status: 'picked',
      position: { lat: -6.26, lng: 106.815, at: test.clock.now() },
    })
    const mute = ownRiders({
      db: test.shop.db,
      clock: test.clock,
      settings: () => DEFAULT_SETTINGS,
      secret: null,
      plays: false,
      offersAll: false,
    })
    expect(await mute.hear(headers, body)).toBeNull()
  })
})

describe('Biteship', () => {
  it('offers priced rates with their pace, and chilled goods only on fast ones', async () => {
    const quotes = await couriers['biteship']!.quotes(parcel)
    expect(quotes.map(({ id, price, carries }) => [id, price, carries.chilled])).toEqual([
      ['bs:instant:gojek:instant', 23_000, true],
      ['bs:same_day:gojek:same_day', 17_000, false],
      ['bs:standard:jne:reg', 18_000, false],
    ])
    expect(
      (await couriers['biteship']!.quotes({ ...parcel, distanceM: 15_000 }))[0]?.carries.chilled,
    ).toBe(false)
  })

  it('returns no quotes for an unserved address', async () => {
    service.servesNone = true
    expect(await couriers['biteship']!.quotes(parcel)).toEqual([])
  })

  it('books at once what leaves soon, and by Jakarta’s day and time what leaves later', async () => {
    const now = await couriers['biteship']!.book(consignment('bs:instant:gojek:instant'))
    expect(service.parcels.get(now.ref)?.body).toMatchObject({
      delivery_type: 'now',
      courier_company: 'gojek',
      courier_type: 'instant',
      destination_contact_phone: '081234567890',
      destination_postal_code: 12_730,
    })
    const later = await couriers['biteship']!.book(
      consignment('bs:instant:gojek:instant', { leavesAt: new Date('2026-11-21T04:30:00Z') }),
    )
    expect(service.parcels.get(later.ref)?.body).toMatchObject({
      delivery_type: 'scheduled',
      delivery_date: '2026-11-21',
      delivery_time: '11:30',
    })
  })

  it('finds the order again when its response was lost', async () => {
    const [courier, one] = [fresh(), consignment('bs:instant:gojek:instant')]
    service.trouble = 'lose_answer'
    await expect(courier.book(one)).rejects.toThrow(CourierUnavailable)
    const taken = service.parcels.size
    service.trouble = null
    expect((await courier.book(one)).waybill).toMatch(/^WYB-/)
    expect(service.parcels.size).toBe(taken)
  })

  it('throws CourierRefused for what it can never accept', async () => {
    const nameless = consignment('bs:instant:gojek:instant')
    await expect(fresh().book({ ...nameless, to: { ...nameless.to, name: '' } })).rejects.toThrow(
      CourierRefused,
    )
    await expect(fresh().book(consignment('petik-antar'))).rejects.toThrow(CourierRefused)
  })

  const troubles: Trouble[] = [
    'reset',
    'html',
    'malformed',
    'no_id',
    'status_500',
    'status_401',
    'status_429',
  ]
  it.each(troubles)(
    '%s: quotes, bookings and trackings throw CourierUnavailable',
    async (trouble) => {
      const { ref } = await couriers['biteship']!.book(consignment('bs:instant:gojek:instant'))
      const courier = fresh()
      service.trouble = trouble
      await expect(courier.quotes(parcel)).rejects.toThrow(CourierUnavailable)
      await expect(courier.book(consignment('bs:instant:gojek:instant'))).rejects.toThrow(
        CourierUnavailable,
      )
      await expect(courier.track(ref)).rejects.toThrow(CourierUnavailable)
    },
  )

  it('throws for an undocumented status', async () => {
    service.trouble = 'unknown_status'
    await expect(fresh().track('x')).rejects.toThrow(CourierUnavailable)
  })

  it('waits at most three seconds for prices', async () => {
    service.trouble = 'slow'
    const began = performance.now()
    await expect(fresh().quotes(parcel)).rejects.toThrow('no answer in time')
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('opens its circuit for half a minute after five failures, prices and parcels apart, then tries once', async () => {
    const courier = fresh()
    service.trouble = 'status_500'
    for (let tries = 0; tries < 5; tries++)
      await expect(courier.quotes(parcel)).rejects.toThrow(CourierUnavailable)
    const asked = service.asked.length
    await expect(courier.quotes(parcel)).rejects.toThrow(CourierUnavailable)
    expect(service.asked).toHaveLength(asked)
    service.trouble = null
    expect(await courier.book(consignment('bs:instant:gojek:instant'))).toMatchObject({
      status: 'confirmed',
    })
    await expect(courier.quotes(parcel)).rejects.toThrow(CourierUnavailable)
    test.clock.advance(30_001)
    expect(await courier.quotes(parcel)).toHaveLength(3)
  })

  it('answers an empty request that carries the secret', async () => {
    const headers = new Headers({ [WEBHOOK.header]: WEBHOOK.secret })
    expect([
      await couriers['biteship']!.hear(headers, ''),
      await couriers['biteship']!.hear(headers, '{}'),
    ]).toEqual(['empty', 'empty'])
    expect(await couriers['biteship']!.hear(new Headers(), '')).toBeNull()
  })
})
