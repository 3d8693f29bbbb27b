import { allocate, inOrderOfSale, isGoodOn } from '#domain/stock/batch.ts'
import type { LocalDate } from '#domain/time.ts'
import { readBatches } from '../batches/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { lockPlace, promisedOfBatches, type NewTask } from './store/runs.ts'
import { lifeDaysOf } from './store/facts.ts'

export type Wanted = { variationId: string; quantity: number }
export type Allotted = { batchId: string | null; quantity: number }

/** New tasks for what was allotted of a line. */
export const tasksOf = (
  found: readonly Allotted[],
  line: Omit<NewTask, 'id' | 'batchId' | 'wanted'>,
  now: Date,
): NewTask[] =>
  found.map(({ batchId, quantity }) => ({ id: newId(now), ...line, batchId, wanted: quantity }))

/** Gives units of batches to tasks; what it gave is gone for the next call. */
export type Allotter = (wanted: Wanted) => Allotted[]

/**
 * Who may be promised which batch: first expired first among those that keep the life promise on the
 * delivery day, then those that are good on it. Units that other tasks have are left to them. Locks
 * the place until the transaction ends.
 */
export const makeAllotter = async (
  tx: Transaction,
  locationId: string,
  day: LocalDate,
  variationIds: readonly string[],
): Promise<Allotter> => {
  await lockPlace(tx, locationId)
  const batches = await readBatches(tx, locationId, variationIds)
  const promised = new Map(
    (await promisedOfBatches(tx, locationId)).map(({ batchId, units }) => [
      batchId as string,
      units,
    ]),
  )
  const life = new Map(
    (await lifeDaysOf(tx, variationIds)).map(({ variationId, lifeDays }) => [
      variationId as string,
      lifeDays,
    ]),
  )
  const left = batches
    .filter(({ state }) => state === 'open')
    .map((batch) => ({
      ...batch,
      onHand: Math.max(0, batch.onHand - (promised.get(batch.id) ?? 0)),
    }))
  return ({ variationId, quantity }) => {
    const lifeDays = life.get(variationId) ?? 0
    const own = left.filter(
      (batch) => batch.variationId === variationId && batch.onHand > 0 && isGoodOn(batch, day),
    )
    const { takes, missing } = allocate(inOrderOfSale(own, { day, lifeDays }), quantity)
    for (const { batch, quantity: units } of takes) batch.onHand -= units
    return [
      ...takes.map(({ batch, quantity: units }) => ({ batchId: batch.id, quantity: units })),
      ...(missing > 0 ? [{ batchId: null, quantity: missing }] : []),
    ]
  }
}
