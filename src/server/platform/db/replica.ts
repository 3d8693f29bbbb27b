import { col, row, sql, type Database, type Queryable } from '../database.ts'

/** How long an answer waits for the replica before the primary gives it. */
const WAIT_MS_MAX = 250
const ASK_AGAIN_MS = 15
const SILENCE_MS_MAX = 1_000
/** A replica that is behind or silent is left alone for a while. */
const REST_MS = 5_000

export type Replica = {
  /** Reads go to the replica, transactions to the primary. */
  database: Database
  /**
   * Whether the replica has applied all that was committed when this is called. False while it is
   * behind or silent: then the primary is read.
   */
  isCurrent: () => Promise<boolean>
  /** Leaves the replica alone for a while: it refused or broke off a statement. */
  failed: (error: unknown) => void
  /** Answers read from either so far. */
  counts: () => { replica: number; primary: number }
  close: () => Promise<void>
}

type Parts = {
  primary: Database
  /** The replica itself, which is in recovery. */
  standby: Pick<Database, 'db' | 'connection' | 'snapshot' | 'close'>
  log: (message: string, error: unknown) => void
}

/** A hot standby as a place to read from. */
export const makeReplica = ({ primary, standby, log }: Parts): Replica => {
  const counts = { replica: 0, primary: 0 }
  let restsUntil = 0
  const rest = (why: string, error: unknown) => {
    if (performance.now() >= restsUntil) log(`the replica ${why}: the primary is read`, error)
    restsUntil = performance.now() + REST_MS
  }
  const isReached = async (): Promise<boolean> => {
    const end = await flushedOf(primary.db)
    const last = performance.now() + WAIT_MS_MAX
    for (;;) {
      const { isStandby, isReached: reached } = await standingOf(standby.db, end)
      if (!isStandby) rest('is no standby', null)
      else if (!reached && performance.now() >= last) rest('is behind', null)
      if (reached || performance.now() < restsUntil) return reached
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
  const isCurrent = async (): Promise<boolean> => {
    if (performance.now() < restsUntil) return false
    try {
      return await within(SILENCE_MS_MAX, isReached())
    } catch (error) {
      rest('does not answer', error)
      return false
    }
  }
  return {
    database: {
      ...primary,
      db: standby.db,
      connection: standby.connection,
      snapshot: standby.snapshot,
    },
    isCurrent: async () => {
      const current = await isCurrent()
      counts[current ? 'replica' : 'primary']++
      return current
    },
    failed: (error) => rest('refused a statement', error),
    counts: () => ({ ...counts }),
    close: () => standby.close(),
  }
}

/** Where the log of the primary ends on its disk: every acknowledged commit is before it. */
const flushedOf = async (db: Queryable): Promise<string> =>
  (await row(db, sql({ at: col.text })`select pg_current_wal_flush_lsn()::text as at`))!.at

const standingOf = async (
  db: Queryable,
  end: string,
): Promise<{ isStandby: boolean; isReached: boolean }> =>
  (await row(
    db,
    sql({ isStandby: col.flag, isReached: col.flag })`
      select pg_is_in_recovery() as "isStandby",
        pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${end}::pg_lsn, false) as "isReached"`,
  ))!

/** The work's outcome; rejects when it takes longer. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
