/** Goods that are added to an order: same delivery, their own payment, picked and ended together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAddress,
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  stateOf,
  stockOf,
  type Buyer,
  type TestProduct,
} from '../../../test/support/builders.ts'
import { notice } from '../../../test/support/gateway.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { buildStaff } from '../../../test/support/staff.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { expireOrders } from '../orders/index.ts'

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

const DAY = '2026-11-22'
/** Each test has a window of its own. */
const WINDOWS = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].flatMap((start) => [
  slotOf(DAY, start),
  slotOf('2026-11-23', start),
])
const nextWindow = (): string => WINDOWS.pop()!

const ask = (buyer: Buyer, method: string, path: string, body?: unknown) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
  })
const orderOf = async (buyer: Buyer, orderId: string) =>
  (await ask(buyer, 'GET', `/orders/${orderId}`)).body.data
const addTo = (buyer: Buyer, order_id: string | null) =>
  ask(buyer, 'PUT', '/checkout/add-to', { order_id })
const booked = async (slot: string): Promise<number[]> => {
  const [, day, start] = slot.split('+')
  const [found] = await test.sql<{ orders: number; grams: number }>(
    'select booked_orders as orders, booked_grams as grams from delivery_slots where day = $1::date and start_time = $2',
    day,
    start,
  )
  return [found!.orders, found!.grams]
}
type First = { buyer: Buyer; product: TestProduct; slot: string; orderId: string }
const paid = async (slot = nextWindow()): Promise<First> => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, { price: 20_000 })]
  const orderId = await buildOrder(test, buyer, product, { slot, quantity: 3 })
  await payOrder(test, orderId)
  return { buyer, product, slot, orderId }
}
/** Adds a unit, which alone would be less than the minimum; not paid yet. */
const add = async ({ buyer, product, orderId }: First): Promise<string> => {
  await fillCart(test, buyer, product)
  await addTo(buyer, orderId)
  const { status, body } = await placeOrder(test, buyer)
  expect([status, body.code]).toEqual([200, undefined])
  await test.drain()
  return body.data.order_id
}
const makeRun = async (slot: string) => {
  const { token } = await buildStaff(test, 'picker')
  const [, window_day, window_start] = slot.split('+')
  const made = await test.request('POST', '/api/staff/pick-runs', {
    token,
    body: { window_day, window_start },
  })
  const take = () =>
    test.request('POST', `/api/staff/pick-runs/${made.body.data.id}/take`, { token, body: {} })
  return { id: made.body.data?.id, take, token }
}
type Parcel = { id: string; number: string; letter: string; together: object[] }
const inRun = (orderId: string) =>
  test.sql<{ run_id: string }>('select run_id from totes where order_id = $1', orderId)

