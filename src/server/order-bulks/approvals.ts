import { approvable, isWaiting, type Approvable, type Approved } from '../staff/index.ts'
import { startApproved } from './start.ts'

type Payload = Parameters<typeof startApproved>[2]

/** Cancellations of several orders, once a second person approved their sum. */
export const orderBulkApprovals: readonly Approvable[] = [
  approvable('orders_cancel', async (tx, doer, { payload }: Approved<Payload>) => {
    const { staff } = doer
    if (!staff) throw new Error('An approval has a maker.')
    const outcome = await startApproved(tx, { ...doer, staff }, payload)
    return isWaiting(outcome) ? outcome : { act: { after: { bulk: outcome.id } } }
  }),
]
