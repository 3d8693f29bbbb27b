import { filtersOfCount, TODAY_COUNTS, type TodayCount } from '#domain/orders/order-desk.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import type { Settings } from '#domain/settings.ts'
import { DAY_MS, type LocalDate } from '#domain/time.ts'
import * as col from '../../platform/columns.ts'
import { row, rows, sql, type Queryable } from '../../platform/database.ts'
import { planByValues } from '../../platform/db/plans.ts'
import { conditionOf } from './staff-order-filters.ts'

type At = { now: Date; settings: Settings }

const COUNTED_MAX = 10_000
const SERVICE_DAYS = 7
const REPEAT_DAYS = 30
/** An order is completed at most this long after it was placed, give or take; an index has it. */
const PLACED_DAYS = 90

const Counts = { name: col.one(TODAY_COUNTS), count: col.int }

/** How many orders each list of waiting orders has, counted up to 10,000. */
export const countsOfToday = async (
  db: Queryable,
  at: At,
): Promise<{ name: TodayCount; count: number }[]> =>
  rows(
    db,
    sql(Counts)`${planByValues} ${sql.join(
      TODAY_COUNTS.map(
        (name) =>
          sql`select ${sql.lit(name)} as name, count(*) as count
            from (select from orders o where ${conditionOf(filtersOfCount(name), at)} limit ${sql.lit(COUNTED_MAX)}) o`,
      ),
      ' union all ',
    )}`,
  )

const WindowRow = {
  start: col.text,
  end: col.text,
  state: col.one(ORDER_STATES),
  count: col.int,
}

/** Orders of a day by window and state, the earliest window first; unpaid and ended ones are not due. */
export const windowsOfDay = (db: Queryable, day: LocalDate): Promise<col.Row<typeof WindowRow>[]> =>
  rows(
    db,
    sql(WindowRow)`
      select slot_start as start, slot_end as "end", state, count(*)::integer as count from orders
      where slot_day = ${day}::date and state not in ('pending_payment', 'expired', 'cancelled')
      group by slot_start, slot_end, state order by slot_start, slot_end, state`,
  )

const ServiceRow = {
  delivered: col.int,
  onTime: col.int,
  customers: col.int,
  repeatCustomers: col.int,
}

/** Arrivals of seven days, and customers of 30 days by whether they came again. */
export const serviceFigures = async (
  db: Queryable,
  { now, settings }: At,
): Promise<col.Row<typeof ServiceRow>> => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const windowMinutes = settings['slot.minutes']
  return (await row(
    db,
    sql(ServiceRow)`
      select d.delivered, d.on_time as "onTime", r.customers, r.repeated as "repeatCustomers"
      from (
        select count(*)::integer as delivered,
          count(*) filter (where delivered_at <= slot_starts_at + ${windowMinutes} * interval '1 minute')::integer as on_time
        from orders where delivered_at > ${ago(SERVICE_DAYS)} and delivered_at <= ${now} and placed_at > ${ago(PLACED_DAYS)}
      ) d, (
        select count(*)::integer as customers, count(*) filter (where orders > 1)::integer as repeated
        from (
          select count(*) as orders from orders
          where state = 'completed' and completed_at > ${ago(REPEAT_DAYS)} and placed_at > ${ago(PLACED_DAYS)}
          group by customer_id
        ) c
      ) r`,
  ))!
}
