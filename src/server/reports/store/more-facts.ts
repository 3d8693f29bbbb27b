import { SHIFTS } from '#domain/picking/speed.ts'
import { WINDOW_END } from '../../orders/index.ts'
import { pickWork } from '../../picking/index.ts'
import { sql, type Query } from '../../platform/database.ts'
import { during, momentsOf, type Days } from './asked.ts'
import { discountFacts } from './facts.ts'

const dayOf = (moment: string): Query => sql.raw(`(${moment} at time zone 'Asia/Jakarta')::date`)

/** What discounts took off, by discount and of all together: there an order with two counts once. */
export const discountsFacts = (days: Days): Query => sql`
  select u.day, u.branch_id, u.channel, u.discount_id, count(*) filter (where u.kind = 'order')::integer as orders,
    count(*) filter (where u.kind = 'bill')::integer as bills, count(*) filter (where u.is_first)::integer as first_orders,
    sum(u.amount)::bigint as discount, sum(u.subtotal)::bigint as goods
  from (
    select ${dayOf('x.at')} as day, x.branch_id, x.channel, x.id, x.kind, x.is_first, x.subtotal, x.discount_id, sum(x.amount) as amount
    from (${discountFacts(days)}) x
    group by grouping sets ((1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7))
  ) u
  group by 1, 2, 3, 4`

/** Orders that were brought, and how many no later than the end of their window. */
export const deliveryFacts = (days: Days): Query => sql`
  select ${dayOf('o.delivered_at')} as day, o.shipping_method as courier, min(o.shipping_name::text)::jsonb as courier_name,
    count(*)::integer as delivered, (count(*) filter (where o.delivered_at <= ${WINDOW_END}))::integer as on_time
  from orders o where o.branch_id is null and ${during('o.delivered_at', days)}
  group by 1, 2`

/** The part of a day in which a picker did something. */
export const shiftOf = (moment: string): Query => {
  const hour = `extract(hour from ${moment} at time zone 'Asia/Jakarta')`
  const cases = SHIFTS.toReversed().map(({ key, from }) => `when ${hour} >= ${from} then '${key}'`)
  return sql.raw(`case ${cases.join(' ')} end`)
}

/** What each picker did in a run. */
export const pickFacts = (days: Days): Query => sql`
  select ${dayOf('k.at')} as day, k.run_id, k.staff_id, ${shiftOf('k.at')} as shift, sum(k.tasks)::integer as tasks, sum(k.units)::integer as units,
    sum(k.short)::integer as short, sum(k.seconds)::numeric as seconds, sum(k.timed)::integer as timed, sum(k.timed_units)::integer as timed_units,
    sum(k.wrong_scans)::integer as wrong_scans
  from (${pickWork(momentsOf(days))}) k
  group by 1, 2, 3, 4`

/**
 * What the points ledger posted, by its accounts. The change is what customers have more: the sum of
 * the lines of their lots.
 */
export const pointFacts = (days: Days): Query => sql`
  select ${dayOf('e.created_at')} as day,
    coalesce(-sum(l.points) filter (where l.account = 'given' and l.points < 0), 0)::bigint as points_given,
    coalesce(sum(l.points) filter (where l.account = 'given' and l.points > 0), 0)::bigint as points_back,
    coalesce(sum(l.points) filter (where l.account = 'vouchers'), 0)::bigint as points_redeemed,
    coalesce(sum(l.points) filter (where l.account = 'expired'), 0)::bigint as points_expired,
    coalesce(sum(l.points) filter (where l.account = 'lot'), 0)::bigint as points_change
  from point_entries e join point_lines l on l.entry_id = e.id where ${during('e.created_at', days)}
  group by 1`
