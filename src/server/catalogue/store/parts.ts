import * as col from '../../platform/columns.ts'
import {
  containing,
  jsonb,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
} from '../../platform/database.ts'
import { saleable } from './cards.ts'
import type { GoodsVariation } from './goods.ts'

/** Writes what the hampers among these variations are made of. */
export const saveParts = async (
  tx: Queryable,
  variations: readonly Pick<GoodsVariation, 'id' | 'parts'>[],
): Promise<void> => {
  const given = variations.flatMap(({ id, parts }) =>
    parts.map(({ variationId, quantity }, position) => ({
      id,
      partId: variationId,
      quantity,
      position,
    })),
  )
  const isGiven = sql`from jsonb_to_recordset(${jsonb(given)}) as g (id uuid, "partId" uuid, quantity integer, position integer)`
  await run(
    tx,
    sql`delete from variation_parts h where h.variation_id = any(${uuids(variations.map(({ id }) => id))})
          and not exists (select ${isGiven} where g.id = h.variation_id and g."partId" = h.part_id)`,
  )
  await run(
    tx,
    sql`insert into variation_parts as h (variation_id, part_id, quantity, position) select id, "partId", quantity, position ${isGiven}
        on conflict (variation_id, part_id) do update set quantity = excluded.quantity, position = excluded.position
        where (h.quantity, h.position) <> (excluded.quantity, excluded.position)`,
  )
}

const StockKind = {
  id: col.id('variation'),
  onHand: col.int,
  nextDayQuota: col.int,
  isHamper: col.flag,
  isPart: col.flag,
}

/**
 * The stock of variations in all places, locked, so that none becomes a hamper or a part meanwhile.
 */
export const lockStockKinds = async (tx: Queryable, ids: readonly string[]) => {
  const found = await rows(
    tx,
    sql(StockKind)`
      select variation_id as id, on_hand as "onHand", next_day_quota as "nextDayQuota", is_hamper as "isHamper", is_part as "isPart" from stock_items
      where variation_id = any(${uuids(ids)}) order by variation_id, location_id for update`,
  )
  const kinds = new Map<string, col.Row<typeof StockKind>>()
  for (const one of found) {
    const other = kinds.get(one.id)
    kinds.set(one.id, {
      ...one,
      onHand: one.onHand + (other?.onHand ?? 0),
      nextDayQuota: one.nextDayQuota + (other?.nextDayQuota ?? 0),
    })
  }
  return kinds
}

const partChoice = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variationName: col.translated,
  saleable: col.int,
  price: col.rupiah,
  netWeightG: col.int,
}
export type PartRow = col.Row<typeof partChoice>
const partColumns = sql`v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as "variationName", ${saleable} as saleable,
  v.price, v.net_weight_g as "netWeightG"`

export const findParts = (db: Queryable, ids: readonly string[]) =>
  rows(
    db,
    sql(partChoice)`
      select ${partColumns} from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online
      where v.id = any(${uuids(ids)})`,
  )

const isNamed = (search: string): Query => {
  const like = containing(search)
  return sql`(p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or v.sku ilike ${like} or ${search} in (v.barcode, v.plu))`
}

const PARTS_FOUND_MAX = 20
export const searchParts = (db: Queryable, search: string) =>
  rows(
    db,
    sql(partChoice)`
      select ${partColumns} from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online
      where v.active and not s.is_hamper and ${isNamed(search)}
      order by lower(p.name ->> 'id'), v.position limit ${PARTS_FOUND_MAX}`,
  )
