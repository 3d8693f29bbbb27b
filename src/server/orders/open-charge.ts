import { startPayment } from '../payments/index.ts'
import type { Shop } from '../shop.ts'
import { describePayment } from './describe-payment.ts'
import { giveUpCharge } from './settle-payment.ts'

/**
 * Opens the charge of a payment and tells the customer's pages, which wait for it. A charge whose
 * order was given up, or paid another way, while the gateway was being asked is given up again.
 */
export const openCharge = async (shop: Shop, paymentId: string, now: Date): Promise<void> => {
  let customerId = ''
  const describe = async (orderId: string) => {
    const found = await describePayment(shop, orderId)
    customerId = found?.customerId ?? ''
    return found?.described ?? null
  }
  const charge = await startPayment(shop, paymentId, describe, now)
  if (charge?.state === 'pending') shop.tellPages(customerId, 'payment')
  if (charge && (charge.state === 'expired' || charge.state === 'cancelled'))
    await giveUpCharge(shop, charge, now)
}
