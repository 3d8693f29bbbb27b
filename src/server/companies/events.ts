import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { sendReminder } from './remind.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'company.reminder': { orderId: string; days: number }
  }
}

export const companiesEvents = (shop: Shop) =>
  ({
    'company.reminder': (payload, now) => sendReminder(shop, payload, now),
  }) satisfies Subscriptions
