import { HOUR_MS } from '#domain/time.ts'
import { setStock } from '#server/batches/index.ts'
import { waitForStock } from '#server/stock-alerts/index.ts'
import type { Shop } from '#server/shop.ts'
import { variationIdsOf } from '../store.ts'

const SOLD_OUT = { product: 'kurma-ajwa', variation: 2 }

/** Seeds a variation that is sold out, and customers who wait for it. */
export const seedStockAlerts = async (
  shop: Shop,
  customerIds: readonly string[],
  now: Date,
): Promise<void> => {
  const [variationId] = await variationIdsOf(shop.db, [SOLD_OUT])
  await shop.database.transaction((tx) => setStock(tx, variationId!, 0, 'demo', now))
  for (const [place, customerId] of customerIds.entries()) {
    const asked = new Date(now.getTime() - (customerIds.length - place) * HOUR_MS)
    await waitForStock(shop, { customerId, variationId: variationId! }, asked)
  }
}
