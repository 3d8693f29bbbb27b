import type { Report } from '#domain/reports/report.ts'
import { addDays, jakartaDate, type LocalDate } from '#domain/time.ts'
import { col, rows, sql, type Query, type Queryable } from '../../platform/database.ts'
import { atPlace, ofBranch, type Days, type Opened } from './asked.ts'
import { keyOfDelivery, keyOfStoredWork } from './floor.ts'
import { keyOfGoods } from './goods.ts'
import { keyOfDiscount } from './money.ts'
import { keyOfSales } from './sales.ts'

/**
 * Parts of the days that can hold entries of a row, the newest first and each longer than the one
 * before: the first ones fill a page of a row that has many.
 */
export const partsOf = async (
  db: Queryable,
  report: Report,
  asked: Opened,
  { key, after }: { key: string | null; after: { at: Date } | null },
): Promise<Days[]> => {
  const { from, to } = asked.days
  const last = after === null ? to : jakartaDate(after.at)
  const days = daysBack(from, last < to ? last : to).filter((day) => isOfKey(asked.by, key, day))
  const stored = days.length > 1 ? (ROWS[report]?.(asked) ?? null) : null
  if (stored === null) return inParts(days)
  const having = await daysHaving(db, stored, { key, from, to })
  const isLive = (day: LocalDate) =>
    asked.stored === null || day > asked.stored || asked.changed.includes(day)
  return inParts(days.filter((day) => isLive(day) || having.has(day)))
}

const daysBack = (from: LocalDate, to: LocalDate): LocalDate[] => {
  const days = []
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day)
  return days
}

const isOfKey = (by: string, key: string | null, day: LocalDate): boolean =>
  key === null || (by === 'day' ? day === key : by !== 'month' || day.startsWith(`${key}-`))

const inParts = (days: readonly LocalDate[]): Days[] => {
  const parts: (Days & { days: number })[] = []
  let most = 1
  for (const day of days) {
    const part = parts.at(-1)
    if (part && part.days < most && addDays(day, 1) === part.from)
      Object.assign(part, { from: day, days: part.days + 1 })
    else {
      if (part) most *= 2
      parts.push({ from: day, to: day, days: 1 })
    }
  }
  return parts
}

/** Stored rows: where they are, the key of the report's row, and whether they have such entries. */
type StoredRows = { from: Query; key: Query; where: Query }

/** Whether a column is not 0, of those whose entries all have the same sign. */
const hasOf =
  (columns: readonly string[]) =>
  ({ column }: Opened): Query =>
    columns.includes(column) ? sql`${sql.raw(column)} <> 0` : sql`true`

const SALES = ['orders', 'bills', 'goods', 'discount', 'shipping', 'service_fee', 'refunded']
/** A bill and its return come to 0 in one hour. */
const hasSales = (asked: Opened): Query =>
  asked.column === 'counter' ? sql`(bills <> 0 or counter <> 0)` : hasOf(SALES)(asked)
const PICKS = ['tasks', 'units', 'short', 'wrong_scans']

const ROWS: Partial<Record<Report, (asked: Opened) => StoredRows | null>> = {
  sales: (asked) => ({
    from: sql`report_sales f`,
    key: keyOfSales(asked),
    where: sql`${ofBranch('f.branch_id', asked)} and ${hasSales(asked)}`,
  }),
  delivery: (asked) => ({
    from: sql`report_deliveries f`,
    key: keyOfDelivery(asked),
    where: hasOf(['delivered', 'on_time'])(asked),
  }),
  discounts: (asked) => ({
    from: sql`report_discounts x left join coupons c on c.id = x.discount_id left join automatic_discounts t on t.id = x.discount_id`,
    key: keyOfDiscount(asked),
    where: sql`${ofBranch('x.branch_id', asked)} and ${hasOf(['orders', 'bills', 'first_orders', 'discount'])(asked)}`,
  }),
  picking: (asked) => ({
    from: sql`report_picks k join pick_runs r on r.id = k.run_id`,
    key: keyOfStoredWork(asked),
    where: sql`${atPlace('r.location_id', asked)} and ${hasOf(PICKS)(asked)}`,
  }),
  goods: (asked) =>
    asked.column === 'credited'
      ? null
      : {
          from: sql`report_goods s join products g on g.id = s.product_id`,
          key: keyOfGoods(asked.by),
          where: ofBranch('s.branch_id', asked),
        },
}

const daysHaving = async (
  db: Queryable,
  { from, key, where }: StoredRows,
  asked: { key: string | null } & Days,
): Promise<ReadonlySet<LocalDate>> => {
  const found = await rows(
    db,
    sql({ day: col.day })`
      select distinct day from ${from}
      where day between ${asked.from}::date and ${asked.to}::date and ${where}
        and ${asked.key === null ? sql`true` : sql`${key} = ${asked.key}`}`,
  )
  return new Set(found.map(({ day }) => day))
}
