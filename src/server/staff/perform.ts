import type { RunOnce } from '../http/guards.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Context } from '../shop.ts'
import type { StaffCaller } from './guard.ts'
import { recordAct, type StaffAct } from './store/acts.ts'

/** What a write leaves in the audit log; who, when and from where come from the request. */
export type Act = Pick<StaffAct, 'act' | 'customerId' | 'entity' | 'before' | 'after' | 'facts'> & {
  branchId?: string | null
}

type Asking = Pick<Context, 'now' | 'ip' | 'requestId'> & { staff: StaffCaller }

/** Records one act of the caller, in the transaction of its effect. */
export const recordCall = (tx: Queryable, ask: Asking, act: Act): Promise<number> =>
  recordAct(tx, {
    branchId: ask.staff.branch?.id ?? null,
    ...act,
    staffId: ask.staff.id,
    sessionId: ask.staff.sessionId,
    requestId: ask.requestId,
    network: networkOf(ask.ip),
    now: ask.now,
  })

/**
 * A write of the console: its effect, one row of the audit log and, for a call with an idempotency
 * key, its answer commit together.
 */
export const perform = <Done>(
  ask: Asking & Pick<Context, 'shop'> & { once?: RunOnce },
  work: (tx: Transaction) => Promise<{ done: Done; act: Act }>,
): Promise<Done> => {
  const prepared = {
    work: async (tx: Transaction) => {
      const { done, act } = await work(tx)
      await recordCall(tx, ask, act)
      return done
    },
  }
  return ask.once ? ask.once(async () => prepared) : ask.shop.database.transaction(prepared.work)
}
