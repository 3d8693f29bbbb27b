/** How long an import rests between its transactions, so that shoppers are served first. */
import type { Queryable } from '../platform/database.ts'
import { statementsElsewhere } from './store.ts'

/** Waits after work that took some milliseconds, so that an import leaves most of the machine. */
export type Rest = (worked: number) => Promise<void>
export const noRest: Rest = () => Promise.resolve()

/** An import works four fifths of the time while others run nothing, and two when they run much. */
const LEAST = 0.25
const MOST = 1.5
/** What a new count weighs against those before it. */
const WEIGHT = 0.2

/** Rest per work, by how many statements of others run at a time. */
export const restPerWork = (running: number): number => Math.min(MOST, LEAST + running)

export const makeRest = (db: Queryable): Rest => {
  let running = MOST
  return async (worked) => {
    running += WEIGHT * ((await statementsElsewhere(db)) - running)
    await new Promise((resolve) => setTimeout(resolve, worked * restPerWork(running)))
  }
}
