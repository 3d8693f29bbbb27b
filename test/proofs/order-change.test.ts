/**
 * Fifty customers change their orders or add to them while pickers take them, on a real PostgreSQL:
 * each order is changed or picked as it was, each change counts once, and no window or stock exceeds
 * what it has.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { col, row, rows, run, sql } from '#server/platform/database.ts'
import {
  buildBuyers,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  payOrder,
  placeOrder,
  slotOf,
  type Buyer,
  type TestProduct,
} from '../support/builders.ts'
import { linesOf } from '../support/complaints.ts'
import { buildStaff } from '../support/staff.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const CUSTOMERS = 50
/** Places in the window that all of them want. */
const ROOM = 10
const FROM = slotOf('2026-11-21', '14:00')
const TO = slotOf('2026-11-22', '14:00')

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, {
    'slot.capacityOrders': 1_000,
    'slot.capacityGrams': 10_000_000,
    'order.perMinute': 1_000,
    'pick.ordersMax': 12,
  })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

type Order = { buyer: Buyer; orderId: string; lineId: string }
/** Paid orders of three units each, of goods that are sold out with them. */
const buildOrders = async (slot: string): Promise<{ orders: Order[]; product: TestProduct }> => {
  const product = await buildProduct(test, { stock: CUSTOMERS * 3 })
  const buyers = await buildBuyers(test, CUSTOMERS, () => [
    { variationId: product.variationId, quantity: 3 },
  ])
  const orders: Order[] = []
  for (const buyer of buyers) {
    const { body } = await placeOrder(test, buyer, { slot })
    const orderId: string = body.data.order_id
    await test.drain()
    await payOrder(test, orderId)
    orders.push({ buyer, orderId, lineId: (await linesOf(test, orderId))[0]!.id })
  }
  return { orders, product }
}
const ask = ({ buyer, orderId }: Order, method: string, path: string, body: unknown, key: string) =>
  test.request(method, `/api/shop/orders/${orderId}${path}`, {
    token: buyer.token,
    body,
    headers: { 'idempotency-key': key },
  })
/** Makes runs of all orders of a window; resolves to what takes each of them. */
const makeRuns = async (slot: string): Promise<(() => Promise<unknown>)[]> => {
  const [, window_day, window_start] = slot.split('+')
  const { token } = await buildStaff(test, 'picker')
  const takes = []
  for (;;) {
    const body = { window_day, window_start }
    const made = await test.request('POST', '/api/staff/pick-runs', { token, body })
    if (made.status !== 200) return takes
    const path = `/api/staff/pick-runs/${made.body.data.id}/take`
    takes.push(() => test.request('POST', path, { token, body: {} }))
  }
}
/**
 * Sends all changes with the taking of the runs in their midst. One customer and one picker go
 * first, so that each side wins at least one.
 */
const race = async <Answer>(
  orders: Order[],
  takes: (() => Promise<unknown>)[],
  change: (order: Order) => Promise<Answer>,
): Promise<Answer[]> => {
  const half = orders.length / 2
  const earliest = await change(orders[0]!)
  await takes.at(-1)!()
  const first = orders.slice(1, half).map(change)
  const taken = takes.slice(0, -1).map((take) => take())
  const second = orders.slice(half).map(change)
  await Promise.all(taken)
  return [earliest, ...(await Promise.all([...first, ...second]))]
}
const openConnections = () =>
  Promise.all(Array.from({ length: 20 }, () => run(test.shop.db, sql`select pg_sleep(0.05)`)))

