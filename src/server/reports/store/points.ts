import { sql, type Query } from '../../platform/database.ts'
import { during, keyOfTime, type Asked } from './asked.ts'

/**
 * What the points ledger posted in these days, by its accounts. The change is what customers have
 * more: the sum of the lines of their lots.
 */
export const pointsReport = (asked: Asked): Query => sql`
  select ${keyOfTime('e.created_at', asked.by)} as key, null::jsonb as name,
    coalesce(sum(-l.points) filter (where l.account = 'given' and l.points < 0), 0) as points_given,
    coalesce(sum(l.points) filter (where l.account = 'given' and l.points > 0), 0) as points_back,
    coalesce(sum(l.points) filter (where l.account = 'vouchers'), 0) as points_redeemed,
    coalesce(sum(l.points) filter (where l.account = 'expired'), 0) as points_expired,
    coalesce(sum(l.points) filter (where l.account = 'lot'), 0) as points_change
  from point_entries e join point_lines l on l.entry_id = e.id where ${during('e.created_at', asked.days)}
  group by 1`

/** What customers hold now, by the month in which it ends, at what a point is worth at their tier. */
export const pointsOwedReport = (_: Asked): Query => sql`
  select ${keyOfTime("(p.expires_at - interval '1 second')", 'month')} as key, null::jsonb as name,
    count(distinct p.customer_id) as customers, sum(p.remaining) as points_left, sum(p.remaining::bigint * t.redeem_point_convert) as points_worth
  from point_lots p join loyalty_accounts a on a.customer_id = p.customer_id join tiers t on t.code = a.tier_code
  where p.remaining > 0 group by 1`
