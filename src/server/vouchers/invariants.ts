import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const vouchersInvariants: readonly Invariant[] = [
  {
    id: 'I5g',
    what: 'each redemption of points has one voucher, worth its points at the rate of the entry',
    count: () => sql`select (select count(*) from point_entries e
        where e.kind = 'redeem' and e.cause = 'redeem'
          and (select count(*) from vouchers v where v.entry_id = e.id and v.source = 'points' and v.points = -e.points and v.amount = -e.points::bigint * e.rate) <> 1)
      + (select count(*) from vouchers v where v.source = 'points' and not exists (select 1 from point_entries e where e.id = v.entry_id and e.kind = 'redeem')) as breaks`,
  },
  {
    id: 'I10',
    what: 'a voucher is used at most once, and only an unpaid order reserves one',
    count: () => sql`select (select count(*) from vouchers v
        left join (select voucher_id, count(*) filter (where state = 'used') as used, count(*) filter (where state = 'reserved') as reserved from voucher_uses group by voucher_id) u on u.voucher_id = v.id
        where coalesce(u.used, 0) <> (case when v.state = 'used' then 1 else 0 end) or coalesce(u.reserved, 0) <> (case when v.state = 'reserved' then 1 else 0 end))
      + (select count(*) from voucher_uses u join orders o on o.id = u.order_id where u.state = 'reserved' and o.state <> 'pending_payment')
      + (select count(*) from voucher_uses u join vouchers v on v.id = u.voucher_id where u.amount > v.amount
          or u.reissued <> coalesce((select sum(r.amount) from voucher_returns r where r.use_id = u.id), 0)) as breaks`,
  },
]
