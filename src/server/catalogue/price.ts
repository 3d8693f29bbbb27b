import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { writePrice } from './store-price.ts'

/**
 * Sets what a variation costs in whole Rupiah, and what is paid instead while it is on sale. The
 * shelf follows, and what shows it is let go at the commit.
 */
export const setPrice = async (
  tx: Transaction,
  variationId: string,
  regular: number,
  sale: number | null,
): Promise<void> => {
  const isPrice = (price: number) => Number.isSafeInteger(price) && price > 0
  if (!isPrice(regular) || (sale !== null && (!isPrice(sale) || sale >= regular)))
    throw new AppError('invalid')
  if ((await writePrice(tx, variationId, regular, sale)) === null)
    throw new AppError('product_not_found')
}
