import type { Id } from '#domain/units.ts'
import * as col from '../../platform/columns.ts'
import { rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'
import { conditions, stockDayOf, type StockFilter } from '../store/stock-list.ts'

/** The stock must be locked. `units` is null for the usual share. */
export const writeSafety = (
  tx: Queryable,
  {
    variationId,
    locationId,
    units,
    safety,
  }: { variationId: string; locationId: string; units: number | null; safety: number },
): Promise<number> =>
  run(
    tx,
    sql`
      update stock_items set safety_set = ${units}::integer, safety = ${safety}::integer
      where variation_id = ${variationId}::uuid and location_id = ${locationId}`,
  )

const Kept = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  onHand: col.int,
  reserved: col.int,
  unfit: col.int,
  free: col.int,
}
export type Kept = col.Row<typeof Kept>
export type WhichStock = { ids: readonly Id<'variation'>[] } | { filter: StockFilter; now: Date }

/** Goods of the place that sells online whose safety stock may change. */
export const readKept = (db: Queryable, which: WhichStock, max: number): Promise<Kept[]> => {
  const from =
    'ids' in which
      ? sql`stock_items s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
          where s.online and not s.is_hamper and v.id = any(${uuids(which.ids)})`
      : conditions({ ...which.filter, location: undefined }, stockDayOf(which.now))
  return rows(
    db,
    sql(Kept)`
      select v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, s.on_hand as "onHand", s.reserved, s.unfit, s.free
      from ${from} order by v.sku limit ${max}`,
  )
}
