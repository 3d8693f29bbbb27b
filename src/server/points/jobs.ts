import { pages } from '#contract/pages.ts'
import { MINUTE_S, type Job } from '../platform/schedule.ts'
import { ENDING_SOON_DAYS } from '#domain/points/points.ts'
import { tierFor } from '#domain/points/tier.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { DAY_MS, endOfMonthAfter } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import {
  ageSpends,
  dueTiers,
  expireLotsOf,
  undoableTiers,
  warnOfLots,
  warnOfTiers,
  type LotCursor,
} from './store/jobs.ts'
import { readTiers, type TierRow } from './store/tiers.ts'
import { runTierPlans } from './tiers/plan-tier.ts'
import { lastDayText, moveTier, TIER_MONTHS } from './tiers/tiers.ts'

/** Lots per transaction: short enough not to block other connections. */
const LOTS = 1_000
const ACCOUNTS = 200
const POINTS_WARNINGS = [1, 7, ENDING_SOON_DAYS] as const
const TIER_WARNINGS = [7, 30] as const
/** A refund undoes an upgrade only within this period. */
const UNDONE_WITHIN_DAYS = 30

const EXPIRED = textOf('points.note.expired')

/**
 * Expires points by the end dates of their lots, so that a missed night is made up for. One
 * transaction per batch. Returns the number of emptied lots.
 */
export const expirePoints = async (
  { database }: Pick<Shop, 'database'>,
  now: Date,
): Promise<number> => {
  let [emptied, after]: [number, LotCursor | null] = [0, null]
  for (;;) {
    const batch = await database.transaction((tx) => expireLotsOf(tx, EXPIRED, after, LOTS, now))
    emptied += batch.emptied
    if (batch.due < LOTS || batch.last === null) return emptied
    after = batch.last
  }
}

/**
 * Notifies customers 30, 7 and 1 days before points expire. Returns the number of notifications.
 */
export const warnOfExpiry = async (
  { database }: Pick<Shop, 'database'>,
  now: Date,
): Promise<number> => {
  let told = 0
  for (const days of POINTS_WARNINGS) {
    const until = new Date(now.getTime() + days * DAY_MS)
    let after: string | null = null
    for (;;) {
      const cursor: string | null = after
      const batch = await database.transaction(async (tx) => {
        const ending = await warnOfLots(tx, { days, until, after: cursor, limit: ACCOUNTS, now })
        for (const { customerId, points, expiresAt } of ending) {
          const params = { points: formatNumber(points), date: lastDayText(expiresAt) }
          await notify(tx, {
            customerId,
            kind: 'points_expiring',
            params,
            href: pages.points(),
            now,
          })
        }
        return ending
      })
      told += batch.length
      if (batch.length < ACCOUNTS) break
      after = batch.at(-1)!.customerId
    }
  }
  return told
}

/**
 * The nightly tier job: ages out old spend, undoes upgrades that refunds invalidated, and renews or
 * lowers ended tiers.
 */
export const updateTiers = async (
  shop: Pick<Shop, 'database' | 'settings'>,
  now: Date,
): Promise<void> => {
  const { database } = shop
  const windowDays = shop.settings()['tier.windowDays']
  const before = new Date(now.getTime() - windowDays * DAY_MS)
  while ((await database.transaction((tx) => ageSpends(tx, before, LOTS))) === LOTS);
  while ((await database.transaction((tx) => undoBatch(tx, now))) === ACCOUNTS);
  while ((await database.transaction((tx) => endBatch(tx, now))) === ACCOUNTS);
  for (const days of TIER_WARNINGS)
    while ((await database.transaction((tx) => warnBatch(tx, days, windowDays, now))) === ACCOUNTS);
}

