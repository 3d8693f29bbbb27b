import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { sendPhoneLink } from './phone-change/send-link.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'phone-change.link': { changeId: string }
  }
}

export const customersEvents = (shop: Shop) =>
  ({
    'phone-change.link': (payload, now) => sendPhoneLink(shop, payload, now),
  }) satisfies Subscriptions
