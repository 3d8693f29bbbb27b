import { pages } from '#contract/pages.ts'
import { forgetOldSignIns } from '../auth/index.ts'
import { tidyCarts } from '../cart/index.ts'
import {
  forgetOldMisses,
  refreshAvailability,
  rollSales,
  withdrawUncertified,
} from '../catalogue/index.ts'
import {
  afterComplaintChange,
  deleteOldComplaints,
  followComplaints,
  reportLateComplaints,
} from '../complaints/index.ts'
import { refreshContent } from '../content/index.ts'
import { forgetTraces } from '../couriers/index.ts'
import {
  askDueCouriers,
  endFailedDeliveries,
  followOrder,
  giveForLateOrders,
} from '../delivery/index.ts'
import { friendCounted, friendReturned } from './friend-counted.ts'
import {
  earnForReview,
  expirePoints,
  rewardReferral,
  takeReferralBack,
  tendTiers,
  warnOfExpiry,
} from '../points/index.ts'
import {
  countActivity,
  countOrder,
  giveReward,
  recordActivity,
  tendMissions,
  undoActivity,
} from '../missions/index.ts'
import { notify } from '../notifications/index.ts'
import {
  afterOrderChange,
  completeDelivered,
  expireOrders,
  matchYesterday,
  openCharge,
  pollPayments,
  sendDueRefunds,
  sendOrderMessage,
  sendNewRefund,
} from '../orders/index.ts'
import { warnOfDueRequests } from '../my-data/index.ts'
import { forgetOldKeys } from '../platform/idempotency.ts'
import { sweepLimits } from '../platform/rate-limit.ts'
import type { Transaction } from '../platform/database.ts'
import { tellCustomer } from '../platform/live.ts'
import { forgetOldEffects, type OutboxHandlers, type OutboxTopics } from '../platform/outbox.ts'
import type { Job } from '../platform/schedule.ts'
import { markOrder, tellOfNewPromos, tendReviews } from '../coupons/index.ts'
import { sealJournal } from '../platform/journal-seals.ts'
import { reconcileAtLeisure, rememberFindings } from '../books/reconcile.ts'
import { isReviewShown } from '../reviews/index.ts'
import { announceEvent, forgetOldWebhooks, sendWebhook } from '../webhooks/index.ts'
import type { Shop } from '../shop.ts'
import { forgetStaffSessions } from '../staff/index.ts'
import { releaseOverdueHolds, tendVouchers } from '../vouchers/index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STAFF_SESSIONS_KEPT_DAYS = 60
const forgetStaffTraces = async (shop: Shop, now: Date): Promise<void> =>
  void (await forgetStaffSessions(
    shop.db,
    new Date(now.getTime() - STAFF_SESSIONS_KEPT_DAYS * DAY * 1000),
  ))

/** Every periodic job: its name, its interval in seconds, its work. */
export const makeJobs = (shop: Shop): Job[] => [
  {
    name: 'payments.poll',
    everySeconds: 10,
    run: async (now) => void (await pollPayments(shop, now)),
  },
  { name: 'payments.match', everySeconds: DAY, run: (now) => matchYesterday(shop, now) },
  {
    name: 'refunds.send',
    everySeconds: 30,
    run: async (now) => void (await sendDueRefunds(shop, now)),
  },
  {
    name: 'orders.expire',
    everySeconds: 30,
    run: async (now) => void (await expireOrders(shop, now)),
  },
  {
    name: 'orders.complete',
    everySeconds: 10 * MINUTE,
    run: async (now) => void (await completeDelivered(shop, now)),
  },
  {
    name: 'couriers.ask',
    everySeconds: 15,
    run: async (now) => void (await askDueCouriers(shop, now)),
  },
  {
    name: 'deliveries.failed',
    everySeconds: 5 * MINUTE,
    run: async (now) => void (await endFailedDeliveries(shop, now)),
  },
  {
    name: 'deliveries.late',
    everySeconds: MINUTE,
    run: async (now) => void (await giveForLateOrders(shop, now)),
  },
  { name: 'deliveries.traces', everySeconds: HOUR, run: (now) => forgetTraces(shop, now) },
  { name: 'carts.tidy', everySeconds: HOUR, run: async (now) => void (await tidyCarts(shop, now)) },
  {
    name: 'complaints.late',
    everySeconds: MINUTE,
    run: async (now) => void (await reportLateComplaints(shop, now)),
  },
  {
    name: 'complaints.follow',
    everySeconds: 5 * MINUTE,
    run: (now) => followComplaints(shop, now),
  },
  {
    name: 'complaints.delete',
    everySeconds: DAY,
    run: async (now) => void (await deleteOldComplaints(shop, now)),
  },
  {
    name: 'catalogue.availability',
    everySeconds: MINUTE,
    run: (now) => refreshAvailability(shop.database, shop.settings(), now),
  },
  {
    name: 'catalogue.certificates',
    everySeconds: MINUTE,
    run: (now) => withdrawUncertified(shop.database, shop.log, now),
  },
  {
    name: 'catalogue.sales',
    everySeconds: 5 * MINUTE,
    run: async (now) => void (await rollSales(shop.database, now)),
  },
  {
    name: 'catalogue.misses',
    everySeconds: DAY,
    run: async (now) => void (await forgetOldMisses(shop.database, now)),
  },
  {
    name: 'content.refresh',
    everySeconds: MINUTE,
    run: (now) => refreshContent(shop.database, now),
  },
  {
    name: 'promos.tell',
    everySeconds: MINUTE,
    run: async (now) => void (await tellOfNewPromos(shop.db, now)),
  },
  {
    name: 'vouchers.holds',
    everySeconds: 10,
    run: async (now) => void (await releaseOverdueHolds(shop, now)),
  },
  { name: 'coupons.reviews', everySeconds: HOUR, run: (now) => tendReviews(shop, now) },
  {
    name: 'points.nightly',
    everySeconds: MINUTE,
    dailyAt: '00:10',
    run: (now) => tendPoints(shop, now),
  },
  { name: 'missions.tend', everySeconds: MINUTE, run: (now) => tendMissions(shop, now) },
  { name: 'auth.traces', everySeconds: DAY, run: (now) => forgetOldSignIns(shop.db, now) },
  { name: 'staff.traces', everySeconds: DAY, run: (now) => forgetStaffTraces(shop, now) },
  {
    name: 'limits.sweep',
    everySeconds: 5 * MINUTE,
    run: async (now) => void (await sweepLimits(shop.db, now)),
  },
  {
    name: 'idempotency.keys',
    everySeconds: HOUR,
    run: async (now) => void (await forgetOldKeys(shop.db, now)),
  },
  {
    name: 'outbox.effects',
    everySeconds: DAY,
    run: async (now) => void (await forgetOldEffects(shop.db, now)),
  },
  {
    name: 'webhooks.forget',
    everySeconds: DAY,
    run: async (now) => void (await forgetOldWebhooks(shop, now)),
  },
  { name: 'personal-data.due', everySeconds: HOUR, run: (now) => warnOfDueRequests(shop, now) },
  { name: 'reconcile', everySeconds: HOUR, run: (now) => reportReconcile(shop, now) },
]

