import {
  ACTIVITY_KINDS,
  isStreakAlive,
  keptUntil,
  ORDER_KINDS,
  progressOf,
  stepFor,
  TAKEN_BACK_DAYS,
  type Activity,
  type ActivityKind,
} from '#domain/missions/mission.ts'
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import type { Transaction } from '../platform/database.ts'
import { publishToCustomer } from '../platform/live.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { takeRewardBack } from './rewards.ts'
import {
  boughtSince,
  complete,
  holdRunning,
  insertActivities,
  memberOfOrder,
  recordedActivities,
  reopen,
  saveProgress,
  type Bought,
  type NewActivity,
  type Running,
} from './store/activities.ts'

/**
 * Compares a customer's orders with what is recorded and stores the difference: completed orders
 * count, refunds are removed. Idempotent and independent of event order.
 */
export const countOrder = async (shop: Shop, orderId: string, now: Date): Promise<void> => {
  const customerId = await memberOfOrder(shop.db, orderId)
  if (customerId !== null) await followOrders(shop, customerId, now)
}

const followOrders = async (shop: Shop, customerId: string, now: Date): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const running = await holdRunning(tx, customerId, ORDER_KINDS, rewardedSince(now))
    if (running.length === 0) return
    const since = new Date(Math.min(...running.map(({ startedAt }) => startedAt.getTime())))
    const bought = await boughtSince(tx, customerId, since)
    const recorded = await recordedActivities(
      tx,
      running.map(({ id }) => id),
    )
    for (const one of running) {
      const own = recorded.filter(({ progressId }) => progressId === one.id)
      await settle(
        tx,
        one,
        own,
        differences(one, bought, own, now),
        openActivities(one, bought),
        now,
      )
    }
  })
  shop.wakeOutbox()
}

export type MemberActivity = {
  customerId: string
  activity: ActivityKind
  subject: string
  at: Date
}

/**
 * Counts an activity other than an order in every mission in progress at its time, once per
 * subject.
 */
export const countActivity = async (
  shop: Shop,
  { customerId, activity, subject, at }: MemberActivity,
  now: Date,
): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const running = (
      await holdRunning(tx, customerId, [ACTIVITY_KINDS[activity]], rewardedSince(now))
    ).filter(({ state }) => state !== 'rewarded')
    const counting = running.filter((one) => isInTime(one, at))
    if (counting.length === 0) return
    const recorded = await recordedActivities(
      tx,
      counting.map(({ id }) => id),
    )
    for (const one of counting) {
      const own = recorded.filter(({ progressId }) => progressId === one.id)
      if (own.some((before) => before.subject === subject)) continue
      const added: NewActivity = {
        progressId: one.id,
        kind: activity,
        orderId: null,
        subject,
        day: jakartaDate(at),
        units: 1,
        amount: 0,
        at,
      }
      await settle(tx, one, own, [added], [], now)
    }
  })
  shop.wakeOutbox()
}

/** Removes an activity from every mission where it counts, like a refund removes an order. */
export const undoActivity = async (
  shop: Shop,
  { customerId, activity, subject }: Omit<MemberActivity, 'at'>,
  now: Date,
): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const running = await holdRunning(
      tx,
      customerId,
      [ACTIVITY_KINDS[activity]],
      rewardedSince(now),
    )
    const recorded = await recordedActivities(
      tx,
      running.map(({ id }) => id),
    )
    for (const one of running) {
      const own = recorded.filter(({ progressId }) => progressId === one.id)
      const known = own.filter((before) => before.subject === subject)
      const units = known.reduce((sum, before) => sum + before.units, 0)
      if (units <= 0) continue
      const undone: NewActivity = {
        ...known[0]!,
        progressId: one.id,
        kind: 'refund',
        units: -units,
        amount: 0,
        at: now,
      }
      await settle(tx, one, own, [undone], [], now)
    }
  })
  shop.wakeOutbox()
}

const rewardedSince = (now: Date): Date => new Date(now.getTime() - TAKEN_BACK_DAYS * DAY_MS)
const isInTime = ({ startedAt, until, spentAt }: Running, at: Date): boolean =>
  at >= startedAt && at <= keptUntil(until, spentAt)

