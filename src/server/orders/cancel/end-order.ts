import { isOpen, type OrderState } from '#domain/orders/order-state.ts'
import { addPending } from '../../points/index.ts'
import { returnCredit } from '../../store-credit/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { reissueVoucher } from '../../vouchers/index.ts'
import { refundOrder } from '../refund/refund-order.ts'
import { releaseOrder } from '../store/release.ts'
import { additionsOf } from '../store/additions.ts'
import { hasVoucher, lockOrder, type OrderRow } from '../store/orders.ts'

export const BEFORE_PICKING: readonly OrderState[] = ['pending_payment', 'paid', 'confirmed']

export type Ending = {
  action: 'cancel' | 'expire'
  actor: string
  reason: string
  /**
   * The shop approves a customer's request: picking has begun, so the service fee is not refunded.
   */
  isCustomersWish?: boolean
}

/**
 * Cancels or expires a locked order. Payments are refunded in full; the service fee stays with the
 * shop when the customer left after picking had begun.
 */
export const endOrder = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  ending: Ending,
  now: Date,
): Promise<boolean> => {
  if (!(await endAlone(tx, shop, order, ending, now))) return false
  // Goods that were added came without a fee of their own, so the customer gives them up too.
  if (ending.actor === 'customer' || ending.isCustomersWish)
    for (const { id } of await additionsOf(tx, order.id)) {
      const added = await lockOrder(tx, id)
      if (added && isOpen(added.state)) await endAlone(tx, shop, added, ending, now)
    }
  return true
}

const endAlone = async (
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { action, actor, reason, isCustomersWish }: Ending,
  now: Date,
): Promise<boolean> => {
  const isBeforePicking = BEFORE_PICKING.includes(order.state)
  // After picking has begun the customer can only request a cancellation.
  if (actor === 'customer' && !isBeforePicking) return false
  if (order.paymentState === 'paid' || order.paymentState === 'partially_refunded') {
    const withServiceFee = isBeforePicking || isCustomersWish !== true
    const whole = {
      lines: 'all',
      withShipping: true,
      withServiceFee,
      route: 'original',
      cause: 'cancel',
    } as const
    return (
      await refundOrder(
        tx,
        shop,
        { orderId: order.id, causeId: order.id, actor, reason, ...whole },
        now,
      )
    ).ok
  }
  const released = await releaseOrder(tx, {
    orderId: order.id,
    from: [order.state],
    to: action === 'cancel' ? 'cancelled' : 'expired',
    action,
    actor,
    reason,
    now,
    paymentState: action === 'expire' ? 'expired' : 'none',
  })
  if (!released) return false
  // A cash order uses its voucher when it is placed.
  if (order.paymentMethod === 'cod' && hasVoucher(order))
    await reissueVoucher(
      tx,
      { orderId: order.id, causeId: order.id, part: { refunded: 1, of: 1 } },
      now,
    )
  if (order.paymentMethod === 'cod') await addPending(tx, order.customerId, -order.pointsToEarn)
  await returnCredit(tx, order, now)
  return true
}
