import { addDays, jakartaDate } from '#domain/time.ts'
import { MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { addDayRows, daysToStore, firstDay, lastDay, storeDay } from './store/days.ts'

/** Tills without network settle their bills within hours, so a day is over for good by then. */
const DAYS_OPEN = 2
/** A shop's first run stores its past in parts. */
const DAYS_A_RUN = 31

export const reportsJobs = (shop: Shop): Job[] => [
  { name: 'reports.days', everySeconds: 10 * MINUTE_S, run: (now) => storeDays(shop, now) },
]

/**
 * Stores the figures of days that are over, each in a transaction of its own: of those with a change
 * since, and of those that got their row in the run before. Answers how many days it worked at. One
 * that fails holds no other up, and is thrown at the end.
 */
export const storeDays = async (
  { db, database }: Pick<Shop, 'db' | 'database'>,
  now: Date,
): Promise<number> => {
  const days = await daysToStore(db, DAYS_A_RUN)
  const failed: unknown[] = []
  for (const day of days)
    await database
      .transaction((tx) => storeDay(tx, day, now))
      .catch((error: unknown) => void failed.push(error))
  const last = await lastDay(db)
  const from = last === null ? await firstDay(db) : addDays(last, 1)
  if (from === null) return days.length
  const end = addDays(jakartaDate(now), -DAYS_OPEN)
  const most = addDays(from, DAYS_A_RUN - 1)
  const added = await addDayRows(db, { from, to: end < most ? end : most })
  if (failed.length > 0) throw failed[0]
  return days.length + added
}
