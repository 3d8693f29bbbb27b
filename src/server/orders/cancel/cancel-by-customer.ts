import { AppError } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { advanceOrder } from '../fulfil/complete-order.ts'
import { settleBefore } from '../pay/settle-payment.ts'
import type { Found } from '../store/found.ts'
import { askToCancel, canCancel, cancelAskedAt } from './cancel-order.ts'

/**
 * Cancels an order for its customer, or asks the shop to when it is too late for that. A repeated
 * request changes nothing; throws 409 `order_state`.
 */
export const cancelByCustomer = async (
  shop: Shop,
  { order, payment }: Found,
  reason: string,
  now: Date,
): Promise<void> => {
  if (!canCancel(order, shop.settings(), now)) {
    const isAsked =
      cancelAskedAt(order) !== null || (await askToCancel(shop, order.id, reason, now))
    if (!isAsked) throw new AppError('order_state')
    return
  }
  if (
    (await settleBefore(shop, payment, now)) === 'mismatch' ||
    !(await advanceOrder(shop, order.id, 'cancel', 'customer', reason, now))
  )
    throw new AppError('order_state')
}
