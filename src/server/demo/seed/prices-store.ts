import { col, rows, run, sql, type Queryable } from '../../platform/database.ts'

/** A third of the older prices were lower until a day. */
export const seedPastPrices = (
  db: Queryable,
  { changedAt, before }: { changedAt: Date; before: Date },
): Promise<number> =>
  run(
    db,
    sql`
      with moved as (
        update variations set priced_at = ${changedAt}
        where sale_price is null and priced_at < ${before} and ascii(md5(sku)) % 3 = 0 returning id, regular_price
      ), ended as (
        update price_history h set until_at = ${changedAt}, regular = greatest(500, floor(m.regular_price * 0.92 / 500) * 500)
        from moved m where h.variation_id = m.id and h.until_at is null returning m.id, m.regular_price
      )
      insert into price_history (variation_id, regular, from_at, actor) select id, regular_price, ${changedAt}, 'seed' from ended`,
  )

/** Some variations without a sale, each of another product. */
export const readPlainPrices = (db: Queryable, count: number) =>
  rows(
    db,
    sql({ variationId: col.id('variation'), regular: col.rupiah })`
      select "variationId", regular from (
        select distinct on (v.product_id) v.id as "variationId", v.regular_price as regular, v.sku
        from variations v join products p on p.id = v.product_id
        where p.published and not exists (select from variations o where o.product_id = p.id and o.sale_price is not null)
        order by v.product_id, v.position
      ) v order by md5(sku) limit ${count}`,
  )
