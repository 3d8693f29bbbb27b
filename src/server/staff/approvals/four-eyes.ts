import type { Amount, Id } from '#domain/units.ts'
import { hash } from 'node:crypto'
import {
  APPROVED_WITH,
  isRefundAlone,
  ONE_REQUEST,
  type ApprovalAct,
} from '#domain/staff/approval.ts'
import { limitOf, type StaffLimits } from '#domain/staff/permission.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { recordCall, type Doer } from '../perform.ts'
import {
  expireApprovals,
  findOpenApproval,
  hasOtherWith,
  insertApproval,
  lockMaker,
  returnedSince,
  withdrawOpen,
} from '../store/approvals.ts'
import type { Waiting } from './waiting.ts'

export type Proposal = {
  act: ApprovalAct
  entity: { kind: string; id: string }
  /** What people call the thing: an order's number, a login, a SKU. No personal data. */
  about: string
  customerId?: Id<'customer'>
  /**
   * What will be done, exactly, and enough to do it: the approval holds for this payload only, so
   * it names the values that it was decided by. Never a secret.
   */
  payload: object
  /** The fields that change, for the checker. */
  before: object
  after: object
  /** Rupiah or points; 0 without an amount. */
  amount: number
  reason: string
}

/**
 * Four eyes. Call it first in the one operation that does the thing, in its transaction:
 *
 *     const waits = await fourEyes(tx, doer, isPriceAlone(cut, limits), { act: 'price_cut', … })
 *     if (waits) return waits
 *
 * Null: go ahead, because the doer may do it alone or a second person has just approved this very
 * payload. Otherwise nothing may change: return what waits, and `perform` answers 202 after the commit. The module lists how to carry an approved act out in `start/approvals.ts`;
 * it calls the same operation with the doer it is given. Throws 409 `approval_changed` when the
 * payload differs from the approved one, 403 for the command line without an account.
 */
export const fourEyes = async (
  tx: Transaction,
  doer: Doer,
  isAlone: boolean,
  proposal: Proposal,
): Promise<Waiting | null> => {
  const { act } = proposal
  const payloadHash = payloadHashOf(proposal)
  if (doer.approved) {
    if (doer.approved.act !== act || doer.approved.payloadHash !== payloadHash)
      throw new AppError('approval_changed')
    return null
  }
  if (isAlone) return doneAlone(tx, doer, proposal)
  const { staff, shop } = doer
  // A setting lets a shop do without, but only while no other account could approve.
  if (shop.settings()['approval.alone'] === 1) {
    if (!(await hasOtherWith(tx, APPROVED_WITH[act], staff?.id ?? null)))
      return doneAlone(tx, doer, proposal)
  }
  if (!staff) throw new AppError('forbidden', { internal: 'four eyes need an account: --as' })
  return open(tx, { ...doer, staff }, proposal, payloadHash)
}

/** What is done now takes the place of what was asked for before. */
const doneAlone = async (tx: Transaction, { now }: Doer, proposal: Proposal): Promise<null> => {
  await withdrawEarlier(tx, { ...proposal, except: null, now })
  return null
}

type Earlier = Pick<Proposal, 'act' | 'entity'> & { except: string | null; now: Date }
const withdrawEarlier = async (tx: Transaction, earlier: Earlier): Promise<number[]> =>
  ONE_REQUEST.has(earlier.act) ? withdrawOpen(tx, earlier) : []

/** Takes back what was asked for of a thing; see `ONE_REQUEST`. */
export const withdrawRequest = (
  tx: Transaction,
  act: ApprovalAct,
  entity: Proposal['entity'],
  now: Date,
): Promise<number[]> => withdrawOpen(tx, { act, entity, except: null, now })

/**
 * Four eyes for money that goes back to a customer: `amount` and what the doer gave this customer
 * alone in the last days count against their limit. The act's row in the audit log must have
 * `facts.returned`, which is what adds up.
 */
export const fourEyesOnRefund = async (
  tx: Transaction,
  doer: Doer,
  proposal: Proposal & { customerId: Id<'customer'> },
): Promise<Waiting | null> => {
  const isAlone = await mayReturnAlone(tx, doer, proposal, ['refund'])
  return fourEyes(tx, doer, isAlone, proposal)
}

/**
 * Whether a person may give an amount back alone: with what they gave the same customer lately it
 * stays within the highest of these limits. Locks the person, so that two at once both count.
 */
export const mayReturnAlone = async (
  tx: Transaction,
  { staff, shop, now }: Doer,
  { amount, customerId }: { amount: Amount; customerId: Id<'customer'> },
  limits: readonly (keyof StaffLimits)[],
): Promise<boolean> => {
  const settings = shop.settings()
  if (!staff) return isRefundAlone({ amount, givenBefore: 0, limit: settings['approval.refund'] })
  await lockMaker(tx, staff.id)
  const since = new Date(now.getTime() - settings['approval.refundDays'] * DAY_MS)
  const givenBefore = await returnedSince(tx, { staffId: staff.id, customerId, since })
  const limit = Math.max(...limits.map((name) => limitOf(staff.grants, name)))
  return isRefundAlone({ amount, givenBefore, limit })
}

/**
 * Four eyes for power itself: accounts that may approve, and the rules of approving. Without
 * another account that could approve, a person does it alone, or the shop could never change them.
 */
export const fourEyesOnPower = async (
  tx: Transaction,
  doer: Doer,
  isAlone: boolean,
  proposal: Proposal,
): Promise<Waiting | null> => {
  const { staff } = doer
  const isNeeded =
    !isAlone && (await hasOtherWith(tx, APPROVED_WITH[proposal.act], staff?.id ?? null))
  return fourEyes(tx, doer, !isNeeded, proposal)
}

const open = async (
  tx: Transaction,
  doer: Doer & { staff: NonNullable<Doer['staff']> },
  proposal: Proposal,
  payloadHash: string,
): Promise<Waiting> => {
  const { now, shop, staff } = doer
  await expireApprovals(tx, now)
  const { act } = proposal
  const expiresAt = new Date(now.getTime() + shop.settings()['approval.hours'] * HOUR_MS)
  const { customerId = null } = proposal
  const given = { ...proposal, customerId, payloadHash, makerId: staff.id, now, expiresAt }
  const opened =
    (await insertApproval(tx, { id: newId(now), ...given })) ??
    (await findOpenApproval(tx, act, payloadHash))
  // Another transaction decided on the same one meanwhile.
  if (!opened) throw new AppError('conflict')
  const { id, number } = opened
  const replaced = await withdrawEarlier(tx, { ...proposal, except: id, now })
  await recordCall(tx, doer, {
    act: 'approval_asked',
    customerId,
    entity: proposal.entity,
    before: proposal.before,
    after: proposal.after,
    facts: {
      number,
      act,
      amount: proposal.amount,
      reason: proposal.reason,
      ...(replaced.length > 0 && { replaced }),
    },
  })
  return { waits: { id, number, expires_at: opened.expiresAt.toISOString(), replaced } }
}

/** What an approval holds for. */
export const payloadHashOf = ({
  act,
  entity,
  payload,
}: Pick<Proposal, 'act' | 'entity' | 'payload'>): string => hashOf([act, entity, payload])

const hashOf = (value: unknown): string =>
  hash('sha256', JSON.stringify(sorted(value)), 'base64url')

/** Objects with their fields in one order, as a database does not keep theirs. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)])
}
