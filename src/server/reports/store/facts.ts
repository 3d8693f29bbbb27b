import { sql, type Query } from '../../platform/database.ts'
import { during, keyOfTime, type Asked, type Days } from './asked.ts'

/** Entries without a branch are those of orders that are brought. */
const BROUGHT = sql.raw(`''`)
const dayOf = sql.raw(`(x.at at time zone 'Asia/Jakarta')::date`)

/**
 * Sales of the days as the journal and the tills have them, by hour, branch, method and courier. What
 * money paid counts: vouchers of the till are not money.
 */
export const salesFacts = (days: Days): Query => sql`
  select ${dayOf} as day, extract(hour from x.at at time zone 'Asia/Jakarta')::smallint as hour, x.branch_id, x.method, x.courier,
    (array_agg(x.courier_name order by x.at desc))[1] as courier_name,
    count(*) filter (where x.kind = 'order')::integer as orders, count(*) filter (where x.kind = 'bill')::integer as bills,
    sum(x.goods)::bigint as goods, sum(x.discount)::bigint as discount, sum(x.shipping)::bigint as shipping,
    sum(x.service_fee)::bigint as service_fee, sum(x.counter)::bigint as counter, sum(x.refunded)::bigint as refunded,
    sum(x.charges)::bigint as charges
  from (${journalSales(days)} union all ${tillSales(days)}) x
  group by 1, 2, 3, 4, 5`

/** Entries of the journal about sales; `paid` is what each adds to them. */
export const journalSales = (days: Days): Query => sql`
  select e.id, o.number, l.whole as paid, e.at, s.kind, coalesce(o.branch_id, ${BROUGHT}) as branch_id,
    coalesce(o.payment_method, '') as method, coalesce(o.shipping_method, '') as courier, o.shipping_name as courier_name,
    s.sold * l.goods as goods, s.sold * l.discount as discount, s.sold * l.shipping as shipping, s.sold * l.service_fee as service_fee,
    0 as counter, (1 - s.sold) * l.whole as refunded,
    case s.sold when 1 then coalesce(o.shipping - (o.discount - o.discount_goods) + o.service_fee, 0) else -coalesce(r.shipping + r.service_fee, 0) end as charges
  from journal_entries e cross join lateral (
    select sum(-amount) as whole, coalesce(sum(-amount) filter (where account = 'sales:goods'), 0) as goods,
      coalesce(sum(-amount) filter (where account = 'sales:discount'), 0) as discount,
      coalesce(sum(-amount) filter (where account = 'sales:shipping'), 0) as shipping,
      coalesce(sum(-amount) filter (where account = 'sales:service_fee'), 0) as service_fee
    from journal_lines where entry_id = e.id and account like 'sales:%'
  ) l cross join lateral (
    select case e.kind when 'capture' then 'order' else 'refund' end as kind, case e.kind when 'capture' then 1 else 0 end as sold
  ) s
  left join payments p on p.id = case when e.cause = 'payment' then e.cause_id::uuid end
  left join refunds r on r.id = case when e.cause = 'refund' then e.cause_id::uuid end
  left join orders o on o.id = coalesce(p.order_id, r.order_id, case when e.cause = 'order' then e.cause_id::uuid end)
  where ${during('e.at', days)} and l.whole is not null`

/** Receipts without goods are those of other cash registers, which count their own sales. */
export const tillSales = (days: Days): Query => sql`
  select c.id, c.number, c.paid, c.at, c.kind, c.branch_id, 'till_' || c.paid_by, 'counter', null::jsonb, 0, 0, 0, 0, c.paid, 0, 0
  from (
    select r.at, 'bill' as kind, r.branch_id, r.paid_by, r.grand_total - r.voucher_amount - r.uncovered as paid, r.id, r.number, r.id as receipt_id
    from till_receipts r where ${during('r.at', days)}
    union all
    select t.at, 'return', r.branch_id, r.paid_by, -t.amount, t.id, r.number, r.id
    from till_returns t join till_receipts r on r.id = t.receipt_id where ${during('t.at', days)}
  ) c
  where exists (select from till_lines l where l.receipt_id = c.receipt_id)`

/**
 * Goods of each line when the journal took them in or out: sold with the payment of their order,
 * given back with their refund, and sold and taken back by tills. What was taken off a cash order
 * before it was collected never was in the journal.
 */
