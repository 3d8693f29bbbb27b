import { TASK_STATES } from '#domain/picking/found.ts'
import { SUBSTITUTION_STATES } from '#domain/picking/substitution.ts'
import type { PickableTask } from '#domain/picking/pick-plan.ts'
import type { LocalDate } from '#domain/time.ts'
import { OrderedPart } from '../../catalogue/index.ts'
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
import { zoneOf, ZonesColumn } from '../../orders/index.ts'
import { Together, together } from './together.ts'

export type Window = { day: LocalDate; start: string }

/** Where the goods lie; null for all places. */
export type Places = readonly string[] | null
/** The condition on orders or runs of these places. */
export const isAt = (table: 'o' | 'r', places: Places): Query =>
  places === null ? sql`true` : sql`${sql.raw(table)}.location_id = any(${[...places]}::text[])`

/** Where a run, or the goods of a task, are picked; null for what does not exist. */
export const placeOfPicking = async (
  db: Queryable,
  kind: 'run' | 'task' | 'order',
  id: string,
): Promise<string | null> => {
  const from = {
    run: sql`pick_runs p where p.id = ${id}::uuid`,
    task: sql`pick_tasks k join pick_runs p on p.id = k.run_id where k.id = ${id}::uuid`,
    order: sql`orders p where p.id = ${id}::uuid`,
  }[kind]
  return (
    (await row(db, sql({ place: col.text })`select p.location_id as place from ${from}`))?.place ??
    null
  )
}

const WaitingRow = {
  id: col.id('order'),
  locationId: col.text,
  end: col.text,
  startsAt: col.instant,
  placedAt: col.instant,
  grams: col.grams,
  /** The order that it adds to. */
  addedTo: col.nullable(col.id('order')),
  firstWaits: col.flag,
}
/** The accepted orders of a window without a run, locked; other runs skip them. */
export const lockWaiting = (tx: Transaction, { day, start }: Window, places: Places) =>
  rows(
    tx,
    sql(WaitingRow)`
      select o.id, o.location_id as "locationId", o.slot_end as "end", o.slot_starts_at as "startsAt", o.placed_at as "placedAt", o.weight_g as grams, o.added_to as "addedTo",
        exists (select from orders f where f.id = o.added_to and f.state in ('paid', 'confirmed')) as "firstWaits"
      from orders o where o.state = 'confirmed' and o.slot_day = ${day}::date and o.slot_start = ${start} and ${isAt('o', places)}
        and not exists (select from totes t where t.order_id = o.id)
      order by o.placed_at, o.id limit 200 for update of o skip locked`,
  )

const WaitingWindow = {
  day: col.day,
  start: col.text,
  end: col.text,
  startsAt: col.instant,
  orders: col.int,
  grams: col.grams,
}
const waits = (places: Places): Query =>
  sql`o.state = 'confirmed' and ${isAt('o', places)} and not exists (select from totes t where t.order_id = o.id)`
/** How many accepted orders are in no run: a scalar. */
export const waitingToPick = (places: Places): Query =>
  sql`(select count(*)::integer from orders o where ${waits(places)})`

export const waitingWindows = (db: Queryable, places: Places) =>
  rows(
    db,
    sql(WaitingWindow)`
      select o.slot_day as day, o.slot_start as start, o.slot_end as "end", o.slot_starts_at as "startsAt", count(*)::integer as orders, sum(o.weight_g)::integer as grams
      from orders o where ${waits(places)}
      group by 1, 2, 3, 4 order by 4 limit 50`,
  )

const LineToPick = {
  orderId: col.id('order'),
  lineId: col.id('order line'),
  variationId: col.id('variation'),
  quantity: col.int,
  parts: col.list(OrderedPart),
  /** Variations that come of the next day's supply. */
  nextDay: col.list(col.text),
}
export const linesToPick = (tx: Transaction, orderIds: readonly string[]) =>
  rows(
    tx,
    sql(LineToPick)`
      select l.order_id as "orderId", l.id as "lineId", l.variation_id as "variationId", l.parts,
        l.quantity - coalesce((select sum(a.units) from order_adjustments a where a.order_line_id = l.id and a.kind = 'dropped'), 0)::integer as quantity,
        (select coalesce(json_agg(r.variation_id), '[]') from stock_reservations r where r.order_id = l.order_id and r.kind = 'next_day' and r.state = 'live') as "nextDay"
      from order_lines l where l.order_id = any(${[...orderIds]}::uuid[]) order by l.order_id, l.position`,
  )

export type NewTask = {
  id: string
  orderId: string
  lineId: string
  variationId: string
  batchId: string | null
  wanted: number
  substitutionId?: string | null
}

