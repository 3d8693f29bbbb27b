import type { Database } from '../../../platform/database.ts'
import { readRegions } from '../../../../../seeds/regions/read.ts'
import { hasRegions, insertRegions } from './regions-store.ts'

/**
 * Seeds every province, city, district, postal code and village of Indonesia in one transaction.
 * Does nothing when they exist.
 */
export const seedRegions = async (
  database: Database,
  print: (line: string) => void = () => {},
): Promise<void> => {
  if (await hasRegions(database.db)) return
  const regions = await readRegions()
  await database.transaction((tx) => insertRegions(tx, regions))
  const { provinces, cities, districts, villages } = regions
  print(
    `${provinces.code.length} provinces, ${cities.code.length} cities, ${districts.code.length} districts, ${villages.code.length} villages`,
  )
}
