import { addDays, DAY_MS } from '#domain/time.ts'
import { ONLINE, receive, takeFromBatches } from '../batches/index.ts'
import type { Database } from '../platform/database.ts'
import { DAY_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { lowGoods } from './seed/stock-store.ts'

const UNITS_RECEIVED = 30

/** The demo's own jobs; a live shop has none. */
export const demoJobs = (shop: Shop): Job[] =>
  shop.config.mode === 'demo'
    ? [{ name: 'demo.restock', everySeconds: DAY_S, run: (now) => restock(shop.database, now) }]
    : []

/**
 * Keeps a demo that is left running on sale: throws away what has ended and is not promised, and
 * receives goods whose fresh units run out. Returns how many variations got goods.
 */
export const restock = async (database: Database, now: Date): Promise<number> => {
  const cause = { cause: 'demo', causeId: now.toISOString(), actor: 'demo', now }
  const low = await lowGoods(database.db, new Date(now.getTime() - DAY_MS))
  for (const { ended, variationId, bestBefore, lifeDays } of low)
    await database.transaction(async (tx) => {
      for (const { batchId, quantity } of ended)
        // Promised units stay: the take is refused as a whole.
        await takeFromBatches(tx, {
          ...cause,
          place: ONLINE,
          takes: [{ variationId, batchId, quantity }],
          kind: 'waste',
          reason: 'ended',
        })
      const fresh = addDays(bestBefore, lifeDays)
      await receive(tx, {
        ...cause,
        place: ONLINE,
        goods: [{ variationId, quantity: UNITS_RECEIVED, bestBefore: fresh }],
      })
    })
  return low.length
}
