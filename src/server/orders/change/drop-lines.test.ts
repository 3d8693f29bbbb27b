/** A customer takes goods out of an order: money, stock, window and picking. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildCoupon,
  buildOrder,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  stateOf,
  stockOf,
  type Buyer,
  type PlaceGiven,
} from '../../../../test/support/builders.ts'
import { buildCompany, buildPriceList, joinCompany } from '../../../../test/support/companies.ts'
import { openFloor } from '../../../../test/support/floor.ts'
import { orderAction } from '../../../../test/support/orders.ts'
import { buildStaff } from '../../../../test/support/staff.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { giveGoodwill } from '../../store-credit/index.ts'
import { col, row, sql } from '../../platform/database.ts'

let test: TestShop
let picker: string
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  picker = (await buildStaff(test, 'picker')).token
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const ask = (method: string, path: string, buyer: Buyer, body?: unknown, key?: string) =>
  test.request(method, `/api/shop${path}`, {
    token: buyer.token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const orderOf = async (buyer: Buyer, orderId: string) =>
  (await ask('GET', `/orders/${orderId}`, buyer)).body.data
/** Units and money that are left of a line. */
const leftOf = async (buyer: Buyer, orderId: string, lineId: string): Promise<number[]> => {
  const { lines } = await orderOf(buyer, orderId)
  const line = lines.find(({ id }: { id: string }) => id === lineId)
  return [line.units_left, line.amount_left]
}
type Drop = { line_id: string; quantity: number }
const drop = (buyer: Buyer, orderId: string, lines: Drop[], key?: string) =>
  ask('POST', `/orders/${orderId}/drop`, buyer, { lines }, key)
const gramsIn = async (slot: string): Promise<number> => {
  const [location, day, start] = slot.split('+')
  return (await row(
    test.shop.db,
    sql({ grams: col.grams })`
      select booked_grams as grams from delivery_slots where location_id = ${location!} and day = ${day!}::date and start_time = ${start!}`,
  ))!.grams
}
/** Two goods at Rp60.000, three units of the first. */
const ordered = async (given: PlaceGiven & { code?: string; isPaid?: boolean } = {}) => {
  const buyer = await buildBuyer(test)
  const [first, second] = [await buildProduct(test), await buildProduct(test)]
  await fillCart(test, buyer, first, 3)
  await fillCart(test, buyer, second)
  if (given.code) await ask('POST', '/checkout/coupon', buyer, { code: given.code })
  const { body } = await placeOrder(test, buyer, given)
  const orderId: string = body.data.order_id
  await test.drain()
  if (given.isPaid !== false) await payOrder(test, orderId)
  const { lines } = await orderOf(buyer, orderId)
  const lineOf = (variationId: string): string =>
    lines.find(({ variation_id }: { variation_id: string }) => variation_id === variationId).id
  const [a, b] = [lineOf(first.variationId), lineOf(second.variationId)]
  return { buyer, orderId, first, second, a, b }
}

