import { sql, type Query } from '../../platform/database.ts'
import { atBranch, during, keyOfTime, ofBranch, type Asked } from './asked.ts'
import { discountFacts, discountKey } from './facts.ts'
import { couponKey } from './service.ts'

const order = sql`'order' as kind, o.number, o.number as ref, o.placed_at as at`
const isPaid = sql`o.paid_at is not null and o.state <> 'cancelled'`

/** What each coupon and each automatic discount took off an order or a bill. */
export const discountEntries = (asked: Asked): Query => sql`
  select x.id || x.key as id, x.kind, x.number, case x.kind when 'order' then x.number end as ref, x.at, ${discountKey(asked)} as key, sum(x.amount) as amount
  from (${discountFacts(asked.days)}) x where ${ofBranch('x.branch_id', asked)}
  group by x.id, x.kind, x.number, x.at, x.channel, x.branch_id, x.key`

export const couponEntries = (asked: Asked): Query => sql`
  select u.id::text as id, ${order}, ${couponKey(asked)} as key, u.discount as amount
  from coupon_uses u join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
  where ${during('o.placed_at', asked.days)} and ${isPaid} and ${atBranch('o.branch_id', asked)}`

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
