import type { LocalDate } from '../time.ts'
import type { Amount } from '../units.ts'
import { companyPrice, type PriceList, type PricedGoods } from './price-list.ts'

export type DatedList = PriceList & { firstDay: LocalDate; lastDay: LocalDate | null }
type Goods = Omit<PricedGoods, 'quantity'>

/** Goods of which a quantity costs a company something else: the first quantity that does. */
type Changed<G> = { goods: G; quantity: number; before: Amount; after: Amount }
export type ListEffect<G> = {
  cheaper: number
  dearer: number
  /** What costs more comes first, then what changes most. */
  changed: Changed<G>[]
}

/** A list as it holds on a day; null before its first and after its last. */
export const listOn = (list: DatedList | null, day: LocalDate): PriceList | null =>
  list === null || day < list.firstDay || (list.lastDay !== null && day > list.lastDay)
    ? null
    : list

/** What another list means for goods, at one unit and at each quantity with a price of its own. */
export const listEffect = <G extends Goods>(
  before: PriceList | null,
  after: PriceList | null,
  goods: readonly G[],
): ListEffect<G> => {
  const entries = [...(before?.prices ?? []), ...(after?.prices ?? [])]
  const quantities = Map.groupBy(entries, ({ variationId }) => variationId)
  const changed = goods.flatMap((one) => {
    const own = (quantities.get(one.variationId) ?? []).map(({ minQuantity }) => minQuantity)
    const first = [...new Set([1, ...own])]
      .toSorted((a, b) => a - b)
      .map((quantity) => ({
        goods: one,
        quantity,
        before: companyPrice(before, { ...one, quantity }),
        after: companyPrice(after, { ...one, quantity }),
      }))
      .find((price) => price.before !== price.after)
    return first ? [first] : []
  })
  const by = (one: Changed<G>): number => (one.after - one.before) / one.before
  return {
    cheaper: changed.filter((one) => by(one) < 0).length,
    dearer: changed.filter((one) => by(one) > 0).length,
    changed: changed.toSorted(
      (a, b) => Number(by(b) > 0) - Number(by(a) > 0) || Math.abs(by(b)) - Math.abs(by(a)),
    ),
  }
}
