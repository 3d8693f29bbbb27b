/** What a pattern changes from its first day on, and what it never does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildBuyers,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  type Buyer,
} from '../../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { buildPattern } from '../../../../test/support/window-patterns.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  await changeSettings(test, { 'slot.capacityOrders': 10 })
  ask = staffAsk(test, await buildStaff(test, 'rider_desk', 'kemang'))
})
beforeEach(async () => {
  test.clock.set(TEST_NOW)
  await test.sql('delete from window_patterns')
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'

type Shown = { start: string; capacity_orders: number; capacity_weight: number; price: number }
type Day = { day: string; windows: Shown[] }
const week = async (from: string): Promise<Day[]> =>
  (await ask('GET', `/windows?from=${from}`)).body.data.days
const summaryFor = async (buyer: Buyer, slot: string) =>
  (
    await test.request('PUT', '/api/shop/checkout/time-pickup', {
      token: buyer.token,
      body: { time_pickup: slot },
    })
  ).body.data

describe('a pattern that starts on Monday', () => {
  it('changes no order placed, no earlier day and no other window', async () => {
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    const orderId = await buildOrder(test, buyer, product, { slot: slotOf(MONDAY, '14:00') })
    const order = () =>
      test.sql('select shipping, total, slot_day, slot_start from orders where id = $1', orderId)
    const [placed, past, before] = [await order(), await week('2026-11-13'), await week(SUNDAY)]

    await buildPattern(test, { weekdays: [1], starts: ['12:00'], orders: 3, firstDay: MONDAY })
    expect(await order()).toEqual(placed)
    expect(await week('2026-11-13')).toEqual(past)
    const after = await week(SUNDAY)
    const [was, is] = [before, after].map((days) =>
      days.flatMap(({ day, windows }) => windows.map((one) => ({ day, ...one }))),
    )
    const changed = is!.filter((one, at) => JSON.stringify(one) !== JSON.stringify(was![at]))
    expect(changed).toEqual([
      {
        ...was!.find(({ day, start }) => day === MONDAY && start === '12:00'),
        capacity_orders: 3,
        usual_orders: 3,
        capacity_weight: 50_000,
        price: 7_000,
      },
    ])
  })

  it('is what cart, checkout, order and invoice charge for the window', async () => {
    await buildPattern(test, { weekdays: [1], starts: ['12:00'], orders: 3, firstDay: MONDAY })
    const [buyer, product] = [await buildBuyer(test), await buildProduct(test)]
    await fillCart(test, buyer, product)
    const { shipping: sunday } = await summaryFor(buyer, slotOf(SUNDAY, '12:00'))
    const summary = await summaryFor(buyer, slotOf(MONDAY, '12:00'))
    expect(summary.shipping).toBe(sunday + 10_000)
    const offered = summary.available_time_pickups.find(
      ({ id }: { id: string }) => id === slotOf(MONDAY, '12:00'),
    )
    expect(offered).toMatchObject({ price: 7_000, is_available: true })
    const { body } = await placeOrder(test, buyer, {
      slot: slotOf(MONDAY, '12:00'),
      more: { expected_total: summary.total },
    })
    await test.drain()
    await payOrder(test, body.data.order_id)
    const read = async (path: string) =>
      (await test.request('GET', `/api/shop/orders/${path}`, { token: buyer.token })).body.data
    expect(await read(body.data.order_id)).toMatchObject({
      shipping: summary.shipping,
      total: summary.total,
    })
    expect((await read(`${body.data.order_id}/invoice`)).total).toBe(summary.total)
  })

  it('gives a window of 3 to 3 of 40 buyers at once', async () => {
    await buildPattern(test, { weekdays: [1], starts: ['16:00'], orders: 3, firstDay: MONDAY })
    const product = await buildProduct(test, { stock: 100 })
    const buyers = await buildBuyers(test, 40, () => [
      { variationId: product.variationId, quantity: 1 },
    ])
    const placed = await Promise.all(
      buyers.map((buyer) => placeOrder(test, buyer, { slot: slotOf(MONDAY, '16:00') })),
    )
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(
      new Set(placed.filter(({ status }) => status !== 200).map(({ body }) => body.code)),
    ).toEqual(new Set(['slot_full']))
  })

  it('leaves a window alone whose size was chosen for its day', async () => {
    const windows = [{ day: MONDAY, start: '18:00' }]
    await ask('POST', '/windows', {
      branch: null,
      windows,
      change: 'take',
      orders: 6,
      reason: null,
    })
    await buildPattern(test, { weekdays: [1], starts: ['18:00'], orders: 3, firstDay: MONDAY })
    const [monday] = await week(MONDAY)
    expect(monday!.windows.find(({ start }) => start === '18:00')).toMatchObject({
      capacity_orders: 6,
      usual_orders: 3,
    })
  })

  it('is what a window goes back to that was closed and opened before it was booked', async () => {
    await buildPattern(test, { weekdays: [1], starts: ['08:00'], orders: 3, firstDay: MONDAY })
    const change = { branch: null, windows: [{ day: MONDAY, start: '08:00' }], orders: null }
    for (const one of ['close', 'open'])
      await ask('POST', '/windows', { ...change, change: one, reason: null })
    const [monday] = await week(MONDAY)
    expect(monday!.windows[0]).toMatchObject({ state: 'open', capacity_orders: 3 })
  })
})