const undoBatch = async (tx: Transaction, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - UNDONE_WITHIN_DAYS * DAY_MS)
  const [tiers, undoable] = [await readTiers(tx), await undoableTiers(tx, since, now, ACCOUNTS)]
  for (const account of undoable) {
    const from = tierOf(tiers, account.fromCode)
    // After an upgrade over two steps, one may still be valid; never below the tier before it.
    const reached = tierFor(tiers, account.spend)
    const to = reached.position > from.position ? reached : from
    const until = to.code === from.code ? account.untilBefore : account.tierUntil
    const change = {
      customerId: account.customerId,
      from: account.tierCode,
      untilBefore: account.tierUntil,
      spend: account.spend,
      now,
    }
    await moveTier(tx, { ...change, reason: 'undone', to: to.code, until }, to)
  }
  return undoable.length
}

const endBatch = async (tx: Transaction, now: Date): Promise<number> => {
  const [tiers, due] = [await readTiers(tx), await dueTiers(tx, now, ACCOUNTS)]
  for (const account of due) {
    const { customerId, tierCode, tierUntil, spend, own } = account
    const { to, until } = own
      ? afterByHand(
          tiers,
          { code: own.code, until: own.until === null ? null : new Date(own.until) },
          spend,
          now,
        )
      : afterEnd(tiers, tierOf(tiers, tierCode), spend, now)
    const isKept = to.code === tierCode
    const change = { customerId, from: tierCode, to: to.code, untilBefore: tierUntil, until, spend }
    const reason = isKept ? 'renewal' : own ? 'ended' : 'step_down'
    await moveTier(tx, { ...change, reason, now }, to)
  }
  return due.length
}

type Next = { to: TierRow; until: Date | null }

/** What follows a tier that has ended: itself if the spend reaches it, else the one below. */
const afterEnd = (tiers: readonly TierRow[], own: TierRow, spend: number, now: Date): Next => {
  const below = tiers.findLast(({ position }) => position < own.position)
  const to = spend >= own.threshold || !below ? own : below
  // The lowest tier has no end.
  return {
    to,
    until: to.position === tiers[0]!.position ? null : endOfMonthAfter(now, TIER_MONTHS),
  }
}

/** What follows a tier by hand: the one before it, or what the spend has reached meanwhile. */
const afterByHand = (
  tiers: readonly TierRow[],
  before: { code: string; until: Date | null },
  spend: number,
  now: Date,
): Next => {
  const own = tierOf(tiers, before.code)
  const isOver = before.until !== null && before.until <= now
  const back = isOver ? afterEnd(tiers, own, spend, now) : { to: own, until: before.until }
  const reached = tierFor(tiers, spend)
  return reached.position > back.to.position
    ? { to: reached, until: endOfMonthAfter(now, TIER_MONTHS) }
    : back
}

const warnBatch = async (
  tx: Transaction,
  days: number,
  windowDays: number,
  now: Date,
): Promise<number> => {
  const until = new Date(now.getTime() + days * DAY_MS)
  const [tiers, ending] = [
    await readTiers(tx),
    await warnOfTiers(tx, { days, until, windowDays, now, limit: ACCOUNTS }),
  ]
  for (const { customerId, tierCode, tierUntil, spend } of ending) {
    const own = tierOf(tiers, tierCode)
    const missing = Math.max(0, own.threshold - spend)
    const kind = missing > 0 ? 'tier_ends' : 'tier_ends_kept'
    const params = { tier: own.name, date: lastDayText(tierUntil), amount: formatRupiah(missing) }
    await notify(tx, { customerId, kind, params, href: pages.tier(), now })
  }
  return ending.length
}

const tierOf = (tiers: readonly TierRow[], code: string): TierRow =>
  tiers.find((tier) => tier.code === code) ?? tiers[0]!

/**
 * Ten minutes after midnight in Jakarta: expires points, recalculates tiers, warns customers.
 */
const runNightly = async (shop: Shop, now: Date): Promise<void> => {
  await expirePoints(shop, now)
  await updateTiers(shop, now)
  await warnOfExpiry(shop, now)
}

export const pointsJobs = (shop: Shop): Job[] => [
  {
    name: 'points.nightly',
    everySeconds: MINUTE_S,
    dailyAt: '00:10',
    run: (now) => runNightly(shop, now),
  },
  { name: 'points.tierPlans', everySeconds: MINUTE_S, run: (now) => runTierPlans(shop, now) },
]
