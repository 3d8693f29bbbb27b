import { TASK_STATES } from '#domain/picking/found.ts'
import { isBooked } from '../../couriers/index.ts'
import { BagColumns, bagColumns } from '../../orders/index.ts'
import {
  col,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { isAt, outSince, type Places } from './runs.ts'
import { Together, together } from './together.ts'

const Good = {
  name: col.translated,
  variationName: col.translated,
  quantity: col.int,
  grams: col.nullable(col.grams),
  isCold: col.flag,
  state: col.one(TASK_STATES),
  insteadOf: col.nullable(col.translated),
}

const Packable = {
  id: col.id('order'),
  number: col.text,
  name: col.text,
  state: col.one(['picking', 'packed']),
  day: col.day,
  start: col.text,
  end: col.text,
  startsAt: col.instant,
  letter: col.text,
  tote: col.nullable(col.text),
  bagCount: col.nullable(col.int),
  run: col.int,
  openTasks: col.int,
  units: col.int,
  missing: col.int,
  grams: col.grams,
  /** Since when picked goods that need cooling wait to be packed. */
  coldSince: col.nullable(col.instant),
  shippingMethod: col.text,
  shippingName: col.translated,
  isBooked: col.flag,
  hasCold: col.flag,
  goods: col.list(Good),
  ...BagColumns,
  together: col.list(Together),
}
export type PackableRow = col.Row<typeof Packable>

/** Tasks of the same good become one; a replaced good is named by what came instead. */
const goods = sql`(
  select coalesce(json_agg(json_build_object('name', g.name, 'variationName', g."variationName", 'quantity', g.quantity, 'grams', g.grams, 'isCold', g."isCold",
    'state', g.state, 'insteadOf', g."insteadOf") order by g.position, g.state <> 'picked', g.first), '[]')
  from (
    select p.name, v.name as "variationName", k.state, p.frozen or p.refrigerated or v.refrigerated as "isCold",
      case when k.substitution_id is not null then l.name end as "insteadOf", l.position, min(k.id::text) as first,
      sum(case when k.state = 'picked' then k.picked else k.wanted end)::integer as quantity,
      case when bool_and(k.state = 'picked' and cardinality(k.grams) > 0) then sum((select sum(x) from unnest(k.grams) x))::integer end as grams
    from pick_tasks k join order_lines l on l.id = k.order_line_id join variations v on v.id = k.variation_id join products p on p.id = v.product_id
    where k.order_id = o.id and k.state <> 'substituted'
    group by p.id, v.id, l.id, k.state, k.substitution_id
  ) g
)`

const packables = (db: Queryable, where: Query) =>
  rows(
    db,
    sql(Packable)`
      select o.id, o.number, o.address ->> 'name' as name, o.state, o.slot_day as day, o.slot_start as start, o.slot_end as "end", o.slot_starts_at as "startsAt",
        w.letter, w.code as tote, w.bags as "bagCount", ${bagColumns}, t."hasCold", r.number::integer as run, t.open as "openTasks", t.units, t.missing, t."coldSince", coalesce(o.picked_g, t.grams) as grams,
        o.shipping_method as "shippingMethod", o.shipping_name as "shippingName", ${isBooked} as "isBooked",
        ${goods} as goods, ${together} as together
      from orders o join totes w on w.order_id = o.id join pick_runs r on r.id = w.run_id
      cross join lateral (
        select (count(*) filter (where k.state in ('open', 'asked')))::integer as open, coalesce(sum(k.picked), 0)::integer as units,
          coalesce(sum(k.wanted) filter (where k.state = 'short'), 0)::integer as missing,
          coalesce(sum(case when cardinality(k.grams) > 0 then (select sum(g) from unnest(k.grams) g) else k.picked * v.net_weight_g end), 0)::integer as grams,
          coalesce(bool_or(k.state = 'picked' and (p.frozen or p.refrigerated or v.refrigerated)), false) as "hasCold",
          min(${outSince}) filter (where o.state = 'picking' and k.state = 'picked' and (p.frozen or p.refrigerated or v.refrigerated)) as "coldSince"
        from pick_tasks k join variations v on v.id = k.variation_id join products p on p.id = v.product_id where k.order_id = o.id
      ) t
      where ${where} order by o.slot_starts_at, t.open, w.position limit 200`,
  )

/** Orders of runs that are being picked, and packed ones that no rider or courier has. */
export const listPackables = (db: Queryable, places: Places) =>
  packables(
    db,
    sql`${isAt('o', places)} and (o.state = 'picking' or (o.state = 'packed' and (o.shipping_method like 'bs:%' or not ${isBooked})))`,
  )

/** How many orders have cold goods that were picked before a moment and are not packed: a scalar. */
export const coldSince = (before: Date, places: Places): Query => sql`(
  select count(distinct o.id)::integer
  from pick_tasks k join orders o on o.id = k.order_id join variations v on v.id = k.variation_id join products p on p.id = v.product_id
  where o.state = 'picking' and ${isAt('o', places)} and k.state = 'picked' and ${outSince} <= ${before} and (p.frozen or p.refrigerated or v.refrigerated)
)`

/** How many tasks were done on a day, and in the last hour and by how many people: a JSON object. */
export const pickedSince = (day: Date, hour: Date): Query => sql`(
  select json_build_object('today', count(*) filter (where k.done_at >= ${day}), 'tasks', count(*) filter (where k.done_at > ${hour}),
    'pickers', count(distinct k.done_by) filter (where k.done_at > ${hour}))
  from pick_tasks k where k.done_at >= ${day < hour ? day : hour}
)`

export const findPackable = async (tx: Transaction, orderId: string): Promise<PackableRow | null> =>
  (await packables(tx, sql`o.id = ${orderId} and o.state in ('picking', 'packed')`))[0] ?? null

export const setBags = (tx: Transaction, orderId: string, bags: number | null): Promise<number> =>
  run(
    tx,
    sql`
      update totes t set bags = ${bags}, code = case
        when ${bags}::integer is null and exists (select from totes u where u.code = t.code and u.bags is null and u.order_id <> t.order_id) then null
        else t.code end
      where t.order_id = ${orderId}`,
  )

/** What is unpacked goes on being out of the cold where it stopped when it was packed. */
export const noteUnpacked = (tx: Transaction, orderId: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`
      update pick_tasks k set packed_seconds = k.packed_seconds + greatest(0, extract(epoch from ${now}::timestamptz - p.at))::integer
      from (select max(e.at) as at from order_events e where e.order_id = ${orderId} and e.action = 'pack') p
      where k.order_id = ${orderId} and k.state = 'picked' and p.at is not null`,
  )