describe('goods added to a paid order', () => {
  it('cost no shipping, no fee and no place of the window, and are paid by themselves', async () => {
    const first = await paid()
    const { buyer, product, slot, orderId } = first
    await fillCart(test, buyer, product)
    const offer = (await ask(buyer, 'GET', '/checkout/summary')).body.data
    expect(offer.adding_to).toMatchObject({ order_id: orderId, is_chosen: false })
    expect(offer.requirements.map(({ code }: { code: string }) => code)).toContain('BELOW_MINIMUM')
    const { body } = await addTo(buyer, orderId)
    expect(body.data).toMatchObject({
      adding_to: { order_id: orderId, is_chosen: true },
      selected_time_pickup: slot,
      shipping: 0,
      service_fee: 0,
      total: 20_000,
      requirements: [],
    })
    const [orders, grams] = await booked(slot)
    const placed = await placeOrder(test, buyer, { more: { expected_total: 20_000 } })
    expect(placed.status).toBe(200)
    await test.drain()
    expect(await booked(slot)).toEqual([orders, grams! + 500])
    const addedId = placed.body.data.order_id
    expect(await stateOf(test, addedId)).toMatchObject({ state: 'pending_payment', total: 20_000 })
    await payOrder(test, addedId)
    const [one, other] = [await orderOf(buyer, orderId), await orderOf(buyer, addedId)]
    expect(one.linked).toMatchObject([{ id: addedId, is_first: false }])
    expect(other.linked).toMatchObject([{ id: orderId, is_first: true }])
    expect(other.address).toEqual(one.address)
    expect(other.slot).toEqual(one.slot)
    expect([one.change.may_grow, other.change.may_grow]).toEqual([true, false])
    // The next cart is an order of its own again.
    await fillCart(test, buyer, product)
    const next = (await ask(buyer, 'GET', '/checkout/summary')).body.data
    expect(next.adding_to.is_chosen).toBe(false)
  })

  it('take the last room of a window by their weight alone', async () => {
    const first = await paid()
    const [, day, start] = first.slot.split('+')
    const [orders, grams] = await booked(first.slot)
    await test.sql(
      'update delivery_slots set capacity_orders = $3, capacity_grams = $4 where day = $1::date and start_time = $2',
      day,
      start,
      orders,
      grams! + 500,
    )
    await add(first)
    await fillCart(test, first.buyer, first.product)
    await addTo(first.buyer, first.orderId)
    expect((await placeOrder(test, first.buyer)).body.code).toBe('slot_full')
    expect(await booked(first.slot)).toEqual([orders, grams! + 500])
  })

  it('expire by themselves, and the first one stays', async () => {
    const first = await paid()
    const addedId = await add(first)
    test.clock.advance(25 * 60_000)
    await expireOrders(test.shop, test.clock.now())
    await test.drain()
    expect((await stateOf(test, addedId)).state).toBe('expired')
    expect((await stateOf(test, first.orderId)).state).toBe('confirmed')
    expect(await stockOf(test, first.product.variationId)).toMatchObject({ reserved: 3 })
    test.clock.set(TEST_NOW)
  })

  it('are in the run of the first one, also when they come after it was made', async () => {
    const first = await paid()
    await makeRun(first.slot)
    expect(await inRun(first.orderId)).toHaveLength(1)
    const addedId = await add(first)
    await payOrder(test, addedId)
    expect(await inRun(first.orderId)).toEqual([])
    const { take } = await makeRun(first.slot)
    expect(await inRun(addedId)).toEqual(await inRun(first.orderId))
    await take()
    for (const id of [first.orderId, addedId])
      expect((await stateOf(test, id)).state).toBe('picking')
  })

  it('stand on the packing table next to their first, each naming the other', async () => {
    const first = await paid()
    const addedId = await add(first)
    await payOrder(test, addedId)
    const { take, token } = await makeRun(first.slot)
    const { body: taken } = await take()
    const asked = (method: string, path: string, body?: object) =>
      test.request(method, `/api/staff${path}`, { token, ...(body && { body }) })
    const table = async () => {
      const { body } = await asked('GET', '/packing')
      const found = body.data as Parcel[]
      return [first.orderId, addedId].map((orderId) => found.find(({ id }) => id === orderId)!)
    }
    const [one, other] = await table()
    const named = ({ letter, number }: Parcel, is_packed = false) => [{ letter, number, is_packed }]
    expect(one!.together).toEqual(named(other!))
    expect(other!.together).toEqual(named(one!))
    for (const id of taken.data.claimed) await asked('POST', `/pick-tasks/${id}`, { act: 'pick' })
    expect((await asked('POST', `/packing/${first.orderId}`, { bags: 1 })).status).toBe(200)
    expect((await table())[1]!.together).toEqual(named(one!, true))
  })

  it('end when picking begins before they are paid; late money goes back', async () => {
    const first = await paid()
    const addedId = await add(first)
    const ref = await chargeOf(test, addedId)
    await orderAction(test, first.orderId, 'pick')
    expect((await stateOf(test, addedId)).state).toBe('expired')
    await test.drain()
    const ended = { token: first.buyer.token }
    const { timeline } = (await test.request('GET', `/api/shop/orders/${addedId}`, ended)).body.data
    expect(timeline.at(-1).text).toBe('Picking began before these goods were paid, order closed')
    const placed = `/api/shop/checkout/order/${addedId}`
    expect((await test.request('GET', placed, ended)).body.data.is_picked_without).toBe(true)
    const other = `/api/shop/checkout/order/${first.orderId}`
    expect((await test.request('GET', other, ended)).body.data.is_picked_without).toBe(false)
    const notices = await test.sql<{ kind: string }>(
      "select kind from notifications where params ->> 'key' like $1 order by id",
      `${addedId}:expire:%`,
    )
    expect(notices).toEqual([{ kind: 'order.expire_picking' }])
    await test.sql("update gateway_charges set status = 'paid' where ref = $1", ref)
    expect(await notice(test, { transaction_id: ref, status: 'paid' })).toBe(200)
    await test.drain()
    expect(await stateOf(test, addedId)).toMatchObject({
      state: 'expired',
      payment_state: 'refund_pending',
    })
  })
})

