import { readFile } from 'node:fs/promises'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { midnight } from './midnight.ts'
import { insertPointOffers } from './store.ts'
import type { SeedPointOffer } from '../../../../seeds/content/types.ts'

const FILE = new URL('../../../../seeds/content/point-offers.json', import.meta.url)

/** Seeds the demo's offers of points, from today on. */
export const seedPointOffers = async (database: Database, now: Date): Promise<void> => {
  const offers = JSON.parse(await readFile(FILE, 'utf8')) as SeedPointOffer[]
  const rows = offers.map(({ factorPercent, ...offer }) => ({
    ...offer,
    id: newId(now),
    factor_percent: factorPercent,
    products: [],
    starts_at: midnight(now, 0).toISOString(),
    ends_at: null,
    channel: 'both',
  }))
  await insertPointOffers(database.db, rows)
}
