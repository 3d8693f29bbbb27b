import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { dropSocket } from './connection.ts'
import type { Pooler } from './pool.ts'

const ANSWER_MS_MAX = 10_000

/**
 * Detects whether a pooler supports prepared statements: one that does has renamed ours on its own
 * connection; otherwise our name exists there, and the next transaction would not find it.
 */
export const learnPooler = async (url: string): Promise<Pooler> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const name = `petik_look_${randomUUID().replaceAll('-', '')}`
    await client.query('begin')
    await client.query({ name, text: 'select $1::integer', values: [1] })
    const found = await client.query('select 1 from pg_prepared_statements where name = $1', [name])
    const carriesStatements = found.rowCount === 0
    if (!carriesStatements) await client.query(`deallocate ${name}`)
    await client.query('commit')
    const { rows } = await client.query<{ ms: number }>(
      `select extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as ms`,
    )
    return { carriesStatements, statementMs: Math.round(rows[0]?.ms ?? 0) }
  } finally {
    dropSocket(client)
  }
}
