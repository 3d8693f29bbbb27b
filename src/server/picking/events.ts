import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { releaseAllOf } from './store/tasks.ts'

export const pickingEvents = (shop: Shop) =>
  ({
    'staff.left': ({ staffId }) => releaseAllOf(shop.db, staffId),
  }) satisfies Subscriptions
