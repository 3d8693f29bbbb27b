import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  stateOf,
} from '../../../test/support/builders.ts'
import { buildParcel, command, trackingOf } from '../../../test/support/deliveries.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { distanceBetween } from '#domain/checkout/shipping.ts'
import { CourierUnavailable } from '../adapters/courier/port.ts'
import { riderSignature, RIDER_SIGNATURE_HEADER } from '../adapters/courier/own.ts'
import { purgeDeliveryTraces } from '../couriers/index.ts'
import { askDueCouriers } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RIDER_SECRET: 'riders-of-the-tests' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})
beforeEach(() => test.clock.set(TEST_NOW))

const track = (orderId: string, token?: string) =>
  test.request('GET', `/api/shop/orders/${orderId}/tracking`, token ? { token } : {})
const HUB = { lat: -6.2607, lng: 106.8137 }

describe('GET /orders/{id}/tracking', () => {
  it('401 for a guest, 404 for another customer and for an unknown order', async () => {
    const { orderId } = await buildParcel(test)
    const other = await buildBuyer(test)
    expect((await track(orderId)).status).toBe(401)
    for (const id of [orderId, '018f0000-0000-7000-8000-000000000000', 'x'])
      expect((await track(id, other.token)).status).toBe(404)
  })

  it('200 with courier, rider, code, live position and the steps reached, newest first', async () => {
    const parcel = await buildParcel(test)
    test.clock.advance(5 * 60_000)
    const seen = await trackingOf(test, parcel)
    expect(seen).toMatchObject({
      state: 'on_delivery',
      status_text: 'On Delivery',
      courier: {
        name: 'Petik Antar',
        driver_name: expect.any(String),
        driver_phone: expect.stringMatching(/^\+62 81/),
        status_text: 'The rider is on the way to you',
      },
      position_state: 'live',
      unknown_since: null,
      delivery_code: expect.stringMatching(/^\d{4}$/),
      proof: null,
      refresh_seconds: 20,
      slot: { estimated_time: '12:00–14:00' },
    })
    expect(seen.courier.driver_phone).toMatch(/[*•]/)
    expect(
      seen.timeline.map(({ step, is_current }: { step: string; is_current: boolean }) => [
        step,
        is_current,
      ]),
    ).toEqual([
      ['delivery', true],
      ['process', false],
      ['payment', false],
      ['order', false],
    ])
    expect(seen.timeline[0]).toMatchObject({
      formatted_date: expect.stringMatching(/^20 Nov 2026 \d\d:\d\d$/),
    })
    expect((await trackingOf(test, parcel, 'id-ID')).status_text).toBe('Dikirim')
  })

  it('shows the payment step of a cash order on delivery', async () => {
    const first = await buildParcel(test)
    await orderAction(test, first.orderId, 'deliver', 'complete')
    const again = await buildOrder(test, first.buyer, await buildProduct(test), { method: 'cod' })
    await orderAction(test, again, 'pick', 'pack', 'send')
    const parcel = { buyer: first.buyer, orderId: again }
    const payment = async () =>
      (await trackingOf(test, parcel)).timeline.find(
        ({ step }: { step: string }) => step === 'payment',
      )
    expect(await payment()).toMatchObject({ at: null, formatted_date: null })
    await orderAction(test, again, 'deliver')
    expect(await payment()).toMatchObject({ at: expect.any(String) })
  })

  it('moves the rider closer with each view, and shows no position before and after', async () => {
    const parcel = await buildParcel(test, {}, {}, ['pick', 'pack'])
    expect(await trackingOf(test, parcel)).toMatchObject({
      state: 'packed',
      position_state: 'none',
      position: null,
      delivery_code: null,
      refresh_seconds: null,
    })
    await orderAction(test, parcel.orderId, 'send')
    const distances: number[] = []
    for (let look = 0; look < 3; look++) {
      test.clock.advance(4 * 60_000)
      distances.push(distanceBetween((await trackingOf(test, parcel)).position, HUB))
    }
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances[2]).toBeGreaterThan(distances[0]!)
    await orderAction(test, parcel.orderId, 'deliver')
    expect(await trackingOf(test, parcel)).toMatchObject({
      state: 'delivered',
      position_state: 'none',
      position: null,
      delivery_code: null,
      courier: { link: null },
    })
  })

  it('shows “unknown since hh:mm” while the courier does not answer, and live data again when it does; nothing else stops', async () => {
    const parcel = await buildParcel(test)
    const [own] = test.shop.ports.couriers
    const away = { ...own!, track: () => Promise.reject(new CourierUnavailable('down')) }
    test.shop.ports.couriers.splice(0, 1, away)
    try {
      test.clock.set('2026-11-20T09:07:30+07:00')
      const seen = await trackingOf(test, parcel)
      expect(seen).toMatchObject({
        state: 'on_delivery',
        position_state: 'unknown',
        position: null,
        formatted_unknown_since: '09:00',
        unknown_since: TEST_NOW,
      })
      expect(seen.timeline).toHaveLength(4)
      expect((await track(parcel.orderId, parcel.buyer.token)).status).toBe(200)
      expect(
        (
          await test.request('GET', `/api/shop/orders/${parcel.orderId}`, {
            token: parcel.buyer.token,
          })
        ).status,
      ).toBe(200)
      expect(await command(test, 'orders', 'show', parcel.orderId)).toMatchObject({
        said: expect.stringContaining('no update since'),
      })
    } finally {
      test.shop.ports.couriers.splice(0, 1, own!)
    }
    test.clock.advance(60_000)
    expect(await trackingOf(test, parcel)).toMatchObject({
      position_state: 'live',
      unknown_since: null,
    })
  })

  it('makes a page wait at most two and a half seconds for a courier', async () => {
    const parcel = await buildParcel(test)
    const [own] = test.shop.ports.couriers
    let release = () => {}
    const slow = {
      ...own!,
      track: () => new Promise<null>((resolve) => (release = () => resolve(null))),
    }
    test.shop.ports.couriers.splice(0, 1, slow)
    test.clock.advance(20_000)
    const began = performance.now()
    expect((await trackingOf(test, parcel)).state).toBe('on_delivery')
    expect(performance.now() - began).toBeLessThan(4_000)
    test.shop.ports.couriers.splice(0, 1, own!)
    release()
  })

  it('opens no transaction while a courier is called', async () => {
    const [own] = test.shop.ports.couriers
    const asked: string[] = []
    const look = async <T>(name: string, answer: Promise<T>): Promise<T> => {
      // The embedded database has one connection: this statement would wait forever behind an open
      // transaction.
      await test.sql('select 1')
      asked.push(name)
      return answer
    }
    test.shop.ports.couriers.splice(0, 1, {
      ...own!,
      quotes: (parcel) => look('quotes', own!.quotes(parcel)),
      book: (consignment) => look('book', own!.book(consignment)),
      track: (ref) => look('track', own!.track(ref)),
    })
    const parcel = await buildParcel(test)
    test.clock.advance(60_000)
    await trackingOf(test, parcel)
    expect(new Set(asked)).toEqual(new Set(['quotes', 'book', 'track']))
    test.shop.ports.couriers.splice(0, 1, own!)
  })
})

