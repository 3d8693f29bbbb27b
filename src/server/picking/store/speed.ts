import { PAUSE_SECONDS, type WrongScan } from '#domain/picking/speed.ts'
import {
  col,
  rows,
  run,
  sql,
  uuids,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/**
 * Tasks that are done, with the seconds that each took its picker in `took`: since the one before,
 * or since the picker claimed it. Null after a pause, and where neither is known.
 */
const timedTasks = (where: Query): Query => sql`
  select k.*, case when k.since between 0 and ${sql.lit(PAUSE_SECONDS)} then k.since end as took from (
    select t.id, t.run_id, t.done_by, t.done_at, t.picked, t.state,
      extract(epoch from t.done_at - greatest(
        case when t.claimed_at < t.done_at then t.claimed_at end,
        lag(t.done_at) over (partition by t.done_by order by t.done_at, t.id)
      )) as since
    from pick_tasks t where t.done_at is not null and t.done_by is not null and ${where}
  ) k`

/** What pickers did from one moment until another: one row a task, and one a wrong scan. */
export const pickWork = ({ from, to }: { from: Date; to: Date }): Query => sql`
  select k.run_id, k.done_by as staff_id, k.done_at as at, 1 as tasks, k.picked as units, (k.state = 'short')::integer as short,
    coalesce(k.took, 0) as seconds, (k.took is not null)::integer as timed, case when k.took is null then 0 else k.picked end as timed_units, 0 as wrong_scans
  from (${timedTasks(sql`t.done_at >= ${from}::timestamptz - make_interval(secs => ${sql.lit(PAUSE_SECONDS)}) and t.done_at < ${to}`)}) k where k.done_at >= ${from}
  union all select w.run_id, w.staff_id, w.at, 0, 0, 0, 0, 0, 0, 1 from wrong_scans w where w.at >= ${from} and w.at < ${to}`

const RunSpeed = {
  runId: col.id('pick run'),
  tasks: col.int,
  units: col.int,
  short: col.int,
  seconds: col.int,
  timed: col.int,
  timedUnits: col.int,
  wrongScans: col.int,
}
export type RunSpeed = col.Row<typeof RunSpeed>

/** What was done in runs; by one picker alone where one is named. */
export const speedOfRuns = (db: Queryable, runIds: readonly string[], only: string | null) =>
  rows(
    db,
    sql(RunSpeed)`
      select r.id as "runId", coalesce(k.tasks, 0) as tasks, coalesce(k.units, 0) as units, coalesce(k.short, 0) as short, coalesce(k.seconds, 0) as seconds,
        coalesce(k.timed, 0) as timed, coalesce(k."timedUnits", 0) as "timedUnits",
        (select count(*)::integer from wrong_scans w where w.run_id = r.id and (${only}::uuid is null or w.staff_id = ${only}::uuid)) as "wrongScans"
      from pick_runs r left join (
        select k.run_id, count(*)::integer as tasks, sum(k.picked)::integer as units, (count(*) filter (where k.state = 'short'))::integer as short,
          coalesce(round(sum(k.took)), 0)::integer as seconds, count(k.took)::integer as timed, coalesce(sum(k.picked) filter (where k.took is not null), 0)::integer as "timedUnits"
        from (${timedTasks(sql`t.run_id = any(${uuids(runIds)})`)}) k where ${only}::uuid is null or k.done_by = ${only}::uuid group by 1
      ) k on k.run_id = r.id
      where r.id = any(${uuids(runIds)})`,
  )

export type NewWrongScan = {
  id: string
  runId: string
  staffId: string
  kind: WrongScan
  at: Date
}
export const insertWrongScan = (tx: Transaction, scan: NewWrongScan): Promise<number> =>
  run(
    tx,
    sql`
      insert into wrong_scans (id, run_id, staff_id, kind, at)
      values (${scan.id}, ${scan.runId}, ${scan.staffId}, ${scan.kind}, ${scan.at})`,
  )
