import type { PaymentRow } from '../../payments/index.ts'
import type { Shop } from '../../shop.ts'
import { settlePayment } from './settle-payment.ts'

/** Minimum interval between gateway queries for one payment while its page polls. */
const ASK_EVERY_MS = 5_000
/** When each payment was last queried, by process. */
const askedAtOf = new WeakMap<Shop, Map<string, number>>()

// A new charge cannot be paid yet, so the first query waits one interval after its creation.
const mayAsk = (shop: Shop, { id, createdAt }: PaymentRow, now: Date): boolean => {
  const askedAt = askedAtOf.get(shop) ?? new Map<string, number>()
  askedAtOf.set(shop, askedAt)
  if (now.getTime() - (askedAt.get(id) ?? createdAt.getTime()) < ASK_EVERY_MS) return false
  if (askedAt.size > 10_000) askedAt.clear()
  askedAt.set(id, now.getTime())
  return true
}

/**
 * Settles a pending payment while its page polls. True when the order must be read again: this
 * query or a webhook meanwhile may have settled it.
 */
export const pollGateway = async (
  shop: Shop,
  payment: PaymentRow | null,
  now: Date,
): Promise<boolean> => {
  // A charge in `created` cannot be paid yet; its page is notified when it opens.
  if (payment?.state !== 'pending' || !mayAsk(shop, payment, now)) return false
  // A gateway outage must not hide the order from its customer.
  await settlePayment(shop, payment.id, now).catch((error: unknown) =>
    shop.log.warn({ err: error, paymentId: payment.id }, 'the gateway could not be queried'),
  )
  return true
}
