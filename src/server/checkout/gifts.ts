import { lineOf, type CartLine, type StockAt } from '../cart/index.ts'
import type { GiftFacts } from '../promotions/index.ts'

/**
 * What gift coupons would add to an order, as lines that are never stored: each as a whole or, when
 * the shop has too few of it beside what the customer put in, not at all.
 */
export const giftLines = (
  gifts: readonly GiftFacts[],
  own: readonly CartLine[],
  at: StockAt,
): CartLine[] =>
  gifts.flatMap(({ couponId, couponCode, given, ...facts }) => {
    const stored = {
      ...facts,
      // In the shape of every line's key.
      key: couponId.replaceAll('-', ''),
      quantity: given,
      note: '',
      selected: true,
      seenPrice: facts.price,
      addedAt: at.now.toISOString(),
      isWished: false,
    }
    const line = lineOf(stored, at, couponCode)
    const taken = own.filter((one) => one.selected && one.variationId === line.variationId)
    const left = line.available - taken.reduce((sum, { quantity }) => sum + quantity, 0)
    return line.selectable && left >= given ? [{ ...line, selectable: false }] : []
  })
