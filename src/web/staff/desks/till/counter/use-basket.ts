import { useState } from 'react'
import type { CounterGood } from '#contract/till/counter.ts'
import * as basket from './basket.ts'
import { offOf, type DueDiscount } from './promotions.ts'
import type { TillGoods } from './use-till-goods.ts'
import { usePromotions } from './use-promotions.ts'

export type Basket = ReturnType<typeof useBasket>

/** The lines of a sale with their promotions, and what the goods cost. */
export function useBasket({ snapshot }: TillGoods, onChange: () => void) {
  const [lines, setLines] = useState<basket.BasketLine[]>([])
  const { discounts, earnedBy, renew } = usePromotions(lines, snapshot.data)
  const change = (next: basket.BasketLine[]) => {
    setLines(next)
    renew()
    onChange()
  }
  const total = basket.totalOf(lines) - discounts.reduce((sum, all) => sum + offOf(all), 0)
  return {
    lines,
    discounts,
    earnedBy,
    total,
    notPaid: basket.whyNotPaid(lines, total),
    add: (good: CounterGood) => change(basket.addGood(lines, good)),
    addLabelled: (good: CounterGood, amount: { grams: number } | { price: number }) =>
      change(basket.addLabelled(lines, good, amount)),
    setQuantity: (id: number, units: number) => change(basket.withQuantity(lines, id, units)),
    weigh: (id: number, grams: number | null) => change(basket.withGrams(lines, id, grams)),
    remove: (id: number) => change(basket.without(lines, id)),
    /** At the prices and discounts that the shop says. */
    reprice: (prices: ReadonlyMap<string, number>, due: DueDiscount[] | undefined) => {
      renew(due)
      setLines(basket.withPrices(lines, prices))
    },
  }
}
