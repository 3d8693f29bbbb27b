import type { Id } from '#domain/units.ts'
import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { rewardReferral, takeReferralBack } from './referrals.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'friend.bought': { friendId: Id<'customer'>; purchase: string }
    'friend.returned': { friendId: Id<'customer'>; purchase: string }
    /** An invited friend's first purchase counts, or no longer counts. */
    'friend.counted': {
      referrerId: Id<'customer'>
      friendId: Id<'customer'>
      at: string
      isUndone: boolean
    }
  }
}

export const pointsEvents = (shop: Shop) =>
  ({
    'friend.bought': async (payload, now) => void (await rewardReferral(shop, payload, now)),
    'friend.returned': (payload, now) => takeReferralBack(shop, payload, now),
  }) satisfies Subscriptions
