import pg from 'pg'
import { dropSocket, pidOf, wireOf, type Connection } from './connection.ts'

/** A statement without a byte for this long is checked over a new connection. */
const SILENT_MS = 1_000
const LOOK_EVERY_MS = 200
const LOOK_MS_MAX = 1_200
/**
 * After the server reports that it still works on the statement, the next check waits this long.
 */
const LOOK_AGAIN_MS = 2_000
/** A statement counts as lost only after this: on a busy machine a backend may not have run yet. */
const LOST_MS = 3_000
/** A backend that has only just finished may have an answer in transit. */
const WAITING_MS = 500
/**
 * A backend is older than its connection by the login, which a busy machine delays, and by this
 * query.
 */
const OLDER_SECONDS_MAX = 60
const YOUNGER_SECONDS_MAX = 3

type Watched = {
  url: string
  connections: ReadonlyMap<unknown, Connection>
  /** False behind a pooler, where a connection has no backend of its own. */
  hasBackends: boolean
  giveUp: (connection: Connection) => void
  log: (message: string, error: unknown) => void
}
export type Watch = {
  /**
   * The work's outcome; rejects as soon as the database answers neither statements nor new
   * connections.
   */
  unlessSilent: <T>(work: Promise<T>) => Promise<T>
  stop: () => void
}

/**
 * Checks statements that are silent for a second over a new connection. Drops those that were lost,
 * with all idle connections.
 */
export const watchSilence = ({ url, connections, hasBackends, giveUp, log }: Watched): Watch => {
  const waiting = new Set<(error: Error) => void>()
  let isLooking = false
  let nextLook = 0
  const look = async (): Promise<void> => {
    if (isLooking || performance.now() < nextLook) return
    const silent = [...connections.values()].filter((one) => isSilent(one, SILENT_MS))
    if (silent.length === 0) return
    isLooking = true
    try {
      const lost = await findLost(url, hasBackends ? silent : [])
      if (lost.length === 0) nextLook = performance.now() + LOOK_AGAIN_MS
      else {
        log(`${lost.length} connections timed out and were closed`, null)
        for (const connection of connections.values())
          if (!connection.isInUse || lost.includes(connection)) giveUp(connection)
      }
    } catch (error) {
      if (!isSilence(error)) nextLook = performance.now() + LOOK_AGAIN_MS
      else if (silent.some((one) => isSilent(one, SILENT_MS)))
        for (const refuse of waiting) refuse(databaseSilent())
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    unlessSilent: async (work) => {
      let refuse = (_: Error) => {}
      const silence = new Promise<never>((_, reject) => {
        refuse = reject
        waiting.add(refuse)
      })
      try {
        return await Promise.race([work, silence])
      } finally {
        waiting.delete(refuse)
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** Whether a statement waits, and no byte has come for so long. */
const isSilent = (connection: Connection, forMs: number): boolean => {
  if (connection.unanswered === 0) return false
  const { bytesRead } = wireOf(connection.client).connection.stream
  if (bytesRead !== connection.bytes)
    Object.assign(connection, { bytes: bytesRead, heardAt: performance.now() })
  return performance.now() - connection.heardAt >= forMs
}

/** The code makes the shop treat it as a database failure (`failures.ts`). */
const databaseSilent = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/** Not even an error from the server: the database hangs, or the network does. */
const isSilence = (error: unknown): boolean => error instanceof Error && !('severity' in error)

/**
 * Finds, over a new connection, those that the server does not work on, and terminates their
 * backends to free locks. A backend is identified by pid and age: a failover may reuse the pid.
 */
const findLost = async (url: string, silent: readonly Connection[]): Promise<Connection[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const late = setTimeout(
    () => dropSocket(client, new Error('a new connection was not answered')),
    LOOK_MS_MAX,
  )
  try {
    await client.connect()
    const now = performance.now()
    const { rows } = await client.query<{ pid: number; is_waiting: boolean | null }>(
      `select a.pid, (a.state like 'idle%' or (a.state = 'active' and a.wait_event_type = 'Client'))
                     and clock_timestamp() - a.state_change > interval '${WAITING_MS} milliseconds' as is_waiting
       from unnest($1::integer[], $2::float8[]) as one (pid, age) join pg_stat_activity a on a.pid = one.pid
       where extract(epoch from clock_timestamp() - a.backend_start) - one.age between -${YOUNGER_SECONDS_MAX} and ${OLDER_SECONDS_MAX}`,
      [silent.map(pidOf), silent.map(({ connectedAt }) => (now - connectedAt) / 1000)],
    )
    const isWaiting = new Map(rows.map(({ pid, is_waiting }) => [pid, is_waiting]))
    // An answer that came meanwhile was not lost: this process may have been too busy to read it.
    const lost = silent.filter(
      (one) =>
        isSilent(one, LOST_MS) &&
        (!isWaiting.has(pidOf(one)) || isWaiting.get(pidOf(one)) === true),
    )
    const pids = lost.map(pidOf).filter((pid) => isWaiting.has(pid))
    if (pids.length > 0)
      await client.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [pids])
    return lost
  } finally {
    clearTimeout(late)
    dropSocket(client)
  }
}
