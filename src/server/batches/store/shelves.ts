import type { Zone } from '#domain/stock/goods-in.ts'
import { run, sql, type Queryable } from '../../platform/database.ts'

/** Adds or changes a shelf; false for an unknown place. */
export const writeShelf = async (
  tx: Queryable,
  { location, code, zone, walk }: { location: string; code: string; zone: Zone; walk: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into shelves (location_id, code, zone, walk) select id, ${code}, ${zone}, ${walk}::integer from locations where id = ${location}
      on conflict (location_id, code) do update set zone = excluded.zone, walk = excluded.walk`,
  )) === 1

/** Puts a variation on a shelf, or on none; false for an unknown shelf. */
export const writePlace = async (
  tx: Queryable,
  { location, variationId, shelf }: { location: string; variationId: string; shelf: string | null },
): Promise<boolean> => {
  if (shelf === null) {
    await run(
      tx,
      sql`delete from variation_places where location_id = ${location} and variation_id = ${variationId}::uuid`,
    )
    return true
  }
  return (
    (await run(
      tx,
      sql`
        insert into variation_places (location_id, variation_id, shelf_code)
        select location_id, ${variationId}::uuid, code from shelves where location_id = ${location} and code = ${shelf}
        on conflict (location_id, variation_id) do update set shelf_code = excluded.shelf_code`,
    )) === 1
  )
}
