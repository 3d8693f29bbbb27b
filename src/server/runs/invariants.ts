import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const runsInvariants: readonly Invariant[] = [
  {
    id: 'I14a',
    what: 'an order is handed over at one stop, and waits at one; a run that ended has no open one',
    count: () => sql`select (
        select count(*) from (select order_id from run_stops where state = 'delivered' group by 1 having count(*) > 1) twice
      ) + (
        select count(*) from (select order_id from run_stops where is_open group by 1 having count(*) > 1) twice
      ) + (
        select count(*) from run_stops s join rider_runs r on r.id = s.run_id where s.is_open and r.state = 'done'
      ) + (
        select count(*) from run_stops s join orders o on o.id = s.order_id where s.state = 'delivered' and o.delivered_at is null
      ) as breaks`,
  },
  {
    id: 'I14b',
    what: 'the cash of a run is that of its stops, and a difference has a reason',
    count: () => sql`select count(*) as breaks from rider_runs r
      where r.state = 'done' and (r.cash_due <> coalesce((
          select sum(o.total - o.credit_used - o.less_cash) from run_stops s join orders o on o.id = s.order_id
          where s.run_id = r.id and s.state = 'delivered' and o.payment_method = 'cod'
        ), 0) or (r.cash_collected <> r.cash_due and r.cash_reason = ''))`,
  },
]
