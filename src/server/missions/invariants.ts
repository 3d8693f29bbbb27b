import { STARTED_MAX } from '#domain/missions/mission.ts'
import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const missionsInvariants: readonly Invariant[] = [
  {
    id: 'M1',
    what: 'every mission reward is one points entry, and every withdrawn one has a reversal',
    count: () => sql`select count(*) as breaks from mission_progress p
      full join (
        select split_part(cause_id, '/', 1) as progress, count(*) filter (where kind = 'bonus') as given, count(*) filter (where kind = 'reverse') as back,
          coalesce(sum(points) filter (where kind = 'bonus'), 0) as points
        from point_entries where cause = 'mission' group by 1
      ) e on e.progress = p.id::text
      where p.id is null or p.awards <> coalesce(e.given, 0) or p.awards::bigint * p.reward_points <> coalesce(e.points, 0)
         or p.awards - (p.state = 'rewarded')::integer <> coalesce(e.back, 0)`,
  },
  {
    id: 'M2',
    what: 'a mission’s totals match its rewards, and it is closed when its budget is spent',
    count: () => sql`select count(*) as breaks from missions m
      left join (select mission_id, count(*) as winners, sum(reward_points) as points from mission_progress where state = 'rewarded' group by mission_id) p on p.mission_id = m.id
      where m.winners <> coalesce(p.winners, 0) or m.points_given <> coalesce(p.points, 0)
         or (m.spent_at is null and (m.winners >= m.max_winners or m.points_given + m.reward_points > m.max_points))`,
  },
  {
    id: 'M3',
    what: 'a mission’s progress is the sum of its actions, and none was undone that had not counted',
    count: () => sql`
      with left_over as (
        select progress_id, order_id, subject, min(day) as day, sum(units) as units, sum(amount) as amount from mission_activities group by progress_id, order_id, subject
      ),
      weeks as (
        select progress_id, week, week - 7 * (row_number() over (partition by progress_id order by week))::integer as run
        from (select progress_id, (day - (extract(isodow from day)::integer - 1)) as week from left_over where units > 0 group by 1, 2) w
      ),
      runs as (select progress_id, run, count(*) as length, max(week) as newest from weeks group by progress_id, run),
      streaks as (
        select progress_id, max(length) as longest, (array_agg(length order by newest desc))[1] as latest from runs group by progress_id
      ),
      sums as (
        select progress_id, sum(amount) as spent, count(distinct order_id) filter (where units > 0) as orders, count(*) filter (where units > 0) as lines,
          count(distinct subject) filter (where units > 0) as subjects
        from left_over group by progress_id
      )
      select count(*) as breaks from mission_progress p join missions m on m.id = p.mission_id
      left join sums s on s.progress_id = p.id left join streaks k on k.progress_id = p.id
      where p.progress <> coalesce(case m.kind
          when 'spend' then s.spent
          when 'order_count' then s.orders
          when 'benefit' then s.lines
          when 'category' then s.lines
          when 'weekly_streak' then case when k.longest >= p.target then k.longest else k.latest end
          else s.subjects end, 0)
        or exists (select 1 from left_over l where l.progress_id = p.id and (l.units < 0 or l.amount < 0))`,
  },
  {
    id: 'M4',
    what: 'a reached target is rewarded within five minutes, and no member has more than ten missions in progress',
    count: (now) => sql`select (
        select count(*) from mission_progress where (state = 'started' and progress >= target)
          or (state = 'completed' and (progress < target or completed_at < ${new Date(now.getTime() - 300_000)}))
      ) + (
        select count(*) from (select 1 from mission_progress where state = 'started' group by customer_id having count(*) > ${STARTED_MAX}) more
      ) as breaks`,
  },
]
