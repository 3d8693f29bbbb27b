import { sql, type Query } from '../../platform/database.ts'
import {
  amountOf,
  atBranch,
  atPlace,
  during,
  keyOfTime,
  ofBranch,
  oneIf,
  type Opened,
} from './asked.ts'
import { discountFacts, discountKey } from './facts.ts'
import { couponKey } from './service.ts'

const order = sql`'order' as kind, o.number, o.number as ref, o.placed_at as at`
const isPaid = sql`o.paid_at is not null and o.state <> 'cancelled'`

/** What coupons and automatic discounts took off an order or a bill, of those of the row together. */
export const discountEntries = (asked: Opened): Query => sql`
  select y.id || y.row as id, y.kind, y.number, case y.kind when 'order' then y.number end as ref, y.at, y.row as key,
    ${amountOf(asked, sql`sum(y.amount)`, {
      orders: oneIf(sql`y.kind = 'order'`),
      bills: oneIf(sql`y.kind = 'bill'`),
      first_orders: oneIf(sql`y.is_first`),
      goods: sql`y.subtotal`,
    })} as amount
  from (
    select x.*, ${discountKey(asked)} as row from (${discountFacts(asked.days)}) x where ${ofBranch('x.branch_id', asked)}
  ) y
  group by y.id, y.kind, y.number, y.at, y.is_first, y.subtotal, y.row`

export const couponEntries = (asked: Opened): Query => sql`
  select y.id || y.row as id, 'order' as kind, y.number, y.number as ref, y.at, y.row as key,
    ${amountOf(asked, sql`sum(y.discount)`, {
      orders: sql`1`,
      first_orders: oneIf(sql`y.is_first`),
      goods: sql`sum(y.subtotal)`,
    })} as amount
  from (
    select o.id, o.number, o.placed_at as at, o.is_first, o.subtotal, u.discount, ${couponKey(asked)} as row
    from coupon_uses u join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
    where ${during('o.placed_at', asked.days)} and ${isPaid} and ${atBranch('o.branch_id', asked)}
  ) y
  group by y.id, y.number, y.at, y.is_first, y.row`

export const refundEntries = (asked: Opened): Query => sql`
  select r.id::text as id, 'refund' as kind, o.number, o.number as ref, r.created_at as at,
    ${asked.by === 'cause' ? sql`r.cause` : keyOfTime('r.created_at', 'day')} as key,
    ${amountOf(asked, sql`r.amount`, {
      refunds: sql`1`,
      goods: sql`r.goods`,
      shipping: sql`r.shipping`,
      service_fee: sql`r.service_fee`,
      money: sql`r.money`,
      credit: sql`r.credit`,
    })} as amount
  from refunds r join orders o on o.id = r.order_id
  where ${during('r.created_at', asked.days)} and ${atBranch('o.branch_id', asked)}`

export const customerEntries = (asked: Opened): Query => sql`
  select o.id::text as id, ${order}, ${keyOfTime('o.placed_at', 'month')} as key,
    ${amountOf(asked, sql`o.total - o.refunded`, { orders: sql`1` })} as amount
  from orders o where ${during('o.placed_at', asked.days)} and ${isPaid}`

/** The first orders of the customers of a month. */
export const cohortEntries = (asked: Opened): Query => sql`
  select o.id::text as id, ${order}, ${keyOfTime('o.placed_at', 'month')} as key, 1 as amount
  from orders o where ${during('o.placed_at', asked.days)} and o.is_first and ${isPaid}`

/** What suppliers credited for bad goods, by the key of a product `g` and a variation of `x`. */
export const creditEntries = (asked: Opened, key: Query): Query => sql`
  select x.id, 'claim' as kind, x.number, x.id as ref, x.at, ${key} as key, x.amount
  from (
    select c.id::text as id, c.number::text as number, c.settled_at as at, c.credit as amount, v.product_id, b.variation_id
    from supplier_claims c join batches b on b.id = c.batch_id join variations v on v.id = b.variation_id
    where c.credit is not null and ${during('c.settled_at', asked.days)} and ${atPlace('b.location_id', asked)}
  ) x join products g on g.id = x.product_id`
