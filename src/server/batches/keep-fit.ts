import type { LocalDate } from '#domain/time.ts'
import type { Database } from '../platform/database.ts'
import { announceStock } from './announce.ts'
import { refreshFit, staleFit } from './store/batches.ts'
import { lockStock, setDeliverFrom } from './store/stock.ts'

/** Variations per transaction: orders for them wait that long. */
const AT_ONCE = 200

/**
 * Takes batches off sale that no longer keep their life promise on the earliest delivery day, and
 * puts others back. Listings follow. Returns how many variations changed.
 */
export const keepFit = async (database: Database, deliverFrom: LocalDate): Promise<number> => {
  await setDeliverFrom(database.db, deliverFrom)
  let changed = 0
  for (;;) {
    const stale = await staleFit(database.db, AT_ONCE)
    if (stale.length === 0) return changed
    for (const [locationId, own] of Map.groupBy(stale, (one) => one.locationId)) {
      const ids = own.map(({ variationId }) => variationId)
      await database.transaction(async (tx) => {
        await lockStock(tx, locationId, ids)
        await refreshFit(tx, locationId, ids)
        await announceStock(tx, own)
      })
    }
    changed += stale.length
  }
}
