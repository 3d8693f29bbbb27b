import { row, sql, type Queryable } from './database.ts'

/** The only place that reads the time. Everybody else is given `now`. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved: for tests. */
export const handClock = (
  start: string,
): Clock & { advance: (milliseconds: number) => void; set: (instant: string) => void } => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
    set: (instant) => {
      time = new Date(instant).getTime()
    },
  }
}

/**
 * The demo's clock: the system's plus a distance that `npm run shop -- clock +2h` keeps in the
 * settings, so that expiry and delivery can be played.
 */
export const demoClock = (): Clock & { shift: (milliseconds: number) => void } => {
  let distance = 0
  return {
    now: () => new Date(Date.now() + distance),
    shift: (milliseconds) => {
      distance = milliseconds
    },
  }
}

export const readClockDistance = async (db: Queryable): Promise<number> =>
  (
    await row(
      db,
      sql<{
        distance: number
      }>`select (value #>> '{}')::bigint as distance from settings where key = 'demo.clock_distance_ms' order by id desc limit 1`,
    )
  )?.distance ?? 0
