/** Pickers at once on one run, on a real PostgreSQL: no task twice, none lost, none grown. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimTasks } from '#server/picking/store/tasks.ts'
import { col, rows, run, sql } from '#server/platform/database.ts'
import {
  buildBuyer,
  buildProduct,
  changeSettings,
  expectBooksRight,
  fillCart,
  NOON,
  payOrder,
  placeOrder,
} from '../support/builders.ts'
import { openFloor } from '../support/floor.ts'
import { buildStaff } from '../support/staff.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const PICKERS = 20
const PRODUCTS = 30

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, { 'pick.gramsMax': 400_000, 'cart.gramsMax': 400_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

/** A run of two orders with a task for each of their goods. */
const buildRun = async (token: string): Promise<string> => {
  const products = []
  for (let n = 0; n < PRODUCTS; n++) products.push(await buildProduct(test))
  for (let n = 0; n < 2; n++) {
    const buyer = await buildBuyer(test)
    for (const product of products) await fillCart(test, buyer, product)
    const placed = await placeOrder(test, buyer, { slot: NOON })
    await test.drain()
    await payOrder(test, placed.body.data.order_id)
  }
  const made = await test.request('POST', '/api/staff/pick-runs', {
    token,
    body: { window_day: '2026-11-21', window_start: '12:00' },
  })
  return made.body.data.id
}

it(`${PICKERS} pickers claim every task once`, { timeout: 300_000 }, async () => {
  const pickers = []
  for (let n = 0; n < PICKERS; n++) pickers.push(await buildStaff(test, 'picker'))
  const runId = await buildRun(pickers[0]!.token)
  // Opens all connections first, so that no picker waits for one while another claims.
  await Promise.all(
    Array.from({ length: PICKERS }, () => run(test.shop.db, sql`select pg_sleep(0.1)`)),
  )
  const claimAll = async (staffId: string): Promise<string[]> => {
    const own: string[] = []
    for (;;) {
      const claimed = await test.shop.database.transaction((tx) =>
        claimTasks(tx, runId, 1, { staffId, now: test.clock.now() }),
      )
      if (claimed.length === 0) return own
      own.push(...claimed.map(({ id }) => id as string))
    }
  }
  const claimed = (await Promise.all(pickers.map(({ id }) => claimAll(id)))).flat()
  // A picker passes over what another is locking at that moment, and asks again later.
  claimed.push(...(await claimAll(pickers[0]!.id)))
  const tasks = await rows(
    test.shop.db,
    sql({ id: col.text, claimedBy: col.nullable(col.text) })`
      select id, claimed_by as "claimedBy" from pick_tasks where run_id = ${runId}`,
  )
  expect(tasks).toHaveLength(2 * PRODUCTS)
  expect(tasks.filter(({ claimedBy }) => claimedBy === null)).toEqual([])
  expect(claimed.toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
})

it('a tap that waited for another one picks what that one left of the task', async () => {
  const floor = await openFloor(test)
  const window = floor.nextWindow()
  const { orderId } = await floor.orderOf([[await buildProduct(test), 3]], window)
  const { id, tasks } = await floor.runOf(window)
  const task = tasks[0]!
  let late: ReturnType<typeof floor.act> | undefined
  // As two taps on the phone do: two of three are found, then the tap is taken back.
  await test.shop.database.transaction(async (tx) => {
    await run(tx, sql`select 1 from orders where id = ${orderId}::uuid for update`)
    late = floor.act(task, { act: 'pick' })
    await untilWaiting(1)
    await run(tx, sql`update pick_tasks set wanted = 2 where id = ${task.id}::uuid`)
    await run(
      tx,
      sql`insert into pick_tasks (id, run_id, order_id, order_line_id, variation_id, wanted) select gen_random_uuid(), run_id, order_id, order_line_id, variation_id, 1 from pick_tasks where id = ${task.id}::uuid`,
    )
  })
  expect((await late)?.status).toBe(200)
  const picked = (await floor.tasksOf(id)).map(({ wanted }) => wanted)
  expect(picked.toSorted((a, b) => a - b)).toEqual([1, 2])
})

/** Until this number of statements waits for a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  for (;;) {
    const [found] = await test.sql<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (found!.waiting >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
