import type { Query as QueryOf } from '#contract/call.ts'
import type { listBatches } from '#contract/staff/stock/batch-desk.ts'
import { BATCH_STATES } from '#domain/stock/batch.ts'
import type { LocalDate } from '#domain/time.ts'
import { StoredPicture } from '../../content/index.ts'
import {
  col,
  containing,
  row,
  rows,
  sql,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { photosWhere, StockPhoto } from './photos.ts'
import { inPlace } from './stock.ts'

export type BatchFilter = QueryOf<typeof listBatches>
export type BatchCursor = { ends: LocalDate; id: string }

const Listed = {
  id: col.id('batch'),
  code: col.text,
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  locationId: col.text,
  supplier: col.nullable(col.text),
  harvestedOn: col.nullable(col.day),
  receivedAt: col.instant,
  bestBefore: col.day,
  ripeness: col.nullable(col.int),
  onHand: col.int,
  sold: col.int,
  wasted: col.int,
  cost: col.nullable(col.rupiah),
  state: col.one(BATCH_STATES),
  heldReason: col.nullable(col.text),
  fit: col.flag,
}
export type ListedBatchRow = col.Row<typeof Listed>

const columns =
  sql.raw(`b.id, b.code, v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, b.location_id as "locationId",
  s.name as supplier, b.harvested_on as "harvestedOn", b.received_at as "receivedAt", b.best_before as "bestBefore", b.ripeness, b.on_hand as "onHand",
  coalesce(m.sold, 0) as sold, coalesce(m.wasted, 0) as wasted, b.unit_cost as cost, b.state, b.held_reason as "heldReason", b.fit`)
const from = sql.raw(
  `batches b join variations v on v.id = b.variation_id join products p on p.id = v.product_id left join suppliers s on s.id = b.supplier_id`,
)
/** What returned is not sold; what returned and was thrown away is wasted. */
const moved = sql.raw(`left join lateral (
    select (-sum(on_hand_delta) filter (where kind in ('sell', 'return')))::integer as sold, (-sum(on_hand_delta) filter (where kind = 'waste'))::integer as wasted,
      coalesce(sum(on_hand_delta) filter (where kind = 'receive'), 0)::integer as received, coalesce(sum(on_hand_delta) filter (where kind in ('adjust', 'count')), 0)::integer as corrected
    from stock_movements where batch_id = b.id
  ) m on true`)

const views = (today: LocalDate): Record<NonNullable<BatchFilter['view']>, Query> => ({
  open: sql`b.state = 'open'`,
  held: sql`b.state = 'held'`,
  rescue: sql`b.state = 'rescue'`,
  empty: sql`b.state = 'empty'`,
  ending: sql`b.on_hand > 0 and b.best_before <= ${today}::date + 1`,
  unfit: sql`b.on_hand > 0 and not b.fit`,
})

/** SQL of how many batches a view of the desk lists. */
export const batchesIn = (
  view: keyof ReturnType<typeof views>,
  { today, location }: { today: LocalDate; location: string | undefined },
): Query =>
  sql`(select count(*) from batches b where ${inPlace(location, 'b')} and ${views(today)[view]})`

const conditions = (filter: BatchFilter, today: LocalDate): Query => {
  const { location, search, view, variation, supplier, ends_within: days } = filter
  const all: Query[] = [inPlace(location, 'b'), view ? views(today)[view] : sql`b.state <> 'empty'`]
  if (search) {
    const like = containing(search)
    all.push(
      sql`(b.code = upper(${search}) or p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or v.sku ilike ${like} or s.name ilike ${like})`,
    )
  }
  if (supplier) all.push(sql`s.name = ${supplier}`)
  if (variation) all.push(sql`b.variation_id::text = ${variation}`)
  if (days !== undefined) all.push(sql`b.best_before <= ${today}::date + ${days}::integer`)
  return sql.join(all, ' and ')
}

export const listBatchRows = (
  db: Queryable,
  filter: BatchFilter,
  { cursor, perPage, today }: { cursor: BatchCursor | null; perPage: number; today: LocalDate },
) =>
  rows(
    db,
    sql(Listed)`
      select ${columns} from ${from} ${moved} where ${conditions(filter, today)}
        and ${cursor === null ? sql`true` : sql`(b.best_before, b.id) > (${cursor.ends}::date, ${cursor.id}::uuid)`}
      order by b.best_before, b.id limit ${perPage}`,
  )

/** How many match, and their sums. */
export const sumBatches = async (db: Queryable, filter: BatchFilter, today: LocalDate) => {
  const { total, ...sums } = (await row(
    db,
    sql({ total: col.int, on_hand: col.int, worth: col.rupiah })`
      select count(*)::integer as total, coalesce(sum(b.on_hand), 0)::integer as on_hand, coalesce(sum(b.on_hand * b.unit_cost), 0)::bigint as worth
      from ${from} where ${conditions(filter, today)}`,
  ))!
  return { total, sums }
}

const BatchPage = {
  ...Listed,
  source: col.text,
  origin: col.nullable(col.text),
  orchard: col.nullable({ id: col.id('orchard'), name: col.text, place: col.text }),
  grade: col.nullable(col.text),
  brix: col.nullable(col.number),
  arrivalC: col.nullable(col.number),
  received: col.int,
  corrected: col.int,
  receipt: col.nullable({ id: col.id('receipt'), number: col.text }),
  photos: col.list(StockPhoto),
}
export type BatchPageRow = col.Row<typeof BatchPage>

export const findBatchPage = (db: Queryable, id: string) =>
  row(
    db,
    sql(BatchPage)`
      select ${columns}, b.source, b.origin, (
          select json_build_object('id', o.id, 'name', o.name, 'place', o.place) from orchards o where o.id = b.orchard_id
        ) as orchard, b.grade, b.brix, b.arrival_c as "arrivalC", coalesce(m.received, 0) as received, coalesce(m.corrected, 0) as corrected, (
          select json_build_object('id', r.id, 'number', 'TR-' || lpad(r.number::text, 5, '0'))
          from receipt_lines l join receipts r on r.id = l.receipt_id where l.batch_id = b.id and l.delivered > 0 limit 1
        ) as receipt, ${sql.raw(photosWhere('f.batch_id = b.id'))} as photos
      from ${from} ${moved} where b.id = ${id}::uuid`,
  )

const Recalled = {
  orderId: col.id('order'),
  number: col.text,
  customerId: col.id('customer'),
  customer: col.text,
  phone: col.text,
  state: col.text,
  units: col.int,
  at: col.instant,
}
export type RecalledRow = col.Row<typeof Recalled>

/**
 * Every order that got units of a batch and did not bring all of them back; the newest first. What
 * was given back for a complaint may still be with the customer.
 */
export const ordersOfBatch = (db: Queryable, id: string) =>
  rows(
    db,
    sql(Recalled)`
      select o.id as "orderId", o.number, o.customer_id as "customerId", coalesce(o.address ->> 'name', c.name) as customer, coalesce(o.address ->> 'phone', c.phone) as phone,
        o.state, m.units, m.at
      from (
        select coalesce(r.order_id, case s.cause when 'order' then s.cause_id::uuid end) as order_id, -sum(on_hand_delta)::integer as units, min(at) as at
        from stock_movements s left join refunds r on s.cause = 'refund' and r.id = case s.cause when 'refund' then s.cause_id::uuid end and r.cause <> 'complaint'
        where s.batch_id = ${id}::uuid and s.cause in ('order', 'refund') and s.kind in ('sell', 'return') group by 1 having sum(on_hand_delta) < 0
      ) m join orders o on o.id = m.order_id join customers c on c.id = o.customer_id
      order by m.at desc, o.number`,
  )
