import { MINUTE_MS } from '#domain/time.ts'
import type { Queryable } from '../platform/database.ts'
import { newestReconcile } from './store/checks.ts'
import { countEffects } from './store/health.ts'

/** An effect that is due for longer is late. */
export const EFFECT_LATE_MS = 5 * MINUTE_MS

/** What is broken: effects that were given up or wait too long, and rules of the books. */
export const healthFigures = async (db: Queryable, now: Date) => {
  const [topics, books] = await Promise.all([
    countEffects(db, new Date(now.getTime() - EFFECT_LATE_MS)),
    newestReconcile(db),
  ])
  const sum = (of: 'dead' | 'late') => topics.reduce((all, topic) => all + topic[of], 0)
  return { dead: sum('dead'), late: sum('late'), breaks: books?.breaks ?? 0 }
}
