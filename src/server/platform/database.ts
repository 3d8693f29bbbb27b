import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type QueryResult, type RawBuilder } from 'kysely'
import pg from 'pg'
import { compileQuickly } from './db/compile.ts'
import { makeListening, type ListeningPace } from './db/listening.ts'
import { holdingConnection, pgliteDialect } from './db/pglite-dialect.ts'
import { watchedPool, type Pooler } from './db/pool.ts'

/** Anything a query can run on: the database or a transaction. */
export type Queryable = Kysely<unknown>
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

const countingDatabase = (
  engine: Database['engine'],
  makeDialect: ConstructorParameters<typeof Kysely>[0]['dialect'],
  rest: Omit<Database, 'engine' | 'db' | 'transaction' | 'roundTrips'>,
): Database => {
  let trips = 0
  // Kysely logs BEGIN and COMMIT like any other statement.
  const db = new Kysely<unknown>({ dialect: makeDialect, log: () => void trips++ })
  const once = <T>(body: (tx: Transaction) => Promise<T>) =>
    db
      .transaction()
      .execute((tx) =>
        engine === 'pglite'
          ? holdingConnection(() => body(tx as unknown as Transaction))
          : body(tx as unknown as Transaction),
      )
  return {
    engine,
    db,
    transaction: async (body) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(body)
        } catch (error) {
          if (attempt >= TRANSACTION_TRIES || !isTransient(error)) throw error
        }
      }
    },
    roundTrips: () => trips,
    ...rest,
    close: async () => {
      await rest.close()
      await db.destroy()
    },
  }
}

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
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

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
  connections,
  log,
  listenUrl = url,
  pooler = null,
  idleInTransactionMs,
  choosesPlans,
  pace,
}: PostgresOptions): Database => {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return readBigint
      if (oid === DATE) return (value: string) => value
      return pg.types.getTypeParser(oid, format)
    },
  }
  const watched = watchedPool({
    url,
    connections,
    pooler,
    idleInTransactionMs,
    choosesPlans,
    types: types as never,
    log,
  })
  const database: Database = countingDatabase(
    'postgres',
    new PostgresDialect({ pool: watched.pool }),
    {
      listen: (channel, heard) => listening.listen(channel, heard),
      isDeaf: () => listening.isDeaf(),
      unlessSilent: watched.unlessSilent,
      givenUp: watched.givenUp,
      isPooled: pooler !== null,
      close: async () => {
        watched.close()
        await listening.close()
      },
    },
  )
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
  return countingDatabase('pglite', pgliteDialect(pglite), {
    listen: async (channel, heard) => {
      await pglite.listen(channel, heard)
    },
    isDeaf: () => false,
    unlessSilent: (work) => work,
    givenUp: () => 0,
    isPooled: false,
    close: async () => {},
  })
}

const execute = <T>(db: Queryable, query: RawBuilder<T>): Promise<QueryResult<T>> => {
  const executor = db.getExecutor()
  // Plugins expect the node tree of the library's compiler.
  const compiled = executor.plugins.length === 0 ? compileQuickly(query) : null
  return compiled === null ? query.execute(db) : executor.executeQuery(compiled)
}

export const rows = async <T>(db: Queryable, query: RawBuilder<T>): Promise<T[]> =>
  (await execute(db, query)).rows
/** The first row of a query, or null. */
export const row = async <T>(db: Queryable, query: RawBuilder<T>): Promise<T | null> =>
  (await execute(db, query)).rows[0] ?? null
/** Runs a statement and returns the number of affected rows. */
export const run = async (db: Queryable, query: RawBuilder<unknown>): Promise<number> =>
  Number((await execute(db, query)).numAffectedRows ?? 0n)

/** A time that a query returned inside JSON. */
export const dateOf = (json: string | null): Date | null => (json === null ? null : new Date(json))

/**
 * A jsonb parameter. The cast from text makes both drivers agree: pg would send a bare array as a
 * PostgreSQL array.
 */
export const jsonb = (value: unknown): RawBuilder<unknown> =>
  sql`${JSON.stringify(value)}::text::jsonb`
export const uuids = (ids: readonly string[]): RawBuilder<string[]> =>
  sql`${[...ids]}::text[]::uuid[]`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A condition on the id or on the number, whichever was given: one index serves it, where an OR
 * over both would scan the table.
 */
export const calledBy = (table: string, idOrNumber: string): RawBuilder<boolean> =>
  UUID.test(idOrNumber)
    ? sql`${sql.raw(table)}.id = ${idOrNumber}::uuid`
    : sql`${sql.raw(table)}.number = ${idOrNumber}`

export { sql, type RawBuilder }
