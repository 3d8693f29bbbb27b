import type { WindowCapacity } from '#domain/delivery/collect.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import type { LocalDate } from '#domain/time.ts'
import { col, row, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'
import { isOpenAt, isReached } from './areas.ts'

/** A place in a window that a device or a customer wants to have held. */
export type HoldClaim = WindowCapacity & {
  /** The hash of what the device calls it: one hold at a time. */
  id: string
  /** Null for guests. */
  customerId: string | null
  location: string
  day: LocalDate
  start: string
  point: LatLng
  until: Date
  /** At most how many places of the window may be held at a time. */
  most: number
  now: Date
}

/** SQL: the hold `h` is that of the device or the customer. */
const isOwn = ({ id, customerId }: Pick<HoldClaim, 'id' | 'customerId'>) =>
  customerId === null
    ? sql`h ->> 'id' = ${id}`
    : sql`(h ->> 'id' = ${id} or h ->> 'customer' = ${customerId})`

/**
 * Holds a place in a window by one conditional write, in place of the one that is held elsewhere.
 * Holding the same window again changes nothing but whose it is. Returns when it ends; null, without
 * changes, when the window is closed or full.
 */
export const holdPlace = async (tx: Transaction, claim: HoldClaim): Promise<Date | null> => {
  const { id, customerId, location, day, start, until, most, now } = claim
  const active = sql`(h ->> 'until')::timestamptz > ${now}`
  const others = sql`(select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(d.holds) h where ${active} and not ${isOwn(claim)})`
  const own = sql`(select h from jsonb_array_elements(d.holds) h where ${active} and ${isOwn(claim)} limit 1)`
  const fresh = sql`jsonb_build_object('id', ${id}::text, 'customer', ${customerId}::text, 'until', ${until.toISOString()}::text)`
  const held = await row(
    tx,
    sql({ until: col.instant })`
      with held as (
        insert into delivery_slots as d (location_id, day, start_time, capacity_orders, capacity_grams, holds)
        select ${location}, ${day}::date, ${start}, ${claim.capacityOrders}, ${claim.capacityGrams}, jsonb_build_array(${fresh})
        where ${most}::integer > 0 and ${isOpenAt(claim)}
          and not exists (select 1 from delivery_slots h where h.location_id = ${location} and h.day = ${day}::date and h.holiday)
        on conflict (location_id, day, start_time) do update
          set holds = ${others} || jsonb_build_array(${fresh} || jsonb_strip_nulls(jsonb_build_object('until', ${own} ->> 'until', 'customer', coalesce(${customerId}::text, ${own} ->> 'customer'))))
          where not d.closed and not d.holiday and ${isReached(claim.point)}
            and (${own} is not null
              or (d.booked_orders + jsonb_array_length(${others}) < d.capacity_orders and jsonb_array_length(${others}) < ${most}::integer))
        returning d.holds
      ),
      let_go as (
        update delivery_slots d set holds = ${others}
        where d.day >= (${now}::timestamptz at time zone 'Asia/Jakarta')::date and d.holds <> '[]' and exists (select 1 from held)
          and (d.location_id, d.day, d.start_time) is distinct from (${location}, ${day}::date, ${start})
          and exists (select 1 from jsonb_array_elements(d.holds) h where ${isOwn(claim)})
      )
      select (h ->> 'until')::timestamptz as until from held, jsonb_array_elements(held.holds) h where ${isOwn(claim)}`,
  )
  return held?.until ?? null
}

/** Frees what a device holds. */
export const letGo = (db: Queryable, id: string): Promise<number> =>
  run(
    db,
    sql`update delivery_slots d set holds = (select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(d.holds) h where h ->> 'id' <> ${id})
        where d.holds @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`,
  )

/** Forgets holds that have ended; they count nowhere since. */
export const purgeHolds = (db: Queryable, now: Date): Promise<number> =>
  run(
    db,
    sql`update delivery_slots d set holds = (select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(d.holds) h where (h ->> 'until')::timestamptz > ${now})
        where d.holds <> '[]' and exists (select 1 from jsonb_array_elements(d.holds) h where (h ->> 'until')::timestamptz <= ${now})`,
  )
