import type { CountLine, StockCount } from '#contract/staff/stock/counts.ts'

/** What a tap in a count does. */
export type Counted = { variationId: string; counted: number; again: boolean; reason: string }

/** The count with a number that is not sent yet. */
export const withCounted = (count: StockCount, act: Counted): StockCount => {
  const isNew = count.items.some(
    ({ variation_id: id, counted }) => id === act.variationId && counted === null,
  )
  return {
    ...count,
    done: count.done + (isNew && !act.again ? 1 : 0),
    items: count.items.map((line) =>
      line.variation_id !== act.variationId
        ? line
        : act.again
          ? { ...line, recounted: act.counted, reason: act.reason || null, recount: false }
          : { ...line, counted: act.counted },
    ),
  }
}

/** Whether a number is the second one: it was asked for. Before that it corrects the first. */
export const isSecond = ({
  recount,
  recounted,
}: Pick<CountLine, 'recount' | 'recounted'>): boolean => recount || recounted !== null
