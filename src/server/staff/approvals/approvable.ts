import type { ApprovalAct } from '#domain/staff/approval.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Act, Doer } from '../perform.ts'
import type { Approval } from '../store/approvals.ts'
import type { Waiting } from './waiting.ts'

export type Approved<Payload> = Pick<Approval, 'entityId' | 'reason'> & { payload: Payload }

/** An act that `fourEyes` may hold back: how it is done once a second person approved it. */
export type Approvable = {
  act: ApprovalAct
  /**
   * Calls the operation that asked for the approval, as the maker, with the stored payload. Runs in
   * the transaction that uses the approval. Throws when it can no longer be done.
   */
  carryOut: (
    tx: Transaction,
    doer: Doer,
    approved: Approved<never>,
  ) => Promise<{ act: Pick<Act, 'before' | 'after'> } | Waiting>
}

/** `approvable('price_cut', (tx, doer, { payload }: Approved<Cut>) => cutPrice(tx, doer, payload))` */
export const approvable = <Payload>(
  act: ApprovalAct,
  carryOut: (
    tx: Transaction,
    doer: Doer,
    approved: Approved<Payload>,
  ) => ReturnType<Approvable['carryOut']>,
): Approvable => ({ act, carryOut })
