import { row, run, sql, col, type Queryable } from '../../../platform/database.ts'

/** The number of a customer's newest order. */
export const newestNumber = async (db: Queryable, customerId: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ number: col.text })`
        select number from orders where customer_id = ${customerId}::uuid order by placed_at desc limit 1`,
    )
  )?.number ?? null

/** Holds a coupon for first orders, because of another customer's order. */
export const insertHeld = (
  db: Queryable,
  held: { id: string; code: string; customerId: string; number: string; at: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into coupon_reviews (id, coupon_id, customer_id, reasons, orders, opened_at)
        select ${held.id}::uuid, c.id, ${held.customerId}::uuid, '{pin,device}', array[${held.number}::text], ${held.at} from coupons c where c.code = ${held.code}`,
  )
