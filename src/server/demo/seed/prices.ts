import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { applyPrices, insertPlans } from '../../catalogue/index.ts'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { makeLog } from '../../platform/log.ts'
import { readPlainPrices, seedPastPrices } from './prices-store.ts'

/** In hours from now; a plan without an end holds from its start on. */
const PLANS = [
  { by: 'pemilik', state: 'planned', from: -30, until: 42, factor: 0.9 },
  { by: 'pemilik', state: 'planned', from: -6, until: 90, factor: 0.85 },
  { by: 'pemilik', state: 'planned', from: 20, until: 68, factor: 0.88 },
  { by: 'pemilik', state: 'planned', from: 75, until: null, factor: 1.06 },
  { by: 'pembelian', state: 'proposed', from: 44, until: null, factor: 1.08 },
  { by: 'pemasaran', state: 'proposed', from: 96, until: 144, factor: 0.8 },
  // Below cost, so that the desk shows it.
  { by: 'pemasaran', state: 'proposed', from: 120, until: 168, factor: 0.5 },
] as const
const STEP = 500

/** Prices of the demo's past, and plans in each state. */
export const seedPrices = async (database: Database, now: Date): Promise<void> => {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  await seedPastPrices(database.db, {
    changedAt: new Date(now.getTime() - 40 * DAY_MS),
    before: new Date(now.getTime() - 90 * DAY_MS),
  })
  const priced = await readPlainPrices(database.db, PLANS.length)
  for (const [index, { by, state, from, until, factor }] of PLANS.entries()) {
    const { variationId, regular } = priced[index]!
    const price = Math.ceil((regular * factor) / STEP) * STEP
    const plan =
      factor < 1
        ? { target: 'sale' as const, regular, sale: Math.min(price, regular - 1) }
        : { target: 'regular' as const, regular: price, sale: null }
    await database.transaction((tx) =>
      insertPlans(tx, [{ id: newId(now), variationId, ...plan }], {
        startsAt: at(from),
        endsAt: until === null ? null : at(until),
        state,
        by,
        now: at(Math.min(from, 0) - 3),
      }),
    )
  }
  await applyPrices(database, makeLog('error'), now)
}
