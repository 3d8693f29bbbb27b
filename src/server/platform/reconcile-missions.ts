import { sql } from './database.ts'

type Check = { id: string; what: string; count: (now: Date) => ReturnType<typeof sql<{ breaks: number }>> }

/** What must hold of missions: their progress is their deeds, their rewards are entries of points, their budgets know them. */
export const MISSION_CHECKS: readonly Check[] = [
  {
    id: 'M1',
    what: 'every reward of a mission is one entry of points and every one taken back another, and the mission’s budget knows them',
    count: () => sql`select (
        select count(*) from mission_progress p
        where p.awards <> (select count(*) from point_entries e where e.kind = 'bonus' and e.cause = 'mission' and split_part(e.cause_id, '/', 1) = p.id::text and e.points = p.reward_points)
           or p.awards - (p.state = 'rewarded')::integer <> (select count(*) from point_entries e where e.kind = 'reverse' and e.cause = 'mission' and split_part(e.cause_id, '/', 1) = p.id::text)
      ) + (
        select count(*) from point_entries e where e.cause = 'mission' and not exists (select 1 from mission_progress p where p.id::text = split_part(e.cause_id, '/', 1))
      ) + (
        select count(*) from missions m
        left join (select mission_id, count(*) as winners, sum(reward_points) as points from mission_progress where state = 'rewarded' group by mission_id) p on p.mission_id = m.id
        where m.winners <> coalesce(p.winners, 0) or m.points_given <> coalesce(p.points, 0)
      ) as breaks`,
  },
  {
    id: 'M2',
    what: 'the progress of a mission is what its deeds add up to, and what has reached its target is rewarded within five minutes',
    count: (now) => sql`
      with left_over as (
        select progress_id, order_id, subject, min(day) as day, sum(units) as units, sum(amount) as amount from mission_deeds group by progress_id, order_id, subject
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
        or (p.state = 'started' and p.progress >= p.target)
        or (p.state = 'completed' and (p.progress < p.target or p.completed_at < ${new Date(now.getTime() - 300_000)}))
        or exists (select 1 from left_over l where l.progress_id = p.id and (l.units < 0 or l.amount < 0))`,
  },
]
