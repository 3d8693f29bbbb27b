import type { ProductChange } from '#domain/imports/edits.ts'
import * as col from '../../platform/columns.ts'
import { rows, sql, uuids, type Query, type Queryable } from '../../platform/database.ts'
import { goodsWhere, type GoodsFilter } from './goods-list.ts'

/** The products that are meant: by id, or all that filters leave. */
export type Meant = { ids: readonly string[] } | { filters: Partial<GoodsFilter> }

const meant = (which: Meant): Query =>
  'ids' in which
    ? sql`p.id = any(${uuids(which.ids)})`
    : sql`p.id in (select p.id from ${goodsWhere(which.filters)})`

const Edited = {
  productId: col.id('product'),
  /** SKU of its first variation; null without one. */
  sku: col.nullable(col.text),
  benefits: col.list({ slug: col.text, strength: col.int }),
}
export type EditedProduct = col.Row<typeof Edited>

/** The products of a change, each with the row that stands for it. */
export const readEdited = (db: Queryable, which: Meant, max: number): Promise<EditedProduct[]> =>
  rows(
    db,
    sql(Edited)`
      select p.id as "productId",
        (select w.sku from variations w where w.product_id = p.id order by w.active desc, w.position limit 1) as sku,
        (select coalesce(json_agg(json_build_object('slug', b.benefit_slug, 'strength', b.strength)), '[]') from product_benefits b where b.product_id = p.id) as benefits
      from products p where ${meant(which)} order by lower(p.name ->> 'id'), p.id limit ${max}`,
  )

/** SKUs of the variations of a sheet in their order. */
export const readSheetSkus = async (db: Queryable, which: Meant, max: number): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ sku: col.text })`
        select w.sku from products p join variations w on w.product_id = p.id where ${meant(which)}
        order by lower(p.name ->> 'id'), p.id, w.active desc, w.position limit ${max}`,
    )
  ).map(({ sku }) => sku)

/** Whether a change can have a value: a category or benefit that exists. */
export const isValueKnown = async (
  db: Queryable,
  { change, value }: { change: ProductChange; value: string },
): Promise<boolean> => {
  const table = change === 'category' ? sql`categories` : sql`benefits`
  const found = await rows(
    db,
    sql({ slug: col.text })`select slug from ${table} where slug = ${value}`,
  )
  return found.length > 0
}
