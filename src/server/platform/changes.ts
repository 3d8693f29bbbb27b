import { run, sql, type Queryable } from './database.ts'

/**
 * Notifies every process at commit that cached responses with these tags are stale. `catalogue` is
 * any change of the range; see also `catalogue/tags.ts`.
 */
export const CHANGES_CHANNEL = 'petik_changes'

export const announceChange = async (tx: Queryable, tags: readonly string[]): Promise<void> => {
  if (tags.length === 0) return
  await run(
    tx,
    sql`select pg_notify(${CHANGES_CHANNEL}, ${[...new Set(tags)].join(',').slice(0, 7900)})`,
  )
}
