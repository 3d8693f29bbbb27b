import type { Id } from '#domain/units.ts'
import { col, row, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'
import { insertStops, type NewStop } from './runs.ts'

const ToRide = {
  id: col.id('order'),
  number: col.text,
  customerId: col.id('customer'),
  locationId: col.text,
  day: col.day,
  start: col.text,
}

export const orderToRide = (db: Queryable, number: string) =>
  row(
    db,
    sql(ToRide)`
      select id, number, customer_id as "customerId", location_id as "locationId", slot_day as day, slot_start as start
      from orders where number = ${number}`,
  )

/** The run in which the order waits. */
export const openRunOf = async (db: Queryable, orderId: Id<'order'>): Promise<string | null> =>
  (
    await row(
      db,
      sql({ id: col.id('run') })`
        select run_id as id from run_stops where order_id = ${orderId} and is_open`,
    )
  )?.id ?? null

/** Replaces the stops of a planned run; one without stops ends. */
export const moveStops = async (
  tx: Transaction,
  runId: string,
  stops: readonly NewStop[],
): Promise<void> => {
  if (stops.length === 0) {
    await run(tx, sql`delete from rider_runs where id = ${runId} and state = 'planned'`)
    return
  }
  await run(tx, sql`delete from run_stops where run_id = ${runId}`)
  await insertStops(tx, runId, stops)
  await run(tx, sql`update rider_runs set version = version + 1 where id = ${runId}`)
}

/** Tours of a rider who left, that have not begun, wait for another. */
export const leaveTours = (db: Queryable, riderId: string): Promise<number> =>
  run(
    db,
    sql`update rider_runs set rider_id = null, version = version + 1 where rider_id = ${riderId} and state = 'planned'`,
  )
