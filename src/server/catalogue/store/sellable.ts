import type { Id } from '#domain/units.ts'
import { containing, rows, sql, uuids, type Queryable } from '../../platform/database.ts'
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

/** The packs of products that are on sale, in their order on the product's page. */
export const packsOf = (
  db: Queryable,
  productIds: readonly Id<'product'>[],
  tomorrow: LocalDate,
): Promise<VariationFacts[]> =>
  rows(
    db,
    sql(VariationFacts)`
      select f.* from ${variationFacts(tomorrow)} f join variations v on v.id = f."variationId"
      where f."productId" = any(${uuids(productIds)}) and f.active order by f."productId", v.position`,
  )

/** Packs on sale by their ids, in no order. */
export const packsById = (
  db: Queryable,
  ids: readonly Id<'variation'>[],
  tomorrow: LocalDate,
): Promise<VariationFacts[]> =>
  rows(
    db,
    sql(VariationFacts)`
      select f.* from ${variationFacts(tomorrow)} f where f."variationId" = any(${uuids(ids)}) and f.active`,
  )
