import { addDays, type LocalDate } from '../time.ts'

/** `rescue`: too little life for the shop's promise, sold by hand at a lower price. */
export const BATCH_STATES = ['open', 'held', 'rescue', 'empty'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** Whether goods are good on a day: through the end of their best-before day. */
export const isGoodOn = ({ bestBefore }: { bestBefore: LocalDate }, day: LocalDate): boolean =>
  day <= bestBefore

/** Whether goods delivered on `day` stay good for the days that their product promises. */
export const keepsPromise = (
  batch: { bestBefore: LocalDate },
  { day, lifeDays }: Promised,
): boolean => isGoodOn(batch, addDays(day, lifeDays))

export type Promised = { day: LocalDate; lifeDays: number }

export type Batch = {
  id: string
  bestBefore: LocalDate
  receivedAt: Date
  onHand: number
  state: BatchState
}

/**
 * First expired, first out: the batches to take from, in order. Held and empty ones are left out.
 * The same batches in any order give the same list.
 */
export const fefo = <B extends Batch>(batches: readonly B[]): B[] =>
  batches.filter(({ state, onHand }) => state !== 'held' && onHand > 0).toSorted(byEnd)

const byEnd = (one: Batch, other: Batch): number =>
  compare(one.bestBefore, other.bestBefore) ||
  one.receivedAt.getTime() - other.receivedAt.getTime() ||
  compare(one.id, other.id)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * `fefo` for goods that are delivered on a day: first the batches that keep the promise, then those
 * that are still good, then the rest.
 */
export const inOrderOfSale = <B extends Batch>(batches: readonly B[], promised: Promised): B[] => {
  const rank = (batch: B) =>
    keepsPromise(batch, promised) && batch.state === 'open'
      ? 0
      : isGoodOn(batch, promised.day)
        ? 1
        : 2
  return fefo(batches).toSorted((one, other) => rank(one) - rank(other))
}

/** `fefo` for goods that are handed over today: those that are past their day come last. */
export const inOrderOfCounter = <B extends Batch>(batches: readonly B[], today: LocalDate): B[] =>
  fefo(batches).toSorted(
    (one, other) => Number(!isGoodOn(one, today)) - Number(!isGoodOn(other, today)),
  )

export type Allocation<B> = { takes: { batch: B; quantity: number }[]; missing: number }

/** Takes units from batches in the given order, and says how many are missing. */
export const allocate = <B extends { onHand: number }>(
  batches: readonly B[],
  quantity: number,
): Allocation<B> => {
  const takes: Allocation<B>['takes'] = []
  let missing = quantity
  for (const batch of batches) {
    const units = Math.min(missing, batch.onHand)
    if (units > 0) takes.push({ batch, quantity: units })
    missing -= units
  }
  return { takes, missing }
}
