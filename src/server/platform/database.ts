import { randomUUID } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { makeListening, type ListeningPace } from './db/listening.ts'
import { watchedPool, type Pooler } from './db/pool.ts'
import { checkRows, containing, sql, type Query } from './sql.ts'

/** `affected` counts changed rows; 0 for a read. */
export type Result<Row> = { rows: Row[]; affected: number }
/** Anything a query can run on: the database or a transaction. */
export type Queryable = {
  readonly query: <Row>(text: string, values: readonly unknown[]) => Promise<Result<Row>>
}
/** Stores that must not run outside a transaction ask for this type. */
export type Transaction = Queryable & { readonly isTransaction: true }

export type Database = {
  engine: 'pglite' | 'postgres'
  db: Queryable
  /**
   * Runs `body` in one transaction; a throw rolls back. Deadlocks and serialisation failures are
   * retried, at most 3 runs in all.
   */
  transaction: <T>(body: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Reads for `body`, all of one moment and of one connection. The embedded database has a single
   * connection, which a long read must leave to others: there each statement sees its own moment.
   */
  snapshot: <T>(body: (db: Queryable) => Promise<T>) => Promise<T>
  /** One connection for all of `body`, for settings of a session. */
  connection: <T>(body: (connection: Queryable) => Promise<T>) => Promise<T>
  /**
   * Calls `heard` with each NOTIFY payload, and with null when some may have been missed: after a
   * reconnect, after a minute without a connection, and at every failed echo check.
   */
  listen: (channel: string, heard: (payload: string | null) => void) => Promise<void>
  /** Whether notifications do not arrive, so that this process misses changes by others. */
  isDeaf: () => boolean
  /**
   * The work's outcome; rejects as soon as the database answers neither statements nor new
   * connections.
   */
  unlessSilent: <T>(work: Promise<T>) => Promise<T>
  /** Connections dropped because an answer never came. */
  givenUp: () => number
  /** Behind a pooler each transaction may use another connection: session settings do not last. */
  isPooled: boolean
  /** Statements, BEGIN and COMMIT sent so far, to measure the cost of a call. */
  roundTrips: () => number
  /**
   * The embedded database as a gzipped tar of one moment; statements wait meanwhile. Null for
   * PostgreSQL, which has backups of its own.
   */
  dump: (() => Promise<Uint8Array>) | null
  close: () => Promise<void>
}

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

/** Parses a bigint; throws when a number cannot hold it exactly. */
export const readBigint = (value: string | number | bigint): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new Error(`A bigint from the database is too large: ${value}`)
  return number
}

const TRANSIENT = new Set(['40001', '40P01'])
const TRANSACTION_TRIES = 3
/** Commands whose row count is of changed rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const retrying =
  (once: Database['transaction']): Database['transaction'] =>
  async (body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(body)
      } catch (error) {
        if (attempt >= TRANSACTION_TRIES || !isTransient(error)) throw error
      }
    }
  }

const inTransaction = (query: Queryable['query']): Transaction => ({ query, isTransaction: true })

/** The SQLSTATE of a database error; null for any other error. */
export const sqlState = (error: unknown): string | null =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : null

/** A deadlock or a serialisation failure: the whole transaction can be retried. */
export const isTransient = (error: unknown): boolean => TRANSIENT.has(sqlState(error) ?? '')

/** A row with this key exists already, usually from a concurrent request. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503'
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return readBigint
    if (oid === DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only'

const transact = async <T>(
  query: Queryable['query'],
  body: (tx: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> => {
  await query(begin, [])
  try {
    const result = await body(inTransaction(query))
    await query('commit', [])
    return result
  } catch (error) {
    // The first error says what went wrong; a connection that cannot roll back is dropped.
    await query('rollback', []).catch(() => {})
    throw error
  }
}

export type PostgresOptions = {
  url: string
  connections: number
  log: (message: string, error: unknown) => void
  /** A direct connection for LISTEN when `url` leads to a pooler. */
  listenUrl?: string
  pooler?: Pooler | null
  idleInTransactionMs?: number
  choosesPlans?: boolean
  pace?: Partial<ListeningPace>
}

/**
 * PostgreSQL 15 or newer behind a pool. Waiting for a connection has a timeout, so a stuck database
 * leads to 503.
 */
