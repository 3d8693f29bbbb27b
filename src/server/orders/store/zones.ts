import { ZONES, type Zone } from '#domain/stock/goods-in.ts'
import * as col from '#server/platform/columns.ts'
import { row, sql, type Queryable } from '#server/platform/database.ts'

export const ZonesColumn = { zones: col.list(col.one(ZONES)) }

/** How cold a good has to be, of the product `p` and its variation `v`. */
export const zoneOf = sql.raw(
  `case when p.frozen then 'frozen' when p.refrigerated or v.refrigerated then 'chilled' else 'ambient' end`,
)

/** The zones of the goods of the order `o`, each once, the warmest first. */
export const zonesColumn = sql`(
  select coalesce(json_agg(distinct ${zoneOf}), '[]') from order_lines l
    join variations v on v.id = l.variation_id join products p on p.id = v.product_id where l.order_id = o.id
) as zones`

/** The zones of the goods of an order. */
export const zonesOf = async (db: Queryable, orderId: string): Promise<readonly Zone[]> =>
  (await row(db, sql(ZonesColumn)`select ${zonesColumn} from orders o where o.id = ${orderId}`))
    ?.zones ?? []
