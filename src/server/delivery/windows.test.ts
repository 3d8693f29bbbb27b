import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  NOON,
  payOrder,
  placeOrder,
  slotOf,
  fillCart,
} from '../../../test/support/builders.ts'
import { command, trackingOf } from '../../../test/support/deliveries.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  await test.sql(
    "update delivery_slots set closed = false, wanted_orders = null, capacity_orders = 1000 where start_time <> 'x'",
  )
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})

const paid = async (given: Parameters<typeof buildProduct>[1] = {}) => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  const orderId = await buildOrder(test, buyer, product)
  await payOrder(test, orderId)
  return { buyer, orderId }
}
type Who = { buyer: { token: string }; orderId: string }
const windowsOf = async ({ buyer, orderId }: Who) =>
  (await test.request('GET', `/api/shop/orders/${orderId}/time-pickups`, { token: buyer.token }))
    .body.data
const move = ({ buyer, orderId }: Who, time_pickup: unknown) =>
  test.request('PUT', `/api/shop/orders/${orderId}/time-pickup`, {
    token: buyer.token,
    body: { time_pickup },
  })

describe('a window that is closed', () => {
  it('is no longer offered; its customers get a notice and may move once, free of charge', async () => {
    const order = await paid()
    const before = (
      await test.request('GET', `/api/shop/orders/${order.orderId}`, { token: order.buyer.token })
    ).body.data
    expect((await move(order, slotOf('2026-11-21', '18:00'))).body.code).toBe('change_costs_more')
    expect((await command(test, 'windows', 'close', '2026-11-21', '12:00', 'banjir')).said).toMatch(
      /12:00: closed; \d+ booked/,
    )
    expect(await trackingOf(test, order)).toMatchObject({ may_move: true, move_reason: 'banjir' })
    const { available_time_pickups: windows } = await windowsOf(order)
    expect(windows.find(({ id }: { id: string }) => id === NOON)).toMatchObject({
      is_available: false,
      reason: 'closed',
    })
    expect(new Set(windows.map(({ price }: { price: number }) => price))).toEqual(new Set([0]))
    const moved = await move(order, slotOf('2026-11-21', '16:00'))
    expect(moved.status).toBe(200)
    expect(moved.body.data).toMatchObject({
      may_move: false,
      slot: { estimated_time: '16:00–18:00' },
    })
    const after = (
      await test.request('GET', `/api/shop/orders/${order.orderId}`, { token: order.buyer.token })
    ).body.data
    expect([after.total, after.shipping, after.slot.estimated_time]).toEqual([
      before.total,
      before.shipping,
      '16:00–18:00',
    ])
    const notices = await test.sql<{ kind: string }>(
      "select kind from notifications where href = '/profile/my-order/' || $1",
      order.orderId,
    )
    expect(notices.filter(({ kind }) => kind === 'order.move_offered')).toHaveLength(1)
  })

  it.each([
    ['one that is past', slotOf('2026-11-20', '08:00'), 409],
    ['the closed one itself', NOON, 409],
    ['beyond the days that can be booked', slotOf('2026-11-27', '12:00'), 422],
    ['no window', slotOf('2026-11-21', '12:30'), 422],
    ['nonsense', 'x', 422],
    ['another hub', '2026-11-21', 422],
    ['a number', 12, 422],
  ])('refuses %s, and the order stays where it is', async (_, wanted, status) => {
    const order = await paid()
    await command(test, 'windows', 'close', '2026-11-21', '12:00')
    expect((await move(order, wanted)).status).toBe(status)
    expect(await trackingOf(test, order)).toMatchObject({
      may_move: true,
      slot: { estimated_time: '12:00–14:00' },
    })
  })

  it('401 for a guest, 404 for another customer', async () => {
    const order = await paid()
    const other = await buildBuyer(test)
    for (const path of ['time-pickups', 'time-pickup']) {
      const method = path === 'time-pickup' ? 'PUT' : 'GET'
      const body = method === 'PUT' ? { body: { time_pickup: NOON } } : {}
      expect(
        (await test.request(method, `/api/shop/orders/${order.orderId}/${path}`, body)).status,
      ).toBe(401)
      expect(
        (
          await test.request(method, `/api/shop/orders/${order.orderId}/${path}`, {
            token: other.token,
            ...body,
          })
        ).status,
      ).toBe(404)
    }
  })

  it('409 once picking has begun, and for a window that has just filled up', async () => {
    const [picked, late] = [await paid(), await paid()]
    await command(test, 'windows', 'close', '2026-11-21', '12:00')
    await orderAction(test, picked.orderId, 'pick')
    expect((await move(picked, slotOf('2026-11-21', '16:00'))).status).toBe(409)
    await test.sql(
      "insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', '2026-11-22', '10:00', 0, 150000)",
    )
    expect((await move(late, slotOf('2026-11-22', '10:00'))).body.code).toBe('slot_full')
    await test.sql("delete from delivery_slots where day = '2026-11-22' and start_time = '10:00'")
  })

  it('twenty parallel moves use the offer once, and each starts where the last one ended', async () => {
    const order = await paid()
    await command(test, 'windows', 'close', '2026-11-21', '12:00')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        move(order, slotOf('2026-11-22', ['14:00', '16:00', '18:00'][index % 3]!)),
      ),
    )
    // A move that is asked for once the offer is used is one of the customer's own: the order is
    // not picked yet. Those that meant to use the same offer come too late.
    const succeeded = answers.filter(({ status }) => status === 200).length
    expect(succeeded).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20 - succeeded)
    expect(await trackingOf(test, order)).toMatchObject({ may_move: false })
    const moves = (
      await test.sql<{ reason: string }>(
        "select reason from order_events where order_id = $1 and action = 'window_moved' order by id",
        order.orderId,
      )
    ).map(({ reason }) => reason.split(' → '))
    expect(moves).toHaveLength(succeeded)
    expect(moves.map(([from]) => from)).toEqual([
      '2026-11-21 12:00',
      ...moves.slice(0, -1).map(([, to]) => to),
    ])
    const booked = await test.sql<{ window: string }>(
      "select to_char(day, 'YYYY-MM-DD') || ' ' || start_time as window from slot_bookings where order_id = $1 and state = 'live'",
      order.orderId,
    )
    expect(booked).toEqual([{ window: moves.at(-1)![1] }])
  })
})

