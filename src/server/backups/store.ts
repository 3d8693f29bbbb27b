import type { Id } from '#domain/units.ts'
import { col, rows, run, sql, type Queryable } from '../platform/database.ts'

/** `backup`: one was made. `drill`: one was restored to a scratch folder and its books checked. */
export const BACKUP_ACTS = ['backup', 'drill'] as const
export type BackupAct = (typeof BACKUP_ACTS)[number]

const BackupRun = {
  act: col.one(BACKUP_ACTS),
  name: col.nullable(col.text),
  at: col.instant,
  bytes: col.int,
  problem: col.nullable(col.text),
}
export type BackupRun = col.Row<typeof BackupRun>

export const insertBackupRun = (
  db: Queryable,
  id: Id<'backup_run'>,
  { act, name, at, bytes, problem }: BackupRun,
): Promise<unknown> =>
  run(
    db,
    sql`insert into backup_runs (id, act, name, at, bytes, problem) values (${id}, ${act}, ${name}, ${at}, ${bytes}, ${problem})`,
  )

/** The newest run of each act, and the newest without a problem. */
export const newestBackupRuns = (db: Queryable): Promise<BackupRun[]> =>
  rows(
    db,
    sql(BackupRun)`
      select distinct on (act, problem is null) act, name, at, bytes, problem
      from backup_runs order by act, problem is null, at desc, id`,
  )
