import { MOVE_KINDS } from './stock.ts'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import { StoredPicture } from '../../content/index.ts'
import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'
import { actorNameQuery } from '../../platform/db/actor-name.ts'

const Movement = {
  id: col.int,
  kind: col.one([...MOVE_KINDS, 'hold']),
  onHand: col.int,
  /** Units on hand after it. */
  after: col.int,
  promised: col.int,
  batchId: col.nullable(col.id('batch')),
  batch: col.nullable(col.text),
  reason: col.nullable(col.text),
  cause: col.text,
  causeId: col.text,
  /** What people call the cause: an order's number. */
  causeName: col.nullable(col.text),
  actor: col.text,
  at: col.instant,
}
export type MovementRow = col.Row<typeof Movement>

/** The movements of a variation in a place, the newest first, with the units that each left. */
export const listMovements = (
  db: Queryable,
  { locationId, variationId, onHand }: { locationId: string; variationId: string; onHand: number },
  { before, perPage }: { before: number | null; perPage: number },
) =>
  rows(
    db,
    sql(Movement)`
      with own as (
        select m.*, ${onHand}::integer - coalesce(sum(m.on_hand_delta) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0)::integer as after
        from stock_movements m where m.variation_id = ${variationId}::uuid and m.location_id = ${locationId}
      )
      select m.id, m.kind, m.on_hand_delta as "onHand", m.after, m.reserved_delta as promised, m.batch_id as "batchId", b.code as batch, m.reason, m.cause,
        m.cause_id as "causeId", case m.cause when 'order' then (select number from orders o where o.id::text = m.cause_id) end as "causeName", ${actorNameQuery('m.actor')} as actor, m.at
      from own m left join batches b on b.id = m.batch_id
      where ${before}::bigint is null or m.id < ${before}::bigint
      order by m.id desc limit ${perPage}`,
  )

const Facts = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  locationId: col.text,
  online: col.flag,
  shelf: col.nullable(col.text),
  onHand: col.int,
  promised: col.int,
  free: col.int,
  safety: col.int,
  safetySet: col.nullable(col.int),
  unfit: col.int,
  quota: col.int,
  cost: col.nullable(col.rupiah),
  batches: col.list({
    id: col.id('batch'),
    code: col.text,
    bestBefore: col.day,
    onHand: col.int,
    state: col.one(BATCH_STATES),
    fit: col.flag,
  }),
}
export type StockFacts = col.Row<typeof Facts>

/** One variation in a place (the one that sells online for null); null without stock there. */
export const findStock = (db: Queryable, variationId: string, location: string | null) =>
  row(
    db,
    sql(Facts)`
      select v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, s.location_id as "locationId", s.online,
        w.shelf_code as shelf, s.on_hand as "onHand", s.reserved as promised, s.free, s.safety, s.safety_set as "safetySet", s.unfit, s.next_day_quota as quota, v.unit_cost as cost, (
          select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'bestBefore', b.best_before, 'onHand', b.on_hand, 'state', b.state, 'fit', b.fit)
            order by b.best_before, b.received_at, b.id), '[]')
          from batches b where b.location_id = s.location_id and b.variation_id = s.variation_id and b.on_hand > 0
        ) as batches
      from stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
      left join variation_places w on w.location_id = s.location_id and w.variation_id = s.variation_id
      where s.variation_id = ${variationId}::uuid and ${location === null ? sql`s.online` : sql`s.location_id = ${location}`}`,
  )

const Promised = {
  id: col.id('order'),
  number: col.text,
  quantity: col.int,
  day: col.day,
  start: col.text,
  state: col.one(ORDER_STATES),
}
/** The orders that hold units of a variation, the latest first. */
export const ordersHolding = (db: Queryable, variationId: string) =>
  rows(
    db,
    sql(Promised)`
      select o.id, o.number, r.quantity - r.released as quantity, o.slot_day as day, o.slot_start as start, o.state
      from stock_reservations r join orders o on o.id = r.order_id
      where r.variation_id = ${variationId}::uuid and r.kind = 'stock' and r.state = 'live' and r.quantity > r.released order by o.placed_at desc limit 20`,
  )
