import { sql, type Query } from '../../platform/database.ts'
import { atBranch, during, keyOfTime, nameOfKey, ofBranch, type Asked } from './asked.ts'
import { discountFacts, discountKey } from './facts.ts'

/**
 * Coupons and automatic discounts of paid orders and of bills of tills, by their day. One with two
 * discounts counts with both.
 */
export const discountsReport = (asked: Asked): Query => sql`
  select u.key, ${asked.by === 'discount' ? sql`(array_agg(u.name))[1]` : nameOfKey(asked.by)} as name,
    count(*) filter (where u.kind = 'order') as orders, count(*) filter (where u.kind = 'bill') as bills,
    count(*) filter (where u.is_first) as first_orders, sum(u.amount) as discount, sum(u.subtotal) as goods
  from (
    select ${discountKey(asked)} as key, x.id, x.kind, x.is_first, x.subtotal, (array_agg(x.name))[1] as name, sum(x.amount) as amount
    from (${discountFacts(asked.days)}) x where ${ofBranch('x.branch_id', asked)}
    group by 1, 2, 3, 4, 5
  ) u
  group by 1`

/** Everything that went back or is on its way, by the moment when it was decided. */
export const refundsReport = (asked: Asked): Query => sql`
  select ${asked.by === 'cause' ? sql`r.cause` : keyOfTime('r.created_at', 'day')} as key, null::jsonb as name,
    count(*) as refunds, sum(r.goods) as goods, sum(r.shipping) as shipping, sum(r.service_fee) as service_fee,
    sum(r.money) as money, sum(r.credit) as credit, sum(r.amount) as refunded
  from refunds r join orders o on o.id = r.order_id
  where ${during('r.created_at', asked.days)} and ${atBranch('o.branch_id', asked)}
  group by 1`

/** Customers with a paid order in the month, and those among them with a second one in it. */
export const customersReport = (asked: Asked): Query => sql`
  select c.month as key, null::jsonb as name, count(*) as customers, count(*) filter (where c.first) as first,
    count(*) filter (where c.orders > 1) as repeated, sum(c.orders) as orders, sum(c.total) as total
  from (
    select ${keyOfTime('placed_at', 'month')} as month, customer_id, count(*) as orders, bool_or(is_first) as first, sum(total - refunded) as total
    from orders where ${during('placed_at', asked.days)} and paid_at is not null and state <> 'cancelled'
    group by 1, 2
  ) c
  group by 1`

const COHORT_MONTHS = [1, 2, 3, 6]

/** Customers by the month of their first order; who of them ordered again one to six months later. */
export const cohortsReport = (asked: Asked): Query => {
  const month = (column: string) =>
    sql`date_trunc('month', ${sql.raw(column)} at time zone 'Asia/Jakarta')`
  const stored = COHORT_MONTHS.map(
    (months) => sql`
      case when c.month + ${sql.lit(`${months} months`)}::interval < ${month('n.at')} then
        count(*) filter (where exists (
          select from orders o where o.customer_id = c.customer_id and o.paid_at is not null and o.state <> 'cancelled'
            and ${month('o.placed_at')} = c.month + ${sql.lit(`${months} months`)}::interval
        )) end as ${sql.raw(`kept_${months}`)}`,
  )
  return sql`
    select to_char(c.month, 'YYYY-MM') as key, null::jsonb as name, count(*) as customers, ${sql.join(stored, ', ')}
    from (
      select customer_id, ${month('placed_at')} as month from orders
      where ${during('placed_at', asked.days)} and is_first and paid_at is not null and state <> 'cancelled'
    ) c cross join (select ${asked.now}::timestamptz as at) n
    group by c.month, n.at`
}
