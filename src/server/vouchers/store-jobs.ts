import { rows, sql, type Transaction } from '../platform/database.ts'

/**
 * Ends vouchers whose time is over, so many at a time; answers how many. Those that somebody holds
 * at this moment wait for the next round.
 */
export const endVouchers = async (tx: Transaction, now: Date, limit: number): Promise<number> =>
  (
    await rows(
      tx,
      sql`update vouchers set state = 'expired', settled_at = ${now}
          where id in (select id from vouchers where state = 'active' and expires_at <= ${now} order by expires_at limit ${limit} for update skip locked) returning id`,
    )
  ).length

export type Ending = { customerId: string; amount: number; expiresAt: Date }

/**
 * Vouchers that end within so many days and whose customers were not warned of it yet; they count
 * as warned from now on.
 */
export const warnVouchers = (
  tx: Transaction,
  days: number,
  until: Date,
  now: Date,
  limit: number,
): Promise<Ending[]> =>
  rows(
    tx,
    sql<Ending>`
      update vouchers v set warned = ${days}
      where id in (
        select id from vouchers where state = 'active' and expires_at > ${now} and expires_at <= ${until} and (warned is null or warned > ${days})
        order by expires_at limit ${limit} for update skip locked
      )
      returning customer_id as "customerId", amount, expires_at as "expiresAt"`,
  )
