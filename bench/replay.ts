import pg from 'pg'
import { measured, type Measured } from './load.ts'
import type { Recorded, Sent } from './recording.ts'

/** The ceiling of everything that writes: recorded statements sent by the bare driver, with nothing of the shop around them. */
export type Replayer = {
  /** Sends each of these once, so many at a time; transactions are committed for good. */
  replay: (calls: readonly Recorded[], atOnce: number) => Promise<Measured>
  close: () => Promise<void>
}

/** `connections` is the size of the pool, as the shop has it. */
export const openReplayer = (url: string, connections: number): Replayer => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    replay: async (calls, atOnce) => {
      const times: number[] = []
      const began = performance.now()
      let next = 0
      const work = async () => {
        for (let call = calls[next++]; call; call = calls[next++]) {
          const at = performance.now()
          for (const part of call) await (Array.isArray(part) ? transact(pool, part) : pool.query(part.sql, [...part.parameters]))
          times.push(performance.now() - at)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return measured(times, performance.now() - began)
    },
    close: () => pool.end(),
  }
}

const transact = async (pool: pg.Pool, statements: readonly Sent[]): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The transactions of a call alone. */
export const writesOf = (call: Recorded): Recorded => call.filter((part) => Array.isArray(part))
/** How often the database is asked: statements, and for each transaction its begin and commit. */
export const tripsOf = (call: Recorded): number => call.reduce((sum, part) => sum + (Array.isArray(part) ? part.length + 2 : 1), 0)
