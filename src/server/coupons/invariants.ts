import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const couponsInvariants: readonly Invariant[] = [
  {
    id: 'I6',
    what: 'coupon uses match their coupons, their limits, their codes and live orders',
    count: () => sql`select count(*) as breaks from coupons c
      where c.uses < (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released')
         or c.spent <> coalesce((select sum(u.discount) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released'), 0)
         or (c.total_limit is not null and c.uses > c.total_limit)
         or exists (select 1 from coupon_codes k where k.coupon_id = c.id and k.order_id is not null
           and not exists (select 1 from coupon_uses u where u.coupon_id = c.id and u.order_id = k.order_id and u.state <> 'released'))
         or exists (select 1 from coupon_uses u join orders o on o.id = u.order_id where u.coupon_id = c.id and (u.state = 'released') <> (o.state in ('expired', 'cancelled', 'refunded')))
         or exists (select 1 from coupon_uses u where u.coupon_id = c.id and u.state <> 'released' and c.per_customer_limit is not null group by u.customer_id having count(*) > c.per_customer_limit)`,
  },
]
