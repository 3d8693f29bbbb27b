import type { Amount } from '#domain/units.ts'
import { isPriceAlone } from '#domain/staff/approval.ts'
import type { Queryable } from '../../platform/database.ts'
import { readCharged } from '../store/price.ts'

type NewPrice = {
  id: string
  sku: string
  regularPrice: Amount
  salePrice: Amount | null
  /** The cost that is set with the price; left out, it stays. */
  cost?: number | null
}

/**
 * Which of these prices one person may not set alone. The product's form and the command line refuse
 * them: only the prices desk asks a second person.
 */
export const deepCuts = async (
  db: Queryable,
  prices: readonly NewPrice[],
  { cutPercentMax, now }: { cutPercentMax: number; now: Date },
): Promise<string[]> => {
  const ids = prices.map(({ id }) => id)
  const stored = new Map((await readCharged(db, ids, now)).map((one) => [one.id, one]))
  return prices
    .filter(({ id, regularPrice, salePrice, cost }) => {
      const before = stored.get(id)
      if (before === undefined) return false
      const { charged, highest } = before
      const after = salePrice ?? regularPrice
      // A cost that is taken away with the price still counts: no one sells below it alone.
      const known = cost ?? before.cost
      return !isPriceAlone({ before: charged, highest, after, cost: known }, { cutPercentMax })
    })
    .map(({ sku }) => sku)
}
