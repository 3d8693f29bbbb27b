import { sql, type Query } from '../../platform/database.ts'
import {
  atBranch,
  during,
  keyOfTime,
  momentsOf,
  nameOfKey,
  ofBranch,
  timeKey,
  type Asked,
} from './asked.ts'
import { factsOfDays } from './days.ts'
import { beginOf, monthAt, monthsBetween, placeOf } from './months.ts'

/**
 * Coupons and automatic discounts of paid orders and of bills of tills, by their day. By discount, one
 * with two counts with both.
 */
export const discountsReport = (asked: Asked): Query => sql`
  select u.key, ${asked.by === 'discount' ? sql`(array_agg(u.name))[1]` : nameOfKey(asked.by)} as name,
    sum(u.orders) as orders, sum(u.bills) as bills, sum(u.first_orders) as first_orders, sum(u.discount) as discount, sum(u.goods) as goods
  from (
    select ${keyOfDiscount(asked)} as key, t.name, x.orders, x.bills, x.first_orders, x.discount, x.goods
    from (${factsOfDays('discounts', asked)}) x
      left join coupons c on c.id = x.discount_id left join automatic_discounts t on t.id = x.discount_id
    where (x.discount_id is not null) = ${asked.by === 'discount'}::boolean and ${ofBranch('x.branch_id', asked)}
  ) u
  group by 1`

/** The key of the row of a stored figure `x` of a coupon `c` or a discount `t`. */
export const keyOfDiscount = ({ by, hubId }: Asked): Query => {
  if (by === 'branch') return sql`coalesce(nullif(x.branch_id, ''), ${hubId}::text)`
  if (by === 'channel') return sql`x.channel`
  return by === 'day' ? timeKey('x.day', 'day') : sql`coalesce(c.code, t.id::text)`
}

/** Everything that went back or is on its way, by the moment when it was decided. */
export const refundsReport = (asked: Asked): Query => sql`
  select ${asked.by === 'cause' ? sql`r.cause` : keyOfTime('r.created_at', 'day')} as key, null::jsonb as name,
    count(*) as refunds, sum(r.goods) as goods, sum(r.shipping) as shipping, sum(r.service_fee) as service_fee,
    sum(r.money) as money, sum(r.credit) as credit, sum(r.amount) as refunded
  from refunds r join orders o on o.id = r.order_id
  where ${during('r.created_at', asked.days)} and ${atBranch('o.branch_id', asked)}
  group by 1`

/** Orders that were paid and stand: read from an index of theirs alone. */
const standing = sql.raw(`paid_at is not null and state <> 'cancelled'`)

/** Customers with a paid order in the month, and those among them with a second one in it. */
export const customersReport = ({ days }: Asked): Query => {
  const months = monthsBetween(days.from, days.to)
  return sql`
    select ${monthAt(sql`c.place`, months)} as key, null::jsonb as name, count(*) as customers, count(*) filter (where c.first) as first,
      count(*) filter (where c.orders > 1) as repeated, sum(c.orders) as orders, sum(c.total) as total
    from (
      select ${placeOf(sql`placed_at`, months)} as place, customer_id, count(*) as orders, bool_or(is_first) as first, sum(total - refunded) as total
      from orders where ${during('placed_at', days)} and ${standing}
      group by 1, 2
    ) c
    group by c.place`
}

const COHORT_MONTHS = [1, 2, 3, 6]

/**
 * Customers by the month of their first order; who of them ordered again one to six months later,
 * once that month is over. The months of each are the bits of a number.
 */
export const cohortsReport = ({ days, now }: Asked): Query => {
  const months = monthsBetween(days.from, days.to, Math.max(...COHORT_MONTHS) + 1)
  const kept = COHORT_MONTHS.map((later) => {
    const place = sql`(p.first + ${sql.lit(later)})`
    return sql`case when ${place} < ${placeOf(sql`${now}::timestamptz`, months)} then
      coalesce(sum(p.firsts) filter (where p.months & (1 << ${place}) <> 0), 0) end as ${sql.raw(`kept_${later}`)}`
  })
  const place = placeOf(sql`placed_at`, months)
  const isFirst = sql`is_first and ${during('placed_at', days)}`
  return sql`
    select ${monthAt(sql`p.first`, months)} as key, null::jsonb as name, sum(p.firsts) as customers, ${sql.join(kept, ', ')}
    from (
      select customer_id, bit_or(1 << ${place}) as months, min(${place}) filter (where ${isFirst}) as first,
        count(*) filter (where ${isFirst}) as firsts
      from orders
      where placed_at >= ${momentsOf(days).from} and placed_at < ${beginOf(months.at(-1)!)} and ${standing}
      group by customer_id
    ) p
    where p.first is not null
    group by p.first`
}
