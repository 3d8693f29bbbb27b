import { startPayment } from '../payments/index.ts'
import type { Shop } from '../shop.ts'
import { describePayment } from './describe-payment.ts'
import { giveUpCharge } from './settle-payment.ts'

/** Opens the charge of a payment, and gives it up again when its order was given up, or paid another way, while the gateway was being asked. */
export const openCharge = async (shop: Shop, paymentId: string, now: Date): Promise<void> => {
  const charge = await startPayment(shop, paymentId, (orderId) => describePayment(shop, orderId), now)
  if (charge && (charge.state === 'expired' || charge.state === 'cancelled')) await giveUpCharge(shop, charge, now)
}
