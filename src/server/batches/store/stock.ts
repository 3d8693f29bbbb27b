import type { Id } from '#domain/units.ts'
import type { LocalDate } from '#domain/time.ts'
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
} from '../../platform/database.ts'

/** A place by its id, or the one that sells online. */
export type Place = string

export const ONLINE = 'online'

const isAt = (place: Place) => (place === ONLINE ? sql`s.online` : sql`s.location_id = ${place}`)

const Stock = {
  variationId: col.id('variation'),
  locationId: col.text,
  onHand: col.int,
  reserved: col.int,
  safety: col.int,
  /** What the shop chose; null for the usual share. */
  safetySet: col.nullable(col.int),
  isHamper: col.flag,
  sku: col.text,
  shelfLifeDays: col.int,
  /** What the product promises after delivery. */
  lifeDays: col.int,
  /** The earliest day on which an order placed now can arrive. */
  deliverFrom: col.day,
  unitCost: col.nullable(col.rupiah),
}
export type Stock = col.Row<typeof Stock>

/** The condition of a list that is of one place: of the one that sells online unless one is named. */
export const inPlace = (location: string | undefined, table: string): Query =>
  location
    ? sql`${sql.raw(table)}.location_id = ${location}`
    : sql`${sql.raw(table)}.location_id = (select id from locations where sells_online)`

/**
 * Locks the stock of variations in a place until the transaction ends, in the order of their ids.
 * Batches change only behind this lock.
 */
export const lockStock = (
  tx: Queryable,
  place: Place,
  variationIds: readonly string[],
): Promise<Map<string, Stock>> => stockAt(tx, place, variationIds, sql`for update of s`)

/** The stock of variations in a place, as it is at this moment. */
export const readStock = (
  db: Queryable,
  place: Place,
  variationIds: readonly string[],
): Promise<Map<string, Stock>> => stockAt(db, place, variationIds, sql``)

const stockAt = async (
  db: Queryable,
  place: Place,
  variationIds: readonly string[],
  lock: Query,
): Promise<Map<string, Stock>> => {
  const found = await rows(
    db,
    sql(Stock)`
      select s.variation_id as "variationId", s.location_id as "locationId", s.on_hand as "onHand", s.reserved, s.safety, s.safety_set as "safetySet", s.is_hamper as "isHamper",
        v.sku, p.shelf_life_days as "shelfLifeDays", p.min_life_on_delivery_days as "lifeDays", l.deliver_from as "deliverFrom", v.unit_cost as "unitCost"
      from stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id join locations l on l.id = s.location_id
      where s.variation_id = any(${uuids(variationIds)}) and ${isAt(place)} order by s.variation_id ${lock}`,
  )
  return new Map(found.map((one) => [one.variationId, one]))
}

/** Gives variations a row of stock in a place where they have none yet. Returns how many. */
export const openStock = async (
  tx: Queryable,
  place: Place,
  variationIds: readonly string[],
): Promise<number> => {
  const where = sql`v.id = any(${uuids(variationIds)}) and ${place === ONLINE ? sql`l.sells_online` : sql`l.id = ${place}`}
      and not exists (select from stock_items s where s.variation_id = v.id and s.location_id = l.id)`
  const { isMissing } = (await row(
    tx,
    sql({ isMissing: col.flag })`
      select exists (select from variations v cross join locations l where ${where}) as "isMissing"`,
  ))!
  // Also an insert without rows fires the triggers of the shelf, which take longer than a sale.
  if (!isMissing) return 0
  return run(
    tx,
    sql`
      insert into stock_items (variation_id, location_id, online, is_hamper, is_part)
      select v.id, l.id, l.sells_online,
        exists (select from variation_parts h where h.variation_id = v.id), exists (select from variation_parts h where h.part_id = v.id)
      from variations v cross join locations l where ${where} order by v.id
      on conflict (location_id, variation_id) do nothing`,
  )
}

export const MOVE_KINDS = [
  'receive',
  'release',
  'sell',
  'return',
  'adjust',
  'waste',
  'count',
] as const
export type Move = {
  variationId: Id<'variation'>
  /** Null only of a count that found no difference. */
  batchId: string | null
  kind: (typeof MOVE_KINDS)[number]
  /** Units that come (or go, if negative). */
  onHand: number
  /** Units that are promised with them. */
  reserved: number
  reason?: string | null
}
export type Cause = { cause: string; causeId: string; actor: string; now: Date }

/**
 * Moves units into and out of batches, with the stock of their place and the ledger. The stock must
 * be locked. `safety` gives variations another safety stock.
 */
