import type { VoucherState } from '#domain/vouchers/voucher.ts'
import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { sendWebhook } from './deliver.ts'
import { tellFact } from './tell-facts.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'webhook.send': { deliveryId: string }
    /** Written by triggers: a row of the ledgers and histories that webhooks tell of. */
    'webhook.fact': {
      kind: 'points' | 'tier' | 'voucher' | 'complaint' | 'refund'
      id: string
      /** Of a voucher: what it became. */
      state?: VoucherState
    }
  }
}

export const webhooksEvents = (shop: Shop) =>
  ({
    'webhook.send': ({ deliveryId }, now) => sendWebhook(shop, deliveryId, now),
    'webhook.fact': (fact, _, eventId) => tellFact(shop, fact, eventId),
  }) satisfies Subscriptions
