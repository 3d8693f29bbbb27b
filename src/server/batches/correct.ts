import { allocate } from '#domain/stock/batch.ts'
import { isStockAlone, type CorrectionReason } from '#domain/stock/waste.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { announceStock } from './announce.ts'
import { refusePromised } from './promised.ts'
import { homesOf } from './put-back.ts'
import { safetyAfter } from './receive.ts'
import { lastHeld } from './set-stock.ts'
import { readBatches } from './store/batches.ts'
import { lockStock, moveStock, type Move, type Stock } from './store/stock.ts'

export type Correction = {
  location: string
  difference: number
  reason: CorrectionReason
  words: string
  batchId: string | null
}

/**
 * Corrects stock by a difference, so that two corrections at once both count. Promised units stay;
 * above the limit it waits for a second person.
 */
export const correctStock = async (
  tx: Transaction,
  doer: Doer,
  variationId: string,
  correction: Correction,
): Promise<{ done: { on_hand: number }; act: Act } | Waiting> => {
  const { location, difference, reason, words, batchId } = correction
  if (reason === 'other' && words === '')
    throw new AppError('invalid', { errors: { words: [{ key: 'validation.required' }] } })
  const stock = await lockStock(tx, location, [variationId])
  const own = stock.get(variationId)
  if (!own) throw new AppError('product_not_found')
  if (own.isHamper) throw new AppError('conflict', { internal: 'a hamper has no stock of its own' })
  const cost = difference * (own.unitCost ?? 0)
  const limit = doer.shop.settings()['approval.stock']
  const onHand = own.onHand + difference
  // Before anyone is asked: a second person could not do it either.
  if (difference < 0 && onHand < own.reserved)
    await refusePromised(tx, [{ ...own, available: own.onHand - own.reserved }])
  const waits = await fourEyes(tx, doer, isStockAlone({ cost, limit }), {
    act: 'stock_correct',
    entity: { kind: 'variation', id: variationId },
    about: own.sku,
    payload: correction,
    before: { on_hand: own.onHand },
    after: { on_hand: onHand },
    amount: Math.abs(cost),
    reason: words || reason,
  })
  if (waits) return waits
  const moves = await movesOf(tx, own, correction, doer)
  const actor = doer.staff?.login ?? 'operator'
  const cause = { cause: 'correction', causeId: variationId, actor, now: doer.now }
  await moveStock(tx, location, moves, cause, safetyAfter(stock, moves))
  await announceStock(tx, [{ variationId }])
  return {
    done: { on_hand: onHand },
    act: {
      act: 'stock_corrected',
      entity: { kind: 'variation', id: variationId },
      before: { on_hand: own.onHand },
      after: { on_hand: onHand },
      facts: { location, difference, reason, words, batch: batchId },
    },
  }
}

const movesOf = async (
  tx: Transaction,
  { variationId }: Stock,
  { location, difference, reason, words, batchId }: Correction,
  { now }: Doer,
): Promise<Move[]> => {
  const batches = await readBatches(tx, location, [variationId])
  const move = (id: string, units: number): Move => ({
    variationId,
    batchId: id,
    kind: 'adjust',
    onHand: units,
    reserved: 0,
    reason: words === '' ? reason : `${reason}: ${words}`.slice(0, 300),
  })
  if (difference > 0) {
    const known = batchId !== null && batches.some(({ id }) => id === batchId)
    if (batchId !== null && !known) throw new AppError('batch_not_found')
    const home =
      batchId ??
      (await homesOf(tx, location, [variationId], { source: 'found', now })).get(variationId)!
    return [move(home, difference)]
  }
  const from = batchId === null ? lastHeld(batches) : batches.filter(({ id }) => id === batchId)
  const { takes, missing } = allocate(from, -difference)
  if (missing > 0)
    throw new AppError('conflict', { internal: 'the batch has fewer units than that' })
  return takes.map(({ batch, quantity }) => move(batch.id, -quantity))
}

/** Corrections above the limit, once a second person approved them. */
export const correctionApprovals: readonly Approvable[] = [
  approvable('stock_correct', (tx, doer, { entityId, payload }: Approved<Correction>) =>
    correctStock(tx, doer, entityId, payload),
  ),
]