export const moveStock = (
  tx: Queryable,
  locationId: string,
  moves: readonly Move[],
  { cause, causeId, actor, now }: Cause,
  safety: ReadonlyMap<string, number> = new Map(),
): Promise<number> =>
  run(
    tx,
    sql`
      with moves as (
        select * from jsonb_to_recordset(${jsonb(moves.map((move, place) => ({ reason: null, ...move, place })))})
          as m ("variationId" uuid, "batchId" uuid, kind text, "onHand" integer, reserved integer, reason text, place integer)
      ),
      changed as (
        update batches b set on_hand = b.on_hand + d.units,
          state = case when b.state in ('held', 'rescue') then b.state when b.on_hand + d.units > 0 then 'open' else 'empty' end,
          fit = b.state in ('open', 'empty') and b.on_hand + d.units > 0 and b.best_before >= l.deliver_from + p.min_life_on_delivery_days
        from (select "batchId" as id, sum("onHand")::integer as units from moves group by 1) d
        join batches o on o.id = d.id join variations v on v.id = o.variation_id join products p on p.id = v.product_id join locations l on l.id = o.location_id
        where b.id = d.id and b.location_id = ${locationId}
        returning b.variation_id, case when b.fit then 0 else b.on_hand end - case when o.fit then 0 else o.on_hand end as unfit
      ),
      stock as (
        update stock_items s set on_hand = s.on_hand + m.units, reserved = s.reserved + m.promised, unfit = s.unfit + coalesce(c.unfit, 0), safety = coalesce(f.safety, s.safety)
        from (select "variationId" as id, sum("onHand")::integer as units, sum(reserved)::integer as promised from moves group by 1) m
        left join (select variation_id as id, sum(unfit)::integer as unfit from changed group by 1) c using (id)
        left join jsonb_to_recordset(${jsonb([...safety].map(([id, units]) => ({ id, safety: units })))}) as f (id uuid, safety integer) using (id)
        where s.variation_id = m.id and s.location_id = ${locationId}
      )
      insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, reason, cause, cause_id, actor, at)
      select "variationId", ${locationId}, "batchId", kind, "onHand", reserved, reason, ${cause}, ${causeId}, ${actor}, ${now}::timestamptz from moves order by place`,
  )

/** Movements that leave the stock as it is: goods that came back and were thrown away. */
export const noteMoves = (
  tx: Queryable,
  locationId: string,
  moves: readonly Move[],
  { cause, causeId, actor, now }: Cause,
): Promise<number> =>
  run(
    tx,
    sql`
      insert into stock_movements (variation_id, location_id, batch_id, kind, on_hand_delta, reserved_delta, reason, cause, cause_id, actor, at)
      select "variationId", ${locationId}, "batchId", kind, "onHand", reserved, reason, ${cause}, ${causeId}, ${actor}, ${now}::timestamptz
      from jsonb_to_recordset(${jsonb(moves.map((move, place) => ({ reason: null, ...move, place })))})
        as m ("variationId" uuid, "batchId" uuid, kind text, "onHand" integer, reserved integer, reason text, place integer) order by place`,
  )

const Sold = {
  variationId: col.id('variation'),
  /** Units that the order sold and did not bring back, of batches and of the next day's supply. */
  units: col.int,
  /** The batches that they came from, the last sold first. */
  batches: col.list({ batchId: col.id('batch'), locationId: col.text, quantity: col.int }),
}
export type Sold = col.Row<typeof Sold>

/** What an order has taken, less what came back of it by whatever cause. */
export const soldBy = (db: Queryable, orderId: string) =>
  rows(
    db,
    sql(Sold)`
      with own as (
        select m.* from stock_movements m join (
          select 'order' as cause, ${orderId} as cause_id union all select 'refund', id::text from refunds where order_id = ${orderId}::uuid
          union all select 'complaint', c.id || case n when 0 then '' else ':' || n end from complaints c cross join generate_series(0, c.reopened) n where c.order_id = ${orderId}::uuid
        ) c using (cause, cause_id) where m.kind in ('sell', 'return')
      ),
      batch as (
        select variation_id, batch_id, location_id, -sum(on_hand_delta)::integer as quantity, max(id) as latest from own
        where batch_id is not null group by 1, 2, 3 having sum(on_hand_delta) < 0
      )
      select r.variation_id as "variationId", greatest(0, case r.kind when 'stock' then 0 else r.quantity - r.released end - coalesce(m.units, 0))::integer as units,
        coalesce((select json_agg(json_build_object('batchId', batch_id, 'locationId', location_id, 'quantity', quantity) order by latest desc) from batch b where b.variation_id = r.variation_id), '[]') as batches
      from stock_reservations r left join (select variation_id, sum(on_hand_delta) as units from own group by 1) m using (variation_id)
      where r.order_id = ${orderId}::uuid`,
  )

/** What a receipt of the till sold and did not bring back. */
export const soldAtTill = (db: Queryable, receiptId: string) =>
  rows(
    db,
    sql(Sold)`
      with batch as (
        select m.variation_id, m.batch_id, m.location_id, -sum(m.on_hand_delta)::integer as quantity, max(m.id) as latest from stock_movements m join (
          select 'till' as cause, ${receiptId} as cause_id union all select 'till_return', id::text from till_returns where receipt_id = ${receiptId}::uuid
        ) c using (cause, cause_id)
        where m.kind in ('sell', 'return') group by 1, 2, 3 having sum(m.on_hand_delta) < 0
      )
      select variation_id as "variationId", sum(quantity)::integer as units,
        json_agg(json_build_object('batchId', batch_id, 'locationId', location_id, 'quantity', quantity) order by latest desc) as batches
      from batch group by 1`,
  )

/** The earliest day on which an order placed now can arrive; false when it is that already. */
export const setDeliverFrom = async (db: Queryable, day: LocalDate): Promise<boolean> =>
  (await run(
    db,
    sql`update locations set deliver_from = ${day}::date where deliver_from <> ${day}::date`,
  )) > 0

/** The products of variations; none for a place that does not sell online. */
export const slugsOf = async (
  db: Queryable,
  variationIds: readonly string[],
  place: Place,
): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ slug: col.text })`
        select distinct p.slug from products p join variations v on v.product_id = p.id where v.id = any(${uuids(variationIds)})
          and ${place === ONLINE ? sql`true` : sql`exists (select from locations where id = ${place} and sells_online)`}`,
    )
  ).map(({ slug }) => slug)
