import { isPriceAlone } from '#domain/staff/approval.ts'
import type { Queryable } from '../../platform/database.ts'
import { readCharged } from '../store/price.ts'

type NewPrice = { id: string; sku: string; regularPrice: number; salePrice: number | null }

/**
 * Which of these prices one person may not set alone. The product's form and the command line refuse
 * them: only the prices desk asks a second person.
 */
export const deepCuts = async (
  db: Queryable,
  prices: readonly NewPrice[],
  cutPercentMax: number,
): Promise<string[]> => {
  const now = new Map(
    (
      await readCharged(
        db,
        prices.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  return prices
    .filter(({ id, regularPrice, salePrice }) => {
      const before = now.get(id)
      const after = salePrice ?? regularPrice
      return (
        before !== undefined &&
        !isPriceAlone({ before: before.charged, after, cost: before.cost }, { cutPercentMax })
      )
    })
    .map(({ sku }) => sku)
}