describe('POST /hooks/own', () => {
  const tell = (body: unknown, secret = 'riders-of-the-tests') => {
    const text = JSON.stringify(body)
    return test.request('POST', '/hooks/own', {
      body: text,
      headers: { [RIDER_SIGNATURE_HEADER]: riderSignature(secret, text) },
    })
  }
  const rideOf = async (orderId: string) =>
    (
      await test.sql<{ ref: string }>(
        'select provider_ref as ref from shipments where order_id = $1',
        orderId,
      )
    )[0]!.ref

  it('200 a rider’s phone reports its position and the hand-over', async () => {
    const parcel = await buildParcel(test)
    const ride = await rideOf(parcel.orderId)
    test.clock.advance(60_000)
    expect((await tell({ ride, lat: -6.259, lng: 106.818 })).status).toBe(200)
    expect((await trackingOf(test, parcel)).position).toMatchObject({ lat: -6.259, lng: 106.818 })
    test.clock.advance(60_000)
    for (let times = 0; times < 3; times++)
      expect((await tell({ ride, status: 'delivered' })).status).toBe(200)
    await test.drain()
    expect(await trackingOf(test, parcel)).toMatchObject({
      state: 'delivered',
      proof: { kind: 'courier' },
    })
    const events = await test.sql<{ n: number }>(
      "select count(*)::integer as n from order_events where order_id = $1 and action = 'deliver'",
      parcel.orderId,
    )
    expect(events[0]!.n).toBe(1)
  })

  it('401 forged, 404 unknown; nothing changes', async () => {
    const parcel = await buildParcel(test)
    const ride = await rideOf(parcel.orderId)
    expect((await tell({ ride, status: 'delivered' }, 'a guess')).status).toBe(401)
    expect((await test.request('POST', '/hooks/own', { body: '{}' })).status).toBe(401)
    expect((await tell({ ride: 'ride-of-nobody', status: 'delivered' })).status).toBe(404)
    expect((await stateOf(test, parcel.orderId)).state).toBe('on_delivery')
  })
})

describe('personal data of riders', () => {
  it('positions, names and numbers are deleted after a week, events stay', async () => {
    const parcel = await buildParcel(test)
    test.clock.advance(60_000)
    await trackingOf(test, parcel)
    await orderAction(test, parcel.orderId, 'deliver')
    const kept = async () =>
      (
        await test.sql<{ positions: number; drivers: number; rides: number }>(
          `select (select count(*) from rider_positions p join shipments s on s.id = p.shipment_id where s.order_id = $1)::integer as positions,
             (select count(*) from shipments where order_id = $1 and driver is not null)::integer as drivers,
             (select count(*) from own_rides r join shipments s on s.provider_ref = r.ref where s.order_id = $1)::integer as rides`,
          parcel.orderId,
        )
      )[0]!
    expect((await kept()).positions).toBeGreaterThan(0)
    test.clock.advance(7 * 86_400_000 - 120_000)
    await purgeDeliveryTraces(test.shop, test.clock.now())
    expect(await kept()).toMatchObject({ drivers: 1, rides: 1 })
    test.clock.advance(240_000)
    await purgeDeliveryTraces(test.shop, test.clock.now())
    expect(await kept()).toEqual({ positions: 0, drivers: 0, rides: 0 })
  })

  it('polls a courier once a minute while the parcel is under way', async () => {
    const parcel = await buildParcel(test)
    test.clock.advance(61_000)
    expect(await askDueCouriers(test.shop, test.clock.now())).toBeGreaterThan(0)
    expect(await askDueCouriers(test.shop, test.clock.now())).toBe(0)
    await orderAction(test, parcel.orderId, 'deliver')
    const [due] = await test.sql<{ next: Date | null }>(
      'select next_poll_at as next from shipments where order_id = $1',
      parcel.orderId,
    )
    expect(due!.next).toBeNull()
  })
})
