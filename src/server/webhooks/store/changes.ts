import { col, row, rows, sql, type Queryable, type Transaction } from '../../platform/database.ts'

const Change = {
  id: col.int,
  kind: col.one(['stock', 'price', 'product']),
  subjectId: col.text,
  locationId: col.text,
  before: col.json<object>(),
}
export type Change = col.Row<typeof Change>

/**
 * Takes changes out of the list, oldest first. One that a transaction is just writing stays for the
 * next time.
 */
export const takeChanges = (tx: Transaction, limit: number) =>
  rows(
    tx,
    sql(Change)`
      delete from webhook_changes c using (select id from webhook_changes order by id limit ${limit} for update skip locked) due
      where c.id = due.id returning c.id, c.kind, c.subject_id as "subjectId", c.location_id as "locationId", c.before`,
  )

export const findStock = (db: Queryable, variationId: string, locationId: string) =>
  row(
    db,
    sql({
      variation_id: col.id('variation'),
      product_id: col.id('product'),
      sku: col.text,
      location_id: col.text,
      free: col.int,
    })`
      select v.id as variation_id, v.product_id, v.sku, s.location_id, s.free from stock_items s join variations v on v.id = s.variation_id
      where s.variation_id = ${variationId} and s.location_id = ${locationId}`,
  )

export const findPrice = (db: Queryable, variationId: string) =>
  row(
    db,
    sql({
      variation_id: col.id('variation'),
      product_id: col.id('product'),
      sku: col.text,
      regular: col.rupiah,
      sale: col.nullable(col.rupiah),
    })`
      select id as variation_id, product_id, sku, regular_price as regular, sale_price as sale from variations where id = ${variationId}`,
  )

const Variation = {
  id: col.text,
  sku: col.text,
  name: col.text,
  grade: col.text,
  weight_g: col.grams,
  active: col.flag,
  regular_price: col.rupiah,
  sale_price: col.nullable(col.rupiah),
}

/** Names are Indonesian, as in orders. */
export const findProduct = (db: Queryable, id: string) =>
  row(
    db,
    sql({
      id: col.id('product'),
      sku: col.text,
      slug: col.text,
      name: col.text,
      category: col.text,
      shown: col.flag,
      variations: col.list(Variation),
    })`
      select p.id, p.sku, p.slug, p.name ->> 'id' as name, p.category_slug as category, p.published as shown,
        (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'name', v.name ->> 'id', 'grade', v.grade, 'weight_g', v.net_weight_g, 'active', v.active,
          'regular_price', v.regular_price, 'sale_price', v.sale_price) order by v.position, v.id), '[]') from variations v where v.product_id = p.id) as variations
      from products p where p.id = ${id}`,
  )
