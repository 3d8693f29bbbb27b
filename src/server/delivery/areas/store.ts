import type { AreaShape, Corner } from '#domain/delivery/closed-area.ts'
import type { LocalDate } from '#domain/time.ts'
import { addClockMinutes } from '#domain/time.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { BookedOrder } from '../store.ts'
import { actorName } from '../../platform/db/actor-name.ts'

const AreaRow = {
  id: col.id('area'),
  location: col.text,
  shape: col.json<AreaShape>(),
  widen: col.nullable(col.int),
  reason: col.translated,
  startsAt: col.instant,
  until: col.instant,
  by: col.text,
  notified: col.int,
}
export type AreaRow = col.Row<typeof AreaRow>
const columns = sql.raw(
  `id, location_id as location, shape, widen_minutes as widen, reason, starts_at as "startsAt", until, ${actorName('made_by')} as by, notified`,
)

/** Areas that have not ended; what ends first is first. */
export const currentAreas = (db: Queryable, location: string, now: Date) =>
  rows(
    db,
    sql(AreaRow)`select ${columns} from closed_areas
      where location_id = ${location} and ended_at is null and until > ${now} order by until, id`,
  )

export const findArea = (db: Queryable, id: string) =>
  row(db, sql(AreaRow)`select ${columns} from closed_areas where id = ${id}::uuid`)

export const insertArea = (
  tx: Transaction,
  area: AreaRow & { outline: readonly Corner[] },
): Promise<number> =>
  run(
    tx,
    sql`insert into closed_areas (id, location_id, shape, outline, widen_minutes, reason, starts_at, until, made_by, notified)
        values (${area.id}, ${area.location}, ${jsonb(area.shape)}, ${jsonb(area.outline)}, ${area.widen}, ${jsonb(area.reason)}, ${area.startsAt}, ${area.until}, ${area.by}, ${area.notified})`,
  )

/** False when it has ended. */
export const endAreaRow = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update closed_areas set ended_at = ${now} where id = ${id}::uuid and ended_at is null and until > ${now}`,
  )) === 1

/** Holds an area; false when it has ended meanwhile. */
export const lockArea = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await row(
    tx,
    sql({ id: col.id('area') })`
      select id from closed_areas where id = ${id}::uuid and ended_at is null and until > ${now} for update`,
  )) !== null

export const countNotified = (tx: Transaction, id: string, more: number): Promise<number> =>
  run(tx, sql`update closed_areas set notified = notified + ${more} where id = ${id}::uuid`)

type Window = { day: LocalDate; start: string }
/** Orders that riders bring into an outline in some windows, in the order of these. */
export const bookedInArea = (
  db: Queryable,
  location: string,
  { windows, outline }: { windows: readonly Window[]; outline: readonly Corner[] },
) =>
  rows(
    db,
    sql(BookedOrder)`
      select o.id as "orderId", o.number, o.address->>'name' as customer, o.state, o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd"
      from slot_bookings b join orders o on o.id = b.order_id
      where b.location_id = ${location} and b.state = 'live' and b.orders > 0 and o.branch_id is null and o.state not in ('delivered', 'completed', 'cancelled')
        and (b.day, b.start_time) in (select * from unnest(${windows.map(({ day }) => day)}::date[], ${windows.map(({ start }) => start)}::text[]))
        and translate(${JSON.stringify(outline)}, '[]', '()')::polygon @> point((o.address ->> 'lng')::float8, (o.address ->> 'lat')::float8)
      order by b.day, b.start_time, o.number`,
  )

/** Lets the window of an order and of what was added to it end later. */
export const widenWindow = (
  tx: Transaction,
  { orderId, slotEnd }: Pick<BookedOrder, 'orderId' | 'slotEnd'>,
  minutes: number,
): Promise<number> =>
  run(
    tx,
    sql`update orders set slot_end = ${addClockMinutes(slotEnd, minutes)} where id = ${orderId} or added_to = ${orderId}`,
  )