describe(`${CUSTOMERS} customers while picking begins`, () => {
  it(
    'take goods out: before the picker or not at all, and once',
    { timeout: 300_000 },
    async () => {
      const { orders, product } = await buildOrders(FROM)
      const takes = await makeRuns(FROM)
      await openConnections()
      const answers = await race(orders, takes, async (order) => {
        const body = { lines: [{ line_id: order.lineId, quantity: 1 }] }
        const key = randomUUID()
        const twice = await Promise.all([1, 2].map(() => ask(order, 'POST', '/drop', body, key)))
        return twice.map(({ status, body: said }) => (status === 200 ? 'changed' : said.code))
      })
      await test.drain()
      const after = await rows(
        test.shop.db,
        sql({
          id: col.id('order'),
          state: col.text,
          dropped: col.int,
          refunds: col.int,
          wanted: col.int,
          grams: col.grams,
        })`
        select o.id, o.state, coalesce((select sum(a.units) from order_adjustments a where a.order_id = o.id), 0)::integer as dropped,
          (select count(*) from refunds r where r.order_id = o.id)::integer as refunds,
          coalesce((select sum(k.wanted) from pick_tasks k where k.order_id = o.id), 0)::integer as wanted, o.weight_g as grams
        from orders o where o.id = any(${orders.map(({ orderId }) => orderId)}::uuid[])`,
      )
      for (const [at, [one, other]] of answers.entries()) {
        const { id: _, ...found } = after.find(({ id }) => id === orders[at]!.orderId)!
        // The same key has one answer.
        expect(other).toBe(one)
        const units = one === 'changed' ? 1 : 0
        // Either way: what is picked is what is left, in a run or none yet.
        expect({ ...found, said: one }).toEqual({
          said: units === 1 ? 'changed' : 'change_too_late',
          state: units === 1 ? 'confirmed' : 'picking',
          dropped: units,
          refunds: units,
          wanted: units === 1 ? 0 : 3,
          grams: (3 - units) * 500,
        })
      }
      const changed = answers.filter(([one]) => one === 'changed').length
      // Both win some of them.
      expect(changed).toBeGreaterThan(0)
      expect(changed).toBeLessThan(CUSTOMERS)
      const stock = (await row(
        test.shop.db,
        sql({
          reserved: col.int,
          free: col.int,
        })`select reserved, free from stock_items where variation_id = ${product.variationId}`,
      ))!
      expect(stock).toEqual({ reserved: CUSTOMERS * 3 - changed, free: changed })
    },
  )

  it(`want a window with room for ${ROOM}`, { timeout: 300_000 }, async () => {
    const { orders } = await buildOrders(FROM)
    const [, day, start] = TO.split('+')
    await run(
      test.shop.db,
      sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams) values ('kemang', ${day!}::date, ${start!}, ${ROOM}, 150000)`,
    )
    const takes = await makeRuns(FROM)
    await openConnections()
    const answers = await race(orders, takes, (order) =>
      ask(order, 'PUT', '/time-pickup', { time_pickup: TO }, randomUUID()),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code))
    expect(new Set(codes).difference(new Set(['moved', 'slot_full', 'change_too_late']))).toEqual(
      new Set(),
    )
    const moved = codes.filter((code) => code === 'moved').length
    expect(moved).toBeLessThanOrEqual(ROOM)
    const window = (await row(
      test.shop.db,
      sql({ booked: col.int, orders: col.int })`
        select booked_orders as booked, (select count(*) from orders where slot_day = ${day!}::date and slot_start = ${start!})::integer as orders
        from delivery_slots where day = ${day!}::date and start_time = ${start!}`,
    ))!
    expect(window).toEqual({ booked: moved, orders: moved })
    const astray = await rows(
      test.shop.db,
      sql({ number: col.text })`
        select o.number from orders o join totes t on t.order_id = o.id join pick_runs r on r.id = t.run_id
        where (r.slot_day, r.slot_start) <> (o.slot_day, o.slot_start)`,
    )
    expect(astray).toEqual([])
  })

  it(`add goods to a window with room for ${ROOM} of them`, { timeout: 300_000 }, async () => {
    const slot = slotOf('2026-11-23', '14:00')
    const [, day, start] = slot.split('+')
    const { orders } = await buildOrders(slot)
    await run(
      test.shop.db,
      sql`update delivery_slots set capacity_grams = booked_grams + ${ROOM * 500}, capacity_orders = booked_orders where day = ${day!}::date and start_time = ${start!}`,
    )
    const goods = await buildProduct(test, { stock: CUSTOMERS })
    for (const { buyer, orderId } of orders) {
      await fillCart(test, buyer, goods)
      await test.request('PUT', '/api/shop/checkout/add-to', {
        token: buyer.token,
        body: { order_id: orderId },
      })
    }
    const takes = await makeRuns(slot)
    await openConnections()
    const answers = await race(orders, takes, ({ buyer }) =>
      placeOrder(test, buyer, { more: { expected_total: goods.price }, key: randomUUID() }),
    )
    const added = answers.flatMap(({ status, body }) => (status === 200 ? body.data.order_id : []))
    expect(added.length).toBeGreaterThan(0)
    await test.drain()
    const window = (await row(
      test.shop.db,
      sql({ orders: col.int, isOver: col.flag })`
        select booked_orders as orders, booked_grams > capacity_grams as "isOver" from delivery_slots where day = ${day!}::date and start_time = ${start!}`,
    ))!
    expect(window).toEqual({ orders: CUSTOMERS, isOver: false })
    // What was added before the picker came ends with picking, because no one has paid it.
    const left = await rows(
      test.shop.db,
      sql({ state: col.text, first: col.text })`
        select distinct o.state, f.state as first from orders o join orders f on f.id = o.added_to where o.id = any(${added}::uuid[]) order by 1, 2`,
    )
    expect(
      left.filter(({ state, first }) => (state === 'expired') !== (first === 'picking')),
    ).toEqual([])
  })
})
