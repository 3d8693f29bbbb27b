import type { Charge } from '../adapters/payment/port.ts'
import type { Shop } from '../shop.ts'
import { gatewayOf } from './gateways.ts'
import { markStarted, type OpenCharge, type PaymentRow } from './store/payments.ts'

/**
 * Opens a charge after the order's commit, outside transactions; the payment id is the idempotency
 * key. Returns the charge or null. Throws `PaymentUnavailable`; the outbox retries.
 */
export const startPayment = async (
  shop: Shop,
  payment: PaymentRow,
  order: Pick<Charge, 'orderNumber' | 'items' | 'returnUrl'>,
  now: Date,
): Promise<OpenCharge | null> => {
  if (payment.state !== 'created' || payment.expiresAt <= now) return null
  const gateway = gatewayOf(shop, payment.provider)
  if (!gateway) return null
  const { id: paymentId } = payment
  const sum = order.items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  if (sum !== payment.amount)
    throw new Error(
      `The items of the payment ${paymentId} sum to ${sum} and not to its ${payment.amount}.`,
    )
  const started = await gateway.start({
    paymentId,
    orderId: payment.orderId,
    shop: shop.settings()['shop.name'],
    method: payment.method,
    amount: payment.amount,
    expiresAt: payment.expiresAt,
    ...order,
  })
  const state = await markStarted(shop.db, paymentId, started.providerRef, started.instructions)
  return (
    state && { id: paymentId, provider: payment.provider, providerRef: started.providerRef, state }
  )
}
