import { col, row, sql, type Queryable } from '../../platform/database.ts'

const AT_A_PLACE = ['batches', 'wastes', 'receipts', 'stock_counts'] as const

/** Where a thing of these tables lies; null when there is none. */
export const placeOf = async (
  db: Queryable,
  table: (typeof AT_A_PLACE)[number],
  id: string,
): Promise<string | null> =>
  (
    await row(
      db,
      sql({ place: col.text })`
        select location_id as place from ${sql.raw(table)} where id = ${id}::uuid`,
    )
  )?.place ?? null
