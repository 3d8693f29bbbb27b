import { instantInJakarta, addDays, type LocalDate } from '#domain/time.ts'
import type { DayRange } from '#domain/reports/report.ts'
import { col, sql, type Query } from '../../platform/database.ts'

/** What a report is asked of. `branchId` null is the whole shop; entries without a branch are the hub's. */
export type Asked = {
  by: string
  days: DayRange
  branchId: string | null
  hubId: string
  now: Date
  /** Of pickers only this one; null for all. */
  picker: string | null
  /** The last day whose figures are stored. */
  stored: LocalDate | null
  /** Stored days of which something changed since, the newest first. */
  changed: LocalDate[]
}

/** Of whose figures the entries are asked: those of a column. */
export type Opened = Asked & { column: string }

/** What an entry adds to the column that is opened; without an amount of its own `usual`. */
export const amountOf = (
  { column }: Opened,
  usual: Query,
  others: Readonly<Record<string, Query>>,
): Query => others[column] ?? usual

/** One where a condition holds. */
export const oneIf = (condition: Query): Query => sql`case when ${condition} then 1 else 0 end`

/** A row: what it is of, its name where the books have one, and its values by name. */
export const ReportRow = {
  key: col.text,
  name: col.nullable(col.json<{ en: string; id: string } | string>()),
  values: col.json<Record<string, number | null>>(),
}
export type ReportRow = col.Row<typeof ReportRow>

/** The first and the last of some days. */
export type Days = DayRange

/** When the days begin, and when they are over. */
export const momentsOf = ({ from, to }: Days): { from: Date; to: Date } => ({
  from: instantInJakarta(from, '00:00'),
  to: instantInJakarta(addDays(to, 1), '00:00'),
})

/** Whether a moment lies in the days. */
export const during = (column: string, days: Days): Query => {
  const at = sql.raw(column)
  const { from, to } = momentsOf(days)
  return sql`${at} >= ${from} and ${at} < ${to}`
}

/** Whether a row is of the branch that is asked for. */
export const atBranch = (column: string, { branchId, hubId }: Asked): Query =>
  branchId === null
    ? sql`true`
    : sql`coalesce(${sql.raw(column)}, ${hubId}::text) = ${branchId}::text`

/** The same for facts, which name no branch where orders are brought. */
export const ofBranch = (column: string, { branchId, hubId }: Asked): Query =>
  branchId === null
    ? sql`true`
    : sql`coalesce(nullif(${sql.raw(column)}, ''), ${hubId}::text) = ${branchId}::text`

/** Whether a row is of the place in which the branch has its stock. */
export const atPlace = (column: string, { branchId, hubId }: Asked): Query =>
  branchId === null
    ? sql`true`
    : sql`${sql.raw(column)} = coalesce((select location_id from branches where id = ${branchId}),
        case when ${branchId}::text = ${hubId}::text then (select id from locations where sells_online) end)`

/** A moment as a key by time: `2026-11-23` or `2026-11`. */
export const keyOfTime = (column: string, by: string): Query =>
  sql`to_char(${sql.raw(column)} at time zone 'Asia/Jakarta', ${by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'})`

/** A day as a key by time. */
export const timeKey = (column: string, by: string): Query =>
  sql`to_char(${sql.raw(column)}, ${by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD'})`

export const isOfTime = (by: string): boolean => ['day', 'hour', 'month'].includes(by)

/** The name of a row by branch, whose key is `u.key`; others say all with their key. */
export const nameOfKey = (by: string): Query =>
  by === 'branch'
    ? sql`(select to_jsonb(b.name) from branches b where b.id = u.key)`
    : sql`null::jsonb`
