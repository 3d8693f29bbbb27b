import { settingsFrom, type SettingKey, type Settings } from '#domain/settings.ts'
import { col, rows, run, sql, jsonb, type Queryable, type Transaction } from './database.ts'

export const readSettings = async (db: Queryable): Promise<Settings> => {
  const changed = await rows(
    db,
    sql({ key: col.text, value: col.json<unknown>() })`
      select distinct on (key) key, value from settings order by key, id desc`,
  )
  const settings = settingsFrom(
    Object.fromEntries(changed.map(({ key, value }) => [key, value])),
    await rows(db, sql(WindowPatternRow)`${windowPatterns} order by id`),
  )
  return { ...settings, 'shop.holidays': await withHolidays(db, settings['shop.holidays']) }
}

const WindowPatternRow = {
  id: col.id('windowPattern'),
  location: col.text,
  name: col.text,
  weekdays: col.list(col.int),
  starts: col.list(col.text),
  capacityOrders: col.int,
  capacityGrams: col.nullable(col.grams),
  price: col.nullable(col.rupiah),
  firstDay: col.day,
  lastDay: col.nullable(col.day),
  temporary: col.flag,
}
const windowPatterns = sql`
  select id, location_id as location, name, weekdays, starts, capacity_orders as "capacityOrders", capacity_grams as "capacityGrams", price,
    first_day as "firstDay", last_day as "lastDay", temporary
  from window_patterns`

/** The further days off of the settings, and the holidays of every branch. */
const withHolidays = async (db: Queryable, more: string): Promise<string> => {
  const closed = await rows(
    db,
    sql({ day: col.day })`
      select distinct day::date as day from holidays, generate_series(first_day, last_day, interval '1 day') day
      where branch_id is null order by day`,
  )
  return [...(more === '' ? [] : [more]), ...closed.map(({ day }) => day)].join(', ')
}

/** Lets one transaction at a time change settings. Returns those that hold by then. */
export const holdSettings = async (tx: Transaction): Promise<Settings> => {
  await run(tx, sql`lock table settings in share row exclusive mode`)
  return readSettings(tx)
}

/** Sets a setting; earlier values remain as history. */
export const changeSetting = async (
  tx: Queryable,
  key: SettingKey | `demo.${string}`,
  value: number | string,
  changedBy: string,
  now?: Date,
): Promise<void> => {
  await run(
    tx,
    sql`insert into settings (key, value, changed_by, changed_at)
        values (${key}, ${jsonb(value)}, ${changedBy}, coalesce(${now ?? null}::timestamptz, now()))`,
  )
}
