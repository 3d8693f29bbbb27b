import { StoredPicture } from '../../content/index.ts'
import {
  containing,
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/** Where the goods of a branch lie; null for one without stock in the books. */
export const placeOfBranch = async (db: Queryable, branchId: string): Promise<string | null> =>
  (await row(
    db,
    sql({ id: col.nullable(col.text) })`
      select location_id as id from branches where id = ${branchId}`,
  ))!.id

const Good = {
  variationId: col.id('variation'),
  sku: col.text,
  barcode: col.nullable(col.text),
  plu: col.nullable(col.text),
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  price: col.rupiah,
  nominalG: col.int,
  isWeighed: col.flag,
  isTaxed: col.flag,
  onHand: col.nullable(col.int),
  promised: col.int,
  isSold: col.flag,
  product: col.text,
  categories: col.list(col.text),
}
export type GoodRow = col.Row<typeof Good>

const select = (locationId: string | null) => sql`
  select v.id as "variationId", v.sku, v.barcode, v.plu, p.name, v.name as variation, p.images -> 0 as picture, v.price,
    v.net_weight_g::integer as "nominalG", p.sell_mode = 'catch_weight' as "isWeighed", p.ppn_class <> 'exempt' as "isTaxed",
    case when exists (select from variation_parts h where h.variation_id = v.id) or ${locationId}::text is null then null else coalesce(s.on_hand, 0) end as "onHand",
    coalesce(s.reserved, 0) as promised, v.active as "isSold", p.slug as product, array_remove(array[c.slug, c.parent_slug], null) as categories
  from variations v join products p on p.id = v.product_id left join categories c on c.slug = p.category_slug left join stock_items s on s.variation_id = v.id and s.location_id = ${locationId}`

/** Also goods that are no longer sold: a sale may be older than that. */
export const goodsByIds = (db: Queryable, locationId: string | null, ids: readonly string[]) =>
  rows(db, sql(Good)`${select(locationId)} where v.id = any(${uuids(ids)})`)

const GOODS_MAX = 5_000
export const allGoods = (db: Queryable, locationId: string | null) =>
  rows(
    db,
    sql(Good)`
      ${select(locationId)} where v.active
      order by coalesce(s.on_hand, 0) > 0 desc, lower(p.name ->> 'id'), v.position, v.id limit ${GOODS_MAX}`,
  )

const FOUND_MAX = 20
export const searchGoods = (db: Queryable, locationId: string | null, search: string) => {
  const like = containing(search)
  return rows(
    db,
    sql(Good)`
      ${select(locationId)}
      where v.active and (p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or v.sku ilike ${like} or ${search} in (v.barcode, v.plu))
      order by ${search} in (v.barcode, v.plu, v.sku) desc nulls last, coalesce(s.on_hand, 0) > 0 desc, lower(p.name ->> 'id'), v.position, v.id limit ${FOUND_MAX}`,
  )
}

export type NewLine = {
  variationId: string
  name: { en: string; id: string }
  variationName: { en: string; id: string }
  quantity: number
  grams: number | null
  price: number
  subtotal: number
  unbooked: number
  promised: number
  discount: number
  extraPoints: number
  offerId: string | null
}
export const insertLines = (
  tx: Transaction,
  receiptId: string,
  lines: readonly NewLine[],
): Promise<number> =>
  run(
    tx,
    sql`
      insert into till_lines (receipt_id, position, variation_id, name, variation_name, quantity, grams, price, subtotal, unbooked, promised, discount, extra_points, point_offer_id)
      select ${receiptId}::uuid, position, "variationId", name, "variationName", quantity, grams, price, subtotal, unbooked, promised, discount, "extraPoints", "offerId"
      from jsonb_to_recordset(${jsonb(lines.map((line, position) => ({ ...line, position })))}) as l (position integer, "variationId" uuid, name jsonb, "variationName" jsonb,
        quantity integer, grams integer, price bigint, subtotal bigint, unbooked integer, promised integer, discount bigint, "extraPoints" integer, "offerId" uuid)`,
  )

export type ReturnedLine = {
  position: number
  quantity: number
  goods: 'shelf' | 'waste'
  amount: number
}
/** Adds units that came back to their lines, never more than were sold. Returns how many lines. */
export const insertReturnLines = (
  tx: Transaction,
  { returnId, receiptId }: { returnId: string; receiptId: string },
  lines: readonly ReturnedLine[],
): Promise<number> =>
  run(
    tx,
    sql`
      with given as (
        select * from jsonb_to_recordset(${jsonb(lines)}) as l (position integer, quantity integer, goods text, amount bigint)
      ),
      added as (
        insert into till_return_lines (return_id, receipt_id, position, quantity, goods, amount)
        select ${returnId}::uuid, ${receiptId}::uuid, position, quantity, goods, amount from given
      )
      update till_lines t set returned = t.returned + g.quantity from given g where t.receipt_id = ${receiptId}::uuid and t.position = g.position`,
  )
