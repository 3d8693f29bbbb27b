import { percentOf } from '../money.ts'
import type { Amount, Id } from '../units.ts'

/** A fixed price of one unit, from a quantity of it on. */
export type ListPrice = {
  variationId: Id<'variation'>
  minQuantity: number
  price: Amount
}
/** A percentage off the regular price of a category and those below it. */
export type ListPercent = { category: string; percent: number }

/** What a company pays: fixed prices, and percentages of categories. */
export type PriceList = {
  percents: readonly ListPercent[]
  prices: readonly ListPrice[]
}

/** What a unit costs from a quantity of it on. */
export type QuantityPrice = Pick<ListPrice, 'minQuantity' | 'price'>

export type PricedGoods = {
  variationId: Id<'variation'>
  categories: readonly string[]
  quantity: number
  regularPrice: Amount
  /** What everybody pays: the sale price, else the regular one. */
  price: Amount
}

/**
 * What a buyer of the company pays for a unit: the lowest of the price for everybody, the fixed
 * prices of this quantity, and the regular price less the largest percentage of its categories.
 * The order of entries changes nothing.
 */
export const companyPrice = (
  list: PriceList | null,
  { variationId, categories, quantity, regularPrice, price }: PricedGoods,
): Amount => {
  if (list === null) return price
  const fixed = list.prices
    .filter((one) => one.variationId === variationId && one.minQuantity <= quantity)
    .map((one) => one.price)
  const percent = Math.max(
    0,
    ...list.percents
      .filter(({ category }) => categories.includes(category))
      .map((one) => one.percent),
  )
  const cut = percent === 0 ? price : Math.max(1, regularPrice - percentOf(regularPrice, percent))
  return Math.min(price, cut, ...fixed)
}

/** The prices of larger quantities, cheapest last; only those that lower the price. */
export const companySteps = (
  list: PriceList | null,
  goods: Omit<PricedGoods, 'quantity'>,
): QuantityPrice[] => {
  const quantities = [
    ...new Set(
      (list?.prices ?? [])
        .filter(
          ({ variationId, minQuantity }) => variationId === goods.variationId && minQuantity > 1,
        )
        .map(({ minQuantity }) => minQuantity),
    ),
  ].toSorted((one, other) => one - other)
  let before = companyPrice(list, { ...goods, quantity: 1 })
  return quantities.flatMap((minQuantity) => {
    const price = companyPrice(list, { ...goods, quantity: minQuantity })
    if (price >= before) return []
    before = price
    return [{ minQuantity, price }]
  })
}

/**
 * The prices of all quantities, from one unit on, as an order agrees on them; empty when every
 * quantity costs the same.
 */
export const agreedPrices = (
  list: PriceList | null,
  goods: Omit<PricedGoods, 'quantity'>,
): QuantityPrice[] => {
  const steps = companySteps(list, goods)
  if (steps.length === 0) return []
  return [{ minQuantity: 1, price: companyPrice(list, { ...goods, quantity: 1 }) }, ...steps]
}

/** What a unit costs at a quantity by agreed prices; `price` where every quantity costs the same. */
export const agreedPrice = (
  prices: readonly QuantityPrice[],
  quantity: number,
  price: Amount,
): Amount => prices.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? price
