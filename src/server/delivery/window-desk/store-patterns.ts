import { COLLECT } from '#domain/delivery/collect.ts'
import type { WindowPattern } from '#domain/delivery/window-pattern.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const PatternRow = {
  id: col.id('windowPattern'),
  location: col.text,
  name: col.text,
  weekdays: col.list(col.int),
  starts: col.list(col.text),
  capacityOrders: col.int,
  capacityGrams: col.nullable(col.grams),
  price: col.nullable(col.int),
  firstDay: col.day,
  lastDay: col.nullable(col.day),
  temporary: col.flag,
  version: col.int,
}
export type PatternRow = col.Row<typeof PatternRow>

const patterns = sql`
  select id, location_id as location, name, weekdays, starts, capacity_orders as "capacityOrders", capacity_grams as "capacityGrams", price,
    first_day as "firstDay", last_day as "lastDay", temporary, version
  from window_patterns`

/** Patterns of a location, also those that are over. */
export const patternsOf = (db: Queryable, location: string): Promise<PatternRow[]> =>
  rows(db, sql(PatternRow)`${patterns} where location_id = ${location} order by first_day, id`)

export const findPattern = (db: Queryable, id: string): Promise<PatternRow | null> =>
  row(db, sql(PatternRow)`${patterns} where id = ${id}::uuid`)

const FormerRow = { id: col.text, name: col.text }
/** Branches where nothing is collected any more, with patterns that are not over. */
export const formerPlaces = (db: Queryable, today: LocalDate) =>
  rows(
    db,
    sql(FormerRow)`
      select b.id, b.name from branches b where (not b.collects or b.hidden)
        and exists (select from window_patterns p where p.location_id = ${`${COLLECT}-`}::text || b.id and coalesce(p.last_day, ${today}::date) >= ${today}::date)
      order by b.position, b.id`,
  )

/** Lets one transaction at a time change patterns. */
export const holdPatterns = (tx: Transaction): Promise<number> =>
  run(tx, sql`lock table window_patterns in share row exclusive mode`)

export const insertPattern = (tx: Transaction, one: WindowPattern): Promise<number> =>
  run(
    tx,
    sql`insert into window_patterns (id, location_id, name, weekdays, starts, capacity_orders, capacity_grams, price, first_day, last_day, temporary)
        values (${one.id}::uuid, ${one.location}, ${one.name}, ${[...one.weekdays]}::integer[], ${[...one.starts]}::text[], ${one.capacityOrders},
          ${one.capacityGrams}, ${one.price}, ${one.firstDay}::date, ${one.lastDay}::date, ${one.temporary})`,
  )

export const updatePattern = (tx: Transaction, one: WindowPattern): Promise<number> =>
  run(
    tx,
    sql`update window_patterns set name = ${one.name}, weekdays = ${[...one.weekdays]}::integer[], starts = ${[...one.starts]}::text[],
          capacity_orders = ${one.capacityOrders}, capacity_grams = ${one.capacityGrams}, price = ${one.price}, first_day = ${one.firstDay}::date,
          last_day = ${one.lastDay}::date, temporary = ${one.temporary}, version = version + 1
        where id = ${one.id}::uuid`,
  )

export const deletePattern = (tx: Transaction, id: string): Promise<number> =>
  run(tx, sql`delete from window_patterns where id = ${id}::uuid`)
