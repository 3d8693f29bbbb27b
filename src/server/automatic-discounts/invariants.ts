import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const automaticDiscountsInvariants: readonly Invariant[] = [
  {
    id: 'I6b',
    what: 'automatic discounts, coupons and vouchers are what an order’s lines have off, each line at most once by one on lines',
    count: () => sql`select (
        select count(*) from order_lines l join (
          select order_line_id, sum(s.amount) as amount, count(*) filter (where d.kind <> 'basket_steps') as on_line, min(s.order_id::text) as order_id
          from automatic_discount_shares s join automatic_discounts d on d.id = s.discount_id group by 1
        ) s on s.order_line_id = l.id
        where s.amount > l.discount_share or s.on_line > 1 or s.order_id <> l.order_id::text
      ) + (
        select count(*) from orders o join (select order_id, sum(amount) as amount from automatic_discount_shares group by 1) s on s.order_id = o.id
        where o.discount <> s.amount
          + coalesce((select sum(u.discount) from coupon_uses u where u.order_id = o.id), 0)
          + coalesce((select sum(u.amount) from voucher_uses u where u.order_id = o.id), 0)
      ) as breaks`,
  },
]
