import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const pointsInvariants: readonly Invariant[] = [
  {
    id: 'I5a',
    what: 'a points balance is the sum of its entries and of the remainders of its lots',
    count: () => sql`select count(*) as breaks from loyalty_accounts a
      left join (select customer_id, sum(points) as points from point_entries group by customer_id) e using (customer_id)
      left join (select customer_id, sum(remaining) as points from point_lots where remaining > 0 group by customer_id) l using (customer_id)
      where a.balance <> coalesce(e.points, 0) or a.balance <> coalesce(l.points, 0)`,
  },
  {
    id: 'I5d',
    what: 'every points entry balances to 0, and changes its lots by its amount',
    count: () => sql`select count(*) as breaks from point_entries e
      left join (select entry_id, sum(points) as whole, coalesce(sum(points) filter (where account = 'lot'), 0) as lots from point_lines group by entry_id) l on l.entry_id = e.id
      where l.entry_id is null or l.whole <> 0 or l.lots <> e.points`,
  },
  {
    id: 'I5e',
    what: 'a lot’s remainder is the sum of its lines, and so is a debt',
    count: () => sql`select (select count(*) from point_lots p
        left join (select lot_id, sum(points) as points from point_lines where lot_id is not null group by lot_id) l on l.lot_id = p.id where p.remaining <> coalesce(l.points, 0))
      + (select count(*) from loyalty_accounts a
        left join (select e.customer_id, sum(l.points) as points from point_lines l join point_entries e on e.id = l.entry_id where l.account = 'debt' group by e.customer_id) d using (customer_id)
        where a.debt <> -coalesce(d.points, 0))
      as breaks`,
  },
  {
    id: 'I5f',
    what: 'counts of points entries and the qualifying spend match their rows',
    count: () => sql`select count(*) as breaks from loyalty_accounts a
      where a.earned_entries + a.used_entries + a.expired_entries <> (select count(*) from point_entries e where e.customer_id = a.customer_id)
         or a.qualifying_spend <> coalesce((select sum(goods) from qualifying_spends q where q.customer_id = a.customer_id and q.counted), 0)`,
  },
  {
    id: 'I5h',
    what: 'the displayed expiries of points match the remainders of their lots',
    count: () => sql`select count(*) as breaks from (
        select customer_id, expires_at, sum(remaining) as points from point_lots where remaining > 0 group by 1, 2
      ) l full join (select * from point_ends where points <> 0) p using (customer_id, expires_at) where l.points is distinct from p.points`,
  },
  {
    id: 'I5i',
    what: 'no earning rule exceeded its caps of that time, and each referral counted once, for a purchase',
    count: () => sql`select (
        select count(*) from point_entries e where e.kind = 'bonus' and e.cause in ('review', 'referral') and e.details ->> 'cap' is not null and (
          (e.details ->> 'cap')::integer < (
            select count(*) from point_entries b where b.customer_id = e.customer_id and b.kind = 'bonus' and b.cause = e.cause
              and (b.created_at, b.seq) <= (e.created_at, e.seq) and b.created_at >= case e.cause when 'review' then e.created_at - interval '7 days'
                else date_trunc('month', e.created_at at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' end)
          or (e.details ->> 'totalCap')::integer < (
            select count(*) from point_entries b where b.customer_id = e.customer_id and b.kind = 'bonus' and b.cause = e.cause and (b.created_at, b.seq) <= (e.created_at, e.seq)))
      ) + (
        select count(*) from (
          select 1 from point_entries where kind = 'bonus' and cause in ('profile', 'first_order') group by customer_id, cause having count(*) > 1
          union all
          select 1 from point_entries where kind = 'bonus' and cause = 'birthday' group by customer_id, date_part('year', created_at at time zone 'Asia/Jakarta') having count(*) > 2
        ) twice
      ) + (
        select count(*) from point_entries e where e.kind = 'bonus' and e.cause in ('referral', 'referral_friend')
          and not exists (select 1 from referrals r where r.friend_id::text = e.cause_id and r.state in ('rewarded', 'counted', 'taken_back') and r.purchase = e.details ->> 'purchase'
            and e.customer_id = case e.cause when 'referral' then r.referrer_id else r.friend_id end)
      ) as breaks`,
  },
]