/**
 * Ten minutes after midnight in Jakarta: expires points and vouchers, recalculates tiers, warns
 * customers.
 */
const tendPoints = async (shop: Shop, now: Date): Promise<void> => {
  await expirePoints(shop, now)
  await tendVouchers(shop, now)
  await tendTiers(shop, now)
  await warnOfExpiry(shop, now)
}

const afterReview = async (
  shop: Shop,
  review: OutboxTopics['review.added'],
  now: Date,
  eventId: number,
): Promise<void> => {
  const { customerId, reviewId, hasPhoto } = review
  const event = { eventId: `evt_${eventId}`, event: 'review.added', data: { review }, at: now }
  await shop.database.transaction(async (tx) => {
    await announceEvent(tx, event)
    if (hasPhoto) await rewardReview(tx, shop, { customerId, reviewId }, now)
  })
  await tellCustomer(shop.db, customerId, 'order')
}

/** Points for a review with a photo once it is shown, also after it was withheld. */
const rewardReview = async (
  tx: Transaction,
  shop: Shop,
  review: { customerId: string; reviewId: string },
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

const afterShown = async (
  shop: Shop,
  { hasPhoto, ...review }: OutboxTopics['review.shown'],
  now: Date,
): Promise<void> => {
  if (hasPhoto) await shop.database.transaction((tx) => rewardReview(tx, shop, review, now))
}

const reportReconcile = async (shop: Shop, now: Date): Promise<void> => {
  const seal = await sealJournal(shop.db)
  if (seal) shop.log.info({ seal }, 'the journal was sealed')
  const findings = await reconcileAtLeisure(shop.database, now)
  rememberFindings(shop.db, findings, now)
  const broken = findings.filter(({ breaks }) => breaks > 0)
  if (broken.length > 0) shop.log.error({ alert: 'books', broken }, 'the books do not balance')
}

/** Order changes that affect the customer's missions. */
const COUNTS_IN_MISSIONS = new Set([
  'place',
  'pay',
  'revive',
  'complete',
  'cancel',
  'refund',
  'refund_part',
  'close',
])

/** The handler of each outbox topic. */
export const makeOutboxHandlers = (shop: Shop): OutboxHandlers => ({
  'payment.start': ({ paymentId }, now) => openCharge(shop, paymentId, now),
  'refund.send': ({ refundId }, now) => sendNewRefund(shop, refundId, now),
  'order.changed': async (payload, now, eventId) => {
    await markOrder(shop, payload, now)
    await followOrder(shop, payload, now)
    await afterOrderChange(shop, payload, now, eventId)
    if (COUNTS_IN_MISSIONS.has(payload.action)) await countOrder(shop, payload.orderId, now)
  },
  'order.message': (payload, now, eventId) => sendOrderMessage(shop, payload, now, eventId),
  'member.activity': ({ at, isUndone, ...activity }, now) =>
    isUndone
      ? undoActivity(shop, activity, now)
      : countActivity(shop, { ...activity, at: new Date(at) }, now),
  'mission.reward': async ({ progressId }, now) => void (await giveReward(shop, progressId, now)),
  'webhook.send': ({ deliveryId }, now) => sendWebhook(shop, deliveryId, now),
  'review.added': (payload, now, eventId) => afterReview(shop, payload, now, eventId),
  'review.shown': (payload, now) => afterShown(shop, payload, now),
  'friend.bought': async (payload, now) =>
    void (await rewardReferral(shop, payload, friendCounted, now)),
  'friend.returned': (payload, now) => takeReferralBack(shop, payload, friendReturned, now),
  'complaint.changed': (payload) => afterComplaintChange(shop, payload),
})
