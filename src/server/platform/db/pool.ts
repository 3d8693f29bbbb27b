import type { Socket } from 'node:net'
import pg from 'pg'
import { planModeOf, type PlanMode } from './plans.ts'
import { statementNames } from './prepared.ts'

export type PoolOptions = {
  url: string
  connections: number
  /** What a pooler between shop and database allows; null without one. */
  pooler: Pooler | null
  /** A client that vanishes in a transaction must release its locks by then; 0 is no limit. */
  idleInTransactionMs?: number | undefined
  /**
   * Sets plan modes as in `plans.ts`; otherwise PostgreSQL decides. Ignored behind a pooler, where
   * it belongs to the role.
   */
  choosesPlans?: boolean | undefined
  types: pg.CustomTypesConfig
  log: (message: string, error: unknown) => void
}
export type Pooler = {
  /** Whether prepared statements survive a change of the server connection. */
  carriesStatements: boolean
  /** The role's `statement_timeout`; 0 is none. */
  statementMs: number
}
type Client = {
  query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>
  /** A broken connection is closed instead of used again. */
  release: (isBroken: boolean) => void
}
export type WatchedPool = {
  connect: () => Promise<Client>
  /**
   * The work's outcome; rejects as soon as the database answers neither statements nor new
   * connections.
   */
  unlessSilent: <T>(work: Promise<T>) => Promise<T>
  /** Connections dropped because their answers never came. */
  givenUp: () => number
  /** Waits for queries under way, up to a limit. */
  close: () => Promise<void>
}

/** TCP keep-alive for every connection to PostgreSQL. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
const STATEMENT_MS_MAX = 15_000
/** PostgreSQL ends the statement first; this covers an answer that does not arrive. */
const BEYOND_STATEMENT_MS = 1_000
const IDLE_IN_TRANSACTION_MS = 15_000
const CONNECT_MS_MAX = 2_000
const IDLE_MS = 30_000
const USUAL_PLANS: PlanMode = 'force_generic_plan'
const AGE_SECONDS_MAX = 1_800
/** A dead connection never answers the goodbye. */
const END_MS_MAX = 2_000

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

/** Undeclared members of node-postgres. */
type Wire = { connection: { stream: Socket }; processID: number | null }
const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire

/** Closes a connection without the goodbye, which a dead one never answers. */
export const dropSocket = (client: pg.ClientBase, error?: Error): void =>
  void wireOf(client).connection.stream.destroy(error)

type Connection = {
  client: pg.PoolClient
  connectedAt: number
  isInUse: boolean
  /** How its statements are planned; null when unknown, after a rollback. */
  planMode: PlanMode | null
  /** A statement has set its own timeout. */
  isPatient: boolean
  /** Statements in flight. */
  unanswered: number
  /** When bytes last arrived for a waiting statement, and the total by then. */
  heardAt: number
  bytes: number
}

/**
 * A pool with a watchdog for networks that drop packets: a statement silent for a second
 * is checked over a new connection. If it was lost, it and all idle connections are dropped.
 */
