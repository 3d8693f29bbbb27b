import { findPaymentByRef, gatewayOf, keepNotice } from '../payments/index.ts'
import type { Shop } from '../shop.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * A gateway's notice. It is a hint: its signature is checked, it is kept as it came, and then the gateway itself is asked what is true. Answers the
 * HTTP status; anything but 200 makes the gateway send it again.
 */
export const receiveNotice = async (shop: Shop, provider: string, headers: Headers, body: string, now: Date): Promise<200 | 401 | 404> => {
  const gateway = gatewayOf(shop, provider)
  if (!gateway) return 404
  const notice = gateway.verify(headers, body)
  if (!notice) return 401
  await keepNotice(shop.db, provider, notice.providerRef, notice.status, body, now)
  const payment = await findPaymentByRef(shop.db, provider, notice.providerRef)
  // Not ours (yet): the row that names the charge may still be on its way. The gateway tries again.
  if (!payment) return 404
  await settlePayment(shop, payment.id, now)
  return 200
}
