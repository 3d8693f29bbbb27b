/** The stock desks at size, on a real PostgreSQL server: a recall of 500 orders, a count of 5,000 lines. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run, sql } from '#server/platform/database.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  expectBooksRight,
  payOrder,
} from '../support/builders.ts'
import { orderAction } from '../support/orders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff, staffAsk } from '../support/staff.ts'
import { batchesOf, HUB } from '../support/stock.ts'

const ORDERS = 500
const LINES = 5_000
const AT_ONCE = 500
const RECALL_MS_MAX = 2_000
const POST_MS_MAX = 10_000

let test: TestShop
let owner: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

it(`a recall lists all ${ORDERS} orders of a batch within ${RECALL_MS_MAX} ms`, async () => {
  const product = await buildProduct(test, { stock: 9 })
  const orderId = await buildOrder(test, await buildBuyer(test), product)
  await payOrder(test, orderId)
  await orderAction(test, orderId, 'pick', 'pack')
  const [batch] = await batchesOf(test, product)
  // The same order again, with what it took out of the batch.
  await run(
    test.shop.db,
    sql`
      with more as (
        insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'FR-UJI-' || n, 'cart_id', gen_random_uuid()))).*
        from orders o, generate_series(2, ${ORDERS}::integer) n where o.id = ${orderId}::uuid returning id
      )
      insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select m.variation_id, m.location_id, m.batch_id, m.kind, m.on_hand_delta, m.reserved_delta, m.cause, more.id::text, m.actor, m.at
      from stock_movements m, more where m.cause = 'order' and m.cause_id = ${orderId} and m.kind = 'sell'`,
  )
  await run(test.shop.db, sql`analyze stock_movements`)
  await owner('POST', `/batches/${batch!.id}/hold`, { reason: 'Residu' })
  const began = performance.now()
  const { status, body } = await owner('GET', `/batches/${batch!.id}/recall`)
  const ms = performance.now() - began
  console.log(`recall of ${ORDERS} orders: ${ms.toFixed(0)} ms`)
  expect(status).toBe(200)
  expect(body.data.orders).toHaveLength(ORDERS)
  expect(new Set(body.data.orders.map(({ number }: { number: string }) => number)).size).toBe(
    ORDERS,
  )
  expect(ms).toBeLessThan(RECALL_MS_MAX)
})

it(`a count of ${LINES} lines is posted within ${POST_MS_MAX} ms, and the books are right`, async () => {
  const other = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  const ask = staffAsk(other, await buildStaff(other, 'owner', null))
  await buildProduct(other, { stock: 7, safety: 0, variations: LINES })
  const begun = await ask('POST', '/counts', {
    location: HUB,
    scope: 'all',
    scope_value: '',
    blind: true,
  })
  expect(begun.body.data.lines).toBe(LINES)
  const { id, items } = begun.body.data
  const lines = items.map(
    ({ variation_id: variationId }: { variation_id: string }, at: number) => ({
      variation_id: variationId,
      counted: 7 + ((at % 3) - 1),
      again: false,
      reason: '',
    }),
  )
  for (let from = 0; from < LINES; from += AT_ONCE) {
    const sent = await ask('POST', `/counts/${id}/lines`, {
      lines: lines.slice(from, from + AT_ONCE),
    })
    expect(sent.body.data.done).toBe(from + AT_ONCE)
  }
  const began = performance.now()
  const posted = await ask('POST', `/counts/${id}/post`, { uncounted: 'leave' })
  const ms = performance.now() - began
  console.log(`count of ${LINES} lines: ${ms.toFixed(0)} ms`)
  expect(posted.body.data.state).toBe('posted')
  expect(ms).toBeLessThan(POST_MS_MAX)
  await expectBooksRight(other)
  await other.close()
})
