import type { Points } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { ACTIVE_MAX, KEPT_DAYS } from '#domain/missions/mission.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/** Long enough for a payment of the last moment to be processed. */
const GRACE = sql`interval '5 minutes'`

/**
 * Expires a batch of ended progress that waits for no order, including unpaid ones. Returns how
 * many.
 */
export const expireBatch = (tx: Transaction, now: Date, limit: number): Promise<number> =>
  run(
    tx,
    sql`
      update mission_progress set state = 'expired', ended_at = ${now} where id in (
        select p.id from mission_progress p join missions m on m.id = p.mission_id
        where p.state = 'started' and p.pending = 0 and least(p.until, m.spent_at + make_interval(days => ${KEPT_DAYS})) < ${now}::timestamptz - ${GRACE}
          and not exists (select 1 from orders o where o.customer_id = p.customer_id and o.placed_at between p.started_at and p.until and o.state = 'pending_payment')
        order by p.id limit ${limit} for update of p skip locked
      )`,
  )

const Withdrawn = {
  customerId: col.id('customer'),
  missionId: col.id('mission'),
  title: col.translated,
  points: col.points,
}

/** Ends a batch of progress in withdrawn missions. */
export const withdrawBatch = (tx: Transaction, now: Date, limit: number) =>
  rows(
    tx,
    sql(Withdrawn)`
      update mission_progress p set state = 'withdrawn', ended_at = ${now}, pending = 0 from missions m
      where m.id = p.mission_id and p.id in (
        select p.id from mission_progress p join missions m on m.id = p.mission_id
        where p.state = 'started' and m.withdrawn_at is not null order by p.id limit ${limit} for update of p skip locked
      )
      returning p.customer_id as "customerId", p.mission_id as "missionId", m.title, p.reward_points as points`,
  )

export type NewMission = {
  id: string
  slug: string
  kind: string
  title: Text
  summary: Text
  description: Text
  unit_label: Text
  icon: string
  is_main: boolean
  target: number
  reward_points: Points
  period: string
  starts_at: Date
  ends_at: Date
  categories: readonly string[]
  benefits: readonly string[]
  max_winners: number | null
  max_points: Points | null
  created_at: Date
}

/** Adds a mission unless twenty others overlap with its period, or its slug is taken. */
export const insertMission = async (
  tx: Transaction,
  mission: NewMission,
): Promise<'added' | 'too_many' | 'taken'> => {
  // Two parallel inserts would both find room.
  await run(tx, sql`lock table missions in share row exclusive mode`)
  const open = await row(
    tx,
    sql({ count: col.int })`
      select count(*) as count from missions
      where withdrawn_at is null and spent_at is null and starts_at < ${mission.ends_at} and ends_at > greatest(${mission.starts_at}::timestamptz, ${mission.created_at}::timestamptz)`,
  )
  if (open!.count >= ACTIVE_MAX) return 'too_many'
  const added = await run(
    tx,
    sql`
      insert into missions (id, slug, kind, title, summary, description, unit_label, icon, is_main, target, reward_points, period, starts_at, ends_at, categories, benefits,
        max_winners, max_points, created_at)
      select id, slug, kind, title, summary, description, unit_label, icon, is_main, target, reward_points, period, starts_at, ends_at, categories, benefits, max_winners,
        max_points, created_at
      from jsonb_populate_record(null::missions, ${jsonb(mission)}) on conflict (slug) do nothing`,
  )
  return added === 1 ? 'added' : 'taken'
}

const ListedMission = {
  slug: col.text,
  kind: col.text,
  title: col.translated,
  target: col.int,
  rewardPoints: col.points,
  startsAt: col.instant,
  endsAt: col.instant,
  winners: col.int,
  maxWinners: col.nullable(col.int),
  pointsGiven: col.points,
  maxPoints: col.nullable(col.points),
  spentAt: col.nullable(col.instant),
  withdrawnAt: col.nullable(col.instant),
  underWay: col.int,
}

/** Every mission with the number of members in progress, newest first. */
export const listAll = (db: Queryable) =>
  rows(
    db,
    sql(ListedMission)`
      select m.slug, m.kind, m.title, m.target, m.reward_points as "rewardPoints", m.starts_at as "startsAt", m.ends_at as "endsAt", m.winners,
        m.max_winners as "maxWinners", m.points_given as "pointsGiven", m.max_points as "maxPoints", m.spent_at as "spentAt", m.withdrawn_at as "withdrawnAt",
        (select count(*) from mission_progress p where p.mission_id = m.id and p.state = 'started') as "underWay"
      from missions m order by m.starts_at desc, m.slug`,
  )
