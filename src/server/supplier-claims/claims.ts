import type { Body } from '#contract/call.ts'
import type { createClaim, settleClaim, SupplierClaim } from '#contract/staff/purchases/claims.ts'
import { claimableUnits, creditMax } from '#domain/purchases/claim.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act, Doer } from '../staff/index.ts'
import { presentClaim } from './present.ts'
import {
  findClaim,
  insertClaim,
  lockClaimable,
  setOutcome,
  type ClaimPhoto,
  type ClaimRow,
} from './store/claims.ts'

type Form = Omit<Body<typeof createClaim>, 'photos'>
type Saved = { done: SupplierClaim; act: Act }

const readClaim = async (db: Queryable, id: string): Promise<ClaimRow> => {
  const claim = await findClaim(db, id)
  if (!claim) throw new AppError('not_found')
  return claim
}

/**
 * Claims units of a batch from its supplier, each unit once. Throws 404 `batch_not_found`, 409
 * `conflict` for a batch without a supplier, and 422 for more units than are left to claim.
 */
export const makeClaim = async (
  tx: Transaction,
  doer: Doer,
  { batch_id: batchId, reason, units, wish, words }: Form,
  photos: readonly ClaimPhoto[],
): Promise<Saved> => {
  const batch = await lockClaimable(tx, batchId)
  if (!batch) throw new AppError('batch_not_found')
  const { supplierId, purchaseId } = batch
  if (supplierId === null) throw new AppError('conflict', { internal: 'no supplier is known' })
  const left = claimableUnits(batch)
  if (units > left) throw tooMuch('units', left)
  const id = newId(doer.now)
  const by = loginOf(doer)
  await insertClaim(tx, {
    id,
    batchId: batchId as ClaimRow['batchId'],
    supplierId,
    purchaseId,
    reason,
    units,
    wish,
    words,
    photos,
    by,
    at: doer.now,
  })
  return saved(tx, id, 'claim_made', { units, wish })
}

/** Notes what came of a claim. Throws 409 `changed_meanwhile` for one that is settled. */
export const settle = async (
  tx: Transaction,
  doer: Doer,
  id: string,
  { outcome, credit, replaced, answer }: Body<typeof settleClaim>,
): Promise<Saved> => {
  const claim = await readClaim(tx, id)
  const [isCredited, isReplaced] = [outcome === 'credited', outcome === 'replaced']
  requireGiven('credit', credit, isCredited)
  requireGiven('replaced', replaced, isReplaced)
  const max = creditMax(claim.units, claim.unitCost)
  if (isCredited && max !== null && credit! > max) throw tooMuch('credit', max)
  if (isReplaced && replaced! > claim.units) throw tooMuch('replaced', claim.units)
  const given = {
    outcome,
    credit: isCredited ? credit : null,
    replaced: isReplaced ? replaced : null,
  }
  const written = await setOutcome(tx, id, { ...given, answer, by: loginOf(doer), at: doer.now })
  if (written === 0)
    throw new AppError('changed_meanwhile', { details: presentClaim(await readClaim(tx, id)) })
  return saved(tx, id, 'claim_settled', given)
}

const loginOf = ({ staff }: Doer): string => staff?.login ?? 'operator'

const requireGiven = (field: string, value: number | null, isNeeded: boolean): void => {
  if (isNeeded && value === null)
    throw new AppError('invalid', { errors: { [field]: [{ key: 'validation.required' }] } })
}

const tooMuch = (field: string, max: number) =>
  new AppError('invalid', {
    errors: { [field]: [{ key: 'validation.max', params: { value: max } }] },
  })

const saved = async (
  tx: Transaction,
  id: string,
  act: string,
  after: Record<string, unknown>,
): Promise<Saved> => {
  const done = presentClaim(await readClaim(tx, id))
  const facts = { number: done.number, batch: done.batch.code, supplier: done.supplier.name }
  return { done, act: { act, entity: { kind: 'claim', id }, after, facts } }
}
