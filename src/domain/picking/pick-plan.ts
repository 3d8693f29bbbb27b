import { ZONES, type Zone } from '../stock/goods-in.ts'
import type { Grams, Id } from '../units.ts'

/** Where goods stand: a zone, and how far along the walk their shelf is. Null without a shelf. */
export type PickPlace = { zone: Zone; walk: number | null; shelf: string | null }

export type PickableTask = PickPlace & {
  variationId: Id<'variation'>
  name: string
  orderPosition: number
}

/**
 * The order in which a picker walks: chilled after ambient, frozen last; by shelf, goods without
 * one at the end of their zone; equal goods of several orders next to each other.
 */
export const walkOrder = <T extends PickableTask>(tasks: readonly T[]): T[] =>
  tasks.toSorted(
    (a, b) =>
      ZONES.indexOf(a.zone) - ZONES.indexOf(b.zone) ||
      (a.walk ?? Number.MAX_SAFE_INTEGER) - (b.walk ?? Number.MAX_SAFE_INTEGER) ||
      compare(a.shelf ?? '', b.shelf ?? '') ||
      compare(a.name, b.name) ||
      compare(a.variationId, b.variationId) ||
      a.orderPosition - b.orderPosition,
  )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export type WaitingOrder = {
  id: string
  startsAt: Date
  placedAt: Date
  grams: Grams
  /** The order whose goods it adds to; both go into one run. */
  addedTo: string | null
}
export type RunLimits = { ordersMax: number; gramsMax: Grams }

/**
 * The orders of the next run of a window: the oldest first, as many as a trolley holds. An order
 * that is heavier than a trolley makes a run of its own; what was added to one goes with it.
 */
export const fillRun = <O extends WaitingOrder>(
  waiting: readonly O[],
  { ordersMax, gramsMax }: RunLimits,
): O[] => {
  const taken: O[] = []
  let grams = 0
  const oldestFirst = waiting.toSorted(
    (a, b) =>
      a.startsAt.getTime() - b.startsAt.getTime() ||
      a.placedAt.getTime() - b.placedAt.getTime() ||
      compare(a.id, b.id),
  )
  for (const group of Map.groupBy(oldestFirst, ({ id, addedTo }) => addedTo ?? id).values()) {
    if (taken.length >= ordersMax) break
    const heavy = group.reduce((sum, order) => sum + order.grams, 0)
    if (taken.length > 0 && grams + heavy > gramsMax) continue
    if (taken.length > 0 && taken.length + group.length > ordersMax) continue
    taken.push(...group)
    grams += heavy
  }
  return taken
}

type Filled = { orders: number; grams: Grams }
/** Whether orders that go together fit into a run that holds others. */
export const fitsRun = (
  { orders, grams }: Filled,
  group: readonly { grams: Grams }[],
  { ordersMax, gramsMax }: RunLimits,
): boolean =>
  orders + group.length <= ordersMax &&
  group.reduce((sum, order) => sum + order.grams, grams as number) <= gramsMax

/** Orders that go into one run together, with the place and window of that run in words. */
export type PickGroup = { window: string; members: readonly { grams: Grams }[] }

/**
 * How many runs are made when groups join one after another, each the first run with room; and the
 * positions of those that no trolley takes, which get a run of their own all the same.
 */
export const planJoins = (
  groups: readonly PickGroup[],
  limits: RunLimits,
): { runs: number; tooLarge: number[] } => {
  const runs: { window: string; members: { grams: Grams }[] }[] = []
  const tooLarge: number[] = []
  for (const [at, { window, members }] of groups.entries()) {
    if (!fitsRun({ orders: 0, grams: 0 }, members, limits)) tooLarge.push(at)
    const found = runs.find(
      (run) => run.window === window && fitsRun(filledOf(run), members, limits),
    )
    if (found) found.members.push(...members)
    else runs.push({ window, members: [...members] })
  }
  return { runs: runs.length, tooLarge }
}
const filledOf = ({ members }: { members: readonly { grams: Grams }[] }): Filled => ({
  orders: members.length,
  grams: members.reduce((sum, { grams }) => sum + grams, 0),
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The letter of an order's tote on a trolley: A, B … Z, then A1. */
export const toteLetter = (position: number): string =>
  `${LETTERS[position % LETTERS.length]!}${position < LETTERS.length ? '' : Math.floor(position / LETTERS.length)}`
