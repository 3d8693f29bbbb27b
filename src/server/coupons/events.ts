import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { markOrder } from './same-person.ts'

export const couponsEvents = (shop: Shop) =>
  ({
    'order.changed': (payload, now) => markOrder(shop, payload, now),
  }) satisfies Subscriptions
