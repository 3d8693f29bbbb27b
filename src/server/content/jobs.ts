import { addClockMinutes, jakartaTime, MINUTE_MS } from '#domain/time.ts'
import { announceChange } from '../platform/changes.ts'
import type { Database } from '../platform/database.ts'
import { hasTurnBetween } from './store.ts'
import { CONTENT_TAG } from './tags.ts'

// A run a minute may come late; a notice that is sent three times does no harm.
const LATE_MINUTES = 3

/**
 * Every minute: a promo or a post that begins or ends now changes what was kept, and so does a new
 * year in the footer.
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
