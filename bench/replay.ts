import pg from 'pg'
import { measured, type Measured } from './load.ts'
import type { Recorded, Sent } from './recording.ts'

/** The ceiling for writes: recorded statements sent by the bare driver. */
export type Replayer = {
  /** Sends each call once, at most `atOnce` concurrently; transactions are committed. */
  replay: (calls: readonly Recorded[], atOnce: number) => Promise<Measured>
  close: () => Promise<void>
}

/**
 * `connections` is the pool size, as in the shop. Every statement is prepared once per connection,
 * also as in the shop.
 */
export const openReplayer = (url: string, connections: number): Replayer => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // Stopping the server closes idle connections, which emits an error. Failing statements reject
  // their own promise.
  pool.on('error', () => {})
  const names = new Map<string, string>()
  const prepared = ({ sql, parameters }: Sent): pg.QueryConfig => {
    const name = names.get(sql) ?? `bench_${names.size + 1}`
    names.set(sql, name)
    return { name, text: sql, values: [...parameters] }
  }
  return {
    replay: async (calls, atOnce) => {
      const times: number[] = []
      const began = performance.now()
      let next = 0
      const work = async () => {
        for (let call = calls[next++]; call; call = calls[next++]) {
          const at = performance.now()
          for (const part of call)
            await (Array.isArray(part)
              ? transact(pool, part.map(prepared))
              : pool.query(prepared(part)))
          times.push(performance.now() - at)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return measured(times, performance.now() - began)
    },
    close: () => pool.end(),
  }
}

const UNIQUE_VIOLATION = '23505'

const transact = async (pool: pg.Pool, statements: readonly pg.QueryConfig[]): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // Two recorded orders may have the same random number; the shop would retry, a replay cannot.
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
  } finally {
    client.release()
  }
}

/** Only the transactions of a call. */
export const writesOf = (call: Recorded): Recorded => call.filter((part) => Array.isArray(part))
/** Round trips: statements, plus begin and commit of each transaction. */
export const tripsOf = (call: Recorded): number =>
  call.reduce((sum, part) => sum + (Array.isArray(part) ? part.length + 2 : 1), 0)
