import type { Id } from '#domain/units.ts'
import { MISSION_KINDS, MISSION_PERIODS, PROGRESS_STATES } from '#domain/missions/mission.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export const MissionRow = {
  id: col.id('mission'),
  slug: col.text,
  kind: col.one(MISSION_KINDS),
  title: col.translated,
  summary: col.translated,
  description: col.translated,
  unitLabel: col.translated,
  icon: col.text,
  isMain: col.flag,
  target: col.int,
  rewardPoints: col.points,
  period: col.one(MISSION_PERIODS),
  startsAt: col.instant,
  endsAt: col.instant,
  categories: col.list(col.text),
  benefits: col.list(col.text),
  maxWinners: col.nullable(col.int),
  maxPoints: col.nullable(col.points),
  winners: col.int,
  pointsGiven: col.points,
  spentAt: col.nullable(col.instant),
  withdrawnAt: col.nullable(col.instant),
}
export type MissionRow = col.Row<typeof MissionRow>

const missionColumns = sql.columns(MissionRow, 'm.')

export const ProgressRow = {
  periodKey: col.text,
  state: col.one(PROGRESS_STATES),
  until: col.instant,
  pending: col.int,
  id: col.id('progress'),
  missionId: col.id('mission'),
  customerId: col.id('customer'),
  target: col.int,
  rewardPoints: col.points,
  startedAt: col.instant,
  progress: col.int,
  completedAt: col.nullable(col.instant),
  rewardedAt: col.nullable(col.instant),
  takenBackAt: col.nullable(col.instant),
  awards: col.int,
  /** The day of the newest order that counts, for weekly streaks. */
  newestDay: col.nullable(col.day),
}
export type ProgressRow = col.Row<typeof ProgressRow>

export const progressColumns =
  sql.raw(`p.id, p.mission_id as "missionId", p.customer_id as "customerId", p.period_key as "periodKey", p.state, p.target, p.reward_points as "rewardPoints",
  p.started_at as "startedAt", p.until, p.progress, p.pending, p.completed_at as "completedAt", p.rewarded_at as "rewardedAt", p.taken_back_at as "takenBackAt", p.awards,
  (select max(d.day)::text from mission_activities d where d.progress_id = p.id and d.kind = 'order') as "newestDay"`)

/** A mission with the member's latest progress. */
export type Seen = { mission: MissionRow; own: ProgressRow | null }
export const Member = { hasProfile: col.flag, underWay: col.int }
export type Member = col.Row<typeof Member>

/** How many days an ended mission stays visible to its participants. */
const SHOWN_DAYS = 90

/**
 * Open missions and those the member took part in lately, with what decides whether they may start
 * one. At most twenty missions are open at once.
 */
export const seenBy = async (
  db: Queryable,
  customerId: Id<'customer'>,
  now: Date,
): Promise<{ seen: Seen[]; member: Member }> => {
  const [missions, own, member] = await Promise.all([
    rows(
      db,
      sql(MissionRow)`
        select ${missionColumns} from missions m
        where m.starts_at <= ${now} and (
          (m.ends_at > ${now} and m.withdrawn_at is null and m.spent_at is null)
          or exists (select 1 from mission_progress p where p.mission_id = m.id and p.customer_id = ${customerId}
            and (p.state in ('started', 'completed') or p.until > ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS})))
        ) order by m.id`,
    ),
    rows(
      db,
      sql(ProgressRow)`
        select distinct on (p.mission_id) ${progressColumns} from mission_progress p where p.customer_id = ${customerId}
        order by p.mission_id, p.started_at desc`,
    ),
    readMember(db, customerId),
  ])
  const ownOf = new Map(own.map((one) => [one.missionId, one]))
  return {
    seen: missions.map((mission) => ({ mission, own: ownOf.get(mission.id) ?? null })),
    member,
  }
}

export const readMember = async (db: Queryable, customerId: Id<'customer'>): Promise<Member> =>
  (await row(
    db,
    sql(Member)`
      select profile_completed_at is not null as "hasProfile",
        (select count(*) from mission_progress p where p.customer_id = ${customerId} and p.state = 'started') as "underWay"
      from customers where id = ${customerId}`,
  )) ?? { hasProfile: false, underWay: 0 }

/** A mission that has begun, with the member's progress; null otherwise. */
export const findSeen = async (
  db: Queryable,
  customerId: Id<'customer'>,
  id: string,
  now: Date,
): Promise<Seen | null> => {
  const [mission, own] = await Promise.all([
    row(
      db,
      sql(MissionRow)`
        select ${missionColumns} from missions m where m.id = ${id} and m.starts_at <= ${now}`,
    ),
    newestOwn(db, customerId, id),
  ])
  return mission && { mission, own }
}

const newestOwn = (db: Queryable, customerId: Id<'customer'>, missionId: Id<'mission'>) =>
  row(
    db,
    sql(ProgressRow)`
      select ${progressColumns} from mission_progress p where p.customer_id = ${customerId} and p.mission_id = ${missionId}
      order by p.started_at desc limit 1`,
  )

/** Locks a mission's budget against spending, so that no member starts a spent mission. */
export const holdMission = (tx: Transaction, id: string, now: Date) =>
  row(
    tx,
    sql(MissionRow)`
      select ${missionColumns} from missions m where m.id = ${id} and m.starts_at <= ${now} for share`,
  )

export const findOwn = (
  tx: Transaction,
  customerId: Id<'customer'>,
  missionId: Id<'mission'>,
  periodKey: string,
) =>
  row(
    tx,
    sql(ProgressRow)`
      select ${progressColumns} from mission_progress p where p.customer_id = ${customerId} and p.mission_id = ${missionId} and p.period_key = ${periodKey}`,
  )

export type NewProgress = {
  id: string
  missionId: Id<'mission'>
  customerId: Id<'customer'>
  periodKey: string
  until: Date
  now: Date
}

/** Starts a mission, once per period: false when it was already started. */
export const insertProgress = async (tx: Transaction, p: NewProgress): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into mission_progress (id, mission_id, customer_id, period_key, state, target, reward_points, started_at, until)
        select ${p.id}, m.id, ${p.customerId}, ${p.periodKey}, 'started', m.target, m.reward_points, ${p.now}, ${p.until} from missions m where m.id = ${p.missionId}
        on conflict (mission_id, customer_id, period_key) do nothing`,
  )) === 1

export const ActivityRow = {
  kind: col.one(['order', 'refund', 'review', 'visit', 'profile', 'friend']),
  orderId: col.nullable(col.id('order')),
  orderNumber: col.nullable(col.text),
  productName: col.nullable(col.translated),
  subject: col.text,
  amount: col.rupiah,
  at: col.instant,
}
export type ActivityRow = col.Row<typeof ActivityRow>

const ACTIVITIES_SHOWN = 100
/** What has counted towards a mission, newest first. */
export const shownActivities = (db: Queryable, progressId: string) =>
  rows(
    db,
    sql(ActivityRow)`
      select d.kind, d.order_id as "orderId", o.number as "orderNumber", case when d.order_id is not null then p.name end as "productName", d.subject, d.amount, d.at
      from mission_activities d left join orders o on o.id = d.order_id left join products p on d.order_id is not null and p.id::text = d.subject
      where d.progress_id = ${progressId} order by d.id desc limit ${ACTIVITIES_SHOWN}`,
  )
