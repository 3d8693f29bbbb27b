import { filtersOfCount, TODAY_COUNTS, type TodayCount } from '#domain/orders/order-desk.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Settings } from '#domain/settings.ts'
import { DAY_MS, type LocalDate } from '#domain/time.ts'
import * as col from '#server/platform/columns.ts'
import { row, sql, type Query, type Queryable } from '#server/platform/database.ts'
import { planByValues } from '#server/platform/db/plans.ts'
import { conditionOf, WINDOW_END } from './staff-order-filters.ts'

type At = { now: Date; settings: Settings }

const COUNTED_MAX = 10_000
const SERVICE_DAYS = 7
const REPEAT_DAYS = 30

const TodayRow = {
  counts: col.json<{ name: TodayCount; count: number }[]>(),
  windows: col.json<{ start: string; end: string; state: OrderState; count: number }[]>(),
}

/**
 * How many orders each list of waiting orders has, counted up to 10,000; and orders of a day by
 * window and state, the earliest window first. Unpaid and ended orders are not due. In one query.
 */
export const ordersOfToday = async (
  db: Queryable,
  at: At,
  day: LocalDate,
): Promise<col.Row<typeof TodayRow>> =>
  (await row(
    db,
    sql(TodayRow)`${planByValues}
      select jsonb_build_array(${sql.join(
        TODAY_COUNTS.map(
          (name) =>
            sql`jsonb_build_object('name', ${sql.lit(name)}, 'count',
              (select count(*) from (select from orders o where ${conditionOf(filtersOfCount(name), at)} limit ${sql.lit(COUNTED_MAX)}) o))`,
        ),
        ', ',
      )}) as counts, (
        select coalesce(jsonb_agg(to_jsonb(w) order by w.start, w."end", w.state), '[]') from (
          select slot_start as start, slot_end as "end", state, count(*) as count from orders
          where slot_day = ${day}::date and state not in ('pending_payment', 'expired', 'cancelled')
          group by slot_start, slot_end, state
        ) w
      ) as windows`,
  ))!

/** How many of the orders wait to be accepted, up to 10,000: a scalar. */
export const newOrders = (own: Query): Query => sql`(
  select count(*)::integer from (select from orders o where o.state = 'paid' and ${own} limit ${sql.lit(COUNTED_MAX)}) o
)`

const ServiceRow = {
  delivered: col.int,
  onTime: col.int,
  customers: col.int,
  repeatCustomers: col.int,
}

/** Arrivals of seven days, and customers of 30 days by whether they came again. */
export const serviceFigures = async (
  db: Queryable,
  now: Date,
): Promise<col.Row<typeof ServiceRow>> => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return (await row(
    db,
    sql(ServiceRow)`
      select d.delivered, d.on_time as "onTime", r.customers, r.repeated as "repeatCustomers"
      from (
        select count(*)::integer as delivered,
          count(*) filter (where delivered_at <= ${WINDOW_END})::integer as on_time
        from orders o where branch_id is null and delivered_at > ${ago(SERVICE_DAYS)} and delivered_at <= ${now}
      ) d, (
        select count(*)::integer as customers, count(*) filter (where orders > 1)::integer as repeated
        from (
          select count(*) as orders from orders
          where state = 'completed' and completed_at > ${ago(REPEAT_DAYS)}
          group by customer_id
        ) c
      ) r`,
  ))!
}
