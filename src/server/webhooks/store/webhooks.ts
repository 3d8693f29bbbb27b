import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

export const Endpoint = {
  id: col.id('endpoint'),
  url: col.text,
  events: col.list(col.text),
  secretVersion: col.int,
  createdAt: col.instant,
  pausedAt: col.nullable(col.instant),
  version: col.int,
}
export type Endpoint = col.Row<typeof Endpoint>
const endpointColumns = sql.columns(Endpoint)

/** SQL condition: whether any endpoint exists. */
export const hasEndpoints = sql`exists (select 1 from webhook_endpoints)`

export const listEndpoints = (db: Queryable) =>
  rows(db, sql(Endpoint)`select ${endpointColumns} from webhook_endpoints order by created_at, id`)

/** False when the address exists. */
export const insertEndpoint = async (
  db: Queryable,
  { id, url, events, createdAt }: Pick<Endpoint, 'id' | 'url' | 'events' | 'createdAt'>,
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into webhook_endpoints (id, url, events, created_at) values (${id}, ${url}, ${events}::text[], ${createdAt}) on conflict (url) do nothing`,
  )) === 1

/** Changes what is given, over `version` if one is named; null when there is none. */
export const changeEndpoint = (
  db: Queryable,
  id: string,
  {
    events,
    pausedAt,
    version,
  }: { events?: readonly string[]; pausedAt?: Date | null; version?: number },
) =>
  row(
    db,
    sql(Endpoint)`
      update webhook_endpoints set version = version + 1,
        events = coalesce(${events === undefined ? null : [...events]}::text[], events),
        paused_at = case when ${pausedAt !== undefined} then ${pausedAt ?? null}::timestamptz else paused_at end
      where id::text = ${id} and (${version ?? null}::integer is null or version = ${version ?? null}) returning ${endpointColumns}`,
  )

export const findEndpoint = (db: Queryable, id: string) =>
  row(db, sql(Endpoint)`select ${endpointColumns} from webhook_endpoints where id::text = ${id}`)

const Standing = {
  endpointId: col.id('endpoint'),
  waiting: col.int,
  dead: col.int,
  lastAt: col.nullable(col.instant),
}
export type Standing = col.Row<typeof Standing>

/** Per endpoint: deliveries of the last month that wait or were given up, and the newest success. */
export const countDeliveries = (db: Queryable) =>
  rows(
    db,
    sql(Standing)`
      select endpoint_id as "endpointId", (count(*) filter (where state = 'waiting'))::integer as waiting, (count(*) filter (where state = 'dead'))::integer as dead,
        max(settled_at) filter (where state = 'delivered') as "lastAt"
      from webhook_deliveries group by endpoint_id`,
  )

export const deleteEndpoint = async (db: Queryable, id: string): Promise<boolean> =>
  (await run(db, sql`delete from webhook_endpoints where id::text = ${id}`)) === 1

/** Increments the version of the endpoint's secret; null for an unknown endpoint. */
export const rotateSecret = (db: Queryable, id: string) =>
  row(
    db,
    sql(Endpoint)`
      update webhook_endpoints set secret_version = secret_version + 1 where id::text = ${id} returning ${endpointColumns}`,
  )

export type NewDelivery = {
  id: string
  endpointId: string
  eventId: string
  event: string
  body: string
  at: Date
}

/** False when this endpoint already has a delivery of this event. */
export const insertDelivery = async (
  db: Queryable,
  { id, endpointId, eventId, event, body, at }: NewDelivery,
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into webhook_deliveries (id, endpoint_id, event_id, event, body, created_at)
        values (${id}, ${endpointId}, ${eventId}, ${event}, ${body}, ${at}) on conflict (endpoint_id, event_id) do nothing`,
  )) === 1

export const Delivery = {
  id: col.id('delivery'),
  event: col.text,
  body: col.text,
  tries: col.int,
  endpointId: col.id('endpoint'),
  url: col.text,
  secretVersion: col.int,
}
export type Delivery = col.Row<typeof Delivery>

/** Starts the next attempt of a delivery; null when it is settled or its endpoint was removed. */
export const takeTry = (db: Queryable, id: string) =>
  row(
    db,
    sql(Delivery)`
      update webhook_deliveries d set tries = d.tries + 1 from webhook_endpoints e
      where d.id = ${id} and d.state = 'waiting' and e.id = d.endpoint_id
      returning d.id, d.event, d.body, d.tries, e.id as "endpointId", e.url, e.secret_version as "secretVersion"`,
  )

export type Outcome = {
  status: number | null
  error: string | null
  milliseconds: number
  at: Date
}

/** Logs an attempt, and ends the delivery if the attempt decides it. */
export const noteTry = async (
  tx: Queryable,
  { id, tries }: Pick<Delivery, 'id' | 'tries'>,
  { status, error, milliseconds, at }: Outcome,
  end: 'delivered' | 'dead' | null,
): Promise<void> => {
  await run(
    tx,
    sql`insert into webhook_tries (delivery_id, try, at, milliseconds, status, error) values (${id}, ${tries}, ${at}, ${milliseconds}, ${status}, ${error})`,
  )
  if (end !== null)
    await run(
      tx,
      sql`update webhook_deliveries set state = ${end}, settled_at = ${at} where id = ${id} and state = 'waiting'`,
    )
}

export const LoggedDelivery = {
  id: col.id('delivery'),
  event: col.text,
  url: col.text,
  state: col.one(['waiting', 'delivered', 'dead']),
  tries: col.int,
  createdAt: col.instant,
  status: col.nullable(col.int),
  error: col.nullable(col.text),
}
export type LoggedDelivery = col.Row<typeof LoggedDelivery>

/** The newest deliveries with the result of the last attempt, filtered by `state`. */
export const listDeliveries = (db: Queryable, state: 'dead' | null, endpointId: string | null) =>
  rows(
    db,
    sql(LoggedDelivery)`
      select d.id, d.event, e.url, d.state, d.tries, d.created_at as "createdAt", t.status, t.error
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        left join lateral (select status, error from webhook_tries where delivery_id = d.id order by id desc limit 1) t on true
      where (${state}::text is null or d.state = ${state}) and (${endpointId}::text is null or e.id::text = ${endpointId})
      order by d.created_at desc, d.id desc limit 100`,
  )

/** Resets a dead delivery to five new attempts. */
export const reviveDelivery = async (tx: Queryable, id: string): Promise<boolean> =>
  (await run(
    tx,
    sql`update webhook_deliveries set state = 'waiting', tries = 0, settled_at = null where id::text = ${id} and state = 'dead'`,
  )) === 1

export const purgeDeliveries = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from webhook_deliveries where created_at < ${before}`)
