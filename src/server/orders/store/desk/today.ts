import { filtersOfCount, TODAY_COUNTS, type TodayCount } from '#domain/orders/order-desk.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { Settings } from '#domain/settings.ts'
import { repeatSince, serviceFrom } from '#domain/orders/service-days.ts'
import { instantInJakarta, jakartaDate, type LocalDate } from '#domain/time.ts'
import * as col from '#server/platform/columns.ts'
import { row, sql, type Query, type Queryable } from '#server/platform/database.ts'
import { planByValues } from '#server/platform/db/plans.ts'
import { conditionOf, WINDOW_END } from './staff-order-filters.ts'

type At = { now: Date; settings: Settings }

const COUNTED_MAX = 10_000

const TodayRow = {
  counts: col.json<{ name: TodayCount; count: number }[]>(),
  windows: col.json<{ start: string; end: string; state: OrderState; count: number }[]>(),
}

/**
 * How many of the orders each list of waiting ones has, counted up to 10,000; and orders of a day by
 * window and state, the earliest window first. Unpaid and ended orders are not due. In one query.
 */
export const ordersOfToday = async (
  db: Queryable,
  at: At,
  { day, own }: { day: LocalDate; own: Query },
): Promise<col.Row<typeof TodayRow>> =>
  (await row(
    db,
    sql(TodayRow)`${planByValues}
      select jsonb_build_array(${sql.join(
        TODAY_COUNTS.map(
          (name) =>
            sql`jsonb_build_object('name', ${sql.lit(name)}, 'count',
              (select count(*) from (select from orders o where ${conditionOf(filtersOfCount(name), at)} and ${own} limit ${sql.lit(COUNTED_MAX)}) o))`,
        ),
        ', ',
      )}) as counts, (
        select coalesce(jsonb_agg(to_jsonb(w) order by w.start, w."end", w.state), '[]') from (
          select slot_start as start, slot_end as "end", state, count(*) as count from orders o
          where ${own} and slot_day = ${day}::date and state not in ('pending_payment', 'expired', 'cancelled')
          group by slot_start, slot_end, state
        ) w
      ) as windows`,
  ))!

/** How many of the orders wait to be accepted, up to 10,000: a scalar. */
export const newOrders = (own: Query): Query => sql`(
  select count(*)::integer from (select from orders o where o.state = 'paid' and ${own} limit ${sql.lit(COUNTED_MAX)}) o
)`

/** The ids of orders that are at risk of their window or late, the most urgent first: a JSON list. */
export const ordersAtRisk = (at: At, own: Query, limit: number): Query => sql`(
  select coalesce(jsonb_agg(r.id), '[]') from (
    select o.id from orders o where ${conditionOf({ at_risk: '1' }, at)} and ${own} order by o.slot_starts_at, o.id limit ${sql.lit(limit)}
  ) r
)`

const ServiceRow = {
  delivered: col.int,
  onTime: col.int,
  customers: col.int,
  repeatCustomers: col.int,
}

/** Customers, but deleted ones, by how many orders were completed since then: a select. */
const buyersSince = (since: Date): Query => sql`
  select b.customer_id, count(*) as orders from orders b join customers c on c.id = b.customer_id
  where b.state = 'completed' and b.completed_at > ${since} and c.deleted_at is null group by b.customer_id`

/** The customers with this many completed orders in 30 days, or more: a select of ids. */
export const cameAgain = (now: Date, orders: number): Query =>
  sql`select b.customer_id from (${buyersSince(repeatSince(now))}) b where b.orders >= ${orders}::integer`

/** Arrivals of seven days, and customers of 30 days by whether they came again. */
export const serviceFigures = async (
  db: Queryable,
  now: Date,
): Promise<col.Row<typeof ServiceRow>> => {
  const from = instantInJakarta(serviceFrom(jakartaDate(now)), '00:00')
  return (await row(
    db,
    sql(ServiceRow)`
      select d.delivered, d.on_time as "onTime", r.customers, r.repeated as "repeatCustomers"
      from (
        select count(*)::integer as delivered,
          count(*) filter (where delivered_at <= ${WINDOW_END})::integer as on_time
        from orders o where branch_id is null and delivered_at >= ${from} and delivered_at <= ${now}
      ) d, (
        select count(*)::integer as customers, count(*) filter (where orders > 1)::integer as repeated
        from (
          ${buyersSince(repeatSince(now))}
        ) c
      ) r`,
  ))!
}
