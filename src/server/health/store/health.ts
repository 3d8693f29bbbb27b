import { SEEDING } from '../../platform/schedule.ts'
import { col, row, rows, sql, type Query, type Queryable } from '../../platform/database.ts'

export const JobRow = {
  name: col.text,
  nextRunAt: col.instant,
  lastRunAt: col.nullable(col.instant),
  lastError: col.nullable(col.text),
}
export type JobRow = col.Row<typeof JobRow>
export const listJobs = (db: Queryable): Promise<JobRow[]> =>
  rows(
    db,
    sql(JobRow)`
      select name, next_run_at as "nextRunAt", last_run_at as "lastRunAt", last_error as "lastError" from scheduled_jobs where name <> ${SEEDING} order by name`,
  )

export const TopicRow = {
  topic: col.text,
  waiting: col.int,
  late: col.int,
  dead: col.int,
  oldestAt: col.nullable(col.instant),
}
export type TopicRow = col.Row<typeof TopicRow>
export const countEffects = (db: Queryable, lateBefore: Date): Promise<TopicRow[]> =>
  rows(
    db,
    sql(TopicRow)`
      select topic, count(*) filter (where not dead)::integer as waiting,
        count(*) filter (where not dead and run_at < ${lateBefore})::integer as late,
        count(*) filter (where dead)::integer as dead, min(created_at) as "oldestAt"
      from outbox where done_at is null group by topic order by topic`,
  )

export const Broken = { dead: col.int, late: col.int, breaks: col.int }

/**
 * Effects of all topics that were given up or are late, and breaks of the newest reconciliation: a
 * JSON scalar, `Broken`.
 */
export const brokenFacts = (lateBefore: Date): Query => sql`jsonb_build_object(
  'dead', (select count(*) from outbox where dead and done_at is null),
  'late', (select count(*) from outbox where not dead and done_at is null and run_at < ${lateBefore}),
  'breaks', coalesce((select breaks from reconcile_runs order by id desc limit 1), 0))`

const EFFECTS_MAX = 100
export const EffectRow = {
  id: col.text,
  topic: col.text,
  payload: col.json<unknown>(),
  attempts: col.int,
  createdAt: col.instant,
  lastError: col.nullable(col.text),
}
export type EffectRow = col.Row<typeof EffectRow>
export const listDead = (db: Queryable): Promise<EffectRow[]> =>
  rows(
    db,
    sql(EffectRow)`
      select id::text as id, topic, payload, attempts, created_at as "createdAt", last_error as "lastError"
      from outbox where dead and done_at is null order by id limit ${EFFECTS_MAX}`,
  )

/** Makes a dead effect due again. Null when it is not dead. */
export const reviveEffect = (tx: Queryable, id: string, now: Date) =>
  row(
    tx,
    sql({ topic: col.text })`
      update outbox set dead = false, attempts = 0, run_at = ${now}, claimed_until = null
      where id = ${id}::bigint and dead and done_at is null returning topic`,
  )

/** Ends a dead effect without applying it. Null when it is not dead. */
export const endEffect = (tx: Queryable, id: string, now: Date) =>
  row(
    tx,
    sql({ topic: col.text })`
      update outbox set done_at = ${now}, dead = false where id = ${id}::bigint and dead and done_at is null returning topic`,
  )
