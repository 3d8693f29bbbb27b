/** How long an import rests between its transactions, so that shoppers are served first. */
import type { Queryable } from '../platform/database.ts'
import { statementsElsewhere } from './store.ts'

/** Waits after work that took some milliseconds, so that an import leaves most of the machine. */
export type Rest = (worked: number) => Promise<void>
export const noRest: Rest = () => Promise.resolve()

/** An import works ten elevenths of the time while others run nothing, and a tenth when they run much. */
const LEAST = 0.1
const MOST = 9
const PER_STATEMENT = 2
/** What a new count weighs against those before it. */
const WEIGHT = 0.2
/** Others are counted no more often: a count takes as long as a small row. */
const COUNT_EVERY_MS = 50

/** Rest per work, by how many statements of others run at a time. */
export const restPerWork = (running: number): number =>
  Math.min(MOST, LEAST + PER_STATEMENT * running)

export const makeRest = (db: Queryable): Rest => {
  // As if shoppers were about, until the first count.
  let running = 1
  let sinceCount = COUNT_EVERY_MS
  return async (worked) => {
    sinceCount += worked
    if (sinceCount >= COUNT_EVERY_MS) {
      running += WEIGHT * ((await statementsElsewhere(db)) - running)
      sinceCount = 0
    }
    await new Promise((resolve) => setTimeout(resolve, worked * restPerWork(running)))
  }
}
