import { sql, type Query } from '../../platform/database.ts'
import { atBranch, during, isOfTime, keyOfTime, type Asked } from './asked.ts'

/**
 * The journal's sales, and what the tills sold, which is not in the journal. What money paid counts:
 * points and vouchers of the till are not money. Goods added up with discounts, shipping, fees,
 * counter and refunds are the sales.
 */
export const salesReport = (asked: Asked): Query => sql`
  select ${keyOf(asked.by)} as key, ${nameOf(asked.by)} as name,
    count(*) filter (where f.kind = 'order') as orders, count(*) filter (where f.kind = 'bill') as bills,
    sum(f.goods) as goods, sum(f.discount) as discount, sum(f.shipping) as shipping,
    sum(f.service_fee) as service_fee, sum(f.counter) as counter, sum(f.refunded) as refunded,
    sum(f.goods + f.discount + f.shipping + f.service_fee + f.counter + f.refunded) as sales
  from (${journalSales(asked)} union all ${tillSales(asked)}) f
  group by 1`

const keyOf = (by: string): Query => {
  if (isOfTime(by)) return keyOfTime('f.at', by)
  if (by === 'branch') return sql`f.branch_id`
  return by === 'method' ? sql`f.method` : sql`f.courier`
}
const nameOf = (by: string): Query => {
  if (by === 'branch')
    return sql`(select to_jsonb(b.name) from branches b where b.id = min(f.branch_id))`
  return by === 'courier'
    ? sql`(array_agg(f.courier_name order by f.at desc))[1]`
    : sql`null::jsonb`
}

const journalSales = (asked: Asked): Query => sql`
  select e.at, case e.kind when 'capture' then 'order' else 'refund' end as kind, coalesce(o.branch_id, ${asked.hubId}::text) as branch_id,
    o.payment_method as method, o.shipping_method as courier, o.shipping_name as courier_name,
    case e.kind when 'capture' then l.goods else 0 end as goods, case e.kind when 'capture' then l.discount else 0 end as discount,
    case e.kind when 'capture' then l.shipping else 0 end as shipping, case e.kind when 'capture' then l.service_fee else 0 end as service_fee,
    0 as counter, case e.kind when 'capture' then 0 else l.whole end as refunded
  from journal_entries e cross join lateral (
    select sum(-amount) as whole, coalesce(sum(-amount) filter (where account = 'sales:goods'), 0) as goods,
      coalesce(sum(-amount) filter (where account = 'sales:discount'), 0) as discount,
      coalesce(sum(-amount) filter (where account = 'sales:shipping'), 0) as shipping,
      coalesce(sum(-amount) filter (where account = 'sales:service_fee'), 0) as service_fee
    from journal_lines where entry_id = e.id and account like 'sales:%'
  ) l
  left join payments p on p.id = case when e.cause = 'payment' then e.cause_id::uuid end
  left join refunds r on r.id = case when e.cause = 'refund' then e.cause_id::uuid end
  left join orders o on o.id = coalesce(p.order_id, r.order_id, case when e.cause = 'order' then e.cause_id::uuid end)
  where ${during('e.at', asked)} and l.whole is not null and ${atBranch('o.branch_id', asked)}`

/** Receipts without goods are those of other cash registers, which count their own sales. */
const tillSales = (asked: Asked): Query => sql`
  select c.at, c.kind, c.branch_id, 'till_' || c.paid_by, 'counter', null::jsonb, 0, 0, 0, 0, c.paid, 0
  from (
    select r.at, 'bill' as kind, r.branch_id, r.paid_by, r.grand_total - r.voucher_amount - r.uncovered as paid, r.id
    from till_receipts r where ${during('r.at', asked)}
    union all
    select t.at, 'return', r.branch_id, r.paid_by, -t.amount, r.id
    from till_returns t join till_receipts r on r.id = t.receipt_id where ${during('t.at', asked)}
  ) c
  where ${atBranch('c.branch_id', asked)} and exists (select from till_lines l where l.receipt_id = c.id)`
