/**
 * What else a year leaves in the books, for the reports that read it: coupons, automatic discounts,
 * refunds, points and picked tasks of past orders, by SQL.
 */
import { run, sql, type Database } from '#server/platform/database.ts'
import { DESK_STATEMENTS } from './past-desks.ts'
import { vacuum } from './past-orders.ts'

const STATEMENTS = {
  coupons: sql`
    insert into coupon_uses (id, coupon_id, customer_id, order_id, discount, state, at)
    select gen_random_uuid(), c.id, o.customer_id, o.id, 10000, 'used', o.placed_at
    from orders o join (select id, row_number() over (order by code) - 1 as place, count(*) over () as all from coupons) c on c.place = abs(hashtext(o.number)) % c.all
    where o.number like 'FR-LAMA-%' and abs(hashtext(o.number)) % 10 < 2`,
  discounts: sql`
    insert into automatic_discount_shares (order_line_id, discount_id, order_id, amount)
    select l.id, d.id, o.id, 2500
    from orders o join order_lines l on l.order_id = o.id cross join (select id from automatic_discounts order by id limit 1) d
    where o.number like 'FR-LAMA-%' and abs(hashtext(o.number)) % 10 between 2 and 4`,
  refunds: sql`
    insert into refunds (id, order_id, cause, cause_id, goods, shipping, service_fee, amount, money, credit, route, state, created_at, settled_at)
    select gen_random_uuid(), o.id, 'complaint', o.id::text, 5000, 0, 0, 5000, 0, 5000, 'store_credit', 'done', o.placed_at + interval '1 day', o.placed_at + interval '1 day'
    from orders o where o.number like 'FR-LAMA-%' and abs(hashtext(o.number)) % 50 = 0`,
  points: sql`
    with made as (
      insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, created_at)
      select gen_random_uuid(), o.customer_id, 'earn', 50, 'order', o.id::text, '{"en": "Order", "id": "Pesanan"}', o.completed_at
      from orders o where o.number like 'FR-LAMA-%' returning id, customer_id, points, created_at
    ),
    lots as (
      insert into point_lots (id, customer_id, entry_id, amount, remaining, expires_at)
      select id, customer_id, id, points, points, date_trunc('month', created_at) + interval '13 months' from made
    )
    insert into point_lines (entry_id, account, lot_id, points)
    select m.id, a.account, case a.account when 'lot' then m.id end, m.points * a.sign from made m cross join (values ('lot', 1), ('given', -1)) a(account, sign)`,
  tasks: sql`
    with runs as (
      insert into pick_runs (id, location_id, slot_day, slot_start, slot_end, slot_starts_at, made_at)
      select gen_random_uuid(), min(o.location_id), o.slot_day, '08:00', '10:00', min(o.slot_starts_at), min(o.placed_at)
      from orders o where o.number like 'FR-LAMA-%' group by o.slot_day returning id, slot_day
    )
    insert into pick_tasks (id, run_id, order_id, order_line_id, variation_id, wanted, picked, state, claimed_by, claimed_at, done_by, done_at)
    select gen_random_uuid(), r.id, o.id, l.id, l.variation_id, l.quantity, l.quantity, 'picked', s.id, t.at - interval '20 seconds', s.id, t.at
    from orders o join order_lines l on l.order_id = o.id join runs r on r.slot_day = o.slot_day
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all from staff_accounts) s on s.place = abs(hashtext(o.number)) % s.all
      cross join lateral (select o.placed_at + make_interval(secs => abs(hashtext(l.id::text)) % 20000) as at) t
    where o.number like 'FR-LAMA-%'`,
  ...DESK_STATEMENTS,
}

export const fillWork = async (database: Database, tell: (line: string) => void): Promise<void> => {
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    await database.transaction(async (tx) => {
      // The rows are of valid orders; checking foreign keys would take most of the time.
      await run(tx, sql`set local session_replication_role = replica`)
      await run(tx, sql`set local synchronous_commit = off`)
      await run(tx, sql`set local statement_timeout = 0`)
      await run(tx, statement)
    })
    tell(`  ${name} of past orders`)
  }
  await vacuum(database)
}
