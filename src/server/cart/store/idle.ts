import { rows, run, sql, type Queryable } from '../../platform/database.ts'

/** An unpaid order's cart stays, because its customer may want it back. */
const NOTHING_UNPAID = sql`not exists (select 1 from orders o where o.id = c.last_order_id and o.state = 'pending_payment')`

/** Empties carts untouched since `untouchedSince`, permanently. */
export const emptyIdleCarts = async (
  db: Queryable,
  untouchedSince: Date,
  now: Date,
): Promise<number> => {
  const emptied = await rows(
    db,
    sql`with idle as (
          update carts c set version = version + 1, coupon_codes = '{}', updated_at = ${now}
          where c.updated_at < ${untouchedSince} and exists (select 1 from cart_lines l where l.cart_id = c.id) and ${NOTHING_UNPAID}
          returning c.id
        ), gone as (delete from cart_lines l using idle where l.cart_id = idle.id)
        select id from idle`,
  )
  return emptied.length
}

/** Removes carts that have been empty since then. */
export const removeEmptyCarts = (db: Queryable, emptySince: Date): Promise<number> =>
  run(
    db,
    sql`delete from carts c where c.updated_at < ${emptySince} and not exists (select 1 from cart_lines l where l.cart_id = c.id) and ${NOTHING_UNPAID}`,
  )
