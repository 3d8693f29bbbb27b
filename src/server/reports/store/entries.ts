import { isDay } from '#domain/time.ts'
import { SALES_ENTRIES } from '#contract/staff/reports.ts'
import { col, rows, sql, type Query, type Queryable } from '../../platform/database.ts'
import { planByValues } from '../../platform/db/plans.ts'
import { keyOfTime, ofBranch, type Asked, type Days } from './asked.ts'
import { journalSales, tillSales } from './facts.ts'

const Entry = {
  id: col.text,
  kind: col.one(SALES_ENTRIES),
  number: col.text,
  at: col.instant,
  amount: col.rupiah,
}
export type Entry = col.Row<typeof Entry>
type Page = { key: string; after: { at: Date; id: string } | null; limit: number }

/** What a row of the report of sales adds up, the newest first. */
export const entriesOf = (db: Queryable, asked: Asked, page: Page): Promise<Entry[]> => {
  const { key, after, limit } = page
  const days = daysOf(asked, key)
  return rows(
    db,
    sql(Entry)`${planByValues}
      select x.id::text as id, x.kind, coalesce(x.number, '') as number, x.at, x.paid::bigint as amount
      from (${journalSales(days)} union all ${tillSales(days)}) x
      where ${keyOf(asked)} = ${key} and ${ofBranch('x.branch_id', asked)}
        and ${after === null ? sql`true` : sql`(x.at, x.id) < (${after.at}, ${after.id}::uuid)`}
      order by x.at desc, x.id desc limit ${limit}`,
  )
}

/** A row by day is looked for in its day alone. */
const daysOf = ({ by, days }: Asked, key: string): Days =>
  by === 'day' && isDay(key) && key >= days.from && key <= days.to ? { from: key, to: key } : days

const keyOf = ({ by, hubId }: Asked): Query => {
  if (by === 'hour') return sql`to_char(x.at at time zone 'Asia/Jakarta', 'HH24')`
  if (by === 'branch') return sql`coalesce(nullif(x.branch_id, ''), ${hubId}::text)`
  if (by === 'method') return sql`x.method`
  return by === 'courier' ? sql`x.courier` : keyOfTime('x.at', by)
}