export const watchedPool = ({
  url,
  connections,
  pooler,
  idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
  choosesPlans = false,
  types,
  log,
}: PoolOptions): WatchedPool => {
  const statementMs = pooler === null ? STATEMENT_MS_MAX : pooler.statementMs || STATEMENT_MS_MAX
  const isPlanning = choosesPlans && pooler === null
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: AGE_SECONDS_MAX,
    ...KEEP_ALIVE,
    // A pooler refuses startup settings: there they belong to the role.
    ...(pooler === null
      ? {
          statement_timeout: STATEMENT_MS_MAX,
          idle_in_transaction_session_timeout: idleInTransactionMs,
        }
      : {}),
    ...(isPlanning ? { options: `-c plan_cache_mode=${USUAL_PLANS}` } : {}),
    types,
  })
  const nameOf = pooler === null || pooler.carriesStatements ? statementNames() : () => undefined
  const held = new Map<pg.PoolClient, Connection>()
  const waiting = new Set<(error: Error) => void>()
  let givenUp = 0

  const giveUp = (connection: Connection) => {
    givenUp++
    held.delete(connection.client)
    dropSocket(connection.client)
  }
  const ask = async (connection: Connection, text: string, parameters: readonly unknown[]) => {
    const { client } = connection
    if (connection.unanswered++ === 0) {
      connection.heardAt = performance.now()
      connection.bytes = wireOf(client).connection.stream.bytesRead
    }
    if (text.includes('statement_timeout')) connection.isPatient = true
    const name = parameters.length === 0 ? undefined : nameOf(text)
    const limit = connection.isPatient ? {} : { query_timeout: statementMs + BEYOND_STATEMENT_MS }
    try {
      if (isPlanning && parameters.length > 0) await setPlanMode(connection, planModeOf(text))
      return await client.query({
        text,
        values: [...parameters],
        ...limit,
        ...(name === undefined ? {} : { name }),
      })
    } catch (error) {
      // A late answer would be taken for that of the next statement.
      if (isLate(error)) giveUp(connection)
      throw error
    } finally {
      connection.unanswered--
      // A rollback restores the setting from before the transaction.
      if (text === 'rollback') connection.planMode = null
    }
  }
  const setPlanMode = async (connection: Connection, mode: PlanMode) => {
    if (connection.planMode === mode) return
    await connection.client.query(`set plan_cache_mode = ${mode}`)
    connection.planMode = mode
  }
  const hold = (client: pg.PoolClient): void => {
    const connection: Connection = {
      client,
      connectedAt: performance.now(),
      isInUse: false,
      planMode: USUAL_PLANS,
      isPatient: false,
      unanswered: 0,
      heardAt: 0,
      bytes: 0,
    }
    held.set(client, connection)
    // Also while in use: between two statements of a transaction there is no other handler, and an
    // unhandled error ends the process.
    client.on('error', (error) => log('a connection in use broke', error))
  }
  pool.on('error', (error) => log('a pooled connection broke', error))
  pool.on('connect', hold)
  pool.on('remove', (client) => held.delete(client))
  const take = async (): Promise<Connection> => {
    for (;;) {
      const client = await pool.connect()
      const connection = held.get(client)
      // The pool learns of a destroyed socket a moment later.
      if (connection) return connection
      client.release(true)
    }
  }

  const isSilent = (connection: Connection, forMs = SILENT_MS): boolean => {
    if (connection.unanswered === 0) return false
    const { bytesRead } = wireOf(connection.client).connection.stream
    if (bytesRead !== connection.bytes)
      Object.assign(connection, { bytes: bytesRead, heardAt: performance.now() })
    return performance.now() - connection.heardAt >= forMs
  }
  let isLooking = false
  let nextLook = 0
  const look = async (): Promise<void> => {
    if (isLooking || performance.now() < nextLook) return
    const silent = [...held.values()].filter((one) => isSilent(one))
    if (silent.length === 0) return
    isLooking = true
    try {
      const lost = await findLost(url, pooler === null ? silent : [], (one) =>
        isSilent(one, LOST_MS),
      )
      if (lost.length === 0) nextLook = performance.now() + LOOK_AGAIN_MS
      else {
        log(`${lost.length} connections timed out and were closed`, null)
        for (const connection of held.values())
          if (!connection.isInUse || lost.includes(connection)) giveUp(connection)
      }
    } catch (error) {
      if (!isSilence(error)) nextLook = performance.now() + LOOK_AGAIN_MS
      else if (silent.some((one) => isSilent(one)))
        for (const refuse of waiting) refuse(databaseSilent())
    } finally {
      isLooking = false
    }
  }
  const watch = setInterval(() => void look(), LOOK_EVERY_MS).unref()

  return {
    connect: async () => {
      const connection = await take()
      connection.isInUse = true
      return {
        query: (text, values) => ask(connection, text, values),
        release: (isBroken) => {
          Object.assign(connection, { isInUse: false, isPatient: false })
          connection.client.release(isBroken)
        },
      }
    },
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
    givenUp: () => givenUp,
    close: async () => {
      clearInterval(watch)
      const late = new Promise<void>((resolve) => setTimeout(resolve, END_MS_MAX).unref())
      await Promise.race([pool.end(), late])
    },
  }
}

/** The driver's message when `query_timeout` passes. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** The code makes the shop treat it as a database failure (`failures.ts`). */
const databaseSilent = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/** Not even an error from the server: the database hangs, or the network does. */
const isSilence = (error: unknown): boolean => error instanceof Error && !('severity' in error)

/**
 * Finds, over a new connection, those that the server does not work on, and terminates their
 * backends to free locks. A backend is identified by pid and age: a failover may reuse the pid.
 */
const findLost = async (
  url: string,
  silent: readonly Connection[],
  isOverdue: (one: Connection) => boolean,
): Promise<Connection[]> => {
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
      (one) => isOverdue(one) && (!isWaiting.has(pidOf(one)) || isWaiting.get(pidOf(one)) === true),
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

const pidOf = ({ client }: Connection): number => wireOf(client).processID ?? 0
