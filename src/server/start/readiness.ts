import { isMigrated } from '../platform/db/migrate.ts'
import type { Shop } from '../shop.ts'

/** A load balancer must not wait for the database's own timeout. */
const ANSWER_MS_MAX = 1_500

/**
 * Why this process should get no requests, as one sentence; null when it should. Single-flight:
 * while a check hangs, more would only take connections.
 */
export const makeReadiness = (shop: Shop): (() => Promise<string | null>) => {
  let asking: Promise<string | null> | null = null
  const ask = async (): Promise<string | null> => {
    try {
      return (await isMigrated(shop.db)) ? null : 'migrations are missing'
    } catch {
      return 'the database does not answer'
    } finally {
      asking = null
    }
  }
  return async () => {
    const reason = await Promise.race([(asking ??= ask()), late()])
    if (reason !== null) return reason
    return shop.database.isDeaf()
      ? 'the database’s notifications do not arrive: changes by other processes would be missed'
      : null
  }
}

const late = (): Promise<string> =>
  new Promise((resolve) =>
    setTimeout(() => resolve('the database does not answer'), ANSWER_MS_MAX).unref(),
  )
