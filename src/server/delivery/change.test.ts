/** A customer moves an order to another window or address until it is picked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAddress,
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  FAR,
  NEAR,
  NOON,
  payOrder,
  slotOf,
  stateOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildStaff } from '../../../test/support/staff.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

type Order = { buyer: Buyer; orderId: string }
const paid = async (slot = NOON): Promise<Order> => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
  const orderId = await buildOrder(test, buyer, product, { slot })
  await payOrder(test, orderId)
  return { buyer, orderId }
}
const ask = ({ buyer, orderId }: Order, method: string, path: string, body?: unknown, key = '') =>
  test.request(method, `/api/shop/orders/${orderId}${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  })
const shown = async (order: Order) => (await ask(order, 'GET', '')).body.data
const move = (order: Order, time_pickup: string, key?: string) =>
  ask(order, 'PUT', '/time-pickup', { time_pickup }, key)
const send = (order: Order, address_id: string, key?: string) =>
  ask(order, 'PUT', '/address', { address_id }, key)
const booked = async (slot: string): Promise<number[]> => {
  const [location, day, start] = slot.split('+')
  const [found] = await test.sql<{ orders: number; grams: number }>(
    'select booked_orders as orders, booked_grams as grams from delivery_slots where location_id = $1 and day = $2::date and start_time = $3',
    location,
    day,
    start,
  )
  return found ? [found.orders, found.grams] : [0, 0]
}
const eventsOf = async (order: Order): Promise<string[]> =>
  (await shown(order)).timeline.map(({ text }: { text: string }) => text)

describe('another window', () => {
  it('is free when it costs no more, and marked as dearer where it does', async () => {
    const order = await paid(slotOf('2026-11-22', '14:00'))
    const { available_time_pickups: windows } = (await ask(order, 'GET', '/time-pickups')).body.data
    const of = (start: string) =>
      windows.find(({ id }: { id: string }) => id === slotOf('2026-11-23', start))
    expect(of('12:00')).toMatchObject({ is_available: true, price: 0 })
    expect(of('18:00')).toMatchObject({ is_available: false, reason: 'dearer' })
    const before = await shown(order)
    const from = await booked(slotOf('2026-11-22', '14:00'))
    const { status, body } = await move(order, slotOf('2026-11-23', '12:00'))
    expect([status, body.data.slot.estimated_time]).toEqual([200, '12:00–14:00'])
    const after = await shown(order)
    expect([after.total, after.shipping]).toEqual([before.total, before.shipping])
    expect(await eventsOf(order)).toContain('You chose another delivery slot')
    expect(await booked(slotOf('2026-11-22', '14:00'))).toEqual([from[0]! - 1, from[1]! - 500])
    expect((await booked(slotOf('2026-11-23', '12:00')))[0]).toBe(1)
    expect((await move(order, slotOf('2026-11-23', '18:00'))).body).toMatchObject({
      code: 'change_costs_more',
    })
  })

  it('counts once for one key', async () => {
    const order = await paid(slotOf('2026-11-22', '14:00'))
    const answers = await Promise.all(
      [1, 2, 3].map(() => move(order, slotOf('2026-11-23', '08:00'), 'once')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await booked(slotOf('2026-11-23', '08:00')))[0]).toBe(1)
  })

  it('takes the order out of a run of its old window', async () => {
    const order = await paid(slotOf('2026-11-22', '10:00'))
    const { token } = await buildStaff(test, 'picker')
    const made = await test.request('POST', '/api/staff/pick-runs', {
      token,
      body: { window_day: '2026-11-22', window_start: '10:00' },
    })
    expect(made.status).toBe(200)
    expect((await move(order, slotOf('2026-11-23', '10:00'))).status).toBe(200)
    expect(await test.sql('select 1 from totes where order_id = $1', order.orderId)).toEqual([])
    await test.request('POST', `/api/staff/pick-runs/${made.body.data.id}/take`, {
      token,
      body: {},
    })
    expect((await stateOf(test, order.orderId)).state).toBe('confirmed')
  })

  it('is refused once picking has begun', async () => {
    const order = await paid()
    await orderAction(test, order.orderId, 'pick')
    expect((await move(order, slotOf('2026-11-23', '12:00'))).body.code).toBe('change_too_late')
    expect((await ask(order, 'GET', '/time-pickups')).body.data.available_time_pickups).toEqual([])
  })
})

describe('another address', () => {
  it('is free when it costs no more; nothing else of the order changes', async () => {
    const order = await paid()
    const closer = await buildAddress(test, order.buyer.id, { lat: -6.2607, lng: 106.8137 })
    const before = await shown(order)
    const { status } = await send(order, closer, 'once')
    expect(status).toBe(200)
    expect((await send(order, closer, 'once')).status).toBe(200)
    const { address, ...after } = await shown(order)
    expect(address.full_address).toContain('Jl. Bangka XI')
    expect([after.total, after.shipping, after.slot]).toEqual([
      before.total,
      before.shipping,
      before.slot,
    ])
    const events = await eventsOf(order)
    expect(events.filter((text) => text === 'You chose another address')).toHaveLength(1)
    const [row] = await test.sql<{ lat: number }>(
      "select (address ->> 'lat')::float8 as lat from orders where id = $1",
      order.orderId,
    )
    expect(row!.lat).toBe(-6.2607)
  })

  it('is refused where delivery costs more, our riders do not go, or it is not the customer’s', async () => {
    const order = await paid()
    const { buyer } = order
    const dearer = await buildAddress(test, buyer.id, { lat: -6.31, lng: 106.85 })
    const tooFar = await buildAddress(test, buyer.id, FAR)
    const foreign = await buildAddress(test, (await buildBuyer(test)).id, NEAR)
    const codes = []
    for (const id of [dearer, tooFar, foreign]) codes.push((await send(order, id)).body.code)
    expect(codes).toEqual(['change_costs_more', 'courier_unavailable', 'address_not_found'])
    expect(await eventsOf(order)).not.toContain('You chose another address')
  })

  it('is refused once picking has begun', async () => {
    const order = await paid()
    const other = await buildAddress(test, order.buyer.id)
    await orderAction(test, order.orderId, 'pick')
    expect((await send(order, other)).body.code).toBe('change_too_late')
  })
})
