import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { followOrder } from './follow-order.ts'

export const deliveryEvents = (shop: Shop) =>
  ({
    'order.changed': (payload, now, eventId) => followOrder(shop, payload, now, eventId),
  }) satisfies Subscriptions
