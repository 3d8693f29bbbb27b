import { BATCH_STATES } from '#domain/stock/batch.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Rupiah } from '#domain/units.ts'
import { col, jsonb, row, rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'

export const StockBatch = {
  id: col.id('batch'),
  code: col.text,
  locationId: col.text,
  variationId: col.id('variation'),
  bestBefore: col.day,
  receivedAt: col.instant,
  onHand: col.int,
  state: col.one(BATCH_STATES),
  fit: col.flag,
}
export type StockBatch = col.Row<typeof StockBatch>

const columns = sql.raw(
  `b.id, b.code, b.location_id as "locationId", b.variation_id as "variationId", b.best_before as "bestBefore", b.received_at as "receivedAt", b.on_hand as "onHand", b.state, b.fit`,
)

/** The batches of variations that have goods in a place; the earliest end first. */
export const readBatches = (db: Queryable, locationId: string, variationIds: readonly string[]) =>
  rows(
    db,
    sql(StockBatch)`
      select ${columns} from batches b
      where b.location_id = ${locationId} and b.variation_id = any(${uuids(variationIds)}) and b.on_hand > 0
      order by b.best_before, b.received_at, b.id`,
  )

export const findBatches = (db: Queryable, ids: readonly string[]) =>
  rows(db, sql(StockBatch)`select ${columns} from batches b where b.id = any(${uuids(ids)})`)

/** Of each variation, the batch of a place that ends last, if it is still good and not held. */
export const lastBatches = (
  db: Queryable,
  locationId: string,
  variationIds: readonly string[],
  today: LocalDate,
) =>
  rows(
    db,
    sql(StockBatch)`
      select distinct on (b.variation_id) ${columns} from batches b
      where b.location_id = ${locationId} and b.variation_id = any(${uuids(variationIds)}) and b.state in ('open', 'empty') and b.best_before >= ${today}::date
      order by b.variation_id, b.best_before desc, b.received_at desc, b.id desc`,
  )

export type NewBatch = {
  id: string
  variationId: string
  source: 'goods_in' | 'stock' | 'found' | 'return'
  bestBefore: LocalDate
  receivedAt: Date
  unitCost: Rupiah | null
  supplierId?: string | null
  origin?: string | null
  orchardId?: string | null
  grade?: string | null
  harvestedOn?: LocalDate | null
  ripeness?: number | null
  brix?: number | null
  arrivalC?: number | null
}

/** Inserts batches without goods; `moveStock` brings them. */
export const insertBatches = (
  tx: Queryable,
  locationId: string,
  batches: readonly NewBatch[],
): Promise<number> =>
  run(
    tx,
    sql`
      insert into batches (id, location_id, variation_id, source, best_before, received_at, unit_cost, supplier_id, origin, orchard_id, grade, harvested_on, ripeness, brix, arrival_c)
      select id, ${locationId}, "variationId", source, "bestBefore", "receivedAt", "unitCost", "supplierId", origin, "orchardId", grade, "harvestedOn", ripeness, brix, "arrivalC"
      from jsonb_to_recordset(${jsonb(batches)}) as b (id uuid, "variationId" uuid, source text, "bestBefore" date, "receivedAt" timestamptz, "unitCost" bigint,
        "supplierId" uuid, origin text, "orchardId" uuid, grade text, "harvestedOn" date, ripeness smallint, brix double precision, "arrivalC" double precision)`,
  )

/** Where a batch is, so that its stock can be locked; null for an unknown one. */
export const placeOfBatch = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      locationId: col.text,
      variationId: col.id('variation'),
      code: col.text,
      unitCost: col.nullable(col.rupiah),
    })`
      select location_id as "locationId", variation_id as "variationId", code, unit_cost as "unitCost" from batches where id = ${id}::uuid`,
  )

/** Whether batches of these variations are fit, and so what of their stock is not. */
export const refreshFit = (
  tx: Queryable,
  locationId: string,
  variationIds: readonly string[],
): Promise<number> =>
  run(
    tx,
    sql`
      with fresh as (
        select b.id, b.variation_id, b.on_hand, b.fit as was, b.state = 'open' and b.best_before >= l.deliver_from + p.min_life_on_delivery_days as fit
        from batches b join variations v on v.id = b.variation_id join products p on p.id = v.product_id join locations l on l.id = b.location_id
        where b.location_id = ${locationId} and b.variation_id = any(${uuids(variationIds)})
      ),
      changed as (
        update batches b set fit = f.fit from fresh f where b.id = f.id and f.was <> f.fit
      )
      update stock_items s set unfit = f.units
      from (select variation_id, coalesce(sum(on_hand) filter (where not fit), 0)::integer as units from fresh group by 1) f
      where s.location_id = ${locationId} and s.variation_id = f.variation_id and s.unfit <> f.units`,
  )

/** Variations with a batch whose fitness is no longer what the day makes it. */
export const staleFit = (db: Queryable, limit: number) =>
  rows(
    db,
    sql({ locationId: col.text, variationId: col.id('variation') })`
      select distinct b.location_id as "locationId", b.variation_id as "variationId"
      from batches b join variations v on v.id = b.variation_id join products p on p.id = v.product_id join locations l on l.id = b.location_id
      where b.on_hand > 0 and b.fit <> (b.state = 'open' and b.best_before >= l.deliver_from + p.min_life_on_delivery_days)
      order by 1, 2 limit ${limit}`,
  )

/** Changes the state of a batch; its stock must be locked and its fitness refreshed after. */
export const setBatchState = (
  tx: Queryable,
  id: string,
  state: 'open' | 'held' | 'rescue',
  reason: string | null,
): Promise<number> =>
  run(
    tx,
    sql`
      update batches set held_reason = ${reason}, fit = false,
        state = case when ${state} = 'open' and on_hand = 0 then 'empty' else ${state} end
      where id = ${id}::uuid`,
  )
