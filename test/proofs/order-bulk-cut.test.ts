/** An act on many orders that is cut again and again acts on each order once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runBulks } from '#server/order-bulks/run.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'
import { buildDeskOrder } from '../support/approvals.ts'
import { buildProduct, changeSettings, expectBooksRight } from '../support/builders.ts'
import { makeChance } from '../support/chance.ts'
import { begun, finishBulks } from '../support/order-bulks.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff } from '../support/staff.ts'
import { askWithFault, installFaults } from '../support/statement-faults.ts'

const ORDERS = 4
const STATEMENTS_A_CUT = 60

let uninstall: () => void
beforeAll(() => {
  uninstall = installFaults()
})
afterAll(() => uninstall())

/** Cancels orders with cuts; returns how often each was cancelled. */
const play = async (break_ = (test: TestShop): Shop => test.shop) => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '8' })
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 10_000_000 })
  const product = await buildProduct(test, { stock: 1_000, price: 50_000 })
  const owner = await buildStaff(test, 'owner', null)
  const numbers: string[] = []
  while (numbers.length < ORDERS) numbers.push((await buildDeskOrder(test, product)).number)
  await begun(test, owner, { act: 'cancel', numbers, reason: 'Banjir' })
  const chance = makeChance(4711)
  const shop = break_(test)
  let cuts = 0
  for (; cuts < 200; cuts++) {
    const at = 1 + chance.whole(STATEMENTS_A_CUT)
    const fault = { at, when: chance.pick(['before', 'after'] as const), how: 'die' as const }
    const { statements } = await askWithFault(fault, () =>
      runBulks(shop, test.clock.now()).catch(() => 0),
    )
    // It rested before the fault.
    if (statements.length < at) break
  }
  await finishBulks(test)
  const times = await test.sql<{ cancels: number; credits: number; acts: number }>(
    `select (select count(*)::int from order_events e where e.order_id = o.id and e.action = 'cancel') as cancels,
       (select count(*)::int from credit_entries c where c.order_id = o.id) as credits,
       (select count(*)::int from staff_acts a where a.entity_id = o.id::text and a.act = 'order_cancel') as acts
     from orders o where o.number = any($1::text[])`,
    numbers,
  )
  return { test, cuts, times }
}

it('ends each order once when its process stops again and again', async () => {
  const { test, cuts, times } = await play()
  expect(cuts).toBeGreaterThan(5)
  expect(times).toEqual(Array.from({ length: ORDERS }, () => ({ cancels: 1, credits: 1, acts: 1 })))
  await test.drain()
  await expectBooksRight(test)
  await test.close()
})

it('leaves orders out where an order is taken and acted on apart (control)', async () => {
  const { test, times } = await play(({ shop }) => {
    const { database } = shop
    const apart = {
      ...database,
      transaction: <T>(body: (tx: Transaction) => Promise<T>) => body(database.db as Transaction),
    }
    return { ...shop, database: apart }
  })
  expect(times.some(({ cancels, acts }) => cancels !== 1 || acts !== 1)).toBe(true)
  await test.close()
})
