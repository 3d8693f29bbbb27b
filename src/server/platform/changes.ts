import { run, sql, type Queryable } from './database.ts'

/**
 * Notifies every process at commit that cached responses with these tags are stale. Tags:
 * `catalogue/tags.ts`, `reviews:<slug>`, `content`, `settings`; `catalogue` is any change of the
 * range.
 */
export const CHANGES_CHANNEL = 'petik_changes'

export const announceChange = async (tx: Queryable, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return
  await run(
    tx,
    sql`select pg_notify(${CHANGES_CHANNEL}, ${[...new Set(tags)].join(',').slice(0, 7900)})`,
  )
}
