import { lineOf, type CartLine, type StockAt } from '../cart/index.ts'
import type { GiftFacts } from '../coupons/index.ts'

/**
 * Lines that gift coupons would add; never stored. A gift is added whole or, if too little stock is
 * left after the customer's own lines, not at all.
 */
export const giftLines = (
  gifts: readonly GiftFacts[],
  own: readonly CartLine[],
  at: StockAt,
): CartLine[] =>
  gifts.flatMap(({ couponId, couponCode, given, ...facts }) => {
    const stored = {
      ...facts,
      // The format of every line key.
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
