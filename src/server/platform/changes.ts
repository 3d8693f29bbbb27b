import { run, sql, type Queryable } from './database.ts'

/**
 * Notifies every process at commit that cached responses with these tags are stale. `catalogue` is
 * any change of the range; see also `catalogue/tags.ts`.
 */
export const CHANGES_CHANNEL = 'petik_changes'

// PostgreSQL refuses a notice of 8,000 bytes or more.
const NOTICE_BYTES_MAX = 7900

/** Notifies of all these tags, in as many notices as they need. */
export const announceChange = async (tx: Queryable, tags: readonly string[]): Promise<void> => {
  for (const notice of noticesOf(tags))
    await run(tx, sql`select pg_notify(${CHANGES_CHANNEL}, ${notice})`)
}

/** Tags in lists that each fit into a notice. */
export const noticesOf = (tags: readonly string[]): string[] => {
  const notices: string[] = []
  for (const tag of new Set(tags)) {
    const longer = notices.length > 0 ? `${notices.at(-1)},${tag}` : tag
    if (notices.length > 0 && Buffer.byteLength(longer) <= NOTICE_BYTES_MAX)
      notices[notices.length - 1] = longer
    else notices.push(tag)
  }
  return notices
}
