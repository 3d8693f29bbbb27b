import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

/**
 * Kysely on PGlite's single connection. A transaction holds it, unlike in Kysely's own driver; use
 * of the outer database within one throws instead of deadlocking.
 */
export const pgliteDialect = (pglite: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => pgliteDriver(pglite),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const holding = new AsyncLocalStorage<boolean>()

/** Runs a transaction's body so that a use of the outer database inside it is detected. */
export const holdingConnection = <T>(body: () => Promise<T>): Promise<T> => holding.run(true, body)

const pgliteDriver = (pglite: PGlite): Driver => {
  let free: Promise<void> = Promise.resolve()
  const releases = new WeakMap<DatabaseConnection, () => void>()

  const connect = (): DatabaseConnection => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await pglite.query<R>(query.sql, [...query.parameters])
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- the interface asks for a generator; PGlite has no cursors to stream from
    async *streamQuery() {
      throw new Error('PGlite does not stream.')
    },
  })
  const run = (connection: DatabaseConnection, text: string) =>
    connection.executeQuery(CompiledQuery.raw(text))

  return {
    init: async () => {
      await pglite.waitReady
    },
    acquireConnection: async () => {
      if (holding.getStore())
        throw new Error(
          'The outer database was used inside a transaction; use the transaction that was handed in.',
        )
      const before = free
      let release = () => {}
      free = new Promise((resolve) => {
        release = resolve
      })
      await before
      const connection = connect()
      releases.set(connection, release)
      return connection
    },
    releaseConnection: async (connection) => releases.get(connection)?.(),
    beginTransaction: async (connection) => void (await run(connection, 'begin')),
    commitTransaction: async (connection) => void (await run(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await run(connection, 'rollback')),
    destroy: async () => {
      await pglite.close()
    },
  }
}
