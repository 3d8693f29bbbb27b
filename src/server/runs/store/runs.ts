import { RUN_STATES, STOP_STATES } from '#domain/delivery/run.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  BagColumns,
  bagColumns,
  LineToRefund,
  lineToRefundColumns,
  ZonesColumn,
  zonesColumn,
} from '../../orders/index.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const RunRow = {
  id: col.id('run'),
  locationId: col.text,
  day: col.day,
  slotStart: col.text,
  riderId: col.nullable(col.id('staff')),
  riderName: col.nullable(col.text),
  state: col.one(RUN_STATES),
  version: col.int,
  startedAt: col.nullable(col.instant),
  endedAt: col.nullable(col.instant),
  chilledC: col.nullable(col.number),
  heardAt: col.nullable(col.instant),
  lat: col.nullable(col.number),
  lng: col.nullable(col.number),
  cashDue: col.nullable(col.rupiah),
  cashCollected: col.nullable(col.rupiah),
  cashReason: col.text,
  cashCheckedAt: col.nullable(col.instant),
}
export type RunRow = col.Row<typeof RunRow>

const runColumns =
  sql.raw(`r.id, r.location_id as "locationId", r.day, r.slot_start as "slotStart", r.rider_id as "riderId",
  (select a.name from staff_accounts a where a.id = r.rider_id) as "riderName", r.state, r.version, r.started_at as "startedAt", r.ended_at as "endedAt", r.chilled_c::float8 as "chilledC",
  r.heard_at as "heardAt", r.lat, r.lng, r.cash_due as "cashDue", r.cash_collected as "cashCollected", r.cash_reason as "cashReason", r.cash_checked_at as "cashCheckedAt"`)

export type Window = { locationId: string; day: LocalDate; start: string }

export const runsOfWindow = (db: Queryable, { locationId, day, start }: Window) =>
  rows(
    db,
    sql(RunRow)`
      select ${runColumns} from rider_runs r where r.location_id = ${locationId} and r.day = ${day} and r.slot_start = ${start} order by r.id`,
  )

/** The rider's run: under way, else the next planned one, else the last. */
export const ownRun = (db: Queryable, riderId: string) =>
  row(
    db,
    sql(RunRow)`
      select ${runColumns} from rider_runs r where r.rider_id = ${riderId}
      order by case r.state when 'riding' then 0 when 'planned' then 1 else 2 end,
        case when r.state = 'planned' then r.day end, case when r.state = 'planned' then r.slot_start end, r.ended_at desc, r.id limit 1`,
  )

export const ownRunOf = (db: Queryable, riderId: string, id: string) =>
  row(
    db,
    sql(RunRow)`
      select ${runColumns} from rider_runs r where r.id = ${id} and r.rider_id = ${riderId}`,
  )

export const lockRun = (tx: Transaction, id: string) =>
  row(tx, sql(RunRow)`select ${runColumns} from rider_runs r where r.id = ${id} for update of r`)

