import type { Id } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import { recordActivity } from '../missions/index.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { publishToCustomer, publishToStaff } from '../platform/live.ts'
import type { OutboxTopics, Subscriptions } from '../platform/outbox.ts'
import { earnForReview } from '../points/index.ts'
import type { Shop } from '../shop.ts'
import { announceEvent } from '../webhooks/index.ts'
import { isReviewShown } from './store/reviews.ts'

declare module '../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    'review.shown': { customerId: Id<'customer'>; reviewId: Id<'review'>; hasPhoto: boolean }
    'review.added': {
      reviewId: Id<'review'>
      orderId: Id<'order'>
      orderLineId: string
      productId: Id<'product'>
      customerId: Id<'customer'>
      rating: number
      hasPhoto: boolean
      hasVideo: boolean
    }
  }
}

export const reviewsEvents = (shop: Shop) =>
  ({
    'review.added': (review, now, eventId) => afterReview(shop, review, now, eventId),
    'review.shown': async ({ hasPhoto, ...review }, now) => {
      if (hasPhoto) await shop.database.transaction((tx) => rewardReview(tx, shop, review, now))
    },
  }) satisfies Subscriptions

const afterReview = async (
  shop: Shop,
  review: OutboxTopics['review.added'],
  now: Date,
  eventId: number,
): Promise<void> => {
  const { customerId, reviewId, hasPhoto } = review
  const event = {
    eventId: `evt_${eventId}`,
    event: 'review.added' as const,
    data: { review },
    at: now,
  }
  await shop.database.transaction(async (tx) => {
    await announceEvent(tx, event)
    if (hasPhoto) await rewardReview(tx, shop, { customerId, reviewId }, now)
  })
  await publishToCustomer(shop.db, customerId, 'order')
  await publishToStaff(shop.db, 'reviews')
}

/** Points for a review with a photo once it is shown, also after it was withheld. */
const rewardReview = async (
  tx: Transaction,
  shop: Shop,
  review: { customerId: Id<'customer'>; reviewId: Id<'review'> },
  now: Date,
): Promise<void> => {
  if (!(await isReviewShown(tx, review.reviewId))) return
  await recordActivity(tx, {
    customerId: review.customerId,
    activity: 'review',
    subject: review.reviewId,
    at: now,
  })
  const points = await earnForReview(tx, review, shop.settings(), now)
  const { customerId } = review
  if (points > 0)
    await notify(tx, {
      customerId,
      kind: 'points_review',
      params: { points },
      href: pages.pointsHistory(),
      now,
    })
}
