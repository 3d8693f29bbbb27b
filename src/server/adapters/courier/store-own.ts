import { type CourierStatus, COURIER_STATUSES } from '#domain/delivery/courier-status.ts'
import type { Point } from '#domain/delivery/ride.ts'
import { col, jsonb, row, run, sql, type Queryable } from '../../platform/database.ts'
import type { Driver } from './port.ts'

export const Ride = {
  ref: col.text,
  consignment: col.text,
  rider: col.nullable(col.json<Driver>()),
  route: col.json<Point[]>(),
  minutes: col.int,
  leavesAt: col.instant,
  status: col.one(COURIER_STATUSES),
  statusAt: col.instant,
  lat: col.nullable(col.number),
  lng: col.nullable(col.number),
  seenAt: col.nullable(col.instant),
}
export type Ride = col.Row<typeof Ride>

const columns = sql.columns(Ride)

/** Stores a ride; a repeat for the same consignment returns the existing ride. */
export const bookRide = async (db: Queryable, ride: Ride): Promise<Ride> =>
  (await row(
    db,
    sql(Ride)`
      insert into own_rides (ref, consignment, rider, route, minutes, leaves_at, status, status_at)
      values (${ride.ref}, ${ride.consignment}, ${jsonb(ride.rider)}, ${jsonb(ride.route)}, ${ride.minutes}, ${ride.leavesAt}, ${ride.status}, ${ride.statusAt})
      on conflict (consignment) do update set consignment = own_rides.consignment
      returning ${columns}`,
  ))!

export const readRide = (db: Queryable, ref: string) =>
  row(db, sql(Ride)`select ${columns} from own_rides where ref = ${ref}`)

export const cancelRide = (db: Queryable, ref: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update own_rides set status = 'cancelled', status_at = ${now} where ref = ${ref} and status in ('confirmed', 'scheduled', 'allocated')`,
  )

export type Heard = { status: CourierStatus | null; position: Point | null; at: Date }

/** Stores a report of a rider's phone; a final status never changes. */
export const hearOfRide = (
  db: Queryable,
  ref: string,
  { status, position, at }: Heard,
): Promise<number> =>
  run(
    db,
    sql`update own_rides set status = coalesce(${status}::text, status), status_at = case when ${status}::text is distinct from null and ${status}::text <> status then ${at} else status_at end,
          lat = coalesce(${position?.lat ?? null}::double precision, lat), lng = coalesce(${position?.lng ?? null}::double precision, lng),
          seen_at = case when ${position !== null} then ${at} else seen_at end
        where ref = ${ref} and status not in ('delivered', 'returned', 'disposed', 'cancelled')`,
  )
