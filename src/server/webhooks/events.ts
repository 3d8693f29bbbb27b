import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { sendWebhook } from './deliver.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'webhook.send': { deliveryId: string }
  }
}

export const webhooksEvents = (shop: Shop) =>
  ({
    'webhook.send': ({ deliveryId }, now) => sendWebhook(shop, deliveryId, now),
  }) satisfies Subscriptions
