import type { Id } from '#domain/units.ts'
import { col, rows, sql, type Queryable } from '../../platform/database.ts'
import { OrderRow } from './orders.ts'

const BoughtRow = {
  customerId: col.id('customer'),
  orders: col.int,
  completed: col.int,
  /** Completed orders less what went back. */
  spend: col.rupiah,
  /** The same of those that were completed since a moment. */
  recent: col.rupiah,
  refunded: col.rupiah,
  lastAt: col.nullable(col.instant),
}
export type Bought = col.Row<typeof BoughtRow>

/** What several customers ordered; nothing of those who never did. */
export const boughtBy = (db: Queryable, customerIds: readonly Id<'customer'>[], since: Date) =>
  rows(
    db,
    sql(BoughtRow)`
      select customer_id as "customerId",
        count(*) filter (where state not in ('expired', 'cancelled')) as orders,
        count(*) filter (where state = 'completed') as completed,
        coalesce(sum(total - refunded) filter (where state = 'completed'), 0)::bigint as spend,
        coalesce(sum(total - refunded) filter (where state = 'completed' and completed_at >= ${since}), 0)::bigint as recent,
        coalesce(sum(refunded), 0)::bigint as refunded,
        max(placed_at) as "lastAt"
      from orders where customer_id = any(${[...customerIds]}::uuid[]) group by customer_id`,
  )

const OrderOf = {
  ...col.pick(OrderRow, 'id', 'number', 'state', 'paymentState', 'branchId', 'placedAt', 'total'),
  refunded: col.rupiah,
}
/** The newest orders of a customer. */
export const ordersOf = (db: Queryable, customerId: Id<'customer'>, limit: number) =>
  rows(
    db,
    sql(OrderOf)`
      select id, number, state, payment_state as "paymentState", branch_id as "branchId", placed_at as "placedAt", total, refunded
      from orders where customer_id = ${customerId} order by placed_at desc, id desc limit ${limit}`,
  )
