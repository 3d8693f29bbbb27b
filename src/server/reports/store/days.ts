import { addDays, type LocalDate } from '#domain/time.ts'
import {
  col,
  row,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import type { Asked, Days } from './asked.ts'
import { costFacts, goodsFacts, salesFacts } from './facts.ts'

/** The last day whose figures are stored; null before the first. Stored days have no gap. */
export const lastStoredDay = async (db: Queryable): Promise<LocalDate | null> =>
  (await row(db, sql({ day: col.nullable(col.day) })`select max(day) as day from report_days`))!.day

/** The day of the first sale; null without one. */
export const firstDay = async (db: Queryable): Promise<LocalDate | null> =>
  (await row(
    db,
    sql({ day: col.nullable(col.day) })`
      select (least((select min(at) from journal_entries), (select min(at) from till_receipts)) at time zone 'Asia/Jakarta')::date as day`,
  ))!.day

/** Stores the figures of a day once. */
export const storeDay = async (tx: Transaction, day: LocalDate, now: Date): Promise<void> => {
  const days = { from: day, to: day }
  if (
    (await run(
      tx,
      sql`insert into report_days (day, made_at) values (${day}::date, ${now}) on conflict do nothing`,
    )) === 0
  )
    return
  await run(
    tx,
    sql`insert into report_sales (day, hour, branch_id, method, courier, courier_name, orders, bills, goods, discount, shipping, service_fee, counter, refunded, charges)
      ${salesFacts(days)}`,
  )
  await run(
    tx,
    sql`insert into report_goods (day, branch_id, product_id, variation_id, ppn_class, units, amount) ${goodsFacts(days)}`,
  )
  await run(
    tx,
    sql`insert into report_costs (day, location_id, variation_id, units, cost) ${costFacts(days)}`,
  )
}

/** Facts of the days of a report: those of stored days from their table, the others as they are now. */
const factsOf =
  (table: string, live: (days: Days) => Query) =>
  ({ days: { from, to }, stored }: Asked): Query => {
    if (stored === null || stored < from) return live({ from, to })
    const until = stored < to ? stored : to
    const own = sql`select * from ${sql.raw(table)} where day between ${from}::date and ${until}::date`
    const rest = addDays(stored, 1)
    return until === to ? own : sql`${own} union all ${live({ from: rest, to })}`
  }
export const salesOfDays = factsOf('report_sales', salesFacts)
export const goodsOfDays = factsOf('report_goods', goodsFacts)
export const costsOfDays = factsOf('report_costs', costFacts)