/** Serialises changes of the plan of a window. */
export const lockPlan = (tx: Transaction, { locationId, day, start }: Window): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext(${`runs ${locationId} ${day} ${start}`}))`)

const PersonRow = {
  name: col.text,
  phone: col.text,
  fullAddress: col.text,
  notes: col.text,
  lat: col.number,
  lng: col.number,
}
export const StopOrder = {
  orderId: col.id('order'),
  number: col.text,
  customerId: col.id('customer'),
  orderState: col.text,
  address: col.json<col.Row<typeof PersonRow>>(),
  courierNote: col.text,
  slotStart: col.text,
  slotEnd: col.text,
  grams: col.grams,
  isChilled: col.flag,
  ...ZonesColumn,
  bagCount: col.int,
  cash: col.rupiah,
}
export type StopOrder = col.Row<typeof StopOrder>
export const orderColumns = sql`o.id as "orderId", o.number, o.customer_id as "customerId", o.state as "orderState", o.address, o.notes as "courierNote", o.slot_start as "slotStart", o.slot_end as "slotEnd",
  coalesce(o.picked_g, o.weight_g) as grams, exists (select 1 from order_lines l where l.order_id = o.id and l.refrigerated) as "isChilled", ${zonesColumn},
  coalesce(nullif((select count(*)::integer from order_bags b where b.order_id = o.id and b.removed_at is null), 0), (select w.bags from totes w where w.order_id = o.id), 1) as "bagCount",
  case when o.payment_method = 'cod' then o.total - o.credit_used - o.less_cash else 0 end as cash`

/** Orders for our own riders; couriers book theirs themselves. */
const isOurs =
  sql.raw(`o.state = 'packed' and o.shipping_method not like 'bs:%' and o.shipping_method not like 'collect%'
  and not exists (select 1 from run_stops s where s.order_id = o.id and s.is_open)`)

/** Packed orders of a window without a run. */
export const ordersWithoutRun = (db: Queryable, { locationId, day, start }: Window) =>
  rows(
    db,
    sql(StopOrder)`
      select ${orderColumns} from orders o where o.location_id = ${locationId} and o.slot_day = ${day} and o.slot_start = ${start} and ${isOurs} order by o.id`,
  )

/** Windows of a day with packed orders or runs. */
export const windowsOfDay = (db: Queryable, locationId: string, day: string) =>
  rows(
    db,
    sql({ start: col.text, end: col.text, orders: col.int, runs: col.int })`
      select start, max("end") as "end", sum(orders)::bigint as orders, sum(runs)::bigint as runs from (
        select o.slot_start as start, max(o.slot_end) as "end", count(*) as orders, 0 as runs from orders o
        where o.location_id = ${locationId} and o.slot_day = ${day} and ${isOurs} group by 1
        union all select r.slot_start, coalesce((select max(o.slot_end) from run_stops s join orders o on o.id = s.order_id where s.run_id = any(array_agg(r.id))), r.slot_start), 0, count(*)
        from rider_runs r where r.location_id = ${locationId} and r.day = ${day} group by 1
      ) w group by start order by start`,
  )

const StopRow = {
  ...StopOrder,
  runId: col.id('run'),
  state: col.one(STOP_STATES),
  ...BagColumns,
  /** How many there were before each had a label of its own. */
  uncounted: col.int,
  sameBags: col.list(col.text),
  arrivalMinutes: col.int,
  arrivedAt: col.nullable(col.instant),
  settledAt: col.nullable(col.instant),
  failedBecause: col.nullable(col.text),
  leftWith: col.nullable(col.text),
  /** Times as the database writes them into JSON. */
  calls: col.list(col.text),
  codeTries: col.int,
  refused: col.int,
  lines: col.list({ ...LineToRefund, name: col.translated }),
}
export type StopRow = col.Row<typeof StopRow>

const stopColumns = sql`${orderColumns}, s.run_id as "runId", s.state,
  ${bagColumns}, coalesce((select w.bags from totes w where w.order_id = o.id), 1) as uncounted,
  (select coalesce(json_agg(x.number order by x.number), '[]') from orders x
    where (x.id = o.added_to or x.added_to = coalesce(o.added_to, o.id)) and x.id <> o.id and x.state in ('packed', 'on_delivery')) as "sameBags",
  s.arrival_minutes as "arrivalMinutes", s.arrived_at as "arrivedAt", s.settled_at as "settledAt",
  case when s.state = 'failed' then (select e.reason from order_events e where e.order_id = o.id and e.action = 'fail_delivery' and e.at <= s.settled_at
    order by e.id desc limit 1) end as "failedBecause",
  case when s.state = 'delivered' then (select p.received_by from delivery_proofs p where p.order_id = o.id) end as "leftWith",
  (select coalesce(json_agg(c.at order by c.at), '[]') from delivery_calls c join shipments h on h.id = c.shipment_id
    where h.order_id = o.id and h.attempt = (select max(attempt) from shipments where order_id = o.id)) as calls,
  coalesce((select h.code_tries from shipments h where h.order_id = o.id order by h.attempt desc limit 1), 0) as "codeTries",
  coalesce((select sum((a.facts->>'quantity')::integer) from staff_acts a where a.entity_kind = 'order' and a.entity_id = o.id::text and a.act = 'goods_refused'), 0)::integer as refused,
  (select coalesce(json_agg((select c from (select ${lineToRefundColumns}, l.name) c) order by l.position), '[]')
    from order_lines l where l.order_id = o.id and l.quantity > l.refunded_quantity) as lines`

const stopsWhere = (db: Queryable, where: Query) =>
  rows(
    db,
    sql(StopRow)`
      select ${stopColumns} from run_stops s join orders o on o.id = s.order_id where ${where} order by s.run_id, s.position`,
  )

export const stopsOf = (db: Queryable, runIds: readonly string[]): Promise<StopRow[]> =>
  stopsWhere(db, sql`s.run_id = any(${uuids(runIds)})`)

export const findStop = async (db: Queryable, runId: string, orderId: string) =>
  (await stopsWhere(db, sql`s.run_id = ${runId} and s.order_id = ${orderId}`))[0] ?? null

export const deletePlanned = (tx: Transaction, { locationId, day, start }: Window) =>
  run(
    tx,
    sql`delete from rider_runs where location_id = ${locationId} and day = ${day} and slot_start = ${start} and state = 'planned'`,
  )

export type NewRun = { id: string; riderId: string | null; stops: readonly NewStop[] }
export type NewStop = { orderId: string; position: number; minutes: number }

export const insertRun = async (
  tx: Transaction,
  { locationId, day, start }: Window,
  { id, riderId, stops }: NewRun,
  now: Date,
): Promise<void> => {
  await run(
    tx,
    sql`insert into rider_runs (id, location_id, day, slot_start, rider_id, created_at) values (${id}, ${locationId}, ${day}, ${start}, ${riderId}, ${now})`,
  )
  await insertStops(tx, id, stops)
}

export const insertStops = (
  tx: Transaction,
  runId: string,
  stops: readonly NewStop[],
): Promise<number> =>
  run(
    tx,
    sql`insert into run_stops (run_id, order_id, position, arrival_minutes)
        select ${runId}, s."orderId", s.position, s.minutes from jsonb_to_recordset(${jsonb(stops)}) as s("orderId" uuid, position integer, minutes integer)`,
  )

/** Orders whose bag was not scanned wait for another run. */
export const dropStops = (tx: Transaction, runId: string, keep: readonly string[]) =>
  run(tx, sql`delete from run_stops where run_id = ${runId} and not order_id = any(${uuids(keep)})`)

export const startRun = (
  tx: Transaction,
  id: string,
  { now, chilledC }: { now: Date; chilledC: number | null },
): Promise<number> =>
  run(
    tx,
    sql`update rider_runs set state = 'riding', started_at = ${now}, heard_at = ${now}, chilled_c = ${chilledC}, version = version + 1
        where id = ${id} and not exists (select from rider_runs o where o.rider_id = rider_runs.rider_id and o.state = 'riding')`,
  )

export const hearRun = (tx: Queryable, id: string, at: Date): Promise<number> =>
  run(tx, sql`update rider_runs set heard_at = greatest(heard_at, ${at}) where id = ${id}`)

/** Moves the run's position, and that of each parcel under way with it. */
export const moveRun = (
  db: Queryable,
  id: string,
  { lat, lng, at }: { lat: number; lng: number; at: Date },
): Promise<number> =>
  run(
    db,
    sql`with moved as (update rider_runs set lat = ${lat}, lng = ${lng}, heard_at = ${at} where id = ${id} returning id)
        insert into rider_positions (shipment_id, at, lat, lng)
        select h.id, ${at}, ${lat}, ${lng} from moved join run_stops s on s.run_id = moved.id and s.is_open
          join shipments h on h.order_id = s.order_id and h.attempt = (select max(attempt) from shipments where order_id = s.order_id)
        on conflict (shipment_id, at) do nothing`,
  )

export const arrive = (tx: Transaction, runId: string, orderId: string, at: Date) =>
  run(
    tx,
    sql`update run_stops set state = 'arrived', arrived_at = coalesce(arrived_at, ${at}) where run_id = ${runId} and order_id = ${orderId} and is_open`,
  )

export const settleStop = (
  tx: Transaction,
  { runId, orderId }: { runId: string; orderId: string },
  given: {
    state: 'delivered' | 'failed'
    picture: string | null
    at: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`update run_stops set state = ${given.state}, is_open = false, settled_at = ${given.at}, arrived_at = coalesce(arrived_at, ${given.at}),
          door_picture = ${given.picture}
        where run_id = ${runId} and order_id = ${orderId} and is_open`,
  )

/** The run under way in which an order is an open stop; null for none. */
export const ridingWith = async (db: Queryable, orderId: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ id: col.id('run') })`
        select r.id from run_stops s join rider_runs r on r.id = s.run_id where s.order_id = ${orderId} and s.is_open and r.state = 'riding'`,
    )
  )?.id ?? null

/** Settles the open stops of a locked run whose orders were handed over or given up elsewhere. */
export const settleMoved = (tx: Transaction, runId: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update run_stops s set state = case when o.delivered_at is null then 'failed' else 'delivered' end, is_open = false,
          settled_at = ${at}, arrived_at = coalesce(s.arrived_at, ${at})
        from orders o where s.run_id = ${runId} and s.is_open and o.id = s.order_id and o.state <> 'on_delivery'`,
  )

export const finishRun = (
  tx: Transaction,
  id: string,
  { due, collected, reason, at }: { due: number; collected: number; reason: string; at: Date },
): Promise<number> =>
  run(
    tx,
    sql`update rider_runs set state = 'done', ended_at = greatest(${at}, started_at), heard_at = ${at}, cash_due = ${due}, cash_collected = ${collected}, cash_reason = ${reason},
          version = version + 1 where id = ${id}`,
  )

export const checkCash = (tx: Transaction, id: string, staffId: string, at: Date) =>
  run(
    tx,
    sql`update rider_runs set cash_checked_by = ${staffId}, cash_checked_at = ${at}, version = version + 1
        where id = ${id} and state = 'done' and cash_checked_at is null`,
  )

/** Accounts that can ride. */
export const ridersOf = (db: Queryable, locationId: string) =>
  rows(
    db,
    sql({ id: col.id('staff'), name: col.text })`
      select distinct a.id, a.name from staff_accounts a join staff_role_of o on o.staff_id = a.id join staff_roles r on r.slug = o.role
      where a.left_at is null and r.slug <> 'owner' and 'runs.own' = any(r.permissions) and (o.branch_id is null or o.branch_id = ${locationId})
      order by a.name, a.id`,
  )
