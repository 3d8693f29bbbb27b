import { col, rows, sql, type Transaction } from '../../platform/database.ts'

/** Expires vouchers, up to `limit`; returns how many. Skips locked rows until the next run. */
export const endVouchers = async (tx: Transaction, now: Date, limit: number): Promise<number> =>
  (
    await rows(
      tx,
      sql`update vouchers set state = 'expired', settled_at = ${now}
          where id in (select id from vouchers where state = 'active' and expires_at <= ${now} order by expires_at limit ${limit} for update skip locked) returning id`,
    )
  ).length

/** Vouchers that end within `days` without a warning yet; marks them as warned. */
export const warnVouchers = (
  tx: Transaction,
  days: number,
  until: Date,
  now: Date,
  limit: number,
) =>
  rows(
    tx,
    sql({ customerId: col.id('customer'), amount: col.rupiah, expiresAt: col.instant })`
      update vouchers v set warned = ${days}
      where id in (
        select id from vouchers where state = 'active' and expires_at > ${now} and expires_at <= ${until} and (warned is null or warned > ${days})
        order by expires_at limit ${limit} for update skip locked
      )
      returning customer_id as "customerId", amount, expires_at as "expiresAt"`,
  )
