import { sql, type Query } from '../../platform/database.ts'
import { during, keyOfTime, type Asked } from './asked.ts'

/** Coupons of paid orders, by the day of the order. */
export const couponsReport = (asked: Asked): Query => sql`
  select ${asked.by === 'coupon' ? sql`c.code` : keyOfTime('o.placed_at', 'day')} as key, null::jsonb as name,
    count(distinct o.id) as orders, count(distinct o.customer_id) as customers, count(distinct o.id) filter (where o.is_first) as first_orders,
    sum(u.discount) as discount, sum(o.subtotal) as goods
  from coupon_uses u join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
  where ${during('o.placed_at', asked.days)} and o.paid_at is not null and o.state <> 'cancelled'
  group by 1`

/** Deadlines of complaints that ended in these days: met, or missed by then. */
export const clocksReport = (asked: Asked): Query => sql`
  select ${asked.by === 'clock' ? sql`k.clock` : keyOfTime('k.due', 'day')} as key, null::jsonb as name, count(*) as due,
    count(*) filter (where k.met <= k.due) as in_time
  from complaints c cross join lateral (values
    ('first_answer', c.first_answer_due, c.first_answered_at), ('decision', c.decision_due, c.decided_at), ('remedy', c.remedy_due, c.remedy_at)
  ) as k(clock, due, met)
  where ${during('k.due', asked.days)} and (k.met is not null or k.due <= ${asked.now})
  group by 1`

/** Searches that found nothing. */
export const missesReport = (asked: Asked): Query => sql`
  select ${asked.by === 'word' ? sql`lower(m.word)` : keyOfTime('m.at', 'day')} as key, null::jsonb as name, count(*) as searches
  from search_misses m where ${during('m.at', asked.days)}
  group by 1`
