import { readFile } from 'node:fs/promises'
import type { Database } from '../../platform/database.ts'
import { seedRegions } from './regions/regions.ts'
import { insertTiers } from './store.ts'

type SeedTier = {
  slug: string
  name: unknown
  threshold: number
  factor: number
  redeemPointConvert: number
  benefit: unknown
  art: string
}

/** Seeds what every shop needs: the regions of Indonesia and the tiers. Idempotent. */
export const seedBase = async (
  database: Database,
  print: (line: string) => void = () => {},
): Promise<void> => {
  await seedTiers(database)
  await seedRegions(database, print)
}

const seedTiers = async (database: Database): Promise<void> => {
  const tiers = JSON.parse(
    await readFile(new URL('../../../../seeds/content/tiers.json', import.meta.url), 'utf8'),
  ) as SeedTier[]
  const rows = tiers.map((tier, index) => ({
    code: tier.slug,
    position: index + 1,
    name: tier.name,
    threshold: tier.threshold,
    earn_factor_percent: Math.round(tier.factor * 100),
    redeem_point_convert: tier.redeemPointConvert,
    benefit: tier.benefit,
    art: tier.art,
  }))
  await insertTiers(database.db, rows)
}
