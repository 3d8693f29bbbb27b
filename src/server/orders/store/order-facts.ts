import { col, sql } from '../../platform/database.ts'

/** A JSON scalar (`OrderFacts`): what a checkout needs of the customer's earlier orders. */
export const orderFacts = (customerId: string, now: Date, refusalDays: number) => sql`(
  select json_build_object(
    'hasOrdered', coalesce(bool_or(state not in ('expired', 'cancelled')), false),
    'completed', count(*) filter (where state = 'completed'),
    'unpaid', count(*) filter (where state = 'pending_payment'),
    'lastMinute', count(*) filter (where placed_at > ${new Date(now.getTime() - 60_000)}),
    'refusedCod', coalesce(bool_or(payment_method = 'cod' and placed_at > ${new Date(now.getTime() - refusalDays * 86_400_000)}
      and exists (select 1 from order_events e where e.order_id = orders.id and e.action = 'fail_delivery')), false))
  from orders where customer_id = ${customerId}
)`
export const OrderFacts = {
  hasOrdered: col.flag,
  completed: col.int,
  unpaid: col.int,
  lastMinute: col.int,
  refusedCod: col.flag,
}
