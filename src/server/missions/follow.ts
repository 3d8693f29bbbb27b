import {
  DEED_KINDS,
  isStreakAlive,
  keptUntil,
  ORDER_KINDS,
  progressOf,
  stepFor,
  TAKEN_BACK_DAYS,
  type Deed,
  type DeedKind,
} from '#domain/missions/mission.ts'
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import type { Transaction } from '../platform/database.ts'
import { tellCustomer } from '../platform/live.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { takeRewardBack } from './rewards.ts'
import {
  boughtSince,
  complete,
  holdRunning,
  insertDeeds,
  memberOfOrder,
  recordedDeeds,
  reopen,
  saveProgress,
  type Bought,
  type NewDeed,
  type Running,
} from './store/deeds.ts'

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
    const recorded = await recordedDeeds(
      tx,
      running.map(({ id }) => id),
    )
    for (const one of running) {
      const own = recorded.filter(({ progressId }) => progressId === one.id)
      await settle(tx, one, own, differences(one, bought, own, now), openDeeds(one, bought), now)
    }
  })
  shop.wakeOutbox()
}

export type MemberDeed = { customerId: string; deed: DeedKind; subject: string; at: Date }

/**
 * Counts an activity other than an order in every mission in progress at its time, once per
 * subject.
 */
export const countDeed = async (
  shop: Shop,
  { customerId, deed, subject, at }: MemberDeed,
  now: Date,
): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const running = (
      await holdRunning(tx, customerId, [DEED_KINDS[deed]], rewardedSince(now))
    ).filter(({ state }) => state !== 'rewarded')
    const counting = running.filter((one) => isInTime(one, at))
    if (counting.length === 0) return
    const recorded = await recordedDeeds(
      tx,
      counting.map(({ id }) => id),
    )
    for (const one of counting) {
      const own = recorded.filter(({ progressId }) => progressId === one.id)
      if (own.some((before) => before.subject === subject)) continue
      const added: NewDeed = {
        progressId: one.id,
        kind: deed,
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
export const undoDeed = async (
  shop: Shop,
  { customerId, deed, subject }: Omit<MemberDeed, 'at'>,
  now: Date,
): Promise<void> => {
  await shop.database.transaction(async (tx) => {
    const running = await holdRunning(tx, customerId, [DEED_KINDS[deed]], rewardedSince(now))
    const recorded = await recordedDeeds(
      tx,
      running.map(({ id }) => id),
    )
    for (const one of running) {
      const own = recorded.filter(({ progressId }) => progressId === one.id)
      const known = own.filter((before) => before.subject === subject)
      const units = known.reduce((sum, before) => sum + before.units, 0)
      if (units <= 0) continue
      const undone: NewDeed = {
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
const deedOf = ({ orderId, productId, placedAt, units, amount }: Bought): Deed => ({
  orderId,
  subject: productId,
  day: jakartaDate(placedAt),
  units,
  amount,
})

const openDeeds = (one: Running, bought: readonly Bought[]): Deed[] =>
  bought
    .filter((line) => !line.isCompleted && isInTime(one, line.placedAt) && isAskedFor(one, line))
    .map(deedOf)

/**
 * The difference between completed orders and what is recorded. Recorded products are still
 * compared after their categories change.
 */
const differences = (
  one: Running,
  bought: readonly Bought[],
  recorded: readonly Deed[],
  now: Date,
): NewDeed[] => {
  const before = new Map<string, Deed>()
  for (const deed of recorded) {
    const known = before.get(keyOf(deed.orderId, deed.subject))
    before.set(keyOf(deed.orderId, deed.subject), {
      ...deed,
      units: deed.units + (known?.units ?? 0),
      amount: deed.amount + (known?.amount ?? 0),
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
    .map((line): NewDeed => ({
      ...deedOf(line),
      progressId: one.id,
      kind: 'order',
      at: line.placedAt,
    }))
  const takenOff = [...before].flatMap(([key, deed]): NewDeed[] => {
    const left = after.get(key)
    const [units, amount] = [
      Math.min(0, (left?.units ?? 0) - deed.units),
      Math.min(0, (left?.amount ?? 0) - deed.amount),
    ]
    return units === 0 && amount === 0
      ? []
      : [{ ...deed, progressId: one.id, kind: 'refund', units, amount, at: now }]
  })
  return [...added, ...takenOff]
}

/** The progress to continue from: 0 for a broken weekly streak. */
const standing = (
  { kind }: Running,
  deeds: readonly Deed[],
  progress: number,
  now: Date,
): number => {
  const newest =
    deeds
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  return kind === 'weekly_streak' && !isStreakAlive(newest, now) ? 0 : progress
}

/** Stores activities with the resulting progress, and applies the state change that follows. */
const settle = async (
  tx: Transaction,
  one: Running,
  recorded: readonly Deed[],
  added: readonly NewDeed[],
  open: readonly Deed[],
  now: Date,
): Promise<void> => {
  const deeds = [...recorded, ...added]
  const progress = progressOf(one.kind, one.target, deeds)
  const pending = Math.max(
    0,
    progressOf(one.kind, one.target, [...deeds, ...open]) - standing(one, deeds, progress, now),
  )
  if (added.length > 0) await insertDeeds(tx, added, now)
  if (progress !== one.progress || pending !== one.pending) {
    await saveProgress(tx, one.id, { progress, pending })
    await tellCustomer(tx, one.customerId, 'points')
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
