import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { purgeEffects } from './outbox.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('forgets events a month after they were done, and none that waits', async () => {
  const now = test.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  await test.sql(
    `insert into outbox (topic, payload, run_at, created_at, done_at)
     select 'test', jsonb_build_object('days', d.days), d.at::timestamptz, d.at::timestamptz, d.done::timestamptz
     from jsonb_to_recordset($1::text::jsonb) as d (days integer, at text, done text)`,
    JSON.stringify([
      { days: 40, at: ago(40), done: null },
      { days: 31, at: ago(40), done: ago(31) },
      { days: 29, at: ago(40), done: ago(29) },
    ]),
  )
  await purgeEffects(test.shop.db, now)
  const left = await test.sql(
    `select (payload ->> 'days')::integer as days from outbox where topic = 'test' order by days`,
  )
  expect(left).toEqual([{ days: 29 }, { days: 40 }])
})