describe('the first order and what was added', () => {
  it('move together to another window and address, by the first one alone', async () => {
    const first = await paid(slotOf('2026-11-21', '14:00'))
    const { buyer, orderId } = first
    const addedId = await add(first)
    await payOrder(test, addedId)
    const to = slotOf('2026-11-21', '08:00')
    const move = (id: string) => ask(buyer, 'PUT', `/orders/${id}/time-pickup`, { time_pickup: to })
    expect((await move(addedId)).body.code).toBe('change_with_first')
    expect((await move(orderId)).status).toBe(200)
    const other = await buildAddress(test, buyer.id, { lat: -6.2607, lng: 106.8137 })
    const send = (id: string) => ask(buyer, 'PUT', `/orders/${id}/address`, { address_id: other })
    expect((await send(addedId)).body.code).toBe('change_with_first')
    expect((await send(orderId)).status).toBe(200)
    const rows = await test.sql<{ at: string; lat: number }>(
      "select slot_day || ' ' || slot_start as at, (address ->> 'lat')::float8 as lat from orders where id = any($1::uuid[])",
      [orderId, addedId],
    )
    expect(rows).toEqual([
      { at: '2026-11-21 08:00', lat: -6.2607 },
      { at: '2026-11-21 08:00', lat: -6.2607 },
    ])
    expect((await booked(to))[0]).toBe(1)
  })

  it('end together when the customer cancels the first one; the other one ends alone', async () => {
    const first = await paid()
    const [one, two] = [await add(first), await add(first)]
    for (const id of [one, two]) await payOrder(test, id)
    const cancel = (id: string) => ask(first.buyer, 'POST', `/orders/${id}/cancel`, { reason: '' })
    expect((await cancel(one)).status).toBe(200)
    expect((await stateOf(test, first.orderId)).state).toBe('confirmed')
    expect((await cancel(first.orderId)).status).toBe(200)
    await test.drain()
    for (const id of [first.orderId, one, two])
      expect((await stateOf(test, id)).state).toBe('cancelled')
    expect((await booked(first.slot))[0]).toBe(0)
  })

  it('stays when the shop cancels the first one, and is picked alone', async () => {
    const first = await paid()
    const addedId = await add(first)
    await payOrder(test, addedId)
    await orderAction(test, first.orderId, 'cancel')
    expect((await stateOf(test, addedId)).state).toBe('confirmed')
    await makeRun(first.slot)
    expect(await inRun(addedId)).toHaveLength(1)
    await orderAction(test, addedId, 'pick')
  })

  it('takes added goods out without a minimum', async () => {
    const first = await paid()
    const { buyer, product, orderId } = first
    await fillCart(test, buyer, product, 2)
    await addTo(buyer, orderId)
    const { body } = await placeOrder(test, buyer)
    await test.drain()
    await payOrder(test, body.data.order_id)
    const [line] = (await orderOf(buyer, body.data.order_id)).lines
    const drop = (quantity: number) =>
      ask(buyer, 'POST', `/orders/${body.data.order_id}/drop`, {
        lines: [{ line_id: line.id, quantity }],
      })
    expect((await drop(2)).body.code).toBe('change_leaves_too_little')
    expect((await drop(1)).status).toBe(200)
  })
})

describe('refuses to add', () => {
  it('to an order that is being picked, or another customer’s', async () => {
    const first = await paid()
    await fillCart(test, first.buyer, first.product)
    await addTo(first.buyer, first.orderId)
    await orderAction(test, first.orderId, 'pick')
    // The cart is an order of its own again, with shipping and a minimum.
    const answer = await placeOrder(test, first.buyer, { more: { expected_total: 20_000 } })
    expect(answer.body.code).toBe('not_ready_to_order')
    expect((await addTo(first.buyer, first.orderId)).body.code).toBe('change_too_late')
    expect((await addTo(await buildBuyer(test), first.orderId)).body.code).toBe('order_not_found')
  })
})
