import { isMigrated } from './platform/migrate.ts'
import type { Shop } from './shop.ts'

/** A balancer that asks must not wait as long as the database lets it wait. */
const ANSWER_MS_MAX = 1_500

/**
 * Why this process should get no requests now, in one sentence; null when it should. However often
 * it is asked, one question at a time goes to the database: while that one hangs, further ones
 * would only take the pool's connections.
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
      ? 'notices of the database are not heard: changes made by other processes would be missed'
      : null
  }
}

const late = (): Promise<string> =>
  new Promise((resolve) =>
    setTimeout(() => resolve('the database does not answer'), ANSWER_MS_MAX).unref(),
  )
