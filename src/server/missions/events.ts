import type { Subscriptions } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { countActivity, countOrder, undoActivity } from './follow.ts'
import { giveReward } from './rewards.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'member.activity': {
      customerId: string
      activity: 'review' | 'visit' | 'profile'
      subject: string
      at: string
    }
    'mission.reward': { progressId: string }
  }
}

/** Order changes that affect the customer's missions. */
const COUNTING_ACTIONS = new Set([
  'place',
  'pay',
  'revive',
  'complete',
  'cancel',
  'refund',
  'refund_part',
  'close',
])

export const missionsEvents = (shop: Shop) =>
  ({
    'order.changed': async ({ orderId, action }, now) => {
      if (COUNTING_ACTIONS.has(action)) await countOrder(shop, orderId, now)
    },
    'member.activity': ({ at, ...activity }, now) =>
      countActivity(shop, { ...activity, at: new Date(at) }, now),
    'friend.counted': ({ referrerId, friendId, at, isUndone }, now) => {
      const activity = { customerId: referrerId, activity: 'friend', subject: friendId } as const
      return isUndone
        ? undoActivity(shop, activity, now)
        : countActivity(shop, { ...activity, at: new Date(at) }, now)
    },
    'mission.reward': async ({ progressId }, now) => void (await giveReward(shop, progressId, now)),
  }) satisfies Subscriptions
