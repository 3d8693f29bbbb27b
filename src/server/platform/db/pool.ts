import pg from 'pg'
import {
  dropSocket,
  makeConnection,
  send,
  USUAL_PLANS,
  type Connection,
  type Session,
} from './connection.ts'
import { statementNames } from './prepared.ts'
import { watchSilence, type Watch } from './silence.ts'

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
export type WatchedPool = Pick<Watch, 'unlessSilent'> & {
  connect: () => Promise<Client>
  /** Connections dropped because their answers never came. */
  givenUp: () => number
  /** Waits for queries under way, up to a limit. */
  close: () => Promise<void>
}

/** TCP keep-alive for every connection to PostgreSQL. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
const STATEMENT_MS_MAX = 15_000
const IDLE_IN_TRANSACTION_MS = 15_000
const CONNECT_MS_MAX = 2_000
const IDLE_MS = 30_000
const AGE_SECONDS_MAX = 1_800
/** A dead connection never answers the goodbye. */
const END_MS_MAX = 2_000

/**
 * A pool with a watchdog for networks that drop packets: a statement silent for a second
 * is checked over a new connection. If it was lost, it and all idle connections are dropped.
 */
export const watchedPool = (options: PoolOptions): WatchedPool => {
  const { url, pooler, log } = options
  const pool = openPool(options)
  const connections = new Map<pg.PoolClient, Connection>()
  let givenUp = 0
  const giveUp = (connection: Connection) => {
    givenUp++
    connections.delete(connection.client)
    dropSocket(connection.client)
  }
  const session: Session = {
    nameOf: pooler === null || pooler.carriesStatements ? statementNames() : () => undefined,
    statementMs: pooler?.statementMs || STATEMENT_MS_MAX,
    isPlanning: isPlanning(options),
    giveUp,
  }
  pool.on('error', (error) => log('a pooled connection broke', error))
  pool.on('connect', (client) => {
    connections.set(client, makeConnection(client))
    // Also while in use: between two statements of a transaction there is no other handler, and an
    // unhandled error ends the process.
    client.on('error', (error) => log('a connection in use broke', error))
  })
  pool.on('remove', (client) => connections.delete(client))
  const take = async (): Promise<Connection> => {
    for (;;) {
      const client = await pool.connect()
      const connection = connections.get(client)
      // The pool learns of a destroyed socket a moment later.
      if (connection) return connection
      client.release(true)
    }
  }
  const hasBackends = pooler === null
  const watch = watchSilence({ url, connections, hasBackends, giveUp, log })
  return {
    connect: async () => {
      const connection = await take()
      connection.isInUse = true
      return {
        query: (text, values) => send(connection, session, text, values),
        release: (isBroken) => {
          Object.assign(connection, { isInUse: false, isPatient: false })
          connection.client.release(isBroken)
        },
      }
    },
    unlessSilent: watch.unlessSilent,
    givenUp: () => givenUp,
    close: async () => {
      watch.stop()
      const late = new Promise<void>((resolve) => setTimeout(resolve, END_MS_MAX).unref())
      await Promise.race([pool.end(), late])
    },
  }
}

const isPlanning = ({ choosesPlans = false, pooler }: PoolOptions): boolean =>
  choosesPlans && pooler === null

const openPool = (options: PoolOptions): pg.Pool => {
  const { url, connections, pooler, types } = options
  const { idleInTransactionMs = IDLE_IN_TRANSACTION_MS } = options
  return new pg.Pool({
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
    ...(isPlanning(options) ? { options: `-c plan_cache_mode=${USUAL_PLANS}` } : {}),
    types,
  })
}