describe('a window with reduced capacity', () => {
  it('keeps its bookings, and shrinks as orders leave it', async () => {
    const day = '2026-11-23'
    const slot = slotOf(day, '18:00')
    const orders = []
    for (let count = 0; count < 3; count++) {
      const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
      orders.push({ buyer, orderId: await buildOrder(test, buyer, product, { slot }) })
    }
    expect((await command(test, 'windows', 'take', day, '18:00', '1', 'hujan')).said).toContain(
      '3 booked orders may move',
    )
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    expect((await placeOrder(test, buyer, { slot })).body.code).toBe('slot_full')
    expect((await move(orders[0]!, slotOf(day, '08:00'))).status).toBe(200)
    expect((await placeOrder(test, buyer, { slot })).body.code).toBe('slot_full')
    const [row] = await test.sql<{ capacity: number; booked: number }>(
      "select capacity_orders as capacity, booked_orders as booked from delivery_slots where day = $1 and start_time = '18:00'",
      day,
    )
    expect(row).toEqual({ capacity: 2, booked: 2 })
    expect((await command(test, 'windows', day)).said).toContain(`${day} 18:00  2 of 1 orders`)
  })

  it.each([
    [['windows', 'take', '2026-11-23']],
    [['windows', 'close']],
    [['windows', 'close', 'tomorrow']],
    [['windows', 'take', '2026-11-23', '18:00', 'few']],
  ])('2 for words that are none: %j', async (words) =>
    expect((await command(test, ...words)).code).toBe(2),
  )
})

it('409 for a full window lists the next three free ones', async () => {
  const day = '2026-11-22'
  await test.sql(
    "insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', $1, '12:00', 0, 150000) on conflict (location_id, day, start_time) do update set capacity_orders = delivery_slots.booked_orders",
    day,
  )
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  await fillCart(test, buyer, product)
  const refused = await placeOrder(test, buyer, { slot: slotOf(day, '12:00') })
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_full' } })
  expect(refused.body.details.next_time_pickups.map(({ id }: { id: string }) => id)).toEqual([
    slotOf(day, '14:00'),
    slotOf(day, '16:00'),
    slotOf(day, '18:00'),
  ])
})
