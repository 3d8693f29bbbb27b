import { containing, rows, sql, type Queryable } from '../../platform/database.ts'
import type { LocalDate } from '#domain/time.ts'
import { variationFacts, VariationFacts } from './facts.ts'

/**
 * Variations on sale by part of a name, SKU, barcode or PLU; those in stock first. `%` and `_` are
 * literal.
 */
export const searchVariations = (
  db: Queryable,
  typed: string,
  { tomorrow, limit }: { tomorrow: LocalDate; limit: number },
) => {
  const like = containing(typed)
  return rows(
    db,
    sql(VariationFacts)`
      select f.* from ${variationFacts(tomorrow)} f join variations v on v.id = f."variationId"
      where f.active and (f.name ->> 'id' ilike ${like} or f.name ->> 'en' ilike ${like} or v.sku ilike ${like} or ${typed} in (v.barcode, v.plu))
      order by (f.saleable > 0) desc, (f."nextDayLeft" > 0) desc, lower(f.name ->> 'id'), v.position limit ${limit}`,
  )
}
