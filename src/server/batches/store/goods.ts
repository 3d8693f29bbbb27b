import { StoredPicture } from '../../content/index.ts'
import { ZONES } from '#domain/stock/goods-in.ts'
import {
  col,
  containing,
  rows,
  sql,
  uuids,
  type Query,
  type Queryable,
} from '../../platform/database.ts'

export const Good = {
  variationId: col.id('variation'),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  variation: col.translated,
  picture: col.nullable(StoredPicture),
  shelfLifeDays: col.int,
  lifeDays: col.int,
  zone: col.one(ZONES),
  cost: col.nullable(col.rupiah),
  onHand: col.int,
  deliverFrom: col.day,
}
export type Good = col.Row<typeof Good>

const select = (location: string | undefined) => sql`
  select v.id as "variationId", p.id as "productId", v.sku, p.name, v.name as variation, p.images -> 0 as picture, p.shelf_life_days as "shelfLifeDays",
    p.min_life_on_delivery_days as "lifeDays", case when p.frozen then 'frozen' when p.refrigerated or v.refrigerated then 'chilled' else 'ambient' end as zone,
    v.unit_cost as cost, coalesce(s.on_hand, 0) as "onHand", l.deliver_from as "deliverFrom"
  from variations v join products p on p.id = v.product_id
  join locations l on ${location ? sql`l.id = ${location}` : sql`l.sells_online`}
  left join stock_items s on s.variation_id = v.id and s.location_id = l.id`
const isStocked: Query = sql.raw(
  `not exists (select from variation_parts h where h.variation_id = v.id)`,
)

/** Variations that can be stocked, by their ids. */
export const goodsOf = (db: Queryable, ids: readonly string[], location?: string) =>
  rows(db, sql(Good)`${select(location)} where v.id = any(${uuids(ids)}) and ${isStocked}`)

/** What hampers are made of; goods that are none are left out. */
export const partsOf = (db: Queryable, ids: readonly string[]) =>
  rows(
    db,
    sql({ hamperId: col.id('variation'), variationId: col.id('variation'), quantity: col.int })`
      select variation_id as "hamperId", part_id as "variationId", quantity from variation_parts where variation_id = any(${uuids(ids)}) order by position`,
  )

/** More than a shop stocks; a device has to hold them. */
const KNOWN_MAX = 20_000
const KnownGood = { ...Good, codes: col.list(col.text) }
export type KnownGood = col.Row<typeof KnownGood>
/** All that can be stocked, what is there first. */
export const knownGoods = (db: Queryable) =>
  rows(
    db,
    sql(KnownGood)`
      select g.*, (select coalesce(json_agg(c.code), '[]') from variations v cross join lateral unnest(array[v.barcode, v.plu]) as c(code)
        where v.id = g."variationId" and c.code is not null) as codes
      from (${select(undefined)} where v.active and ${isStocked}) g
      order by g."onHand" > 0 desc, lower(g.name ->> 'id'), g.sku limit ${KNOWN_MAX}`,
  )

const FOUND_MAX = 20
/** By part of a name or SKU, or by a whole barcode or PLU. */
export const searchGoods = (db: Queryable, search: string, location: string | undefined) => {
  const like = containing(search)
  return rows(
    db,
    sql(Good)`
      ${select(location)}
      where v.active and ${isStocked} and (p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or v.sku ilike ${like} or ${search} in (v.barcode, v.plu))
      order by ${search} in (v.barcode, v.plu, v.sku) desc nulls last, lower(p.name ->> 'id'), v.position limit ${FOUND_MAX}`,
  )
}
