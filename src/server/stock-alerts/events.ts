import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { sendAlert } from './tell.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'stock-alert.message': { alertId: string }
  }
}

export const stockAlertsEvents = (shop: Shop) =>
  ({
    'stock-alert.message': (payload, now) => sendAlert(shop, payload, now),
  }) satisfies Subscriptions
