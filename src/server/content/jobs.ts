import type { Shop } from '../shop.ts'
import { MINUTE_S, type Job } from '../platform/schedule.ts'
import { addClockMinutes, jakartaTime, MINUTE_MS } from '#domain/time.ts'
import { announceChange } from '../platform/changes.ts'
import type { Database } from '../platform/database.ts'
import { hasTurnBetween } from './store.ts'
import { CONTENT_TAG } from './tags.ts'

// The job may run late; announcing the same moment up to three times is harmless.
const LATE_MINUTES = 3

/**
 * Every minute: invalidates cached content when a promo or post begins or ends, and at midnight,
 * because the footer shows the year.
 */
export const refreshContent = async (database: Database, now: Date): Promise<void> => {
  const time = jakartaTime(now)
  const isNewDay = time < addClockMinutes('00:00', LATE_MINUTES)
  if (
    isNewDay ||
    (await hasTurnBetween(database.db, new Date(now.getTime() - LATE_MINUTES * MINUTE_MS), now))
  )
    await announceChange(database.db, [CONTENT_TAG])
}

export const contentJobs = (shop: Shop): Job[] => [
  {
    name: 'content.refresh',
    everySeconds: MINUTE_S,
    run: (now) => refreshContent(shop.database, now),
  },
]
