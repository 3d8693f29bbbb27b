/** What a visitor asks of a place before shopping, and windows that are held for some minutes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildBuyers,
  buildProduct,
  changeSettings,
  expectBooksRight,
  FAR,
  fillCart,
  NEAR,
  placeOrder,
  slotOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'
import { purgeDeliveryTraces } from './purge-traces.ts'

/** 09:00 in Jakarta. */
const DAY = '2026-11-20'
const WINDOW = slotOf(DAY, '14:00')
const OTHER = slotOf(DAY, '16:00')
let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '10000' })
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  await test.sql("update delivery_slots set holds = '[]'")
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const check = async (point: { lat: number; lng: number }, token?: string) =>
  (
    await test.request(
      'GET',
      `/api/shop/shipping/delivery-check?lat=${point.lat}&lng=${point.lng}`,
      token ? { token } : {},
    )
  ).body.data
type Wish = { id?: string; window?: string; point?: object; token?: string }
const hold = ({ id = randomUUID(), window = WINDOW, point = NEAR, token }: Wish = {}) =>
  test.request('PUT', `/api/shop/shipping/window-holds/${id}`, {
    body: { time_pickup: window, ...point },
    ...(token ? { token } : {}),
  })
const letGo = (id: string) => test.request('DELETE', `/api/shop/shipping/window-holds/${id}`)
/** Sets how many orders the windows take. */
const takes = async (orders: number) => {
  await test.sql(
    `insert into delivery_slots as d (location_id, day, start_time, capacity_orders, capacity_grams)
     select 'kemang', $1::date, s, $2::integer, 1000000 from unnest('{14:00,16:00}'::text[]) s
     on conflict (location_id, day, start_time) do update set capacity_orders = d.booked_orders + excluded.capacity_orders`,
    DAY,
    orders,
  )
}
const order = async (buyer: Buyer, window = WINDOW) => {
  const product = await buildProduct(test)
  await fillCart(test, buyer, product)
  return placeOrder(test, buyer, { slot: window })
}

describe('a place', () => {
  it('in the area is answered with fee, minimum and windows', async () => {
    const answer = await check(NEAR)
    expect(answer).toMatchObject({
      in_area: true,
      minimum_goods: 50_000,
      area_notice: null,
      hold_minutes: 20,
    })
    expect(answer.shipping_from).toBeGreaterThan(0)
    const open = answer.available_time_pickups.filter(
      ({ is_available }: { is_available: boolean }) => is_available,
    )
    expect(open[0]).toMatchObject({ day: DAY, label: '12:00' })
  })

  it('outside of it has no window and no fee', async () => {
    expect(await check(FAR)).toMatchObject({
      in_area: false,
      shipping_from: null,
      formatted_shipping_from: null,
      available_time_pickups: [],
    })
    const refused = await hold({ point: FAR })
    expect([refused.status, refused.body.code]).toEqual([409, 'outside_area'])
  })
})

