import type { DayRange } from '#domain/reports/report.ts'
import { col, rows, sql, type Queryable } from '../../platform/database.ts'
import { during } from './asked.ts'

const stands = sql.raw(`o.state not in ('pending_payment', 'expired', 'cancelled')`)

const PlacedRow = {
  goods: col.rupiah,
  serviceFee: col.rupiah,
  shipping: col.rupiah,
  isBrought: col.flag,
  shippingMethod: col.text,
  distanceM: col.int,
  pointsToEarn: col.int,
  perRupiah: col.nullable(col.int),
}
/** Orders that were placed in these days and stand, as `domain/setting-effect.ts` reads them. */
export const ordersBetween = (db: Queryable, days: DayRange) =>
  rows(
    db,
    sql(PlacedRow)`
      select o.subtotal as goods, o.service_fee as "serviceFee", o.shipping, o.branch_id is null and o.added_to is null as "isBrought",
        coalesce(o.sold_method, o.shipping_method) as "shippingMethod", o.distance_m as "distanceM",
        o.points_to_earn as "pointsToEarn", o.points_per_rupiah as "perRupiah"
      from orders o where ${during('o.placed_at', days)} and ${stands}`,
  )

/** How many orders each delivery window of these days had. */
export const windowsBetween = async (db: Queryable, { from, to }: DayRange): Promise<number[]> =>
  (
    await rows(
      db,
      sql({ count: col.int })`
        select count(*) as count from orders o
        where o.slot_day between ${from}::date and ${to}::date and o.branch_id is null and ${stands}
        group by o.location_id, o.slot_day, o.slot_start`,
    )
  ).map(({ count }) => count)
