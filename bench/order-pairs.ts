/**
 * The first page of the list of orders by every pair of its filters and views, each against the page
 * without any, in the same run. The orders differ in all that can be filtered.
 */
import { ORDER_VIEWS } from '#domain/orders/order-desk.ts'
import { addDays } from '#domain/time.ts'
import { col, row, run, sql, type Database } from '#server/platform/database.ts'
import type { Inside } from './inside.ts'
import { limitRow, median, type Row } from './table.ts'

const PAIR_MS_MAX = 300
/** Of a pair the quickest: what else runs only ever adds to it. */
const TIMES = 3
const SHOWN = 8
const PATH = '/api/staff/orders'

type Pair = { query: string; ms: number; ratio: number }
type Pairs = {
  inside: Inside
  database: Database
  headers: Record<string, string>
  today: string
  tell: (line: string) => void
}

export const measurePairs = async (given: Pairs): Promise<Row[]> => {
  const { database, today, tell } = given
  await vary(database)
  const filters = await filtersOf(database, today)
  const views = ORDER_VIEWS.map((view) => `view=${view}`)
  const queries = [
    ...filters,
    ...views,
    ...filters.flatMap((one, at) =>
      [...filters.slice(at + 1), ...views].map((other) => `${one}&${other}`),
    ),
  ]
  const pairs: Pair[] = []
  for (const query of queries) {
    const times: number[] = []
    const ceilings: number[] = []
    for (let turn = 0; turn < TIMES; turn++) {
      ceilings.push(await timeOf(given, PATH))
      times.push(await timeOf(given, `${PATH}?${query}`))
    }
    const ms = Math.min(...times)
    pairs.push({ query, ms, ratio: ms / Math.min(...ceilings) })
    if (pairs.length % 100 === 0) tell(`  ${pairs.length} of ${queries.length} pairs of filters`)
  }
  return rowsOf(pairs.toSorted((a, b) => b.ms - a.ms))
}

const rowsOf = (slowestFirst: readonly Pair[]): Row[] => {
  const slow = slowestFirst.filter(({ ms }) => ms > PAIR_MS_MAX)
  const all = slowestFirst.map(({ ms }) => ms)
  const p95 = all[Math.floor(all.length * 0.05)]!
  const ratios = slowestFirst.map(({ ratio }) => ratio)
  return [
    limitRow(`${all.length} filters and pairs: too slow`, slow.length, 0, ''),
    limitRow('filters and pairs: p50', median(all), null, 'ms', `${of(median(ratios))}`),
    limitRow('filters and pairs: p95', p95, PAIR_MS_MAX, 'ms'),
    ...slowestFirst
      .slice(0, SHOWN)
      .map(({ query, ms, ratio }) => limitRow(query, ms, PAIR_MS_MAX, 'ms', of(ratio))),
  ]
}
const of = (ratio: number): string => `${ratio.toFixed(2)} of the page without filters`

const timeOf = async ({ inside, headers }: Pairs, path: string): Promise<number> => {
  const began = performance.now()
  await inside.ask({ method: 'GET', path, headers })
  return performance.now() - began
}

/** A value of each filter; about half of them are rare. */
const filtersOf = async (database: Database, today: string): Promise<string[]> => {
  const found = (await row(
    database.db,
    sql({ picker: col.text, rider: col.text, branch: col.text, start: col.text })`
      select (select claimed_by::text from pick_tasks where claimed_by is not null limit 1) as picker,
        (select rider_id::text from rider_runs where rider_id is not null limit 1) as rider,
        (select branch_id from orders where number like 'FR-LAMA-%' and branch_id is not null limit 1) as branch,
        (select slot_start from orders where number like 'FR-LAMA-%' limit 1) as start`,
  ))!
  return [
    'state=cancelled',
    'payment_state=refunded',
    'payment_method=gopay',
    'shipping_method=collect',
    'courier=kilat',
    `picker=${found.picker}`,
    `rider=${found.rider}`,
    `branch=${found.branch}`,
    'coupon=BENCH',
    'sku=BENCH-1',
    'tag=vip',
    `window_day=${addDays(today, -30)}`,
    `window_start=${found.start}`,
    `placed_from=${addDays(today, -90)}&placed_until=${addDays(today, -60)}`,
    'total_min=900000&total_max=950000',
    'first_order=1',
    'has_note=1',
    'has_complaint=1',
    'cancel_asked=1',
    'late=1',
    'at_risk=1',
    'chilled=1',
  ]
}

/** A number of an order that decides what it has. */
const H = sql.raw('abs(hashtext(o.id::text))')
const PAST = sql.raw("o.number like 'FR-LAMA-%'")

