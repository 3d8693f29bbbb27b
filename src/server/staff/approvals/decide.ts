import { actsApprovedBy, ASKED_WITH, mayDecide } from '#domain/staff/approval.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import type { StaffCaller } from '../guard.ts'
import type { Act, Doer } from '../perform.ts'
import { findStaffOfId } from '../store/accounts.ts'
import {
  closeApproval,
  findApproval,
  type Approval,
  type ApprovalFilter,
} from '../store/approvals.ts'
import type { Approvable } from './approvable.ts'
import { isWaiting } from './waiting.ts'

type Checker = Doer & { staff: NonNullable<Doer['staff']> }
type Decided = { done: Approval; act: Act }

/** Own ones, those of others that the person may decide on, and all with the audit log. */
export const viewerOf = ({ id, grants }: Viewer): ApprovalFilter['viewer'] => {
  const permissions = permissionsOf(grants)
  return { id, acts: actsApprovedBy(permissions), seesAll: permissions.has('audit.read') }
}
type Viewer = Pick<StaffCaller, 'id' | 'grants'>

/** Throws 404 for one that the person may not see. */
export const approvalOf = async (
  db: Queryable,
  { staff, now }: Pick<Checker, 'staff' | 'now'>,
  id: string,
): Promise<Approval> => {
  const approval = await findApproval(db, id, now)
  const { acts, seesAll } = viewerOf(staff)
  const isSeen =
    approval && (seesAll || approval.maker.id === staff.id || acts.includes(approval.act))
  if (!isSeen) throw new AppError('not_found')
  return approval
}

/** Uses an approval and does, as its maker, what it holds for. */
export const approve = async (
  tx: Transaction,
  ask: Checker,
  id: string,
  approvables: readonly Approvable[],
): Promise<Decided> => {
  const approval = await close(tx, ask, { id, state: 'used', answer: '' })
  const { act, payload, payloadHash, entityId, reason, maker } = approval
  const approvable = approvables.find((one) => one.act === act)
  if (!approvable) throw new Error(`No module carries ${act} out: add it to start/approvals.ts`)
  const account = await findStaffOfId(tx, maker.id)
  // The approval was for what this person may do.
  if (!account || account.leftAt !== null) throw new AppError('maker_may_not')
  if (!permissionsOf(account.grants).has(ASKED_WITH[act])) throw new AppError('maker_may_not')
  const staff = { ...account, sessionId: null }
  const doer = { ...ask, staff, approved: { act, payloadHash, by: ask.staff.login } }
  const given = { entityId, reason, payload: payload as never }
  const done = await approvable.carryOut(tx, doer, given).catch(asChanged)
  if (isWaiting(done)) throw new Error(`The approved ${act} waits once more.`)
  return decided(tx, ask, approval, { act: 'approval_given', ...done.act })
}

/** What the operation refuses now is no longer what the approval holds for. */
const asChanged = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error
  throw new AppError('approval_changed', { internal: error.code, cause: error })
}

export const refuse = async (
  tx: Transaction,
  ask: Checker,
  id: string,
  answer: string,
): Promise<Decided> => {
  const approval = await close(tx, ask, { id, state: 'refused', answer })
  return decided(tx, ask, approval, { act: 'approval_refused' })
}

const close = async (
  tx: Transaction,
  ask: Checker,
  { id, state, answer }: { id: string; state: 'used' | 'refused'; answer: string },
): Promise<Approval> => {
  const { staff, now } = ask
  const approval = await approvalOf(tx, ask, id)
  if (approval.maker.id === staff.id) throw new AppError('own_approval')
  const viewer = { id: staff.id, permissions: permissionsOf(staff.grants) }
  if (!mayDecide({ act: approval.act, makerId: approval.maker.id }, viewer))
    throw new AppError('forbidden')
  if (!(await closeApproval(tx, state, { id, checkerId: staff.id, answer, now })))
    throw new AppError('approval_closed')
  return approval
}

const decided = async (
  tx: Transaction,
  { now }: Checker,
  approval: Approval,
  act: Pick<Act, 'act' | 'before' | 'after'>,
): Promise<Decided> => {
  const { id, number, customer, entityKind, entityId, amount, maker } = approval
  const done = await findApproval(tx, id, now)
  return {
    done: done!,
    act: {
      ...act,
      customerId: customer?.id ?? null,
      entity: { kind: entityKind, id: entityId },
      facts: { number, act: approval.act, amount, maker: maker.login },
    },
  }
}
