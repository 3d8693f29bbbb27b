import { addDays, instantInJakarta, jakartaDate, type ClockTime } from '#domain/time.ts'
import { col, row, run, sql, type Database, type Queryable } from './database.ts'
import type { Clock } from './clock.ts'
import { planningByValues } from './db/plans.ts'
import type { Log } from './log.ts'

export const MINUTE_S = 60
export const HOUR_S = 60 * MINUTE_S
export const DAY_S = 24 * HOUR_S

/** A periodic job. Modules list theirs in `jobs.ts`. */
export type Job = {
  name: string
  everySeconds: number
  /** The time of day in Jakarta; a missed run starts at once. */
  dailyAt?: ClockTime
  /** Its statements find rows by key: planning them costs more than running them (`plans.ts`). */
  findsByKey?: boolean
  run: (now: Date) => Promise<unknown>
}

/** Tells workers that a job is due before its time: a payload is its name. */
export const JOBS_CHANNEL = 'petik_jobs'
/** The row of the demo's first filling, which is no job. */
export const SEEDING = 'demo.seed'

/** Makes a job due now, in the transaction of the act. False for an unknown one. */
export const hastenJob = async (tx: Queryable, name: string, now: Date): Promise<boolean> => {
  const found = await row(
    tx,
    sql({ name: col.text })`
      update scheduled_jobs set next_run_at = least(next_run_at, ${now}) where name = ${name} and name <> ${SEEDING} returning name`,
  )
  if (found) await run(tx, sql`select pg_notify(${JOBS_CHANNEL}, ${name})`)
  return found !== null
}

const nextRun = ({ everySeconds, dailyAt }: Job, now: Date): Date => {
  if (dailyAt === undefined) return new Date(now.getTime() + everySeconds * 1000)
  const today = instantInJakarta(jakartaDate(now), dailyAt)
  return today > now ? today : instantInJakarta(addDays(jakartaDate(now), 1), dailyAt)
}

/** A run that lies further ahead than a whole turn was set by a clock that has been put back. */
const SKEW_MS = 10 * MINUTE_S * 1000

/** Runs the due jobs. One conditional write claims a run, so that only one process does it. */
export const runDueJobs = async (
  database: Database,
  clock: Clock,
  jobs: readonly Job[],
  log: Log,
): Promise<string[]> => {
  const done: string[] = []
  for (const job of jobs) {
    const now = clock.now()
    const next = nextRun(job, now)
    const claimed = await row(
      database.db,
      sql({ name: col.text })`
        insert into scheduled_jobs (name, next_run_at, last_run_at) values (${job.name}, ${next}, ${now})
        on conflict (name) do update set next_run_at = ${next}, last_run_at = ${now}, last_error = null where scheduled_jobs.next_run_at <= ${now} or scheduled_jobs.next_run_at > ${new Date(next.getTime() + SKEW_MS)}
        returning name`,
    )
    if (!claimed) continue
    try {
      await (job.findsByKey ? job.run(now) : planningByValues(() => job.run(now)))
      done.push(job.name)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a scheduled job failed')
      await run(
        database.db,
        sql`update scheduled_jobs set last_error = ${String(error).slice(0, 500)} where name = ${job.name}`,
      ).catch(() => {})
    }
  }
  return done
}
