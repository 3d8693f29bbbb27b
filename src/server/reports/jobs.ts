import { addDays, jakartaDate } from '#domain/time.ts'
import { MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { firstDay, storeDay, lastStoredDay } from './store/days.ts'

/** Tills without network settle their bills within hours, so a day is over for good by then. */
const DAYS_OPEN = 2
/** A shop's first run stores its past in parts. */
const DAYS_A_RUN = 31

export const reportsJobs = (shop: Shop): Job[] => [
  { name: 'reports.days', everySeconds: 10 * MINUTE_S, run: (now) => storeDays(shop, now) },
]

/** Stores the figures of days that are over, each in a transaction of its own. */
export const storeDays = async (
  { db, database }: Pick<Shop, 'db' | 'database'>,
  now: Date,
): Promise<void> => {
  const last = await lastStoredDay(db)
  const first = last === null ? await firstDay(db) : addDays(last, 1)
  if (first === null) return
  const end = addDays(jakartaDate(now), -DAYS_OPEN)
  for (let at = 0, day = first; at < DAYS_A_RUN && day <= end; at++, day = addDays(day, 1))
    await database.transaction((tx) => storeDay(tx, day, now))
}
