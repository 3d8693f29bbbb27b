import { COURIER_STATUSES, GIVEN_UP } from '#domain/delivery/courier-status.ts'
import type { Driver } from '../../adapters/courier/port.ts'
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

/**
 * `booking`: not accepted by a courier yet; `unbooked`: refused by it; else the courier's status.
 */
export const SHIPMENT_STATUSES = ['booking', 'unbooked', ...COURIER_STATUSES] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]
export const ShipmentRow = {
  id: col.id('shipment'),
  orderId: col.id('order'),
  attempt: col.int,
  provider: col.text,
  method: col.text,
  status: col.one(SHIPMENT_STATUSES),
  statusAt: col.instant,
  providerRef: col.nullable(col.text),
  waybill: col.nullable(col.text),
  link: col.nullable(col.text),
  driver: col.nullable(col.json<Driver>()),
  code: col.text,
  codeTries: col.int,
  bookings: col.int,
  firstBookedAt: col.nullable(col.instant),
  heardAt: col.nullable(col.instant),
  unknownSince: col.nullable(col.instant),
  nextPollAt: col.nullable(col.instant),
  createdAt: col.instant,
}
export type ShipmentRow = col.Row<typeof ShipmentRow>

const columns = sql.columns(ShipmentRow)

/** Statuses of a parcel that no courier brings and none is asked to. */
const OVER: readonly ShipmentStatus[] = ['unbooked', ...GIVEN_UP]
export const isOver = ({ status }: Pick<ShipmentRow, 'status'>): boolean => OVER.includes(status)
/** Whether a courier or rider has `orders o`, or is asked to; its own riders begin with their run. */
export const isBooked = sql`exists (
  select from shipments s where s.order_id = o.id and s.status not in (${sql.join(OVER.map((status) => sql.lit(status)))})
    and (s.provider <> 'own' or s.provider_ref is not null))`

export type NewShipment = {
  id: string
  orderId: string
  provider: string
  method: string
  code: string
  now: Date
}

/** Adds the next delivery attempt, unless the last one is still open. True when it is new. */
export const addShipment = async (
  tx: Transaction,
  { id, orderId, provider, method, code, now }: NewShipment,
  attempt: 1 | 2,
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into shipments (id, order_id, attempt, provider, method, status_at, code, next_poll_at, created_at)
        values (${id}, ${orderId}, ${attempt}, ${provider}, ${method}, ${now}, ${code}, ${now}, ${now})
        on conflict (order_id, attempt) do nothing`,
  )) === 1

export const findShipment = (db: Queryable, id: string) =>
  row(db, sql(ShipmentRow)`select ${columns} from shipments where id = ${id}`)

export const lockShipment = (tx: Transaction, id: string) =>
  row(tx, sql(ShipmentRow)`select ${columns} from shipments where id = ${id} for update`)

export const shipmentByRef = (db: Queryable, provider: string, ref: string) =>
  row(
    db,
    sql(ShipmentRow)`
      select ${columns} from shipments where provider = ${provider} and provider_ref = ${ref}`,
  )

export const Position = { lat: col.number, lng: col.number, at: col.text }
export type Position = col.Row<typeof Position>

/** An order's newest delivery attempt, with the rider's last known position. */
export const latestShipment = (db: Queryable, orderId: string) =>
  row(
    db,
    sql({ ...ShipmentRow, position: col.nullable(Position) })`select ${columns},
      (select jsonb_build_object('lat', p.lat, 'lng', p.lng, 'at', p.at) from rider_positions p where p.shipment_id = shipments.id order by p.at desc limit 1) as position
      from shipments where order_id = ${orderId} order by attempt desc limit 1`,
  )

export type Changed = Partial<
  Pick<
    ShipmentRow,
    | 'provider'
    | 'method'
    | 'status'
    | 'statusAt'
    | 'providerRef'
    | 'waybill'
    | 'link'
    | 'driver'
    | 'bookings'
    | 'firstBookedAt'
    | 'heardAt'
    | 'unknownSince'
    | 'nextPollAt'
  >
>

/** Writes a shipment: the row read under its lock, merged with the changes. */
export const writeShipment = (
  db: Queryable,
  before: ShipmentRow,
  changed: Changed,
): Promise<number> => {
  const after = { ...before, ...changed }
  return run(
    db,
    sql`update shipments set provider = ${after.provider}, method = ${after.method}, status = ${after.status}, status_at = ${after.statusAt}, provider_ref = ${after.providerRef}, waybill = ${after.waybill}, link = ${after.link},
          driver = ${after.driver === null ? null : jsonb(after.driver)}, bookings = ${after.bookings}, first_booked_at = ${after.firstBookedAt}, heard_at = ${after.heardAt},
          unknown_since = ${after.unknownSince}, next_poll_at = ${after.nextPollAt}
        where id = ${before.id}`,
  )
}

export type Word = {
  history: readonly { status: string; at: Date; note: string }[]
  position: { lat: number; lng: number; at: Date } | null
}

/** Stores a courier's tracking history and position; duplicates are skipped. */
export const addWord = (
  tx: Queryable,
  shipmentId: string,
  { history, position }: Word,
): Promise<number> =>
  run(
    tx,
    sql`with told as (
          insert into shipment_events (shipment_id, status, note, at)
          select ${shipmentId}, h.status, h.note, h.at from jsonb_to_recordset(${jsonb(history)}) as h(status text, note text, at timestamptz)
          on conflict (shipment_id, status, at) do nothing
        )
        insert into rider_positions (shipment_id, at, lat, lng)
        select ${shipmentId}, p.at, p.lat, p.lng from jsonb_to_recordset(${jsonb(position === null ? [] : [position])}) as p(at timestamptz, lat double precision, lng double precision)
        on conflict (shipment_id, at) do nothing`,
  )

/** Leases shipments that are due for polling, so that other processes skip them. */
export const dueShipments = (db: Queryable, now: Date, seconds: number) =>
  rows(
    db,
    sql({ id: col.id('shipment') })`
      update shipments set next_poll_at = ${now}::timestamptz + make_interval(secs => ${seconds})
      where id in (select id from shipments where next_poll_at <= ${now} order by next_poll_at limit 20 for update skip locked)
      returning id`,
  )

/** Counts a wrong delivery code; returns whether attempts are left. */
export const takeCodeTry = async (
  tx: Transaction,
  shipmentId: string,
  max: number,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update shipments set code_tries = code_tries + 1 where id = ${shipmentId} and code_tries < ${max}`,
  )) === 1