/** Makes past orders differ. Foreign keys and totals stay right; the books are not looked at. */
const vary = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    for (const setting of ['session_replication_role = replica', 'statement_timeout = 0'])
      await run(tx, sql.raw(`set local ${setting}`))
    const statements = [
      sql`update orders o set total = total + ${H} % 2000 * 1000, shipping = shipping + ${H} % 2000 * 1000,
            state = case when state = 'completed' and ${H} % 40 = 3 then 'cancelled' else state end,
            payment_state = case when ${H} % 90 = 4 then 'refunded' else payment_state end,
            payment_method = case when ${H} % 12 = 5 then 'gopay' else payment_method end,
            shipping_method = case when ${H} % 200 = 6 then 'collect' else shipping_method end,
            branch_id = case when ${H} % 200 = 6 then (select id from branches where not is_hub order by position limit 1) end,
            coupon_codes = case when ${H} % 70 = 7 then '{BENCH}' else coupon_codes end,
            notes = case when ${H} % 25 = 8 then 'Titip satpam' else notes end,
            cancel_asked_at = case when ${H} % 150 = 9 then placed_at end
          where ${PAST}`,
      // Triggers do not run here: the first order that stands, as the books have it.
      sql`update orders o set is_first = not o.is_first
          from (select id, placed_at > min(placed_at) filter (where state not in ('expired', 'cancelled')) over (partition by customer_id) as is_later from orders) f
          where f.id = o.id and o.is_first = coalesce(f.is_later, false)`,
      sql`update order_lines l set sku = case when ${H} % 400 = 1 then 'BENCH-1' else sku end, refrigerated = ${H} % 6 = 0
          from orders o where o.id = l.order_id and ${PAST} and l.position = (select min(position) from order_lines where order_id = o.id)`,
      sql`insert into shipments (id, order_id, attempt, provider, method, status, status_at, code, created_at)
          select gen_random_uuid(), o.id, 1, case when ${H} % 500 = 0 then 'kilat' else 'own' end, 'instant', 'delivered', o.placed_at, '1234', o.placed_at from orders o where ${PAST}`,
      sql`insert into order_tags (order_id, tag, staff_id, created_at)
          select o.id, t.tag, (select id from staff_accounts limit 1), o.placed_at from orders o
            join (values ('vip', 300), ('hadiah', 10)) as t(tag, each) on ${H} % t.each = 1 where ${PAST}`,
      sql`insert into order_notes (id, order_id, staff_id, text, created_at)
          select gen_random_uuid(), o.id, (select id from staff_accounts limit 1), 'Telepon dulu', o.placed_at from orders o where ${PAST} and ${H} % 50 = 2`,
      sql`insert into complaints (id, number, order_id, customer_id, slug, description, remedy, state, value, first_answer_due, decision_due, created_at)
          select gen_random_uuid(), 'LAMA-' || o.number, o.id, o.customer_id, 'not-as-described', 'Kurang manis', 'points', 'submitted', 1000, o.placed_at, o.placed_at, o.placed_at
          from orders o where ${PAST} and ${H} % 60 = 3`,
      // A run of picks and one of a rider each day; a handful of people.
      sql`insert into pick_runs (id, location_id, slot_day, slot_start, slot_end, slot_starts_at, picker_id, made_at, done_at)
          select gen_random_uuid(), min(o.location_id), o.slot_day, min(o.slot_start), min(o.slot_end), min(o.slot_starts_at), s.id, min(o.placed_at), min(o.placed_at)
          from orders o join (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from staff_accounts) s on s.n = (o.slot_day - date '2000-01-01') % s.all
          where ${PAST} group by o.slot_day, s.id`,
      sql`insert into totes (order_id, run_id, position, letter)
          select o.id, r.id, row_number() over (partition by r.id order by o.id), 'A' from orders o join pick_runs r on r.slot_day = o.slot_day and r.done_at = r.made_at where ${PAST}`,
      sql`insert into pick_tasks (id, run_id, order_id, order_line_id, variation_id, wanted, picked, state, claimed_by, claimed_at, done_by, done_at)
          select gen_random_uuid(), r.id, o.id, l.id, l.variation_id, 1, 1, 'picked', r.picker_id, o.placed_at, r.picker_id, o.placed_at
          from orders o join pick_runs r on r.slot_day = o.slot_day and r.done_at = r.made_at join order_lines l on l.order_id = o.id
          where ${PAST} and l.position = (select min(position) from order_lines where order_id = o.id)`,
      sql`insert into rider_runs (id, location_id, day, slot_start, rider_id, state, created_at, started_at, ended_at)
          select r.id, r.location_id, r.slot_day, r.slot_start, r.picker_id, 'done', r.made_at, r.made_at, r.made_at from pick_runs r where r.done_at = r.made_at`,
      sql`insert into run_stops (run_id, order_id, position, state, is_open, settled_at)
          select t.run_id, t.order_id, t.position, 'delivered', false, now() from totes t join rider_runs r on r.id = t.run_id join pick_runs p on p.id = r.id`,
    ]
    for (const statement of statements) await run(tx, statement)
    await run(tx, sql`analyze`)
  })
