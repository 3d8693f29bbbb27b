import { addDays, type LocalDate } from '#domain/time.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import type { Asked, Days } from './asked.ts'
import { costFacts, goodsFacts, salesFacts } from './facts.ts'
import { deliveryFacts, discountsFacts, pickFacts, pointFacts } from './more-facts.ts'

/** Figures that are stored a day: their table, its columns, and what they are in the books. */
const STORED = {
  sales: {
    table: 'report_sales',
    columns:
      'day, hour, branch_id, method, courier, courier_name, orders, bills, goods, discount, shipping, service_fee, counter, refunded, charges',
    facts: salesFacts,
  },
  goods: {
    table: 'report_goods',
    columns: 'day, branch_id, product_id, variation_id, ppn_class, units, amount',
    facts: goodsFacts,
  },
  costs: {
    table: 'report_costs',
    columns: 'day, location_id, variation_id, units, cost',
    facts: costFacts,
  },
  discounts: {
    table: 'report_discounts',
    columns: 'day, branch_id, channel, discount_id, orders, bills, first_orders, discount, goods',
    facts: discountsFacts,
  },
  deliveries: {
    table: 'report_deliveries',
    columns: 'day, courier, courier_name, delivered, on_time',
    facts: deliveryFacts,
  },
  picks: {
    table: 'report_picks',
    columns:
      'day, run_id, staff_id, shift, tasks, units, short, seconds, timed, timed_units, wrong_scans',
    facts: pickFacts,
  },
  points: {
    table: 'report_points',
    columns: 'day, points_given, points_back, points_redeemed, points_expired, points_change',
    facts: pointFacts,
  },
} as const
type Stored = keyof typeof STORED

/** The last day whose figures are stored; null before the first. Stored days have no gap. */
export const lastStoredDay = async (db: Queryable): Promise<LocalDate | null> =>
  (await storedDays(db)).stored

/** The same, with those of which something changed since, the newest first. */
export const storedDays = async (
  db: Queryable,
): Promise<{ stored: LocalDate | null; changed: LocalDate[] }> =>
  (await row(
    db,
    sql({ stored: col.nullable(col.day), changed: col.json<LocalDate[]>() })`
      select (select max(day) from report_days where stored_at is not null) as stored,
        coalesce((select jsonb_agg(c.day order by c.day desc) from (select distinct day from report_changes) c), '[]') as changed`,
  ))!

/** The day of the first sale; null without one. */
export const firstDay = async (db: Queryable): Promise<LocalDate | null> =>
  (await row(
    db,
    sql({ day: col.nullable(col.day) })`
      select (least((select min(at) from journal_entries), (select min(at) from till_receipts)) at time zone 'Asia/Jakarta')::date as day`,
  ))!.day

/** The last day that has a row, with figures or before them. */
export const lastDay = async (db: Queryable): Promise<LocalDate | null> =>
  (await row(db, sql({ day: col.nullable(col.day) })`select max(day) as day from report_days`))!.day

/** Adds a row for each of some days: what changes of them from now on is noted. */
export const addDayRows = (db: Queryable, { from, to }: Days): Promise<number> =>
  run(
    db,
    sql`insert into report_days (day) select d::date from generate_series(${from}::date, ${to}::date, interval '1 day') d on conflict do nothing`,
  )

/** Days whose figures have to be stored, those with a change first. */
export const daysToStore = async (db: Queryable, limit: number): Promise<LocalDate[]> =>
  (
    await rows(
      db,
      sql({ day: col.day })`
        select day from (
          select distinct c.day, 0 as turn from report_changes c join report_days d on d.day = c.day where d.stored_at is not null
          union all select day, 1 from report_days where stored_at is null
        ) u order by turn, day limit ${limit}`,
    )
  ).map(({ day }) => day)

/** Stores the figures of a day, in place of those of an earlier time. */
export const storeDay = async (tx: Transaction, day: LocalDate, now: Date): Promise<void> => {
  // Before its figures are read: a change that is committed meanwhile leaves a row of its own.
  await run(tx, sql`delete from report_changes where day = ${day}::date`)
  for (const { table, columns, facts } of Object.values(STORED)) {
    await run(tx, sql`delete from ${sql.raw(table)} where day = ${day}::date`)
    await run(
      tx,
      sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) ${facts({ from: day, to: day })}`,
    )
  }
  await run(tx, sql`update report_days set stored_at = ${now} where day = ${day}::date`)
}

/** Changed days that a report reads from the books; more of them are as they were stored. */
const LIVE_MAX = 7

/**
 * Facts of the days of a report: those of stored days from their table, the others as they are now,
 * and so those with a change that is not stored yet.
 */
export const factsOfDays = (
  kind: Stored,
  { days: { from, to }, stored, changed }: Asked,
): Query => {
  const { table, columns, facts } = STORED[kind]
  if (stored === null || stored < from) return facts({ from, to })
  const until = stored < to ? stored : to
  const live = changed.filter((day) => day >= from && day <= until).slice(0, LIVE_MAX)
  const own = sql`select ${sql.raw(columns)} from ${sql.raw(table)}
    where day between ${from}::date and ${until}::date and day <> all(${live}::text[]::date[])`
  return sql.join(
    [
      own,
      ...live.map((day) => facts({ from: day, to: day })),
      ...(until === to ? [] : [facts({ from: addDays(until, 1), to })]),
    ],
    ' union all ',
  )
}

/** How many rows of stored days are not what the books have; of days without a new change. */
export const countOfBreaks = (kind: Stored): Query => {
  const { table, columns, facts } = STORED[kind]
  const settled = sql`day in (select d.day from report_days d where d.stored_at is not null and not exists (select from report_changes c where c.day = d.day))`
  return sql`
    with books as materialized (select f.* from (${facts(ALL_DAYS)}) f where ${settled}),
    own as (select ${sql.raw(columns)} from ${sql.raw(table)} where ${settled})
    select (select count(*) from (select * from own except all select * from books) x)
      + (select count(*) from (select * from books except all select * from own) x) as breaks`
}
const ALL_DAYS: Days = { from: '2000-01-01', to: '2199-12-31' }
