import { announceChange } from '#server/platform/changes.ts'
import type { Database } from '#server/platform/database.ts'
import type { Running } from './processes.ts'

export type CacheStats = {
  bytes: number
  limit: number
  entries: number
  evictions: number
  drops: number
  resident: number
}

/** Statistics of a running shop's response cache, from /metrics. */
export const cacheStats = async ({ port }: Pick<Running, 'port'>): Promise<CacheStats> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`/metrics does not say ${name}.`)
    return Number(value)
  }
  return {
    bytes: read('petik_response_cache_bytes'),
    limit: read('petik_response_cache_limit_bytes'),
    entries: read('petik_response_cache_entries'),
    evictions: read('petik_response_cache_evictions_total'),
    drops: read('petik_response_cache_drops_total'),
    resident: read('process_resident_memory_bytes'),
  }
}

const FORGET_MS_MAX = 5_000

/** Clears the cache of every process on this database, and waits until this shop's is empty. */
export const clearCache = async (database: Database, shop: Running): Promise<void> => {
  await announceChange(database.db, ['*'])
  const deadline = performance.now() + FORGET_MS_MAX
  while ((await cacheStats(shop)).entries > 0) {
    if (performance.now() > deadline) throw new Error('The shop did not clear its cache.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
