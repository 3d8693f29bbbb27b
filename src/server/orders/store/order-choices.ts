import * as col from '../../platform/columns.ts'
import { rows, sql, type Queryable } from '../../platform/database.ts'

const Named = { id: col.text, name: col.text }

/** Everyone who is or was the picker of a run, has taken a task, or is assigned to an order. */
export const knownPickers = (db: Queryable) =>
  rows(
    db,
    sql(Named)`
      select s.id::text as id, s.name from staff_accounts s
      where exists (select 1 from pick_runs r where r.picker_id = s.id)
        or exists (select 1 from pick_tasks k where k.claimed_by = s.id)
        or exists (select 1 from order_pickers e where e.staff_id = s.id)
      order by s.name, s.id`,
  )

export const knownRiders = (db: Queryable) =>
  rows(
    db,
    sql(Named)`
      select s.id::text as id, s.name from staff_accounts s
      where exists (select 1 from rider_runs r where r.rider_id = s.id) order by s.name, s.id`,
  )

export const branchesOf = (db: Queryable) =>
  rows(db, sql(Named)`select id, name from branches order by position, id`)

export const windowStartsOf = async (db: Queryable): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ start: col.text })`
        select distinct start_time as start from delivery_slots order by start`,
    )
  ).map(({ start }) => start)

/** The values that a column of orders has. Jumps from one to the next in its index. */
const valuesOf = async (
  db: Queryable,
  table: 'orders' | 'shipments',
  column: 'payment_method' | 'shipping_method' | 'provider',
): Promise<string[]> => {
  const [from, value] = [sql.raw(table), sql.raw(column)]
  const found = await rows(
    db,
    sql({ value: col.nullable(col.text) })`
      with recursive known as (
        select min(${value}) as value from ${from}
        union all
        select (select min(${value}) from ${from} where ${value} > k.value) from known k where k.value is not null
      )
      select value from known`,
  )
  return found.flatMap((one) => one.value ?? [])
}

export const paymentMethodsOf = (db: Queryable) => valuesOf(db, 'orders', 'payment_method')
export const couriersOf = (db: Queryable) => valuesOf(db, 'shipments', 'provider')

const Method = { id: col.text, name: col.translated }

/** Ways of shipping, each by the name that its newest order has. */
export const shippingMethodsOf = async (db: Queryable): Promise<col.Row<typeof Method>[]> => {
  const ids = await valuesOf(db, 'orders', 'shipping_method')
  return rows(
    db,
    sql(Method)`
      select m.id, o.name from unnest(${ids}::text[]) with ordinality as m(id, position)
        join lateral (select shipping_name as name from orders where shipping_method = m.id order by placed_at desc limit 1) o on true
      order by m.position`,
  )
}
