import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** From this time on a statement is worth preparing: those of a start or of a rare listing never are. */
const PREPARED_FROM_USE = 5
/** A connection keeps the plans of so many statements at most; what comes later is sent as it is. */
const PREPARED_MAX = 300
const COUNTED_MAX = 2_000

/**
 * The pool as Kysely sees it. Statements that are sent again and again are prepared once a connection: PostgreSQL then parses and plans them once and
 * not at each call, which for the large statements of this shop is most of their time. No statement may end in `*` of a table: a column added
 * to it by a migration would change what a prepared one answers, and PostgreSQL refuses that.
 */
export const preparingPool = (pool: pg.Pool): PostgresPool => {
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const preparing = (client: pg.PoolClient): PostgresPoolClient =>
    ({
      query: (text: string, parameters: readonly unknown[]) => {
        const name = parameters.length === 0 ? undefined : nameOf(text)
        return client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) })
      },
      release: (destroy?: boolean) => client.release(destroy),
    }) as unknown as PostgresPoolClient
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
  }
}

/** The name of a statement, the same on every connection; none for one that was not seen often enough. */
const statementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= PREPARED_MAX) return name
    const used = (uses.get(text) ?? 0) + 1
    if (used >= PREPARED_FROM_USE) {
      uses.delete(text)
      names.set(text, `petik_${names.size + 1}`)
    } else {
      if (uses.size >= COUNTED_MAX) uses.clear()
      uses.set(text, used)
    }
    return names.get(text)
  }
}
