import pg from 'pg'
import { measured, type Measured } from './load.ts'
import type { Recorded, Sent } from './recording.ts'

/**
 * The ceiling of everything that writes: recorded statements sent by the bare driver, with nothing
 * of the shop around them.
 */
export type Replayer = {
  /** Sends each of these once, so many at a time; transactions are committed for good. */
  replay: (calls: readonly Recorded[], atOnce: number) => Promise<Measured>
  close: () => Promise<void>
}

/**
 * `connections` is the size of the pool, as the shop has it. Every statement is prepared once a
 * connection, also as the shop does.
 */
export const openReplayer = (url: string, connections: number): Replayer => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // Idle connections may still be open when the server is stopped at the end. A failing statement
  // is told to who sent it.
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
    // Of thousands of orders two may have drawn the same number; the shop draws again, a recorded
    // one cannot.
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
  } finally {
    client.release()
  }
}

/** The transactions of a call alone. */
export const writesOf = (call: Recorded): Recorded => call.filter((part) => Array.isArray(part))
/** How often the database is asked: statements, and for each transaction its begin and commit. */
export const tripsOf = (call: Recorded): number =>
  call.reduce((sum, part) => sum + (Array.isArray(part) ? part.length + 2 : 1), 0)
