import { returnCredit } from '../../store-credit/index.ts'
import { addPending } from '../../points/index.ts'
import { latestPayment, markPayment } from '../../payments/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/outbox.ts'
import { changeState, lockOrder, releaseUsedCoupons } from '../store/orders.ts'

/**
 * Ends a cash order whose delivery failed: returns store credit and the coupon, earns nothing.
 * False when the order was paid or does not exist.
 */
export const endUnpaid = async (
  tx: Transaction,
  orderId: string,
  actor: string,
  now: Date,
): Promise<boolean> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'failed_delivery' || order.paymentState !== 'none') return false
  const change = {
    orderId,
    from: [order.state],
    to: 'refunded',
    action: 'close',
    actor,
    reason: 'unpaid',
    now,
  } as const
  if (!(await changeState(tx, change))) return false
  const payment = await latestPayment(tx, orderId)
  if (payment) await markPayment(tx, payment.id, ['pending'], 'cancelled', now)
  await releaseUsedCoupons(tx, orderId)
  await addPending(tx, order.customerId, -order.pointsToEarn)
  await returnCredit(tx, order, now)
  await enqueue(tx, 'order.changed', { orderId, action: 'close', to: 'refunded' }, now)
  return true
}
