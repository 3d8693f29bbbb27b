import { take, unitsLeft } from '#domain/catalogue/hamper.ts'
import { lineOf, type CartLine, type StockAt } from '../../cart/index.ts'
import type { GiftFacts } from '../../coupons/index.ts'

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
    const left = line.available - takenBy(own, line)
    return line.selectable && left >= given ? [{ ...line, selectable: false }] : []
  })

/** Units of a gift that the customer's own lines take. */
const takenBy = (own: readonly CartLine[], gift: CartLine): number => {
  const taken = new Map<string, number>()
  for (const line of own) if (line.selected) take(taken, line, line.quantity)
  return gift.availability === 'now'
    ? gift.available - unitsLeft(gift, taken)
    : (taken.get(gift.variationId) ?? 0)
}
