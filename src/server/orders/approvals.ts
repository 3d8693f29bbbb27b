import { approvable, type Approvable } from '../staff/index.ts'
import { takeStep } from './desk/act-on-order.ts'

/** Cancellations above a person's limit, once a second person approved them. */
export const orderApprovals: readonly Approvable[] = (['cancel', 'allow_cancel'] as const).map(
  (action) =>
    approvable(`order_${action}`, (tx, doer, { entityId: orderId, reason }) =>
      takeStep(tx, doer, { orderId, action, reason }),
    ),
)