export const openPostgres = ({
  url,
  log,
  listenUrl = url,
  pooler = null,
  pace,
  ...options
}: PostgresOptions): Database => {
  const watched = watchedPool({ ...options, url, pooler, types: TYPES as never, log })
  let trips = 0
  const connection: Database['connection'] = async (body) => {
    const client = await watched.connect()
    let isBroken = false
    try {
      return await body({
        query: async (text, values) => {
          trips++
          if (text === 'rollback') isBroken = true
          const { command, rowCount, rows: found } = await client.query(text, values)
          if (text === 'rollback') isBroken = false
          return { rows: found, affected: CHANGES.has(command) ? (rowCount ?? 0) : 0 }
        },
      })
    } finally {
      client.release(isBroken)
    }
  }
  const database: Database = {
    engine: 'postgres',
    db: { query: (text, values) => connection(({ query }) => query(text, values)) },
    connection,
    transaction: retrying((body) => connection(({ query }) => transact(query, body))),
    snapshot: (body) => connection(({ query }) => transact(query, body, BEGIN_SNAPSHOT)),
    listen: (channel, heard) => listening.listen(channel, heard),
    isDeaf: () => listening.isDeaf(),
    unlessSilent: watched.unlessSilent,
    givenUp: watched.givenUp,
    isPooled: pooler !== null,
    roundTrips: () => trips,
    dump: null,
    close: async () => {
      await listening.close()
      await watched.close()
    },
  }
  const listening = makeListening({
    url: listenUrl,
    id: randomUUID(),
    notify: (channel, payload) => run(database.db, sql`select pg_notify(${channel}, ${payload})`),
    log,
    pace,
  })
  return database
}

/** PGlite in a folder, or in memory for null. One process only: see `folder-lock.ts`. */
export const openPglite = async (folder: string | null, snapshot?: Blob): Promise<Database> => {
  const [{ PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ])
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    extensions: { pg_trgm, unaccent },
    parsers: {
      [INT8]: readBigint,
      [DATE]: (value: string) => value,
      [INT8_ARRAY]: (value: string) =>
        value.slice(1, -1).split(',').filter(Boolean).map(readBigint),
    },
  })
  let trips = 0
  const query: Queryable['query'] = async (text, values) => {
    trips++
    // Its only connection is held: waiting for it would never end.
    if (isHeld.getStore())
      throw new Error(
        'The outer database was used inside a transaction; use the transaction that was handed in.',
      )
    return resultOf(await pglite.query(text, [...values]))
  }
  return {
    engine: 'pglite',
    db: { query },
    connection: (body) => body({ query }),
    snapshot: (body) => body({ query }),
    transaction: retrying(async (body) => {
      trips += 2
      return pglite.transaction((tx) => {
        const within = inTransaction(async (text, values) => {
          trips++
          return resultOf(await tx.query(text, [...values]))
        })
        return isHeld.run(true, () => body(within))
      })
    }),
    listen: async (channel, heard) => {
      await pglite.listen(channel, heard)
    },
    isDeaf: () => false,
    unlessSilent: (work) => work,
    givenUp: () => 0,
    isPooled: false,
    roundTrips: () => trips,
    dump: async () => {
      await pglite.exec('checkpoint')
      // A transaction keeps other statements out.
      const dumped = await pglite.transaction(() => pglite.dumpDataDir('gzip'))
      return new Uint8Array(await dumped.arrayBuffer())
    },
    close: () => pglite.close(),
  }
}

/** Inside a transaction of the embedded database. */
const isHeld = new AsyncLocalStorage<boolean>()

const resultOf = <Row>(result: { rows: unknown[]; affectedRows?: number }): Result<Row> => ({
  rows: result.rows as Row[],
  affected: result.affectedRows ?? 0,
})

const send = async <Row>(db: Queryable, query: Query<Row>): Promise<Result<Row>> => {
  const result = await db.query<Row>(query.text, query.values)
  checkRows(query, result.rows)
  return result
}

export const rows = async <Row>(db: Queryable, query: Query<Row>): Promise<Row[]> =>
  (await send(db, query)).rows
/** The first row of a query, or null. */
export const row = async <Row>(db: Queryable, query: Query<Row>): Promise<Row | null> =>
  (await send(db, query)).rows[0] ?? null
/** Runs a statement and returns the number of affected rows. */
export const run = async (db: Queryable, query: Query): Promise<number> =>
  (await send(db, query)).affected

/** A time that a query returned inside JSON. */
export const dateOf = (json: string | null): Date | null => (json === null ? null : new Date(json))

/**
 * A jsonb parameter. The cast from text makes both drivers agree: pg would send a bare array as a
 * PostgreSQL array.
 */
export const jsonb = (value: unknown): Query => sql`${JSON.stringify(value)}::text::jsonb`
export const uuids = (ids: readonly string[]): Query => sql`${[...ids]}::text[]::uuid[]`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A condition on the id or on the number, whichever was given: one index serves it, where an OR
 * over both would scan the table.
 */
export const calledBy = (table: string, idOrNumber: string): Query =>
  UUID.test(idOrNumber)
    ? sql`${sql.raw(table)}.id = ${idOrNumber}::uuid`
    : sql`${sql.raw(table)}.number = ${idOrNumber}`

export * as col from './columns.ts'
export { containing, sql, type Query }
