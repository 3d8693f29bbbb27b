import { MINUTE_MS } from '#domain/time.ts'
import { isStockAlone, WASTE_UNDO_MINUTES, type WasteReason } from '#domain/stock/waste.ts'
import { limitOf } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { refusePromised } from './promised.ts'
import { placeOfBatch } from './store/batches.ts'
import { isPhotoOf } from './store/photos.ts'
import { findWaste, insertWaste, markUndone, type WasteRow } from './store/wastes.ts'
import { lockStock, moveStock } from './store/stock.ts'
import { announceStock } from './announce.ts'
import { takeFromBatches } from './take.ts'

export type NewWaste = {
  batchId: string
  quantity: number
  reason: WasteReason
  note: string
  photoId?: string | null
}

/** What a person may take out alone: their role's limit, at least the shop's. */
const limitFor = ({ staff, shop }: Doer): number =>
  Math.max(shop.settings()['approval.waste'], staff ? limitOf(staff.grants, 'waste') : 0)

/** Takes goods of a batch out of the stock for good. Above the limit it waits for a second person. */
export const addWaste = async (
  tx: Transaction,
  doer: Doer,
  given: NewWaste,
): Promise<{ done: WasteRow; act: Act } | Waiting> => {
  const { batchId, quantity, reason, note, photoId = null } = given
  if (reason === 'given_away' && note === '')
    throw new AppError('invalid', { errors: { note: [{ key: 'validation.required' }] } })
  const place = await placeOfBatch(tx, batchId)
  if (!place) throw new AppError('batch_not_found')
  if (photoId !== null && !(await isPhotoOf(tx, photoId, batchId)))
    throw new AppError('invalid', { errors: { photo_id: [{ key: 'validation.unknownId' }] } })
  const own = (await lockStock(tx, place.locationId, [place.variationId])).get(place.variationId)!
  const unitCost = place.unitCost ?? own.unitCost
  const cost = unitCost === null ? null : unitCost * quantity
  const waits = await askSecond(tx, doer, given, {
    about: `${place.code} ${own.sku}`,
    cost: cost ?? 0,
  })
  if (waits) return waits
  const id = newId(doer.now)
  const login = doer.staff?.login ?? 'operator'
  const found = await takeFromBatches(tx, {
    place: place.locationId,
    takes: [{ variationId: place.variationId, quantity, batchId }],
    kind: 'waste',
    reason,
    cause: 'waste',
    causeId: id,
    actor: login,
    now: doer.now,
  })
  if (!found.ok) await refusePromised(tx, [{ ...own, available: found.short[0]!.available }])
  const approvedBy = doer.approved?.by ?? null
  await insertWaste(tx, {
    ...place,
    id,
    batchId,
    quantity,
    reason,
    note,
    photoId,
    cost,
    by: login,
    approvedBy,
    at: doer.now,
  })
  await announceStock(tx, [place])
  return {
    done: (await findWaste(tx, id))!,
    act: {
      act: 'stock_wasted',
      entity: { kind: 'batch', id: batchId },
      before: {},
      after: { quantity, reason, cost },
      facts: { sku: own.sku, note },
    },
  }
}

const askSecond = (
  tx: Transaction,
  doer: Doer,
  given: NewWaste,
  { about, cost }: { about: string; cost: number },
): Promise<Waiting | null> =>
  fourEyes(tx, doer, isStockAlone({ cost, limit: limitFor(doer) }), {
    act: 'stock_waste',
    entity: { kind: 'batch', id: given.batchId },
    about,
    payload: given,
    before: {},
    after: { quantity: given.quantity, reason: given.reason },
    amount: cost,
    reason: given.note,
  })

/** When an entry can no longer be taken back. */
export const undoUntil = ({ at }: { at: Date }): Date =>
  new Date(at.getTime() + WASTE_UNDO_MINUTES * MINUTE_MS)

/** Puts wasted goods back into their batch, within ten minutes. Throws 409 afterwards, or twice. */
export const undoWaste = async (
  tx: Transaction,
  { staff, now }: Doer,
  id: string,
): Promise<{ done: WasteRow; act: Act }> => {
  const waste = await findWaste(tx, id)
  if (!waste) throw new AppError('not_found')
  const { variationId, batchId, quantity, locationId } = waste
  await lockStock(tx, locationId, [variationId])
  if (now > undoUntil(waste) || !(await markUndone(tx, id, now))) throw new AppError('conflict')
  await moveStock(
    tx,
    locationId,
    [{ variationId, batchId, kind: 'waste', onHand: quantity, reserved: 0, reason: 'undone' }],
    { cause: 'waste', causeId: id, actor: staff?.login ?? 'operator', now },
  )
  await announceStock(tx, [waste])
  return {
    done: (await findWaste(tx, id))!,
    act: {
      act: 'waste_undone',
      entity: { kind: 'batch', id: batchId },
      before: { quantity },
      after: {},
    },
  }
}

/** Waste above the limit, once a second person approved it. */
export const wasteApprovals: readonly Approvable[] = [
  approvable('stock_waste', (tx, doer, { payload }: Approved<NewWaste>) =>
    addWaste(tx, doer, payload),
  ),
]
