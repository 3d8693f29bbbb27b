import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const tillInvariants: readonly Invariant[] = [
  {
    id: 'I16',
    what: 'a receipt of goods costs what its lines do, and its lines came back as its returns say',
    count: () => sql`select (select count(*) from (
          select r.grand_total, sum(l.subtotal) as lines from till_receipts r join till_lines l on l.receipt_id = r.id group by r.id
        ) t where t.grand_total <> t.lines)
      + (select count(*) from till_lines l
          left join (select receipt_id, position, sum(quantity) as units from till_return_lines group by 1, 2) b using (receipt_id, position)
          where l.returned <> coalesce(b.units, 0)) as breaks`,
  },
  {
    id: 'I16c',
    what: 'a line of a bill has the discounts that its shares say, and extra points within its bill',
    count: () => sql`select (select count(*) from till_lines l
          left join (select receipt_id, position, sum(amount) as amount from till_discount_shares group by 1, 2) s using (receipt_id, position)
          where l.discount <> coalesce(s.amount, 0))
      + (select count(*) from (
          select r.points, sum(l.extra_points) as extras from till_receipts r join till_lines l on l.receipt_id = r.id group by r.id
        ) t where t.extras > t.points) as breaks`,
  },
  {
    id: 'I16b',
    what: 'goods that the till sold without stock were found in the ledger',
    count: () => sql`select count(*) as breaks from (
        select r.id::text as id, sum(l.unbooked) as units from till_receipts r join till_lines l on l.receipt_id = r.id where r.location_id is not null group by r.id
      ) t left join (
        select cause_id as id, sum(on_hand_delta) as units from stock_movements where cause = 'till' and kind = 'adjust' group by 1
      ) m using (id) where t.units <> coalesce(m.units, 0)`,
  },
]