describe('a held window', () => {
  it('ends after 20 minutes by itself, and asking again does not lengthen it', async () => {
    await takes(1)
    const id = randomUUID()
    const first = await hold({ id })
    expect(first.body.data).toEqual({
      time_pickup: WINDOW,
      day_label: 'Today, 20 November 2026',
      estimated_time: '14:00–16:00',
      until: new Date(new Date(TEST_NOW).getTime() + 20 * 60_000).toISOString(),
    })
    test.clock.advance(19 * 60_000)
    expect((await hold({ id })).body.data.until).toBe(first.body.data.until)
    const full = await hold()
    expect([full.status, full.body.code]).toEqual([409, 'slot_full'])
    test.clock.advance(60_000)
    expect((await hold()).status).toBe(200)
    await purgeDeliveryTraces(test.shop, test.clock.now())
    const [{ left } = { left: 0 }] = await test.sql<{ left: number }>(
      "select jsonb_array_length(holds) as left from delivery_slots where start_time = '14:00'",
    )
    expect(left).toBe(1)
  })

  it('is one at a time: another window frees the first, a full one keeps it', async () => {
    await takes(1)
    const id = randomUUID()
    await hold({ id })
    expect((await hold({ window: OTHER })).status).toBe(200)
    expect((await hold({ id, window: OTHER })).status).toBe(409)
    expect((await hold()).status).toBe(409)
    await letGo(id)
    expect((await hold({ id: randomUUID() })).status).toBe(200)
    expect((await letGo(id)).status).toBe(200)
  })

  it('moves with its device to another window', async () => {
    await takes(1)
    const id = randomUUID()
    await hold({ id })
    expect((await hold({ id, window: OTHER })).status).toBe(200)
    expect((await hold()).status).toBe(200)
    expect((await hold({ window: OTHER })).status).toBe(409)
  })

  it('is refused where it is over, unknown or no place for guests is left', async () => {
    const past = await hold({ window: slotOf(DAY, '08:00') })
    expect([past.status, past.body.code]).toEqual([409, 'slot_past'])
    expect((await hold({ window: slotOf(DAY, '03:00') })).status).toBe(422)
    await takes(4)
    const statuses = [await hold(), await hold(), await hold()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 409])
    await changeSettings(test, { 'slot.holdPercent': 0 })
    expect((await hold({ window: OTHER })).status).toBe(409)
    expect((await check(NEAR)).hold_minutes).toBe(0)
    await changeSettings(test, { 'slot.holdPercent': 50 })
  })

  it('counts for others and is taken by the order of its customer', async () => {
    await takes(1)
    const [buyer, other] = [await buildBuyer(test), await buildBuyer(test)]
    const id = randomUUID()
    await hold({ id })
    expect((await order(other)).body.code).toBe('slot_full')
    // Signing in carries it over, with the time that is left.
    test.clock.advance(5 * 60_000)
    expect((await hold({ id, token: buyer.token })).status).toBe(200)
    const shown = (token: string) =>
      check(NEAR, token).then(
        ({ available_time_pickups: all }) =>
          all.find(({ id: one }: { id: string }) => one === WINDOW).reason,
      )
    expect([await shown(buyer.token), await shown(other.token)]).toEqual([null, 'full'])
    const desk = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
    const week = (await desk('GET', `/windows?from=${DAY}`)).body.data.days[0].windows
    expect(week.find(({ start }: { start: string }) => start === '14:00')).toMatchObject({
      booked_orders: 0,
      held_orders: 1,
    })
    const placed = await order(buyer)
    expect([placed.status, placed.body.code]).toEqual([200, undefined])
    expect((await order(other)).body.code).toBe('slot_full')
    expect(
      await test.sql("select booked_orders, holds from delivery_slots where start_time = '14:00'"),
    ).toEqual([{ booked_orders: 1, holds: [] }])
  })

  it('of 500 guests on one window, with buyers among them, never passes its capacity', async () => {
    await takes(12)
    const { variationId } = await buildProduct(test)
    const buyers = await buildBuyers(test, 20, () => [{ variationId, quantity: 1 }])
    const guests = Array.from({ length: 500 }, () => randomUUID())
    const work: Promise<number>[] = []
    guests.forEach((id, index) => {
      work.push(hold({ id, window: OTHER }).then(({ status }) => status))
      const buyer = index % 25 === 0 ? buyers[index / 25] : undefined
      if (buyer) work.push(placeOrder(test, buyer, { slot: OTHER }).then(({ status }) => -status))
    })
    const done = await Promise.all(work)
    const held = done.filter((status) => status === 200).length
    const placed = done.filter((status) => status === -200).length
    expect(held).toBeLessThanOrEqual(6)
    expect(held + placed).toBe(12)
    const [row] = await test.sql<{ booked: number; held: number; capacity: number }>(
      "select booked_orders as booked, jsonb_array_length(holds) as held, capacity_orders as capacity from delivery_slots where start_time = '16:00'",
    )
    expect(row).toEqual({ booked: placed, held, capacity: 12 })
  }, 120_000)
})
