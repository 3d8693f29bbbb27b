import { sql, type Query } from '../../platform/database.ts'
import { keyOfTime, timeKey, type Asked } from './asked.ts'
import { factsOfDays } from './days.ts'

/** What the points ledger posted in these days. */
export const pointsReport = (asked: Asked): Query => sql`
  select ${timeKey('f.day', asked.by)} as key, null::jsonb as name, sum(f.points_given) as points_given, sum(f.points_back) as points_back,
    sum(f.points_redeemed) as points_redeemed, sum(f.points_expired) as points_expired, sum(f.points_change) as points_change
  from (${factsOfDays('points', asked)}) f
  group by 1`

/** What customers hold now, by the month in which it ends, at what a point is worth at their tier. */
export const pointsOwedReport = (_: Asked): Query => sql`
  select ${keyOfTime("(p.expires_at - interval '1 second')", 'month')} as key, null::jsonb as name,
    count(distinct p.customer_id) as customers, sum(p.remaining) as points_left, sum(p.remaining::bigint * t.redeem_point_convert) as points_worth
  from point_lots p join loyalty_accounts a on a.customer_id = p.customer_id join tiers t on t.code = a.tier_code
  where p.remaining > 0 group by 1`
