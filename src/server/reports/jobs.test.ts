import { expect, it } from 'vitest'
import { openTestShop } from '../../../test/support/shop.ts'
import { storeDays } from './jobs.ts'

it('stores the other days when one fails', async () => {
  const test = await openTestShop()
  await test.sql(`insert into report_days (day) values ('2026-01-01'), ('2026-01-02')`)
  await test.sql(
    `create function refuse_day() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  )
  await test.sql(
    `create trigger refuse before update on report_days for each row when (new.day = '2026-01-01') execute function refuse_day()`,
  )
  await expect(storeDays(test.shop, test.clock.now())).rejects.toThrow('refused')
  const stored = await test.sql('select day::text from report_days where stored_at is not null')
  expect(stored).toEqual([{ day: '2026-01-02' }])
  await test.close()
})
