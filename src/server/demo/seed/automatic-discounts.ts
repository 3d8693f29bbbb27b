import { readFile } from 'node:fs/promises'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { midnight } from './midnight.ts'
import { insertAutomaticDiscounts } from './store.ts'
import type { SeedAutomaticDiscount } from '../../../../seeds/content/types.ts'

const FILE = new URL('../../../../seeds/content/automatic-discounts.json', import.meta.url)

/** Seeds the demo's discounts without a code, one of each kind. */
export const seedAutomaticDiscounts = async (database: Database, now: Date): Promise<void> => {
  const discounts = JSON.parse(await readFile(FILE, 'utf8')) as SeedAutomaticDiscount[]
  const rows = discounts.map((discount) => ({
    id: newId(now),
    name: discount.name,
    kind: discount.kind,
    buy_quantity: discount.buyQuantity,
    percent: discount.percent,
    steps: discount.steps,
    categories: discount.categories,
    products: discount.products,
    weekdays: discount.weekdays,
    from_time: discount.hours?.[0] ?? null,
    until_time: discount.hours?.[1] ?? null,
    starts_at: midnight(now, discount.startsInDays).toISOString(),
    ends_at: null,
    channel: 'both',
  }))
  await insertAutomaticDiscounts(database.db, rows)
}
