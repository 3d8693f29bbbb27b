import type { LatLng } from '#domain/addresses/coordinates.ts'
import type { WindowArea } from '#domain/delivery/closed-area.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

type Window = { location: string; day: LocalDate; start: string }

/**
 * SQL: riders reach a point in the window `d`. It is judged by the locked row, so that an area that
 * was closed meanwhile counts.
 */
export const isReached = (point: LatLng | null): Query =>
  point === null
    ? sql`true`
    : sql`not exists (select 1 from jsonb_array_elements(d.areas) a where a ->> 'widen' is null
        and translate(a ->> 'outline', '[]', '()')::polygon @> point(${point.lng}::float8, ${point.lat}::float8))`

/**
 * SQL: no area is closed there while the window lasts. Windows without a row know no areas, nor do
 * those whose row is made afterwards.
 */
export const isOpenAt = ({
  location,
  day,
  start,
  point,
}: Window & { point: LatLng | null }): Query =>
  point === null
    ? sql`true`
    : sql`not exists (select 1 from closed_areas a where a.location_id = ${location} and a.ended_at is null and a.widen_minutes is null
        and a.until > (${day}::date + ${start}::time) at time zone 'Asia/Jakarta'
        and translate(a.outline::text, '[]', '()')::polygon @> point(${point.lng}::float8, ${point.lat}::float8))`

/** Adds an area to locked windows that have rows. */
export const addAreaTo = (
  tx: Transaction,
  location: string,
  windows: readonly Pick<Window, 'day' | 'start'>[],
  area: WindowArea,
): Promise<number> =>
  run(
    tx,
    sql`update delivery_slots set areas = areas || ${jsonb([area])} where location_id = ${location}
      and (day, start_time) in (select * from unnest(${windows.map(({ day }) => day)}::date[], ${windows.map(({ start }) => start)}::text[]))`,
  )

/** Takes an area away from all windows. */
export const removeAreaFrom = (tx: Transaction, location: string, id: string): Promise<number> =>
  run(
    tx,
    sql`update delivery_slots set areas = (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(areas) a where a ->> 'id' <> ${id})
      where location_id = ${location} and areas @> ${jsonb([{ id }])}`,
  )

/** Those of some windows that do not know an area yet. */
export const withoutArea = (
  db: Queryable,
  location: string,
  windows: readonly Pick<Window, 'day' | 'start'>[],
  id: string,
) =>
  rows(
    db,
    sql({ day: col.day, start: col.text })`
      select w.day, w.start from unnest(${windows.map(({ day }) => day)}::date[], ${windows.map(({ start }) => start)}::text[]) as w(day, start)
        left join delivery_slots d on d.location_id = ${location} and d.day = w.day and d.start_time = w.start
      where d.areas is null or not d.areas @> ${jsonb([{ id }])} order by w.day, w.start`,
  )

/** Locks a window's row and reads the areas that concern it. */
export const lockAreas = async (
  tx: Transaction,
  { location, day, start }: Window,
): Promise<WindowArea[]> =>
  (
    await row(
      tx,
      sql({ areas: col.json<WindowArea[]>() })`
        select areas from delivery_slots where location_id = ${location} and day = ${day}::date and start_time = ${start} for update`,
    )
  )?.areas ?? []