/** Whether an order's product counts in a mission: any product, or the ones it asks for. */
const isAskedFor = ({ kind, categories, benefits }: Running, bought: Bought): boolean => {
  if (kind === 'category') return bought.categories.some((slug) => categories.includes(slug))
  if (kind === 'benefit') return bought.benefits.some((slug) => benefits.includes(slug))
  return true
}

const keyOf = (orderId: string | null, subject: string): string => `${orderId}/${subject}`
const activityOf = ({ orderId, productId, placedAt, units, amount }: Bought): Activity => ({
  orderId,
  subject: productId,
  day: jakartaDate(placedAt),
  units,
  amount,
})

const openActivities = (one: Running, bought: readonly Bought[]): Activity[] =>
  bought
    .filter((line) => !line.isCompleted && isInTime(one, line.placedAt) && isAskedFor(one, line))
    .map(activityOf)

/**
 * The difference between completed orders and what is recorded. Recorded products are still
 * compared after their categories change.
 */
const differences = (
  one: Running,
  bought: readonly Bought[],
  recorded: readonly Activity[],
  now: Date,
): NewActivity[] => {
  const before = new Map<string, Activity>()
  for (const activity of recorded) {
    const known = before.get(keyOf(activity.orderId, activity.subject))
    before.set(keyOf(activity.orderId, activity.subject), {
      ...activity,
      units: activity.units + (known?.units ?? 0),
      amount: activity.amount + (known?.amount ?? 0),
    })
  }
  const after = new Map(
    bought
      .filter(({ isCompleted }) => isCompleted)
      .map((line) => [keyOf(line.orderId, line.productId), line]),
  )
  const added = [...after.values()]
    .filter(
      (line) =>
        line.units > 0 &&
        !before.has(keyOf(line.orderId, line.productId)) &&
        isInTime(one, line.placedAt) &&
        isAskedFor(one, line),
    )
    .map((line): NewActivity => ({
      ...activityOf(line),
      progressId: one.id,
      kind: 'order',
      at: line.placedAt,
    }))
  const takenOff = [...before].flatMap(([key, activity]): NewActivity[] => {
    const left = after.get(key)
    const [units, amount] = [
      Math.min(0, (left?.units ?? 0) - activity.units),
      Math.min(0, (left?.amount ?? 0) - activity.amount),
    ]
    return units === 0 && amount === 0
      ? []
      : [{ ...activity, progressId: one.id, kind: 'refund', units, amount, at: now }]
  })
  return [...added, ...takenOff]
}

/** The progress to continue from: 0 for a broken weekly streak. */
const standing = (
  { kind }: Running,
  activities: readonly Activity[],
  progress: number,
  now: Date,
): number => {
  const newest =
    activities
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  return kind === 'weekly_streak' && !isStreakAlive(newest, now) ? 0 : progress
}

/** Stores activities with the resulting progress, and applies the state change that follows. */
const settle = async (
  tx: Transaction,
  one: Running,
  recorded: readonly Activity[],
  added: readonly NewActivity[],
  open: readonly Activity[],
  now: Date,
): Promise<void> => {
  const activities = [...recorded, ...added]
  const progress = progressOf(one.kind, one.target, activities)
  const pending = Math.max(
    0,
    progressOf(one.kind, one.target, [...activities, ...open]) -
      standing(one, activities, progress, now),
  )
  if (added.length > 0) await insertActivities(tx, added, now)
  if (progress !== one.progress || pending !== one.pending) {
    await saveProgress(tx, one.id, { progress, pending })
    await publishToCustomer(tx, one.customerId, 'points')
  }
  const step = stepFor(one.state, { progress, target: one.target, rewardedAt: one.rewardedAt }, now)
  if (step === 'complete') {
    await complete(tx, one.id, now)
    await enqueue(tx, 'mission.reward', { progressId: one.id }, now)
  }
  if (step === 'reopen') await reopen(tx, one.id)
  const { id, missionId, customerId, rewardPoints: points, awards: award, title } = one
  if (step === 'take_back')
    await takeRewardBack(tx, { id, missionId, customerId, points, award, title }, now)
}
