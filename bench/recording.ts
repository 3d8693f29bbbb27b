import type { Database, Queryable, Transaction } from '#server/platform/database.ts'

/** One statement as the shop sent it. */
export type Sent = { sql: string; parameters: readonly unknown[] }
/** All that one call sent, in order: statements alone, and transactions of several. */
export type Recorded = (Sent | Sent[])[]

/**
 * A database that writes down what is sent through it, one call at a time. Transactions run and are
 * then rolled back, while their caller believes that they were committed: so the very same
 * statements can later be sent for good, and find everything as they found it the first time.
 */
export const recordingDatabase = (
  database: Database,
): { database: Database; take: () => Recorded } => {
  let recorded: Recorded = []
  return {
    database: {
      ...database,
      db: noting(database.db, (sent) => recorded.push(sent)),
      transaction: (body) => {
        const statements: Sent[] = []
        recorded.push(statements)
        return rolledBack(database, (tx) => body(noting(tx, (sent) => statements.push(sent))))
      },
    },
    take: () => {
      const taken = recorded
      recorded = []
      return taken
    },
  }
}

const noting = <On extends Queryable>(on: On, note: (sent: Sent) => void): On => ({
  ...on,
  query: (sql, parameters) => {
    note({ sql, parameters })
    return on.query(sql, parameters)
  },
})

const rolledBack = async <T>(
  database: Database,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const done: { value?: T } = {}
  const undo = new Error('rolled back after recording')
  await database
    .transaction(async (tx) => {
      done.value = await body(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return done.value as T
}
