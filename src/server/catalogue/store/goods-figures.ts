import { jakartaDate } from '#domain/time.ts'
import * as col from '../../platform/columns.ts'
import { row, rows, sql, type Queryable } from '../../platform/database.ts'
import { goodsWhere } from './goods-list.ts'

const TOP = 10
const GoodsCount = { soldOut: col.int, low: col.int }

/** How many products the list of goods has that are sold out, and that soon will be. */
export const countGoods = async (db: Queryable): Promise<col.Row<typeof GoodsCount>> =>
  (await row(
    db,
    sql(GoodsCount)`
      select (select count(*)::integer from ${goodsWhere({ shown: '1', stock: 'out' })}) as "soldOut",
        (select count(*)::integer from ${goodsWhere({ shown: '1', stock: 'low' })}) as low`,
  ))!

const SoldRow = { id: col.id('product'), name: col.translated, units: col.int }

/** The products of which most units were sold today. */
export const topSold = (db: Queryable, now: Date): Promise<col.Row<typeof SoldRow>[]> =>
  rows(
    db,
    sql(SoldRow)`
      select p.id, p.name, s.units from product_sales s join products p on p.id = s.product_id
      where s.day = ${jakartaDate(now)}::date and s.units > 0 order by s.units desc, p.id limit ${TOP}`,
  )
