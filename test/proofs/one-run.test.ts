/** A rider who leaves with two runs at the same moment rides one of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run, sql } from '#server/platform/database.ts'
import { changeSettings, expectBooksRight } from '../support/builders.ts'
import { buildRun, rideOf } from '../support/runs.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

it('refuses the run that leaves second, also while the first is not committed', async () => {
  const [first, second] = [await buildRun(test, 1), await buildRun(test, 1)]
  const { rider } = first
  await test.sql(
    'update rider_runs set rider_id = $1::text::uuid where id = $2::text::uuid',
    rider.id,
    second.runId,
  )
  let late: ReturnType<ReturnType<typeof rideOf>['begin']> | undefined
  await test.shop.database.transaction(async (tx) => {
    await run(
      tx,
      sql`update rider_runs set state = 'riding', started_at = ${test.clock.now()} where id = ${first.runId}`,
    )
    late = rideOf(test, { ...second, rider }).begin()
    for (;;) {
      const [found] = await test.sql<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (found!.waiting > 0) break
    }
  })
  const answer = await late!
  expect([answer.status, answer.body.code]).toEqual([409, 'run_state'])
})
