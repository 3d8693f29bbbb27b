import type { Id } from '../units.ts'
/** A hamper is made of parts and sold from their stock; other goods are their own only part. */
export type Part = { variationId: Id<'variation'>; quantity: number }
type Goods = { variationId: Id<'variation'>; parts: readonly Part[] }
type StockedGoods = {
  variationId: Id<'variation'>
  saleable: number
  parts: readonly (Part & { saleable: number })[]
}

export const PARTS_MAX = 20
export const PART_QUANTITY_MAX = 99

/** What some units of goods are in the stock. */
export const inStock = ({ variationId, parts }: Goods, units: number): Part[] =>
  parts.length === 0
    ? [{ variationId, quantity: units }]
    : parts.map((part) => ({ variationId: part.variationId, quantity: part.quantity * units }))

/** Units that are left once others have taken theirs. */
export const unitsLeft = (goods: StockedGoods, taken: ReadonlyMap<string, number>): number => {
  const parts =
    goods.parts.length === 0
      ? [{ variationId: goods.variationId, quantity: 1, saleable: goods.saleable }]
      : goods.parts
  const units = parts.map(({ variationId, quantity, saleable }) =>
    Math.floor(Math.max(0, saleable - (taken.get(variationId) ?? 0)) / quantity),
  )
  return Math.min(goods.saleable, ...units)
}

/** Adds what some units take from the stock. */
export const take = (taken: Map<string, number>, goods: Goods, units: number): void => {
  for (const { variationId, quantity } of inStock(goods, units))
    taken.set(variationId, (taken.get(variationId) ?? 0) + quantity)
}

type Line = StockedGoods & { quantity: number; selected: boolean; nextDayLeft: number }
/**
 * Lines with the stock that the selected lines before them leave: a hamper and loose fruit may be
 * sold from the same stock.
 */
export const shareStock = <L extends Line>(lines: readonly L[]): L[] => {
  if (lines.every(({ parts }) => parts.length === 0)) return [...lines]
  const taken = new Map<string, number>()
  return lines.map((line) => {
    const left = afterOthers(line, taken)
    if (line.selected) take(taken, line, Math.min(line.quantity, left.saleable))
    return left
  })
}

/** Goods with the stock that is left once others have taken theirs. */
export const afterOthers = <G extends StockedGoods & { nextDayLeft: number }>(
  goods: G,
  taken: ReadonlyMap<string, number>,
): G => ({
  ...goods,
  saleable: unitsLeft(goods, taken),
  // An order holds a variation either of the stock or of tomorrow's supply.
  nextDayLeft: taken.has(goods.variationId) ? 0 : goods.nextDayLeft,
})
