import { Kysely, PostgresDialect, sql, type QueryResult, type RawBuilder } from 'kysely'
import pg from 'pg'
import { compileQuickly } from './compile.ts'
import { holdingConnection, pgliteDialect } from './pglite-dialect.ts'
import { preparingPool } from './prepared.ts'

/** Anything a query can run on: the database or a transaction. */
export type Queryable = Kysely<unknown>
/** A transaction: all or nothing. Stores that must not run alone ask for this type. */
export type Transaction = Queryable & { readonly isTransaction: true }

export type Database = {
  engine: 'pglite' | 'postgres'
  db: Queryable
  /** Runs `body` in one transaction and returns its value; throws roll back. Deadlocks and serialisation failures are tried again, at most 3 times. */
  transaction: <T>(body: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Calls `heard` with the payload of each NOTIFY on a channel, and with null when some may have been missed: when it hears again after a break, and
   * when the break lasts for a minute.
   */
  listen: (channel: string, heard: (payload: string | null) => void) => Promise<void>
  /** Statements and transaction brackets sent so far: what one call costs. */
  roundTrips: () => number
  close: () => Promise<void>
}

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

/** The one reader of bigint: a number, or an error when it would lose a digit. */
export const readBigint = (value: string | number | bigint): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`A bigint from the database is too large: ${value}`)
  return number
}

const TRANSIENT = new Set(['40001', '40P01'])
const TRANSACTION_TRIES = 3

const countingDatabase = (
  engine: Database['engine'],
  makeDialect: ConstructorParameters<typeof Kysely>[0]['dialect'],
  rest: Pick<Database, 'listen' | 'close'>,
): Database => {
  let trips = 0
  // Begin and commit are told like any other statement.
  const db = new Kysely<unknown>({ dialect: makeDialect, log: () => void trips++ })
  const once = <T>(body: (tx: Transaction) => Promise<T>) =>
    db
      .transaction()
      .execute((tx) =>
        engine === 'pglite' ? holdingConnection(() => body(tx as unknown as Transaction)) : body(tx as unknown as Transaction),
      )
  return {
    engine,
    db,
    transaction: async (body) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(body)
        } catch (error) {
          if (attempt >= TRANSACTION_TRIES || !TRANSIENT.has(sqlState(error) ?? '')) throw error
        }
      }
    },
    roundTrips: () => trips,
    listen: rest.listen,
    close: async () => {
      await rest.close()
      await db.destroy()
    },
  }
}

/** The SQLSTATE of a database error, or null for any other. */
export const sqlState = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : null

/** A row like this is there already: somebody else was quicker. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

export type PostgresOptions = { url: string; connections: number; log: (message: string, error: unknown) => void }

const LISTEN_AGAIN_MS = 500
/** Longer than this, what was not heard counts as missed. */
const DEAF_MS_MAX = 60_000

/** PostgreSQL 15 or newer behind a pool; waiting for a connection is capped, so a stuck database answers 503 and not silence. */
export const openPostgres = ({ url, connections, log }: PostgresOptions): Database => {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return readBigint
      if (oid === DATE) return (value: string) => value
      return pg.types.getTypeParser(oid, format)
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    types: types as never,
  })
  pool.on('error', (error) => log('a pooled connection broke', error))
  // Also while somebody has it: between two statements of a transaction nobody else listens, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', (error) => log('a connection in use broke', error)))
  const listeners = new Set<pg.Client>()
  let closed = false

  const listen: Database['listen'] = async (channel, heard) => {
    let doubt: ReturnType<typeof setTimeout> | null = null
    const connect = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', (error) => log('the listening connection broke', error))
      client.on('end', () => {
        listeners.delete(client)
        if (closed) return
        // Nothing changes while nobody can reach the database: what is kept may stand in for it, for a while.
        doubt ??= setTimeout(() => closed || heard(null), DEAF_MS_MAX).unref()
        setTimeout(() => void connect().catch((error: unknown) => log('listening failed', error)), LISTEN_AGAIN_MS)
      })
      client.on('notification', (message) => message.channel === channel && heard(message.payload ?? ''))
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
      } catch (error) {
        client.end().catch(() => {})
        throw error
      }
      listeners.add(client)
      if (doubt !== null) clearTimeout(doubt)
      doubt = null
      heard(null)
    }
    await connect()
  }
  return countingDatabase('postgres', new PostgresDialect({ pool: preparingPool(pool) }), {
    listen,
    close: async () => {
      closed = true
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})))
    },
  })
}

/** PGlite in a folder, or in memory without one. One process only: see `folder-lock.ts`. */
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
      [INT8_ARRAY]: (value: string) => value.slice(1, -1).split(',').filter(Boolean).map(readBigint),
    },
  })
  return countingDatabase('pglite', pgliteDialect(pglite), {
    listen: async (channel, heard) => {
      await pglite.listen(channel, heard)
    },
    close: async () => {},
  })
}

const execute = <T>(db: Queryable, query: RawBuilder<T>): Promise<QueryResult<T>> => {
  const executor = db.getExecutor()
  // A plugin reads what only the library's compiler makes.
  const compiled = executor.plugins.length === 0 ? compileQuickly(query) : null
  return compiled === null ? query.execute(db) : executor.executeQuery(compiled)
}

/** The rows of a query. */
export const rows = async <T>(db: Queryable, query: RawBuilder<T>): Promise<T[]> => (await execute(db, query)).rows
/** Its first row, or null. */
export const row = async <T>(db: Queryable, query: RawBuilder<T>): Promise<T | null> => (await execute(db, query)).rows[0] ?? null
/** Runs it for its effect; answers how many rows it touched. */
export const run = async (db: Queryable, query: RawBuilder<unknown>): Promise<number> =>
  Number((await execute(db, query)).numAffectedRows ?? 0n)

/** A value as a jsonb parameter: text with a cast is read alike by both drivers (pg would send a bare array as a PostgreSQL array). */
export const jsonb = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`
export const uuids = (ids: readonly string[]): RawBuilder<string[]> => sql`${[...ids]}::text[]::uuid[]`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What somebody calls by its id or by its number, in a form that finds it by one index; both at once would read the whole table. */
export const calledBy = (table: string, idOrNumber: string): RawBuilder<boolean> =>
  UUID.test(idOrNumber) ? sql`${sql.raw(table)}.id = ${idOrNumber}::uuid` : sql`${sql.raw(table)}.number = ${idOrNumber}`

export { sql, type RawBuilder }
