/** An order that is packed again after its courier gave up, and bookings that were given up. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  KEY,
  startBiteship,
  WEBHOOK,
  type FakeBiteship,
} from '../../../../test/support/biteship.ts'
import {
  buildProduct,
  changeSettings,
  expectBooksRight,
} from '../../../../test/support/builders.ts'
import { buildCourierParcel } from '../../../../test/support/deliveries.ts'
import { openFloor, type Floor } from '../../../../test/support/floor.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { CourierUnavailable } from '../../adapters/courier/port.ts'
import { askDueCouriers } from '../ask-courier.ts'
import { cancelFormerBookings } from './cancel-booking.ts'

const JNE = 'bs:standard:jne:reg'
const OWN = 'petik-antar'

let test: TestShop
let service: FakeBiteship
let floor: Floor
let desk: ReturnType<typeof staffAsk>
beforeAll(async () => {
  service = await startBiteship()
  test = await openTestShop({
    BITESHIP_KEY: KEY,
    BITESHIP_WEBHOOK_SECRET: WEBHOOK.secret,
    BITESHIP_URL: service.url,
    RATE_LIMIT_FACTOR: '1000',
  })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
  floor = await openFloor(test)
  desk = staffAsk(test, await buildStaff(test, 'shift_lead'))
})
afterAll(async () => {
  await expectBooksRight(test)
  await Promise.all([test.close(), service.close()])
})
beforeEach(() => test.clock.set(TEST_NOW))

const setName = (orderId: string, name: string) =>
  test.sql(
    `update orders set address = address || jsonb_build_object('name', $2::text) where id = $1::text::uuid`,
    orderId,
    name,
  )
/** A picked order that a courier fetches; it refuses an address without a name. */
const picked = async (name = ''): Promise<string> => {
  const window = floor.nextWindow()
  const { orderId } = await floor.orderOf([[await buildProduct(test), 1]], window)
  const { tasks } = await floor.runOf(window)
  for (const task of tasks) await floor.act(task, { act: 'pick' })
  await test.sql(
    `update orders set shipping_method = $2, shipping_name = '{"en": "JNE", "id": "JNE"}' where id = $1::text::uuid`,
    orderId,
    JNE,
  )
  await setName(orderId, name)
  return orderId
}
const undo = async (orderId: string) => {
  const answer = await floor.ask('POST', `/packing/${orderId}/undo`, {})
  await test.drain()
  return answer
}
const parcelOf = async (orderId: string) =>
  (
    await test.sql<{ id: string; status: string; ref: string | null; provider: string }>(
      'select id, status, provider_ref as ref, provider from shipments where order_id = $1::text::uuid',
      orderId,
    )
  )[0]!
const setStatus = (orderId: string, status: string) =>
  test.sql('update shipments set status = $2 where order_id = $1::text::uuid', orderId, status)

describe('an order that is packed again', () => {
  it('is booked again by itself when its courier had refused it, once and under a new key', async () => {
    const orderId = await picked()
    expect((await floor.pack(orderId)).status).toBe(200)
    const refused = await parcelOf(orderId)
    expect(refused.status).toBe('unbooked')
    const placed = service.parcels.size
    expect((await undo(orderId)).body.data).toEqual({ state: 'picking' })
    await setName(orderId, 'Sinta')
    expect((await floor.pack(orderId)).status).toBe(200)
    expect(service.parcels.size).toBe(placed + 1)
    const [ref, { reference }] = [...service.parcels].at(-1)!
    expect(await parcelOf(orderId)).toMatchObject({ id: refused.id, status: 'confirmed', ref })
    expect(reference).toBe(`${refused.id}-1`)

    // Both packings arrive again: one that has booked books no more.
    await setStatus(orderId, 'rejected')
    await test.sql(
      `update outbox set done_at = null, claimed_until = null where topic = 'order.changed' and payload ->> 'orderId' = $1 and payload ->> 'action' = 'pack'`,
      orderId,
    )
    await test.drain()
    expect(service.parcels.size).toBe(placed + 1)
    expect((await parcelOf(orderId)).status).toBe('rejected')
  })

  it.each(['courier_not_found', 'rejected', 'returned', 'cancelled'])(
    'is booked again after %s, and the former booking is cancelled',
    async (status) => {
      const orderId = await picked('Sinta')
      await floor.pack(orderId)
      const { ref } = await parcelOf(orderId)
      await setStatus(orderId, status)
      expect((await undo(orderId)).status).toBe(200)
      await floor.pack(orderId)
      const again = await parcelOf(orderId)
      expect(again.status).toBe('confirmed')
      expect(again.ref).not.toBe(ref)
      expect(service.asked).toContain(`POST /v1/orders/${ref}/cancel`)
      expect(service.parcels.get(ref!)!.status).toBe('cancelled')
    },
  )

  it('keeps its packing while a courier comes, and waits for our own riders where they were chosen', async () => {
    const orderId = await picked('Sinta')
    await floor.pack(orderId)
    expect((await undo(orderId)).body.code).toBe('order_state')
    await setStatus(orderId, 'on_hold')
    expect((await undo(orderId)).body.code).toBe('order_state')
    await setStatus(orderId, 'rejected')
    const [{ number }] = (await test.sql(
      'select number from orders where id = $1::text::uuid',
      orderId,
    )) as [{ number: string }]
    const { version } = (await desk('GET', `/orders/${number}/couriers`)).body.data
    await desk('PUT', `/orders/${number}/courier`, { method: OWN, version })
    await test.drain()
    const placed = service.parcels.size
    expect((await undo(orderId)).status).toBe(200)
    expect((await floor.pack(orderId)).status).toBe(200)
    await askDueCouriers(test.shop, test.clock.now())
    expect(service.parcels.size).toBe(placed)
    expect(await parcelOf(orderId)).toMatchObject({ provider: 'own', status: 'booking', ref: null })
  })
})

