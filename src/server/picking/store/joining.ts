import {
  col,
  jsonb,
  rows,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import type { Window } from './runs.ts'

const JoiningRow = {
  id: col.id('order'),
  locationId: col.text,
  day: col.day,
  start: col.text,
  end: col.text,
  startsAt: col.instant,
  grams: col.grams,
}
/**
 * An order that waits for a run, with those that are packed together with it and wait too, locked.
 * Empty when it does not wait.
 */
export const lockTogether = async (tx: Transaction, orderId: string) => {
  const waiting = sql(JoiningRow)`
    select o.id, o.location_id as "locationId", o.slot_day as day, o.slot_start as start, o.slot_end as "end", o.slot_starts_at as "startsAt", o.weight_g as grams
    from orders o join orders f on f.id = ${orderId}::uuid
    where coalesce(o.added_to, o.id) = coalesce(f.added_to, f.id) and o.state = 'confirmed'
      and not exists (select from totes t where t.order_id = o.id)
    order by o.placed_at, o.id`
  await rows(tx, sql(JoiningRow)`${waiting} for update of o`)
  // Read again: the lock may have waited for a run that took them.
  return rows(tx, waiting)
}

const WaitingTogether = {
  orderId: col.id('order'),
  /** The first order of those that go together. */
  group: col.id('order'),
  window: col.text,
  members: col.list({ grams: col.grams }),
}
/** For each order: those that wait to be picked together with it, itself among them. */
export const waitingTogether = (db: Queryable, orderIds: readonly string[]) =>
  rows(
    db,
    sql(WaitingTogether)`
      select o.id as "orderId", coalesce(o.added_to, o.id) as "group", concat_ws(' ', o.location_id, o.slot_day, o.slot_start) as window, (
        select coalesce(json_agg(json_build_object('grams', w.weight_g)), '[]') from orders w
        where coalesce(w.added_to, w.id) = coalesce(o.added_to, o.id) and w.state = 'confirmed' and not exists (select from totes t where t.order_id = w.id)
      ) as members
      from orders o where o.id = any(${uuids(orderIds)}) order by o.slot_starts_at, o.id`,
  )

const FillingRun = {
  id: col.id('pick run'),
  orders: col.int,
  grams: col.grams,
  nextPosition: col.int,
}
/** Runs of a window that have not begun and hold some of these orders, the oldest first. */
export const fillingRuns = (
  tx: Transaction,
  orderIds: readonly string[],
  { locationId, day, start }: Window & { locationId: string },
) =>
  rows(
    tx,
    sql(FillingRun)`
      select r.id, count(*)::integer as orders, sum(o.weight_g)::integer as grams, max(t.position) + 1 as "nextPosition"
      from pick_runs r join totes t on t.run_id = r.id join orders o on o.id = t.order_id
      where r.begun_at is null and r.done_at is null and r.location_id = ${locationId} and r.slot_day = ${day}::date and r.slot_start = ${start}
        and r.id in (select t.run_id from totes t where t.order_id = any(${[...orderIds]}::uuid[]))
      group by r.id, r.number order by r.number`,
  )

export const insertTotes = (
  tx: Transaction,
  runId: string,
  orders: readonly { orderId: string; letter: string; position: number }[],
): Promise<number> =>
  run(
    tx,
    sql`
      insert into totes (order_id, run_id, position, letter)
      select t."orderId", ${runId}::uuid, t.position, t.letter
      from jsonb_to_recordset(${jsonb(orders)}) as t("orderId" uuid, letter text, position integer)`,
  )
