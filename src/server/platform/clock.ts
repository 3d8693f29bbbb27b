import { col, row, sql, type Queryable } from './database.ts'

/** The only place that reads the time; all other code receives `now`. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A manual clock for tests: it stands still until moved. */
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
 * The demo's clock: system time plus an offset that `npm run shop -- clock +2h` stores in the
 * settings.
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
      sql({ distance: col.number })`
        select (value #>> '{}')::bigint as distance from settings where key = 'demo.clock_distance_ms' order by id desc limit 1`,
    )
  )?.distance ?? 0