export const goodsMoves = (days: Days): Query => sql`
  select e.id || l.id::text as id, 'order' as kind, o.number, e.at, coalesce(o.branch_id, ${BROUGHT}) as branch_id, l.product_id, l.variation_id, l.ppn_class,
    l.quantity - coalesce(off.units, 0) as units, l.line_total - l.discount_share - coalesce(off.amount, 0) as amount
  from journal_entries e join payments p on p.id = e.cause_id::uuid join orders o on o.id = p.order_id
    join order_lines l on l.order_id = o.id left join lateral (
      select sum(k.quantity) as units, sum(k.amount) as amount from refund_lines k join refunds r on r.id = k.refund_id
      where k.order_line_id = l.id and r.route = 'cash'
    ) off on p.method = 'cod'
  where e.kind = 'capture' and e.cause = 'payment' and ${during('e.at', days)}
  union all
  select e.id || l.id::text, 'refund', o.number, e.at, coalesce(o.branch_id, ${BROUGHT}), l.product_id, l.variation_id, l.ppn_class, -k.quantity, -k.amount
  from journal_entries e join refunds r on r.id = e.cause_id::uuid join orders o on o.id = r.order_id
    join refund_lines k on k.refund_id = r.id join order_lines l on l.id = k.order_line_id
  where e.kind = 'refund' and e.cause = 'refund' and r.route <> 'cash' and ${during('e.at', days)}
  union all
  select r.id || l.position::text, 'bill', r.number, r.at, r.branch_id, v.product_id, l.variation_id, g.ppn_class, l.quantity, l.subtotal
  from till_receipts r join till_lines l on l.receipt_id = r.id join variations v on v.id = l.variation_id join products g on g.id = v.product_id
  where ${during('r.at', days)}
  union all
  select t.id || l.position::text, 'return', r.number, t.at, r.branch_id, v.product_id, l.variation_id, g.ppn_class, -k.quantity, -k.amount
  from till_returns t join till_return_lines k on k.return_id = t.id
    join till_lines l on l.receipt_id = k.receipt_id and l.position = k.position
    join till_receipts r on r.id = l.receipt_id join variations v on v.id = l.variation_id join products g on g.id = v.product_id
  where ${during('t.at', days)}`

/** The goods of each variation, a day and a branch. */
export const goodsFacts = (days: Days): Query => sql`
  select ${dayOf} as day, x.branch_id, min(x.product_id::text)::uuid as product_id, x.variation_id, x.ppn_class,
    sum(x.units)::integer as units, sum(x.amount)::bigint as amount
  from (${goodsMoves(days)}) x
  group by 1, 2, 4, 5`

/** Units that left the stock by being sold, as far as their batch has a cost. */
export const costFacts = (days: Days): Query => sql`
  select ${dayOf} as day, x.location_id, x.variation_id, sum(-x.on_hand_delta)::integer as units, sum(-x.on_hand_delta * b.unit_cost)::bigint as cost
  from stock_movements x join batches b on b.id = x.batch_id
  where x.kind = 'sell' and x.on_hand_delta < 0 and b.unit_cost is not null and ${during('x.at', days)}
  group by 1, 2, 3`

/**
 * What each coupon and each automatic discount took off a paid order or a bill, with what its goods
 * cost before. Vouchers are paid with; tills take no coupons.
 */
export const discountFacts = (days: Days): Query => sql`
  select o.id, 'order' as kind, o.number, o.placed_at as at, coalesce(o.branch_id, ${BROUGHT}) as branch_id, 'online' as channel, o.is_first, o.subtotal,
    d.discount_id, d.key, d.name, d.amount
  from orders o join (
    select u.order_id, c.id as discount_id, c.code as key, null::jsonb as name, u.discount as amount from coupon_uses u join coupons c on c.id = u.coupon_id
    union all
    select s.order_id, t.id, t.id::text, t.name, s.amount from automatic_discount_shares s join automatic_discounts t on t.id = s.discount_id
  ) d on d.order_id = o.id
  where ${during('o.placed_at', days)} and o.paid_at is not null and o.state <> 'cancelled'
  union all
  select r.id, 'bill', r.number, r.at, r.branch_id, 'till', false, (select sum(l.subtotal + l.discount) from till_lines l where l.receipt_id = r.id),
    t.id, t.id::text, t.name, s.amount
  from till_receipts r join till_discount_shares s on s.receipt_id = r.id join automatic_discounts t on t.id = s.discount_id
  where ${during('r.at', days)}`

/** The row of such a discount, of a statement that calls them \`x\`. */
export const discountKey = ({ by, hubId }: Asked): Query => {
  if (by === 'branch') return sql`coalesce(nullif(x.branch_id, ''), ${hubId}::text)`
  if (by === 'channel') return sql`x.channel`
  return by === 'day' ? keyOfTime('x.at', 'day') : sql`x.key`
}
