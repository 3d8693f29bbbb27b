import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'

const GOODS = 4

/** Goods that a kitchen buys, with their category and what everybody pays. */
export const companyGoods = (db: Queryable) =>
  rows(
    db,
    sql({ sku: col.text, category: col.text, price: col.rupiah })`
      select v.sku, p.category_slug as category, coalesce(v.sale_price, v.regular_price) as price
      from variations v join products p on p.id = v.product_id join stock_items s on s.variation_id = v.id and s.online and s.free > 0
      where p.published and v.active and not s.is_hamper order by p.category_slug, v.sku limit ${GOODS}`,
  )

export const phoneOfCustomer = async (db: Queryable, id: string): Promise<string> =>
  (await row(db, sql({ phone: col.text })`select phone from customers where id = ${id}::uuid`))!
    .phone
