import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'

/** The first variation of products, with its category and what everybody pays. */
export const firstVariations = (db: Queryable, slugs: readonly string[]) =>
  rows(
    db,
    sql({ sku: col.text, category: col.text, price: col.rupiah })`
      select v.sku, p.category_slug as category, v.price
      from products p join lateral (select * from variations v where v.product_id = p.id and v.active order by v.position limit 1) v on true
      where p.slug = any(${[...slugs]}::text[]) order by array_position(${[...slugs]}::text[], p.slug)`,
  )

export const phoneOfCustomer = async (db: Queryable, id: string): Promise<string> =>
  (await row(db, sql({ phone: col.text })`select phone from customers where id = ${id}::uuid`))!
    .phone
