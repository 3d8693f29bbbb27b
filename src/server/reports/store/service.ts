import { sql, type Query } from '../../platform/database.ts'
import { atBranch, during, keyOfTime, nameOfKey, type Asked } from './asked.ts'

/** Coupons of paid orders, by the day of the order. */
export const couponsReport = (asked: Asked): Query => sql`
  select u.key, ${nameOfKey(asked.by)} as name, count(distinct u.id) as orders, count(distinct u.customer_id) as customers,
    count(distinct u.id) filter (where u.is_first) as first_orders, sum(u.discount) as discount, sum(u.subtotal) as goods
  from (
    select ${couponKey(asked)} as key, o.id, o.customer_id, o.is_first, u.discount, o.subtotal
    from coupon_uses u join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
    where ${during('o.placed_at', asked.days)} and o.paid_at is not null and o.state <> 'cancelled' and ${atBranch('o.branch_id', asked)}
  ) u
  group by 1`

/** The row of a use of a coupon \`c\` in an order \`o\`. */
export const couponKey = ({ by, hubId }: Asked): Query => {
  if (by === 'branch') return sql`coalesce(o.branch_id, ${hubId}::text)`
  return by === 'coupon' ? sql`c.code` : keyOfTime('o.placed_at', 'day')
}

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
