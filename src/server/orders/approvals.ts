import { approvable, type Approvable, type Approved } from '../staff/index.ts'
import { takeStep } from './desk/act-on-order.ts'
import { refundByHandWithin, type ByHand } from './refund/desk/refund-by-hand.ts'

/** Cancellations above a person's limit, once a second person approved them. */
export const orderApprovals: readonly Approvable[] = (['cancel', 'allow_cancel'] as const).map(
  (action) =>
    approvable(`order_${action}`, (tx, doer, { entityId: orderId, reason }) =>
      takeStep(tx, doer, { orderId, action, reason }),
    ),
)

/** Refunds by hand above a person's limit, once a second person approved them. */
export const refundApprovals: readonly Approvable[] = [
  approvable('refund_by_hand', (tx, doer, { entityId, reason, payload }: Approved<ByHand>) =>
    refundByHandWithin(tx, doer, { orderId: entityId, reason, wanted: payload }),
  ),
]
