import type { GoodsKind } from '#domain/imports/kinds.ts'
import type { Values } from '../../imports/index.ts'
import * as col from '../../platform/columns.ts'
import {
  containing,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Flat = {
  sku: col.text,
  id: col.id('variation'),
  productId: col.id('product'),
  values: col.json<Values>(),
}
export type Flat = col.Row<typeof Flat>

const yes = (column: string) => `case when ${column} then 'yes' else 'no' end`
const both = (field: string, column: string) =>
  `'${field}_id', ${column} ->> 'id', '${field}_en', ${column} ->> 'en'`
const price = `'regular_price', v.regular_price::text, 'sale_price', coalesce(v.sale_price::text, '')`
const VALUES: Record<GoodsKind, string> = {
  products: `'sku', v.sku, 'product_sku', p.sku, ${both('name', 'p.name')}, 'category', p.category_slug,
    'grade', p.grade, 'sell_mode', p.sell_mode, ${both('unit', 'p.unit')}, 'net_weight_g', p.net_weight_g::text,
    'refrigerated', ${yes('p.refrigerated')}, 'frozen', ${yes('p.frozen')}, 'shelf_life_days', p.shelf_life_days::text,
    'min_life_on_delivery_days', p.min_life_on_delivery_days::text, ${both('origin', 'p.origin')}, 'ppn_class', p.ppn_class,
    ${both('short_description', 'p.short_description')}, ${both('description', 'p.description')},
    'search_words', array_to_string(p.search_words, ', '),
    'benefits', (select coalesce(string_agg(b.benefit_slug || ':' || b.strength, ', ' order by b.strength desc, b.benefit_slug collate "C"), '') from product_benefits b where b.product_id = p.id),
    'shown', ${yes('p.published')}, ${both('variation', 'v.name')},
    'pack_weight_g', v.net_weight_g::text, 'barcode', coalesce(v.barcode, ''), 'plu', coalesce(v.plu, ''),
    ${price}, 'active', ${yes('v.active')}`,
  prices: `'sku', v.sku, ${price}, 'cost', coalesce(v.unit_cost::text, '')`,
  stock: `'sku', v.sku, 'on_hand', coalesce(s.on_hand, 0)::text, 'safety', coalesce(s.safety_set::text, '')`,
}

const select = (kind: GoodsKind) => sql`
  select v.sku, v.id, v.product_id as "productId", json_build_object(${sql.raw(VALUES[kind])}) as values
  from variations v join products p on p.id = v.product_id left join stock_items s on s.variation_id = v.id and s.online`

/** Locks what a row of a file writes over. */
export const lockFlat = async (
  tx: Transaction,
  kind: GoodsKind,
  skus: readonly string[],
): Promise<void> => {
  const named = [...skus]
  await run(
    tx,
    kind === 'stock'
      ? sql`select 1 from stock_items s join variations v on v.id = s.variation_id where v.sku = any(${named}::text[]) and s.online order by s.variation_id for update of s`
      : sql`select 1 from variations v where v.sku = any(${named}::text[]) order by v.id for no key update`,
  )
}

/** The product of each of some SKUs. */
export const productsOfSkus = (db: Queryable, skus: readonly string[]) =>
  rows(
    db,
    sql({ sku: col.text, id: col.id('product') })`
      select sku, product_id as id from variations where sku = any(${[...skus]}::text[])`,
  )

/** What is so now of some SKUs. */
export const readFlat = async (
  db: Queryable,
  kind: GoodsKind,
  skus: readonly string[],
): Promise<Map<string, Flat>> => {
  const found = await rows(db, sql(Flat)`${select(kind)} where v.sku = any(${[...skus]}::text[])`)
  return new Map(found.map((one) => [one.sku, one]))
}

/** All variations in the order of their SKU, a page of them. */
export const pageOfFlat = (
  db: Queryable,
  kind: GoodsKind,
  {
    after,
    max,
    search,
    category,
  }: { after: string; max: number; search?: string | undefined; category?: string | undefined },
): Promise<Flat[]> => {
  const like = containing(search ?? '')
  return rows(
    db,
    sql(Flat)`${select(kind)} join categories c on c.slug = p.category_slug
      where v.sku > ${after} and (${search ?? null}::text is null or p.name ->> 'id' ilike ${like} or p.name ->> 'en' ilike ${like} or p.sku ilike ${like} or v.sku ilike ${like})
        and (${category ?? null}::text is null or ${category ?? null}::text in (c.slug, c.parent_slug))
      order by v.sku limit ${max}`,
  )
}
