import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { afterOrderChange } from './jobs.ts'
import { sendOrderMessage } from './order-messages.ts'
import { openCharge } from './pay/open-charge.ts'
import { sendNewRefund } from './refund/send-refund.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'payment.start': { paymentId: string }
    'refund.send': { refundId: string }
    /** `device`: the mark of the browser that placed the order. */
    'order.changed': {
      orderId: string
      action: string
      to: string
      device?: string | null
      /** What the customer is asked about. */
      substitutionId?: string
    }
    'order.message': {
      orderId: string
      action: string
      channel: 'whatsapp' | 'email'
      attempt: number
      /** What a member of staff wrote; `action` is then `staff`. */
      messageId?: string
      /** What the customer is asked about; nothing is sent once it is decided. */
      substitutionId?: string
    }
  }
}

export const ordersEvents = (shop: Shop) =>
  ({
    'payment.start': ({ paymentId }, now) => openCharge(shop, paymentId, now),
    'refund.send': ({ refundId }, now) => sendNewRefund(shop, refundId, now),
    'order.changed': (payload, now, eventId) => afterOrderChange(shop, payload, now, eventId),
    'order.message': (payload, now, eventId) => sendOrderMessage(shop, payload, now, eventId),
  }) satisfies Subscriptions