describe('taking goods out of a paid order', () => {
  it('frees stock and room at once, gives the money back and shows it everywhere', async () => {
    const slot = slotOf('2026-11-22', '12:00')
    const { buyer, orderId, first, second, a, b } = await ordered({ slot })
    const before = await orderOf(buyer, orderId)
    expect(before.change).toMatchObject({ minimum: 50_000, may_move: true })
    expect(await gramsIn(slot)).toBe(2_000)
    const { status, body } = await drop(buyer, orderId, [
      { line_id: a, quantity: 2 },
      { line_id: b, quantity: 1 },
    ])
    expect([status, body.data.state, body.data.adjusted]).toEqual([200, 'confirmed', 180_000])
    await test.drain()
    const after = await orderOf(buyer, orderId)
    expect(after.total).toBe(before.total)
    expect(after.refunds).toMatchObject([{ cause: 'dropped', amount: 180_000 }])
    expect(await leftOf(buyer, orderId, a)).toEqual([1, 60_000])
    expect(await leftOf(buyer, orderId, b)).toEqual([0, 0])
    expect(after.timeline.map(({ text }: { text: string }) => text)).toContain(
      'You took goods out of the order',
    )
    expect(after.points_to_earn).toBe(60)
    expect(await gramsIn(slot)).toBe(500)
    expect(await stockOf(test, first.variationId)).toMatchObject({ reserved: 1, saleable: 99 })
    expect(await stockOf(test, second.variationId)).toMatchObject({ reserved: 0, saleable: 100 })
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    expect(await stockOf(test, first.variationId)).toMatchObject({ reserved: 0, saleable: 99 })
    const invoice = (await ask('GET', `/orders/${orderId}/invoice`, buyer)).body.data
    expect(invoice.total).toBe(before.total - 180_000)
  })

  it('gives back what was paid after the coupon, and the last unit takes the rest', async () => {
    const code = await buildCoupon(test, { value: 10_000 })
    const { buyer, orderId, a } = await ordered({ code })
    const [, paid] = await leftOf(buyer, orderId, a)
    for (const left of [2, 1, 0]) {
      expect((await drop(buyer, orderId, [{ line_id: a, quantity: 1 }])).status).toBe(200)
      expect((await leftOf(buyer, orderId, a))[0]).toBe(left)
    }
    const { adjusted, refunds } = await orderOf(buyer, orderId)
    expect([adjusted, refunds.length]).toEqual([paid, 3])
  })

  it('gives store credit back as store credit', async () => {
    const buyer = await buildBuyer(test)
    await test.shop.database.transaction((tx) =>
      giveGoodwill(tx, {
        customerId: buyer.id as never,
        amount: 500_000,
        cause: 'goodwill',
        causeId: buyer.id,
        orderId: null,
        note: { en: 'Sorry', id: 'Maaf' },
        now: test.clock.now(),
      } as never),
    )
    await ask('PUT', '/checkout/store-credit', buyer, { in_use: true })
    const product = await buildProduct(test)
    const orderId = await buildOrder(test, buyer, product, { quantity: 2 })
    const [line] = (await orderOf(buyer, orderId)).lines
    const balance = async () =>
      (await test.request('GET', '/api/account/v1/store-credit', { token: buyer.accountToken }))
        .body.data.balance
    const before = await balance()
    expect((await drop(buyer, orderId, [{ line_id: line.id, quantity: 1 }])).status).toBe(200)
    await test.drain()
    expect(await balance()).toBe(before + 60_000)
  })

  it('answers the same once more for the same key', async () => {
    const { buyer, orderId, a } = await ordered()
    const lines = [{ line_id: a, quantity: 1 }]
    const answers = await Promise.all([1, 2, 3].map(() => drop(buyer, orderId, lines, 'once')))
    expect(answers.map(({ status }) => status).every((status) => status === 200)).toBe(true)
    expect((await orderOf(buyer, orderId)).adjusted).toBe(60_000)
    expect((await drop(buyer, orderId, [{ line_id: a, quantity: 2 }], 'once')).status).toBe(422)
  })
})

describe('a company’s price by quantity', () => {
  it('is that of what stays, and a drop that gives nothing back is refused', async () => {
    const [product, other] = [await buildProduct(test), await buildProduct(test)]
    const steps = [
      [1, 55_000],
      [5, 50_000],
      [10, 40_000],
    ] as const
    const { list } = await buildPriceList(test, {
      prices: steps.map(([min_quantity, price]) => ({ sku: product.sku, min_quantity, price })),
    })
    const buyer = await buildBuyer(test)
    await joinCompany(test, await buildCompany(test, { price_list_id: list.id }), buyer)
    await fillCart(test, buyer, product, 10)
    await fillCart(test, buyer, other, 1)
    const orderId = (await placeOrder(test, buyer)).body.data.order_id
    await test.drain()
    await payOrder(test, orderId)
    const { lines, subtotal } = await orderOf(buyer, orderId)
    expect(subtotal).toBe(400_000 + 60_000)
    const line = lines.find(({ price }: { price: number }) => price === 40_000)
    expect(line.quantity_prices).toEqual(
      steps.map(([min_quantity, price]) => ({ min_quantity, price })),
    )
    const out = (quantity: number) => drop(buyer, orderId, [{ line_id: line.id, quantity }])
    // Eight at Rp50.000 are worth what ten at Rp40.000 were.
    const { status, body } = await out(2)
    expect([status, body.code]).toEqual([409, 'change_gives_nothing'])
    expect(await leftOf(buyer, orderId, line.id)).toEqual([10, 400_000])
    expect((await out(3)).body.data.adjusted).toBe(50_000)
    expect(await leftOf(buyer, orderId, line.id)).toEqual([7, 350_000])
    expect((await out(3)).body.data.adjusted).toBe(180_000)
    expect(await leftOf(buyer, orderId, line.id)).toEqual([4, 220_000])
    expect((await out(4)).body.data.adjusted).toBe(400_000)
    await orderAction(test, orderId, 'pick', 'pack', 'send', 'deliver', 'complete')
    const invoice = (await ask('GET', `/orders/${orderId}/invoice`, buyer)).body.data
    const amounts = invoice.lines.map(({ amount }: { amount: number }) => amount)
    expect(amounts.toSorted()).toEqual([0, 60_000])
  })
})

