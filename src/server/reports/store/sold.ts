import { sql, type Query } from '../../platform/database.ts'
import { atBranch, during, type Asked } from './asked.ts'

/**
 * Goods of each line at the moment when the journal took them in or out: sold with the payment of
 * their order, given back with their refund, and sold and taken back by tills. What was taken off
 * a cash order before it was collected never was in the journal.
 */
export const soldLines = (asked: Asked): Query => sql`
  select e.at, l.product_id, l.variation_id, l.ppn_class, l.quantity - coalesce(off.units, 0) as units,
    l.line_total - l.discount_share - coalesce(off.amount, 0) as amount
  from journal_entries e join payments p on p.id = e.cause_id::uuid join orders o on o.id = p.order_id
    join order_lines l on l.order_id = o.id left join lateral (
      select sum(k.quantity) as units, sum(k.amount) as amount from refund_lines k join refunds r on r.id = k.refund_id
      where k.order_line_id = l.id and r.route = 'cash'
    ) off on p.method = 'cod'
  where e.kind = 'capture' and e.cause = 'payment' and ${during('e.at', asked)} and ${atBranch('o.branch_id', asked)}
  union all
  select e.at, l.product_id, l.variation_id, l.ppn_class, -k.quantity, -k.amount
  from journal_entries e join refunds r on r.id = e.cause_id::uuid join orders o on o.id = r.order_id
    join refund_lines k on k.refund_id = r.id join order_lines l on l.id = k.order_line_id
  where e.kind = 'refund' and e.cause = 'refund' and r.route <> 'cash' and ${during('e.at', asked)} and ${atBranch('o.branch_id', asked)}
  union all
  select r.at, v.product_id, l.variation_id, g.ppn_class, l.quantity, l.subtotal
  from till_receipts r join till_lines l on l.receipt_id = r.id join variations v on v.id = l.variation_id join products g on g.id = v.product_id
  where ${during('r.at', asked)} and ${atBranch('r.branch_id', asked)}
  union all
  select t.at, v.product_id, l.variation_id, g.ppn_class, -k.quantity, -k.amount
  from till_returns t join till_return_lines k on k.return_id = t.id
    join till_lines l on l.receipt_id = k.receipt_id and l.position = k.position
    join till_receipts r on r.id = l.receipt_id join variations v on v.id = l.variation_id join products g on g.id = v.product_id
  where ${during('t.at', asked)} and ${atBranch('r.branch_id', asked)}`

/** Shipping after its discount and the service fee, which both hold PPN, as the journal has them. */
export const charges = (asked: Asked): Query => sql`
  select e.at, case e.kind when 'capture' then (o.shipping - (o.discount - o.discount_goods)) + o.service_fee else -(r.shipping + r.service_fee) end as amount
  from journal_entries e
    left join payments p on p.id = case when e.cause = 'payment' then e.cause_id::uuid end
    left join refunds r on r.id = case when e.cause = 'refund' then e.cause_id::uuid end
    join orders o on o.id = coalesce(p.order_id, r.order_id)
  where (e.kind = 'capture' or (e.kind = 'refund' and r.route <> 'cash')) and ${during('e.at', asked)} and ${atBranch('o.branch_id', asked)}`
