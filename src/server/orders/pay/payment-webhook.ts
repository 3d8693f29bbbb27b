import { PaymentUnavailable } from '../../adapters/payment/port.ts'
import { findPaymentsByRefs, gatewayOf, saveNotice } from '../../payments/index.ts'
import type { Shop } from '../../shop.ts'
import { refundTold } from '../refund/send-refund.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * An unknown charge is another shop's or lost in a restore. Midtrans retries twice after 404, four
 * times after 503 and five times after other failures; Xendit six times after any non-2xx.
 */
const UNKNOWN_CHARGE = 409

/**
 * Handles a gateway's webhook: verifies its signature, stores it unchanged, then asks the gateway,
 * whose answer alone counts. Any status but 200 makes the gateway retry.
 */
export const receiveNotice = async (
  shop: Shop,
  provider: string,
  headers: Headers,
  body: string,
  now: Date,
): Promise<200 | 400 | 401 | 404 | 409 | 503> => {
  const gateway = gatewayOf(shop, provider)
  if (!gateway) return 404
  const notice = gateway.verify(headers, body)
  if (!notice) {
    shop.log.warn(
      { provider, bytes: body.length },
      'a notice with an invalid signature was refused',
    )
    return 401
  }
  const refs = [notice.providerRef, ...(notice.otherRef === null ? [] : [notice.otherRef])]
  const found = await findPaymentsByRefs(shop.db, provider, refs)
  const [payment] = found
  if (found.some(({ id }) => notice.paymentId !== null && notice.paymentId !== id)) {
    shop.log.warn(
      { provider, paymentId: notice.paymentId },
      'a notice that names another payment was refused',
    )
    return 400
  }
  await saveNotice(shop.db, provider, notice.providerRef, notice.status, body, now)
  // A refund is looked up by its key, not by its charge.
  if (notice.refundKey !== null) {
    await refundTold(shop, notice.refundKey, now)
    return 200
  }
  if (!payment) {
    shop.log.warn({ provider, reference: notice.providerRef }, 'a notice about an unknown charge')
    return UNKNOWN_CHARGE
  }
  try {
    await settlePayment(shop, payment.id, now, payment)
    return 200
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    shop.log.warn(
      { err: error, paymentId: payment.id },
      'a notice could not be checked: the gateway is unavailable',
    )
    return 503
  }
}
