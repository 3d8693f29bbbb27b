/** Per-order lookups must use an index, not scan all orders. */
import { randomUUID } from 'node:crypto'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBuyer, buildOrder, buildProduct } from '../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Queryable } from '../platform/database.ts'
import { findAnyOrder } from './index.ts'
import { listOrders } from './store/orders.ts'

let test: TestShop
let order: { id: string; number: string }
beforeAll(async () => {
  test = await openTestShop()
  const id = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
  const [{ number }] = (await test.sql<{ number: string }>(
    'select number from orders where id = $1',
    id,
  )) as [{ number: string }]
  order = { id, number }
})
afterAll(() => test.close())

/** The query plans of every statement that `body` sends, with sequential scans disabled. */
const plansOf = async (body: (db: Queryable) => Promise<unknown>): Promise<string> => {
  const sent: [text: string, values: readonly unknown[]][] = []
  const { db } = test.shop
  await body({
    query: (text, values) => {
      sent.push([text, values])
      return db.query(text, values)
    },
  })
  return test.shop.database.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off', [])
    const plans: string[] = []
    for (const [text, values] of sent) {
      const { rows } = await tx.query<Record<string, string>>(`explain ${text}`, values)
      plans.push(...rows.map((line) => Object.values(line).join('')))
    }
    return plans.join('\n')
  })
}

it('finds an order by id and by number through an index', async () => {
  const found = await Promise.all(
    [order.id, order.number, order.id.toUpperCase()].map((name) =>
      findAnyOrder(test.shop.db, name),
    ),
  )
  expect(found.map((one) => one?.id)).toEqual([order.id, order.id, order.id])
  expect(await findAnyOrder(test.shop.db, "nobody's")).toBeNull()
  for (const name of [order.id, order.number]) {
    const plans = await plansOf((db) => findAnyOrder(db, name))
    // Statistics decide whether the planner reads an index alone or through a bitmap.
    expect(plans).toMatch(/(Index Scan using \w+|Bitmap Heap Scan) on orders o\b/)
    expect(plans).not.toMatch(/Seq Scan on orders/)
  }
})

it('lists orders without what became of their lines while they were picked', async () => {
  const plans = await plansOf((db) =>
    listOrders(db, randomUUID(), ORDER_STATES, { after: null, page: 1, perPage: 10 }),
  )
  expect(plans).toMatch(/on order_lines/)
  expect(plans).not.toMatch(/on (pick_tasks|order_adjustments)/)
})
