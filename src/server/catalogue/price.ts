import type { Id } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { writePrice } from './store/price.ts'

/**
 * Sets a variation's regular and sale price in whole Rupiah. The shelf follows, and cached pages
 * are invalidated at the commit.
 */
export const setPrice = async (
  tx: Transaction,
  variationId: Id<'variation'>,
  regular: number,
  sale: number | null,
  priced: { by: string; now: Date },
): Promise<void> => {
  const isPrice = (price: number) => Number.isSafeInteger(price) && price > 0
  if (!isPrice(regular) || (sale !== null && (!isPrice(sale) || sale >= regular)))
    throw new AppError('invalid')
  if ((await writePrice(tx, variationId, regular, sale, priced)) === null)
    throw new AppError('product_not_found')
}
