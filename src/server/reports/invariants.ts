import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'
import { countOfBreaks } from './store/days.ts'

export const reportsInvariants: readonly Invariant[] = [
  {
    id: 'I17',
    what: 'the stored sales of each day are those of the journal and the tills, and its goods those of the sales',
    count: () => sql`
      select (select count(*) from report_days d left join (
          select day, sum(goods + discount + shipping + service_fee + refunded) as online, sum(counter) as counter,
            sum(goods + discount + shipping + service_fee + refunded - charges) as goods from report_sales group by 1
        ) s using (day) left join (
          select (e.at at time zone 'Asia/Jakarta')::date as day, -sum(l.amount) as online
          from journal_entries e join journal_lines l on l.entry_id = e.id where l.account like 'sales:%' group by 1
        ) j using (day) left join (
          select (c.at at time zone 'Asia/Jakarta')::date as day, sum(c.paid) as counter from (
            select r.at, r.id, r.grand_total - r.voucher_amount - r.uncovered as paid from till_receipts r
            union all select t.at, t.receipt_id, -t.amount from till_returns t
          ) c where exists (select from till_lines l where l.receipt_id = c.id) group by 1
        ) t using (day) left join (
          select g.day, sum(g.amount) as amount from report_goods g group by 1
        ) g using (day) left join (
          select (c.at at time zone 'Asia/Jakarta')::date as day, sum(c.amount) as amount from (
            select r.at, l.subtotal as amount from till_receipts r join till_lines l on l.receipt_id = r.id
            union all select t.at, -k.amount from till_returns t join till_return_lines k on k.return_id = t.id
          ) c group by 1
        ) b using (day)
        where d.stored_at is not null and not exists (select from report_changes r where r.day = d.day) and (coalesce(s.online, 0) <> coalesce(j.online, 0) or coalesce(s.counter, 0) <> coalesce(t.counter, 0)
          or coalesce(g.amount, 0) <> coalesce(s.goods, 0) + coalesce(b.amount, 0))
      ) as breaks`,
  },
  {
    id: 'I17b',
    what: 'the stored discounts of each day are those of its orders and bills',
    count: () => countOfBreaks('discounts'),
  },
  {
    id: 'I17c',
    what: 'the stored deliveries of each day are those of the orders',
    count: () => countOfBreaks('deliveries'),
  },
  {
    id: 'I17d',
    what: 'the stored work of pickers of each day is that of their tasks and scans',
    count: () => countOfBreaks('picks'),
  },
  {
    id: 'I17e',
    what: 'the stored points of each day are those of the points ledger',
    count: () => countOfBreaks('points'),
  },
]
