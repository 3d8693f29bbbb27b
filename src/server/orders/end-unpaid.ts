import { returnCredit } from '../credit/index.ts'
import { addPending } from '../loyalty/index.ts'
import { latestPayment, markPayment } from '../payments/index.ts'
import type { Transaction } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import { changeState, lockOrder, releaseUsedCoupons } from './store.ts'

/**
 * Ends an order in cash that came back from a closed door: nothing was taken, so nothing is owed
 * but the store credit in it, nothing is earned, and its coupon may be used again. False when it
 * was paid, or is not there.
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
