import { sql, type Query } from '../../platform/database.ts'
import { atBranch, during, keyOfTime, type Asked } from './asked.ts'

const order = sql`'order' as kind, o.number, o.number as ref, o.placed_at as at`
const isPaid = sql`o.paid_at is not null and o.state <> 'cancelled'`

/** What each coupon and each automatic discount took off an order. */
export const discountEntries = (asked: Asked): Query => sql`
  select o.id || d.key as id, ${order}, ${asked.by === 'discount' ? sql`d.key` : keyOfTime('o.placed_at', 'day')} as key, d.amount
  from orders o join (
    select u.order_id, c.code as key, u.discount as amount from coupon_uses u join coupons c on c.id = u.coupon_id
    union all
    select s.order_id, s.discount_id::text, sum(s.amount) from automatic_discount_shares s group by 1, 2
  ) d on d.order_id = o.id
  where ${during('o.placed_at', asked.days)} and ${isPaid}`

export const couponEntries = (asked: Asked): Query => sql`
  select u.id::text as id, ${order}, ${asked.by === 'coupon' ? sql`c.code` : keyOfTime('o.placed_at', 'day')} as key, u.discount as amount
  from coupon_uses u join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
  where ${during('o.placed_at', asked.days)} and ${isPaid}`

export const refundEntries = (asked: Asked): Query => sql`
  select r.id::text as id, 'refund' as kind, o.number, o.number as ref, r.created_at as at,
    ${asked.by === 'cause' ? sql`r.cause` : keyOfTime('r.created_at', 'day')} as key, r.amount
  from refunds r join orders o on o.id = r.order_id
  where ${during('r.created_at', asked.days)} and ${atBranch('o.branch_id', asked)}`

export const customerEntries = (asked: Asked): Query => sql`
  select o.id::text as id, ${order}, ${keyOfTime('o.placed_at', 'month')} as key, o.total - o.refunded as amount
  from orders o where ${during('o.placed_at', asked.days)} and ${isPaid}`

/** The first orders of the customers of a month. */
export const cohortEntries = (asked: Asked): Query => sql`
  select o.id::text as id, ${order}, ${keyOfTime('o.placed_at', 'month')} as key, 1 as amount
  from orders o where ${during('o.placed_at', asked.days)} and o.is_first and ${isPaid}`
