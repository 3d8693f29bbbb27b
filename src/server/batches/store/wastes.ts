import type { Query as QueryOf } from '#contract/call.ts'
import type { listWaste } from '#contract/staff/stock/waste.ts'
import { WASTE_REASONS, type WasteReason } from '#domain/stock/waste.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Rupiah } from '#domain/units.ts'
import { StoredPicture } from '../../content/index.ts'
import { col, row, rows, run, sql, type Query, type Queryable } from '../../platform/database.ts'
import { StockPhoto } from './photos.ts'
import { inPlace } from './stock.ts'
import { actorName } from '../../platform/db/actor-name.ts'

export const WasteRow = {
  id: col.id('waste'),
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  locationId: col.text,
  batchId: col.id('batch'),
  batch: col.text,
  quantity: col.int,
  reason: col.one(WASTE_REASONS),
  note: col.text,
  photo: col.nullable(StockPhoto),
  cost: col.nullable(col.rupiah),
  by: col.text,
  approvedBy: col.nullable(col.text),
  at: col.instant,
  undoneAt: col.nullable(col.instant),
}
export type WasteRow = col.Row<typeof WasteRow>

const columns =
  sql.raw(`w.id, w.variation_id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, w.location_id as "locationId",
  w.batch_id as "batchId", b.code as batch, w.quantity, w.reason, w.note, w.cost, case when f.id is not null then json_build_object('id', f.id, 'width', f.width, 'height', f.height) end as photo, ${actorName('w.made_by')} as "by", ${actorName('w.approved_by')} as "approvedBy", w.at, w.undone_at as "undoneAt"`)
const from = sql.raw(
  `wastes w join batches b on b.id = w.batch_id join variations v on v.id = w.variation_id join products p on p.id = v.product_id left join stock_photos f on f.id = w.photo_id`,
)

export const findWaste = (db: Queryable, id: string) =>
  row(db, sql(WasteRow)`select ${columns} from ${from} where w.id = ${id}::uuid`)

export const insertWaste = (
  tx: Queryable,
  waste: {
    id: string
    locationId: string
    variationId: string
    batchId: string
    quantity: number
    reason: WasteReason
    note: string
    photoId: string | null
    cost: number | null
    by: string
    approvedBy: string | null
    at: Date
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into wastes (id, location_id, variation_id, batch_id, quantity, reason, note, photo_id, cost, made_by, approved_by, at)
        values (${waste.id}::uuid, ${waste.locationId}, ${waste.variationId}::uuid, ${waste.batchId}::uuid, ${waste.quantity}, ${waste.reason}, ${waste.note}, ${waste.photoId}::uuid, ${waste.cost}, ${waste.by}, ${waste.approvedBy}, ${waste.at})`,
  )

/** False when it was taken back before. */
export const markUndone = async (tx: Queryable, id: string, now: Date): Promise<boolean> =>
  (await run(
    tx,
    sql`update wastes set undone_at = ${now} where id = ${id}::uuid and undone_at is null`,
  )) === 1

export type WasteDays = { from: LocalDate; to: LocalDate }
/** The days that are asked for; today without any. */
export const wasteDays = (
  asked: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  today: LocalDate,
): WasteDays => ({
  from: asked.from ?? asked.to ?? today,
  to: asked.to ?? today,
})
type Filter = Pick<QueryOf<typeof listWaste>, 'location' | 'reason'> & WasteDays

const within = ({ from: first, to: last }: WasteDays, table: string): Query =>
  sql`${sql.raw(table)}.at >= (${first}::date)::timestamp at time zone 'Asia/Jakarta' and ${sql.raw(table)}.at < (${last}::date + 1)::timestamp at time zone 'Asia/Jakarta'`
const conditions = (filter: Filter): Query =>
  sql`${inPlace(filter.location, 'w')} and ${within(filter, 'w')} and ${filter.reason ? sql`w.reason = ${filter.reason}` : sql`true`}`

export type WasteCursor = { at: Date; id: string }
export const listWasteRows = (
  db: Queryable,
  filter: Filter,
  { cursor, perPage }: { cursor: WasteCursor | null; perPage: number },
) =>
  rows(
    db,
    sql(WasteRow)`
      select ${columns} from ${from} where ${conditions(filter)}
        and ${cursor === null ? sql`true` : sql`(w.at, w.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
      order by w.at desc, w.id desc limit ${perPage}`,
  )

const Sum = {
  by: col.one(['reason', 'product', 'supplier']),
  key: col.text,
  name: col.nullable(col.translated),
  units: col.int,
  cost: col.rupiah,
}
/** What was wasted and not taken back, by reason, product and supplier; the dearest first. */
export const sumWaste = (db: Queryable, filter: Filter) =>
  rows(
    db,
    sql(Sum)`
      with own as (
        select w.reason, w.quantity, coalesce(w.cost, 0) as cost, p.id as product, p.name as product_name, s.id as supplier, s.name as supplier_name
        from ${from} left join suppliers s on s.id = b.supplier_id where ${conditions(filter)} and w.undone_at is null
      )
      select 'reason' as by, reason as key, null::jsonb as name, sum(quantity)::integer as units, sum(cost)::bigint as cost from own group by 2
      union all select 'product', product::text, product_name, sum(quantity)::integer, sum(cost)::bigint from own group by 2, 3
      union all select 'supplier', supplier::text, jsonb_build_object('en', supplier_name, 'id', supplier_name), sum(quantity)::integer, sum(cost)::bigint from own where supplier is not null group by 2, 3
      order by 1, 5 desc, 4 desc, 2`,
  )

/** What was sold in these days, by units and cost. */
export const soldIn = async (
  db: Queryable,
  filter: Filter,
): Promise<{ units: number; cost: Rupiah }> =>
  (await row(
    db,
    sql({ units: col.int, cost: col.rupiah })`
      select coalesce(-sum(m.on_hand_delta), 0)::integer as units, coalesce(-sum(m.on_hand_delta * coalesce(b.unit_cost, v.unit_cost, 0)), 0)::bigint as cost
      from stock_movements m join batches b on b.id = m.batch_id join variations v on v.id = m.variation_id
      where m.kind = 'sell' and ${inPlace(filter.location, 'm')} and ${within(filter, 'm')}`,
  ))!
