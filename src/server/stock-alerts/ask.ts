import type { Id } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { findUnits, insertAlert } from './store.ts'
import { atNow } from './tell.ts'

type Wish = { customerId: Id<'customer'>; variationId: string }

/** False for what can be ordered now: nothing has to be waited for. */
export const waitForStock = async (
  shop: Shop,
  { customerId, variationId }: Wish,
  now: Date,
): Promise<boolean> => {
  const found = await findUnits(shop.db, variationId, atNow(shop.settings(), now))
  if (!found?.active) throw new AppError('product_not_found')
  if (found.units > 0) return false
  await shop.limits.take('stockAlert', customerId)
  await insertAlert(shop.db, { id: newId(now), customerId, variationId, now })
  return true
}