describe('a company’s line that runs out after a drop', () => {
  it('may be replaced up to the price of what stays, and the difference to it goes back', async () => {
    const category = `tawar-${Date.now()}`
    const [product, instead] = [
      await buildProduct(test, { category }),
      await buildProduct(test, { category, price: 45_000 }),
    ]
    // Dearer than what stays.
    await buildProduct(test, { category, price: 51_000 })
    const prices = [
      { sku: product.sku, min_quantity: 1, price: 50_000 },
      { sku: product.sku, min_quantity: 10, price: 40_000 },
    ]
    const { list } = await buildPriceList(test, { prices })
    const buyer = await buildBuyer(test)
    await joinCompany(test, await buildCompany(test, { price_list_id: list.id }), buyer)
    await ask('PUT', `/checkout/substitutes/${product.id}`, buyer, { choice: 'best' })
    const floor = await openFloor(test)
    const window = { day: '2026-11-23', start: '16:00' }
    const { orderId } = await floor.orderOf([[product, 10]], window, buyer)
    const { lines } = await orderOf(buyer, orderId)
    await drop(buyer, orderId, [{ line_id: lines[0].id, quantity: 5 }])
    expect(await leftOf(buyer, orderId, lines[0].id)).toEqual([5, 250_000])
    const { id: run, tasks } = await floor.runOf(window)
    const task = tasks.find(({ order_id }) => order_id === orderId)!
    const short = (await floor.act(task, { act: 'short' })).body.data
    expect(short.state).toBe('substituted')
    const next = (await floor.tasksOf(run)).find(({ id }) => id === short.next)!
    expect([next.variation_id, next.wanted]).toEqual([instead.variationId, 5])
    await floor.act(next, { act: 'pick' })
    await floor.pack(orderId)
    // Five at Rp45.000, of what cost Rp50.000.
    expect((await orderOf(buyer, orderId)).lines[0].amount_left).toBe(225_000)
  })
})

describe('refuses, and changes nothing', () => {
  const untouched = async (buyer: Buyer, orderId: string) => {
    const { adjusted, refunds } = await orderOf(buyer, orderId)
    expect([adjusted, refunds]).toEqual([0, []])
  }
  it('more than there is, and less than the minimum', async () => {
    const { buyer, orderId, a, b } = await ordered()
    const all = [
      { line_id: a, quantity: 3 },
      { line_id: b, quantity: 1 },
    ]
    for (const [lines, code] of [
      [[{ line_id: a, quantity: 4 }], 'change_units_gone'],
      [[{ line_id: orderId, quantity: 1 }], 'change_units_gone'],
      [all, 'change_leaves_too_little'],
    ] as const) {
      const { status, body } = await drop(buyer, orderId, [...lines])
      expect([status, body.code]).toEqual([409, code])
    }
    await untouched(buyer, orderId)
  })

  it('an order that is unpaid, being picked or another customer’s', async () => {
    const unpaid = await ordered({ isPaid: false })
    const lines = [{ line_id: unpaid.a, quantity: 1 }]
    expect((await drop(unpaid.buyer, unpaid.orderId, lines)).body.code).toBe('order_state')
    const picked = await ordered()
    await orderAction(test, picked.orderId, 'pick')
    const late = await drop(picked.buyer, picked.orderId, [{ line_id: picked.a, quantity: 1 }])
    expect(late.body).toMatchObject({
      code: 'change_too_late',
      message: 'We have started picking this order, so it can no longer be changed',
    })
    expect((await orderOf(picked.buyer, picked.orderId)).change).toBeNull()
    await untouched(picked.buyer, picked.orderId)
    const other = await buildBuyer(test)
    expect((await drop(other, picked.orderId, lines)).body.code).toBe('order_not_found')
  })
})

describe('an order in a run that no one has taken', () => {
  const makeRun = async (day: string, start: string) =>
    (
      await test.request('POST', '/api/staff/pick-runs', {
        token: picker,
        body: { window_day: day, window_start: start },
      })
    ).body.data
  it('leaves it, and the next run has what is left', async () => {
    const slot = slotOf('2026-11-23', '10:00')
    const { buyer, orderId, first, b } = await ordered({ slot })
    await makeRun('2026-11-23', '10:00')
    expect((await drop(buyer, orderId, [{ line_id: b, quantity: 1 }])).status).toBe(200)
    const tasks = () =>
      test.sql('select variation_id, wanted from pick_tasks where order_id = $1', orderId)
    expect(await tasks()).toEqual([])
    await makeRun('2026-11-23', '10:00')
    expect(await tasks()).toEqual([{ variation_id: first.variationId, wanted: 3 }])
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
  })
})
