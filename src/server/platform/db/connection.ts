import type { Socket } from 'node:net'
import type pg from 'pg'
import { planModeOf, type PlanMode } from './plans.ts'

/** Undeclared members of node-postgres. */
type Wire = { connection: { stream: Socket }; processID: number | null }
export const wireOf = (client: pg.ClientBase): Wire => client as unknown as Wire

export const pidOf = ({ client }: Connection): number => wireOf(client).processID ?? 0

/** Closes a connection without the goodbye, which a dead one never answers. */
export const dropSocket = (client: pg.ClientBase, error?: Error): void =>
  void wireOf(client).connection.stream.destroy(error)

export type Connection = {
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

/** What the connections of a pool share. */
export type Session = {
  /** The name of a statement's prepared form; undefined for none. */
  nameOf: (text: string) => string | undefined
  /** The server's `statement_timeout`. */
  statementMs: number
  /** Whether plan modes are set here, as in `plans.ts`. */
  isPlanning: boolean
  giveUp: (connection: Connection) => void
}

/** PostgreSQL ends the statement first; this covers an answer that does not arrive. */
const BEYOND_STATEMENT_MS = 1_000
export const USUAL_PLANS: PlanMode = 'force_generic_plan'

export const makeConnection = (client: pg.PoolClient): Connection => ({
  client,
  connectedAt: performance.now(),
  isInUse: false,
  planMode: USUAL_PLANS,
  isPatient: false,
  unanswered: 0,
  heardAt: 0,
  bytes: 0,
})

/** Runs one statement; gives the connection up when no answer comes in time. */
export const send = async (
  connection: Connection,
  { nameOf, statementMs, isPlanning, giveUp }: Session,
  text: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult> => {
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

/** The driver's message when `query_timeout` passes. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
