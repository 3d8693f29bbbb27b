import { calledBy, col, row, sql, type Query, type Queryable } from '../../../platform/database.ts'
import type { Own } from '../../../staff/index.ts'

/**
 * The condition on `orders o`: they leave from an own place, or are collected at an own branch; null
 * is all of them.
 */
export const isOwn = (own: Own | null): Query =>
  own === null
    ? sql`true`
    : sql`(o.location_id = any(${[...own.places]}::text[]) or o.branch_id = any(${[...own.branches]}::text[]))`

/** Both conditions. */
export const bothOf = (one: Query, other: Query): Query => sql`${one} and ${other}`

/** Null for an order that does not exist. */
export const isOwnOrder = async (
  db: Queryable,
  idOrNumber: string,
  own: Own,
): Promise<boolean | null> =>
  (
    await row(
      db,
      sql({ isOwn: col.flag })`
        select coalesce(${isOwn(own)}, false) as "isOwn" from orders o where ${calledBy('o', idOrNumber)}`,
    )
  )?.isOwn ?? null
