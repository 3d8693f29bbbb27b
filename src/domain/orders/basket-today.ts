import { add, rupiah } from '../money.ts'
import type { Amount, Rupiah } from '../units.ts'

export type BasketLine = {
  quantity: number
  lineTotal: Amount
  giftOf: string | null
  /** What one costs now; null when it is not sold any more. */
  priceNow: Amount | null
}

/**
 * What the bought goods of an order cost when they were ordered and what they cost now, before
 * discounts. Goods that are not sold any more are in neither sum; null when nothing else is left.
 */
export const basketToday = (
  lines: readonly BasketLine[],
): { ordered: Rupiah; now: Rupiah; missing: number } | null => {
  const bought = lines.filter(({ giftOf }) => giftOf === null)
  const sold = bought.filter(({ priceNow }) => priceNow !== null)
  if (sold.length === 0) return null
  return {
    ordered: add(...sold.map(({ lineTotal }) => lineTotal)),
    now: add(...sold.map(({ priceNow, quantity }) => rupiah((priceNow ?? 0) * quantity))),
    missing: bought.length - sold.length,
  }
}
