import type { createPurchase, Purchase, savePurchase } from '#contract/staff/purchases/purchases.ts'
import type { Body } from '#contract/call.ts'
import {
  isPossible,
  unitCostOf,
  type PurchaseAct,
  type SentVia,
} from '#domain/purchases/purchase.ts'
import type { Rupiah } from '#domain/units.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { presentPurchase } from './present.ts'
import {
  findPurchase,
  insertPurchase,
  lockPurchase,
  markCancelled,
  markClosed,
  markSent,
  placeExists,
  setLines,
  updatePurchase,
  type NewPurchaseLine,
  type PurchaseRow,
} from './store/purchases.ts'
import { findSupplier } from './store/suppliers.ts'
import { requireBuyable } from './suppliers.ts'

type Form = Body<typeof createPurchase>
type Saved = { done: Purchase; act: Act }

export const readPurchase = async (db: Queryable, id: string): Promise<Purchase> => {
  const purchase = await findPurchase(db, id)
  if (!purchase) throw new AppError('not_found')
  return presentPurchase(purchase)
}

/** Drafts an order; nothing of it is on its way before it is sent. */
export const draftPurchase = async (tx: Transaction, doer: Doer, form: Form): Promise<Saved> => {
  const supplier = await findSupplier(tx, form.supplier_id)
  if (!supplier || !(await placeExists(tx, form.location))) throw new AppError('not_found')
  const lines = await linesOf(tx, form.lines)
  const id = newId(doer.now)
  await insertPurchase(tx, {
    id,
    supplierId: supplier.id,
    location: form.location,
    forDay: form.for_day,
    note: form.note,
    by: loginOf(doer),
    at: doer.now,
  })
  await setLines(tx, id, lines)
  return saved(tx, id, 'purchase_created')
}

/** Saves a draft over the version that was read; 409 `changed_meanwhile` with the newer one. */
export const changePurchase = async (
  tx: Transaction,
  id: string,
  { version, for_day, note, lines }: Body<typeof savePurchase>,
): Promise<Saved> => {
  await lockFor(tx, id, 'save', version)
  const written = await linesOf(tx, lines)
  await updatePurchase(tx, id, { forDay: for_day, note })
  await setLines(tx, id, written)
  return saved(tx, id, 'purchase_saved')
}

export const send = async (
  tx: Transaction,
  doer: Doer,
  { id, version, via }: { id: string; version: number; via: SentVia },
): Promise<Saved> => {
  await lockFor(tx, id, 'send', version)
  await markSent(tx, id, via, doer.now)
  return saved(tx, id, 'purchase_sent', { via })
}

export const cancel = async (tx: Transaction, doer: Doer, id: string): Promise<Saved> => {
  await lockFor(tx, id, 'cancel')
  await markCancelled(tx, id, doer.now)
  return saved(tx, id, 'purchase_cancelled')
}

/** Expects none of the missing units any more. */
export const close = async (
  tx: Transaction,
  doer: Doer,
  { id, reason }: { id: string; reason: string },
): Promise<Saved> => {
  await lockFor(tx, id, 'close')
  await markClosed(tx, id, { by: loginOf(doer), reason, at: doer.now })
  const closed = await saved(tx, id, 'purchase_closed', { reason })
  const missing = closed.done.lines.reduce((sum, line) => sum + line.missing, 0)
  return { ...closed, act: { ...closed.act, after: { missing } } }
}

const loginOf = ({ staff }: Doer): string => staff?.login ?? 'operator'

/** What a receipt needs of the purchase that it is of. */
export type Receivable = { supplierId: string; costs: ReadonlyMap<string, Rupiah> }
/** Holds a purchase while goods of it are taken in at a place. Throws 409 `purchase_state`. */
export const receiveFrom = async (
  tx: Transaction,
  { id, location }: { id: string; location: string },
): Promise<Receivable> => {
  const purchase = await lockFor(tx, id, 'receive')
  if (purchase.locationId !== location) throw new AppError('not_found')
  return {
    supplierId: purchase.supplierId,
    costs: new Map(purchase.lines.map((line) => [line.variationId, unitCostOf(line)])),
  }
}

const lockFor = async (
  tx: Transaction,
  id: string,
  act: PurchaseAct,
  version?: number,
): Promise<PurchaseRow> => {
  const purchase = await lockPurchase(tx, id)
  if (!purchase) throw new AppError('not_found')
  if (!isPossible(act, purchase.state)) throw new AppError('purchase_state')
  if (version !== undefined && purchase.version !== version)
    throw new AppError('changed_meanwhile', { details: presentPurchase(purchase) })
  return purchase
}

const linesOf = async (tx: Transaction, lines: Form['lines']): Promise<NewPurchaseLine[]> => {
  await requireBuyable(
    tx,
    lines.map((line) => line.variation_id),
  )
  return lines.map((line) => ({
    variationId: line.variation_id,
    packs: line.packs,
    packSize: line.pack_size,
    packPrice: line.pack_price,
  }))
}

const saved = async (
  tx: Transaction,
  id: string,
  act: string,
  facts: Record<string, string> = {},
): Promise<Saved> => {
  const done = await readPurchase(tx, id)
  return {
    done,
    act: {
      act,
      entity: { kind: 'purchase', id },
      after: { lines: done.lines.length, total: done.total },
      facts: { number: done.number, supplier: done.supplier.name, ...facts },
    },
  }
}
