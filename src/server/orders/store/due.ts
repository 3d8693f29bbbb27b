import { col, rows, sql, type Queryable } from '../../platform/database.ts'

/** Orders past their payment deadline, which includes the gateway's grace period. */
export const overdueOrders = (db: Queryable, before: Date) =>
  rows(
    db,
    sql({ id: col.id('order') })`
      select id from orders where state = 'pending_payment' and pay_until < ${before} order by pay_until limit 100`,
  )

/** Orders delivered before `before`, without those that have an open complaint. */
export const deliveredBefore = (db: Queryable, before: Date) =>
  rows(
    db,
    sql({ id: col.id('order'), deliveredAt: col.instant })`
      select id, delivered_at as "deliveredAt" from orders
      where state = 'delivered' and delivered_at <= ${before} and open_complaints = 0 order by delivered_at limit 500`,
  )
