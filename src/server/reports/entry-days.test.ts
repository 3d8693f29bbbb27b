import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { run, sql } from '../platform/database.ts'
import { partsOf } from './store/entry-days.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  // A quiet day, a day with a refund, and one with a bill that came back within its hour.
  await run(
    test.shop.db,
    sql`insert into report_days (day, stored_at) select day::date, now() from generate_series('2026-10-01'::date, '2026-10-31'::date, '1 day') day
        on conflict do nothing`,
  )
  await run(
    test.shop.db,
    sql`insert into report_sales (day, hour, branch_id, method, courier, orders, bills, goods, discount, shipping, service_fee, counter, refunded, charges)
        values ('2026-10-03', 9, '', 'qris', '', 1, 0, 20000, 0, 0, 0, 0, 0, 0),
          ('2026-10-09', 9, '', 'qris', '', 0, 0, 0, 0, 0, 0, 0, -5000, 0),
          ('2026-10-17', 9, 'kemang', 'till_cash', 'counter', 0, 1, 0, 0, 0, 0, 0, 0, 0)`,
  )
})
afterAll(() => test.close())

it.each([
  ['orders', ['2026-10-03']],
  ['refunded', ['2026-10-09']],
  ['counter', ['2026-10-17']],
])('reads only the stored days that have %s', async (column, days) => {
  const asked = {
    by: 'day',
    column,
    days: { from: '2026-10-01', to: '2026-10-31' },
    branchId: null,
    hubId: 'none',
    now: test.clock.now(),
    picker: null,
    stored: '2026-10-31',
    changed: [],
  }
  const parts = await partsOf(test.shop.db, 'sales', asked, { key: null, after: null })
  expect(parts.map(({ from }) => from)).toEqual(days)
})
