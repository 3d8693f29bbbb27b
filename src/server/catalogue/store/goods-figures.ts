import type { Text } from '#domain/locale.ts'
import { jakartaDate } from '#domain/time.ts'
import * as col from '../../platform/columns.ts'
import { row, sql, type Queryable } from '../../platform/database.ts'
import { goodsWhere } from './goods-list.ts'

const TOP = 10
const GoodsFigures = {
  soldOut: col.int,
  low: col.int,
  top: col.json<{ id: string; name: Text; units: number }[]>(),
  out: col.json<{ id: string; name: Text; units: number }[]>(),
}

/**
 * How many products the list of goods has that are sold out and that soon will be, and the products
 * of which most units were sold today. In one query.
 */
export const goodsFigures = async (
  db: Queryable,
  now: Date,
): Promise<col.Row<typeof GoodsFigures>> =>
  (await row(
    db,
    sql(GoodsFigures)`
      select (select count(*)::integer from ${goodsWhere({ shown: '1', stock: 'out' })}) as "soldOut",
        (select count(*)::integer from ${goodsWhere({ shown: '1', stock: 'low' })}) as low,
        (
          select coalesce(jsonb_agg(to_jsonb(t) order by t.units desc, t.id), '[]') from (
            select p.id, p.name, s.units from product_sales s join products p on p.id = s.product_id
            where s.day = ${jakartaDate(now)}::date and s.units > 0 order by s.units desc, p.id limit ${TOP}
          ) t
        ) as top,
        (
          select coalesce(jsonb_agg(to_jsonb(t) order by t.units desc, t.id), '[]') from (
            select p.id, p.name, p.sold_30_days as units from ${goodsWhere({ shown: '1', stock: 'out' })} order by p.sold_30_days desc, p.id limit ${TOP}
          ) t
        ) as out`,
  ))!
