import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { planModeOf, type PlanMode } from './plans.ts'
import { statementNames } from './prepared.ts'

export type PoolOptions = {
  url: string
  connections: number
  /** What a pooler between shop and database allows; null without one. */
  pooler: Pooler | null
  /**
   * A client that went away in the middle of a transaction must not hold its locks for longer; 0 is
   * no limit.
   */
  idleInTransactionMs?: number | undefined
  /**
   * Plans statements as `plans.ts` says; without it PostgreSQL decides. Not behind a pooler, where
   * it would belong to the role.
   */
  choosesPlans?: boolean | undefined
  types: pg.CustomTypesConfig
  log: (message: string, error: unknown) => void
}
export type Pooler = {
  /** Whether a statement that was prepared on one of its connections is found again on the next. */
  carriesStatements: boolean
  /** The role's `statement_timeout`; 0 is none. */
  statementMs: number
}
export type WatchedPool = {
  pool: PostgresPool
  /**
   * The work's outcome, or a refusal as soon as the database leaves statements unanswered and
   * accepts no new connection either.
   */
  unlessSilent: <T>(work: Promise<T>) => Promise<T>
  /** Connections given up because their answers never came. */
  givenUp: () => number
  close: () => void
}

/**
 * Settings of every connection to PostgreSQL: the operating system asks whether the other side is
 * still there.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
const STATEMENT_MS_MAX = 15_000
/** PostgreSQL ends the statement first; this is for when its answer does not arrive. */
const BEYOND_STATEMENT_MS = 1_000
const IDLE_IN_TRANSACTION_MS = 15_000
const CONNECT_MS_MAX = 2_000
const IDLE_MS = 30_000
const USUAL_PLANS: PlanMode = 'force_generic_plan'
const AGE_SECONDS_MAX = 1_800
/** A connection that went silent does not answer a farewell. */
const END_MS_MAX = 2_000

/** A statement that waits for so long without a byte is asked about over a new connection. */
const SILENT_MS = 1_000
const LOOK_EVERY_MS = 200
const LOOK_MS_MAX = 1_200
/** When the server says that it is still at work on it, the next question can wait. */
const LOOK_AGAIN_MS = 2_000
/**
 * Only after this is a statement taken for lost: on a busy machine a backend may not have had its
 * turn yet.
 */
const LOST_MS = 3_000
/** A backend that has only just finished may have an answer on its way. */
const WAITING_MS = 500
/**
 * A backend is older than its connection by the time of the sign-in, which a busy machine can draw
 * out, and by that of this question.
 */
const OLDER_SECONDS_MAX = 60
const YOUNGER_SECONDS_MAX = 3

/** What node-postgres has, but does not declare. */
type Wire = { connection: { stream: Socket }; processID: number | null }
const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire

/** Ends a connection without a farewell, which one that went silent would never answer. */
export const dropSocket = (client: pg.ClientBase, error?: Error): void =>
  void wireOf(client).connection.stream.destroy(error)

type Connection = {
  client: pg.PoolClient
  asPoolClient: PostgresPoolClient
  connectedAt: number
  isInUse: boolean
  /** How its statements are planned; null where that is not known, after a rollback. */
  planMode: PlanMode | null
  /** A statement has set a time limit of its own. */
  isPatient: boolean
  /** Statements sent and not answered yet. */
  unanswered: number
  /**
   * When something last arrived while a statement was waiting, and how many bytes had come by then.
   */
  heardAt: number
  bytes: number
}

/**
 * The pool as Kysely sees it, with a watch over it. A network that swallows packets closes nothing:
 * connections stay open, and each statement would wait for the limit of its own. So a statement
 * that waits for a second is asked about over a new connection. Where its server no longer works on
 * it, it was lost, and the connection is given up together with the idle ones, which went the same
 * way.
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
    // A pooler refuses settings at the start of a connection: there they belong to the role.
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
      // Its answer may still arrive, and would be taken for that of the next statement.
      if (isLate(error)) giveUp(connection)
      throw error
    } finally {
      connection.unanswered--
      // What was set inside is as it was before.
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
      asPoolClient: {
        query: (text: string, parameters: readonly unknown[]) => ask(connection, text, parameters),
        release: (destroy?: boolean) => {
          Object.assign(connection, { isInUse: false, isPatient: false })
          client.release(destroy)
        },
      } as unknown as PostgresPoolClient,
      connectedAt: performance.now(),
      isInUse: false,
      planMode: USUAL_PLANS,
      isPatient: false,
      unanswered: 0,
      heardAt: 0,
      bytes: 0,
    }
    held.set(client, connection)
    // Also while it is in use: between two statements of a transaction no other handler is there,
    // and an unhandled error ends the process.
    client.on('error', (error) => log('a connection in use broke', error))
  }
  pool.on('error', (error) => log('a pooled connection broke', error))
  pool.on('connect', hold)
  pool.on('remove', (client) => held.delete(client))
  const take = async (): Promise<Connection> => {
    for (;;) {
      const client = await pool.connect()
      const connection = held.get(client)
      // The pool hears of the end of a socket a moment after it was destroyed.
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
        log(`${lost.length} connections went silent and are given up`, null)
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
    pool: {
      options: pool.options,
      end: () =>
        Promise.race([
          pool.end(),
          new Promise<void>((resolve) => setTimeout(resolve, END_MS_MAX).unref()),
        ]),
      connect: async () => {
        const connection = await take()
        connection.isInUse = true
        return connection.asPoolClient
      },
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
    close: () => clearInterval(watch),
  }
}

/** The driver's words for a statement that was not answered within `query_timeout`. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** With a code that the shop takes for a failure of the database (`failures.ts`). */
const databaseSilent = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/** Not even a refusal came: the database hangs, or the way to it does. */
const isSilence = (error: unknown): boolean => error instanceof Error && !('severity' in error)

/**
 * Asks over a new connection which of these the server does not work on: for a while it has waited
 * for their next statement, or it has never heard of them. Its end of them is closed, so that their
 * locks are free. A backend is known by its number and age: after a failover the number may be
 * another's.
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
    // What was answered meanwhile was not lost: this process may have been too busy to read it.
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