let giveBack = () => {}
afterEach(() => giveBack())
/** Lets `answer` decide how the courier answers a cancellation; returns the references asked for. */
const cancelling = (answer: (nth: number) => Promise<void>) => {
  const courier = test.shop.ports.couriers.find(({ provider }) => provider === 'biteship')!
  const { cancel } = courier
  const asked: string[] = []
  courier.cancel = async (ref, reason) => {
    asked.push(ref)
    await answer(asked.length)
    return cancel(ref, reason)
  }
  giveBack = () => void (courier.cancel = cancel)
  return asked
}
const away = () => Promise.reject(new CourierUnavailable('away'))
const laterBy = async (seconds: number) => {
  test.clock.advance(seconds * 1000)
  return cancelFormerBookings(test.shop, test.clock.now())
}
/** An order whose booking was given up for our own riders, with its desk's view. */
const chosenAgain = async () => {
  const order = await buildCourierParcel(test, { status: 'on_hold', waybill: 'JNE-1' })
  const ref = `bts-${order.orderId}`
  service.parcels.set(ref, { id: ref, reference: ref, status: 'on_hold', history: [], body: {} })
  const { version } = (await desk('GET', `/orders/${order.number}/couriers`)).body.data
  const chosen = await desk('PUT', `/orders/${order.number}/courier`, { method: OWN, version })
  expect(chosen.status).toBe(200)
  await test.drain()
  const seen = async () => (await desk('GET', `/orders/${order.number}`)).body.data
  return { ...order, ref, seen }
}
const formerOf = async (orderId: string) =>
  (
    await test.sql<{ state: string; tries: number }>(
      'select state, tries from former_bookings where order_id = $1::text::uuid',
      orderId,
    )
  )[0]

describe('a former booking', () => {
  it('is cancelled again and again until the courier takes it, under the same reference', async () => {
    const asked = cancelling((nth) => (nth <= 2 ? away() : Promise.resolve()))
    const { orderId, ref, seen } = await chosenAgain()
    expect(await formerOf(orderId)).toEqual({ state: 'open', tries: 1 })
    expect(await laterBy(10)).toBe(0)
    expect(await laterBy(21)).toBe(1)
    expect(await formerOf(orderId)).toEqual({ state: 'open', tries: 2 })
    // The courier refuses while it says that it waits at the shop.
    expect(await laterBy(61)).toBe(1)
    expect(await formerOf(orderId)).toEqual({ state: 'open', tries: 3 })
    service.say(ref, 'allocated', test.clock.now())
    expect(await laterBy(121)).toBe(1)
    expect(await formerOf(orderId)).toEqual({ state: 'cancelled', tries: 4 })
    expect(asked).toEqual([ref, ref, ref, ref])
    expect(service.parcels.get(ref)!.status).toBe('cancelled')
    expect(await laterBy(1_800)).toBe(0)
    expect((await seen()).troubles).toEqual([])
  })

  it('is left to staff when the courier never answers: they see that it may still come', async () => {
    const asked = cancelling(away)
    const { orderId, ref, seen } = await chosenAgain()
    for (let minutes = 1; minutes <= 32; minutes *= 2) {
      expect((await seen()).troubles).toEqual([])
      expect(await laterBy(minutes * 60)).toBe(1)
    }
    expect(asked).toEqual(Array.from({ length: 7 }, () => ref))
    expect(await formerOf(orderId)).toEqual({ state: 'left', tries: 7 })
    expect(await laterBy(1_800)).toBe(0)
    const order = await seen()
    expect(order.troubles).toEqual(['courier_not_cancelled'])
    expect(order.timeline).toContainEqual(
      expect.objectContaining({ kind: 'shipment', what: 'not_cancelled', text: 'JNE-1' }),
    )
    await orderAction(test, orderId, 'send', 'deliver')
    expect((await seen()).troubles).toEqual([])
  })

  it('of a cancelled order is cancelled at once, and again where the courier was away', async () => {
    const asked = cancelling((nth) => (nth === 1 ? away() : Promise.resolve()))
    const orderId = await picked('Sinta')
    await floor.pack(orderId)
    const { ref } = await parcelOf(orderId)
    await orderAction(test, orderId, 'cancel')
    expect(await formerOf(orderId)).toEqual({ state: 'open', tries: 1 })
    expect(await laterBy(31)).toBe(1)
    expect(asked).toEqual([ref, ref])
    expect(await formerOf(orderId)).toEqual({ state: 'cancelled', tries: 2 })
  })
})