export const insertTasks = (
  tx: Transaction,
  runId: string,
  tasks: readonly NewTask[],
  claim: { staffId: string; now: Date } | null = null,
): Promise<number> =>
  run(
    tx,
    sql`
      insert into pick_tasks (id, run_id, order_id, order_line_id, variation_id, batch_id, substitution_id, wanted, claimed_by, claimed_at)
      select id, ${runId}, "orderId", "lineId", "variationId", "batchId", "substitutionId", wanted, ${claim?.staffId ?? null}::uuid, ${claim?.now ?? null}::timestamptz
      from jsonb_to_recordset(${jsonb(tasks)}) as t(id uuid, "orderId" uuid, "lineId" uuid, "variationId" uuid, "batchId" uuid, "substitutionId" uuid, wanted integer)`,
  )

export type NewRun = {
  id: string
  locationId: string
  window: Window & { end: string; startsAt: Date }
  orders: readonly { orderId: string; letter: string; position: number }[]
  by: string
  now: Date
}
export const insertRun = (tx: Transaction, made: NewRun): Promise<number> =>
  run(
    tx,
    sql`
      with run as (
        insert into pick_runs (id, location_id, slot_day, slot_start, slot_end, slot_starts_at, made_by, made_at)
        values (${made.id}, ${made.locationId}, ${made.window.day}::date, ${made.window.start}, ${made.window.end}, ${made.window.startsAt}, ${made.by}, ${made.now}) returning id
      )
      insert into totes (order_id, run_id, position, letter)
      select t."orderId", run.id, t.position, t.letter from run, jsonb_to_recordset(${jsonb(made.orders)}) as t("orderId" uuid, letter text, position integer)`,
  )

/** Serialises who is promised units of which batch, until the transaction ends. */
export const lockPlace = (tx: Transaction, locationId: string): Promise<number> =>
  run(tx, sql`select 1 from locations where id = ${locationId} for no key update`)

/** Units of batches that tasks have been given and that are not sold yet. */
export const promisedOfBatches = (tx: Transaction, locationId: string) =>
  rows(
    tx,
    sql({ batchId: col.id('batch'), units: col.int })`
      select t.batch_id as "batchId", sum(case t.state when 'open' then t.wanted else t.picked end)::integer as units
      from pick_tasks t join orders o on o.id = t.order_id join batches b on b.id = t.batch_id
      where b.location_id = ${locationId} and b.on_hand > 0 and t.state in ('open', 'picked') and o.state in ('confirmed', 'picking')
      group by 1`,
  )

const RunRow = {
  id: col.id('pick run'),
  number: col.int,
  locationId: col.text,
  day: col.day,
  start: col.text,
  end: col.text,
  startsAt: col.instant,
  pickerId: col.nullable(col.text),
  picker: col.nullable(col.text),
  orders: col.int,
  tasks: col.int,
  done: col.int,
  grams: col.grams,
  ...ZonesColumn,
  begunAt: col.nullable(col.instant),
  doneAt: col.nullable(col.instant),
  /** Since when picked goods that need cooling wait to be packed. */
  coldSince: col.nullable(col.instant),
}
export type RunRow = col.Row<typeof RunRow>

/** Since when picked goods are out, less the time that they were packed. */
export const outSince = sql`(k.done_at + make_interval(secs => k.packed_seconds))`

/** Orders that ended meanwhile are no part of a run any more. */
const GOING = sql`o.state in ('confirmed', 'picking', 'packed', 'on_delivery', 'ready_for_pickup', 'delivered', 'completed')`

const readRuns = (db: Queryable, where: Query) =>
  rows(
    db,
    sql(RunRow)`
      select r.id, r.number::integer as number, r.location_id as "locationId", r.slot_day as day, r.slot_start as start, r.slot_end as "end", r.slot_starts_at as "startsAt",
        r.picker_id as "pickerId", s.name as picker, r.begun_at as "begunAt", r.done_at as "doneAt", c.orders, c.grams, t.zones, t.tasks, t.done, t."coldSince"
      from pick_runs r left join staff_accounts s on s.id = r.picker_id
      cross join lateral (
        select count(*)::integer as orders, coalesce(sum(o.weight_g), 0)::integer as grams from totes w join orders o on o.id = w.order_id and ${GOING} where w.run_id = r.id
      ) c
      cross join lateral (
        select count(*)::integer as tasks, coalesce(json_agg(distinct ${zoneOf}), '[]') as zones, (count(*) filter (where k.state not in ('open', 'asked')))::integer as done,
          min(${outSince}) filter (where o.state = 'picking' and k.state = 'picked' and (p.frozen or p.refrigerated or v.refrigerated)) as "coldSince"
        from pick_tasks k join orders o on o.id = k.order_id and ${GOING} join variations v on v.id = k.variation_id join products p on p.id = v.product_id
        where k.run_id = r.id
      ) t
      where ${where} order by r.slot_starts_at, r.number`,
  )