export const saveCall = (
  db: Queryable,
  shipmentId: string,
  call: { actor: string; note: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into delivery_calls (shipment_id, actor, note, at) values (${shipmentId}, ${call.actor}, ${call.note}, ${call.now})`,
  )

export const callsOf = async (db: Queryable, shipmentId: string): Promise<Date[]> =>
  (
    await rows(
      db,
      sql({ at: col.instant })`
        select at from delivery_calls where shipment_id = ${shipmentId} order by at`,
    )
  ).map(({ at }) => at)

export const Proof = {
  kind: col.one(['photo', 'code', 'courier', 'left_with']),
  picture: col.nullable(col.text),
  receivedBy: col.nullable(col.text),
  link: col.nullable(col.text),
  chilledC: col.nullable(col.number),
  actor: col.text,
  at: col.instant,
}
export type Proof = col.Row<typeof Proof>

/** The first proof wins. */
export const saveProof = (
  tx: Queryable,
  orderId: string,
  { kind, picture, receivedBy, link, chilledC, actor, at }: Proof,
): Promise<number> =>
  run(
    tx,
    sql`insert into delivery_proofs (order_id, kind, picture, received_by, link, chilled_c, actor, at) values (${orderId}, ${kind}, ${picture}, ${receivedBy}, ${link}, ${chilledC}, ${actor}, ${at}) on conflict (order_id) do nothing`,
  )

export const proofOf = (db: Queryable, orderId: string) =>
  row(
    db,
    sql(Proof)`
      select kind, picture, received_by as "receivedBy", link, chilled_c::float8 as "chilledC", actor, at from delivery_proofs where order_id = ${orderId}`,
  )

/** Deletes rider positions, names and tracking notes of old shipments. */
export const purgeRiders = async (db: Queryable, before: Date): Promise<void> => {
  await run(db, sql`delete from rider_positions where at < ${before}`)
  await run(
    db,
    sql`update shipments set driver = null, link = null where next_poll_at is null and status_at < ${before} and (driver is not null or link is not null)`,
  )
  await run(
    db,
    sql`update courier_notices set body = '' where received_at < ${before} and body <> ''`,
  )
  await run(db, sql`delete from own_rides where leaves_at < ${before}`)
}
