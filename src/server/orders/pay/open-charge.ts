import { startPayment } from '../../payments/index.ts'
import type { Shop } from '../../shop.ts'
import { describePayment } from './describe-payment.ts'
import { giveUpCharge } from './settle-payment.ts'

/**
 * Opens the charge of a payment and notifies the customer's pages. Cancels it again when the order
 * was cancelled or paid another way during the gateway call.
 */
export const openCharge = async (shop: Shop, paymentId: string, now: Date): Promise<void> => {
  let customerId = ''
  const describe = async (orderId: string) => {
    const found = await describePayment(shop, orderId)
    customerId = found?.customerId ?? ''
    return found?.described ?? null
  }
  const charge = await startPayment(shop, paymentId, describe, now)
  if (charge?.state === 'pending') shop.publishToPages(customerId, 'payment')
  if (charge && (charge.state === 'expired' || charge.state === 'cancelled'))
    await giveUpCharge(shop, charge, now)
}