export const openRuns = (db: Queryable, places: Places) =>
  readRuns(db, sql`r.done_at is null and t.done < t.tasks and ${isAt('r', places)}`)
export const findRun = async (db: Queryable, id: string): Promise<RunRow | null> =>
  (await readRuns(db, sql`r.id = ${id}::uuid`))[0] ?? null

export const ToteRow = {
  orderId: col.id('order'),
  number: col.text,
  letter: col.text,
  code: col.nullable(col.text),
  name: col.text,
  together: col.list(Together),
}
export type ToteRow = col.Row<typeof ToteRow>
export const totesOf = (db: Queryable, runId: string) =>
  rows(
    db,
    sql(ToteRow)`
      select w.order_id as "orderId", o.number, w.letter, w.code, o.address ->> 'name' as name, ${together} as together
      from totes w join orders o on o.id = w.order_id and ${GOING} where w.run_id = ${runId} order by w.position`,
  )

export const TaskRow = {
  id: col.id('pick task'),
  runId: col.id('pick run'),
  orderId: col.id('order'),
  lineId: col.id('order line'),
  variationId: col.id('variation'),
  letter: col.text,
  orderPosition: col.int,
  name: col.translated,
  variationName: col.translated,
  image: col.text,
  tile: col.text,
  zone: col.one(['ambient', 'chilled', 'frozen']),
  shelf: col.nullable(col.text),
  walk: col.nullable(col.int),
  batchId: col.nullable(col.id('batch')),
  batchCode: col.nullable(col.text),
  bestBefore: col.nullable(col.day),
  wanted: col.int,
  picked: col.int,
  grams: col.list(col.int),
  state: col.one(TASK_STATES),
  /** Of a hamper. */
  isPart: col.flag,
  isWeighed: col.flag,
  plu: col.nullable(col.text),
  nominal: col.grams,
  note: col.text,
  insteadOf: col.nullable(col.translated),
  /** The substitute that it brings, or that the customer was asked about. */
  substitutionId: col.nullable(col.id('substitution')),
  askedFor: col.nullable(col.id('substitution')),
  /** Photos of the scale. */
  photos: col.int,
  isWasted: col.flag,
  answer: col.nullable(col.one(SUBSTITUTION_STATES)),
  until: col.nullable(col.instant),
  claimedBy: col.nullable(col.text),
  doneAt: col.nullable(col.instant),
}
export type TaskRow = col.Row<typeof TaskRow>

const tasksWhere = (db: Queryable, where: Query) =>
  rows(
    db,
    sql(TaskRow)`
      select k.id, k.run_id as "runId", k.order_id as "orderId", k.order_line_id as "lineId", k.variation_id as "variationId", w.letter, w.position as "orderPosition",
        p.name, v.name as "variationName", coalesce(p.images -> 0 ->> 'base', '') as image, p.tile,
        ${zoneOf} as zone,
        f.code as shelf, f.walk, k.batch_id as "batchId", b.code as "batchCode", b.best_before as "bestBefore", k.wanted, k.picked, to_json(k.grams) as grams, k.state,
        k.substitution_id is null and k.variation_id <> l.variation_id as "isPart", p.sell_mode = 'catch_weight' as "isWeighed", v.plu, case when k.substitution_id is null and k.variation_id = l.variation_id then l.weight_g else v.net_weight_g end as nominal,
        l.note, case when k.substitution_id is not null then l.name end as "insteadOf", k.substitution_id as "substitutionId", k.asked_for as "askedFor", (select count(*)::integer from scale_photos s where s.task_id = k.id and s.dropped_at is null) as photos, k.is_wasted as "isWasted", u.state as answer, u.until, k.claimed_by as "claimedBy", k.done_at as "doneAt"
      from pick_tasks k join pick_runs r on r.id = k.run_id join totes w on w.order_id = k.order_id join orders o on o.id = k.order_id
      join order_lines l on l.id = k.order_line_id join variations v on v.id = k.variation_id join products p on p.id = v.product_id
      left join batches b on b.id = k.batch_id left join substitutions u on u.id = coalesce(k.substitution_id, k.asked_for)
      left join variation_places vp on vp.location_id = r.location_id and vp.variation_id = k.variation_id
      left join shelves f on f.location_id = vp.location_id and f.code = vp.shelf_code
      where ${where}`,
  )

export const tasksOf = (db: Queryable, runId: string) =>
  tasksWhere(db, sql`k.run_id = ${runId} and ${GOING}`)
export const findTask = async (db: Queryable, id: string): Promise<TaskRow | null> =>
  (await tasksWhere(db, sql`k.id = ${id}::uuid`))[0] ?? null

export const walkingTask = (task: TaskRow): PickableTask & { task: TaskRow } => ({
  zone: task.zone,
  walk: task.walk,
  shelf: task.shelf,
  variationId: task.variationId,
  name: task.name.id,
  orderPosition: task.orderPosition,
  task,
})
