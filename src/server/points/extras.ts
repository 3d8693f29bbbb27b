import type { Id, Points } from '#domain/units.ts'
import {
  BIRTHDAYS_APART_DAYS,
  birthdayYear,
  extraPoints,
  isBirthTrusted,
  isRuleOn,
  pointsKept,
  type EarningRule,
} from '#domain/points/earning.ts'
import type { Text } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { DAY_MS } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { enqueue } from '../platform/outbox.ts'
import { earnBonus, takeBackEarned } from './ledger.ts'
import {
  buyerFacts,
  extrasOf,
  goodsOfPurchase,
  readRules,
  type BuyerFacts,
  type ExtraRow,
} from './store/earning.ts'
import { countedBy } from './store/referrals.ts'

export const BIRTHDAY_NOTE = textOf('points.note.birthday')
export const FIRST_ORDER_NOTE = textOf('points.note.firstOrder')

export type CompletedPurchase = {
  customerId: Id<'customer'>
  /** The order's id, or the branch and receipt number. */
  purchase: string
  /** The purchase's own points. */
  points: Points
  goodsPaid: number
  boughtAt: Date
}

/**
 * Posts a purchase's extra points (birthday, first order) in its transaction, once per cause.
 * Referrals follow after the commit (`friend.bought`).
 */
export const earnExtras = async (
  tx: Transaction,
  bought: CompletedPurchase,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const facts = await buyerFacts(tx, bought.customerId, bought.purchase)
  if (!facts) return
  const rules = new Map(
    (await readRules(tx)).filter((rule) => isRuleOn(rule, now)).map((rule) => [rule.kind, rule]),
  )
  const birthday = rules.get('birthday')
  if (birthday) await earnForBirthday(tx, bought, facts, birthday, settings, now)
  const first = rules.get('first_order')
  if (first && !facts.hasBought && bought.goodsPaid >= first.minimumGoods)
    await earnForFirst(tx, bought, first, settings, now)
  if (facts.isInvited)
    await enqueue(
      tx,
      'friend.bought',
      { friendId: bought.customerId, purchase: bought.purchase },
      now,
    )
}

const earnForBirthday = async (
  tx: Transaction,
  { customerId, purchase, points, goodsPaid, boughtAt }: CompletedPurchase,
  facts: BuyerFacts,
  rule: EarningRule,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const year = birthdayYear(facts.dateOfBirth, boughtAt)
  const changes = facts.birthChanges.map((change) => new Date(change))
  if (year === null || goodsPaid < rule.minimumGoods || !isBirthTrusted(changes, boughtAt)) return
  if (
    facts.lastBirthday &&
    facts.lastBirthday.getTime() > boughtAt.getTime() - BIRTHDAYS_APART_DAYS * DAY_MS
  )
    return
  await earnBonus(
    tx,
    {
      customerId,
      points: extraPoints(points, rule.factorPercent),
      cause: 'birthday',
      causeId: `${customerId}:${year}`,
      note: BIRTHDAY_NOTE,
      // A refund takes back the proportional part.
      details: { purchase, minimum: 0 },
    },
    settings,
    now,
  )
}

const earnForFirst = async (
  tx: Transaction,
  { customerId, purchase }: CompletedPurchase,
  { points, minimumGoods }: EarningRule,
  settings: Settings,
  now: Date,
): Promise<void> => {
  const details = { purchase, minimum: Math.max(1, minimumGoods) }
  const bonus = {
    customerId,
    points,
    cause: 'first_order',
    causeId: customerId,
    note: FIRST_ORDER_NOTE,
    details,
  }
  await earnBonus(tx, bonus, settings, now)
}

/**
 * The points of an extra left after a refund: proportional for a factor, all or nothing for a bonus
 * with a minimum.
 */
const standing = (
  { points, minimumGoods }: ExtraRow,
  { goods, left }: { goods: number; left: number },
): number =>
  minimumGoods === 0 ? pointsKept(points, goods, left) : left >= minimumGoods ? points : 0

export type GoodsBack = { customerId: Id<'customer'>; purchase: string; causeId: string }

/**
 * Takes back a purchase's extra points for refunded goods, in the refund's transaction. Referral
 * points follow after the commit (`friend.returned`).
 */
export const reverseExtras = async (
  tx: Transaction,
  { customerId, purchase, causeId }: GoodsBack,
  now: Date,
): Promise<void> => {
  const extras = await extrasOf(tx, purchase)
  const goods = await goodsOfPurchase(tx, customerId, purchase)
  for (const extra of extras.filter(
    (one) => one.customerId === customerId && OWN_CAUSES.has(one.cause),
  ))
    await takeExtraBack(
      tx,
      extra,
      extra.left - Math.min(extra.left, standing(extra, goods)),
      causeId,
      now,
    )
  if (await countedBy(tx, purchase))
    await enqueue(tx, 'friend.returned', { friendId: customerId, purchase }, now)
}

const OWN_CAUSES = new Set(['birthday', 'first_order'])
const BACK: Record<string, Text> = {
  birthday: textOf('points.note.birthdayBack'),
  first_order: textOf('points.note.firstOrderBack'),
  referral: textOf('points.note.referralBack'),
  referral_friend: textOf('points.note.invitedBack'),
}

/** Takes back points of an extra, once per refund. */
export const takeExtraBack = async (
  tx: Transaction,
  extra: ExtraRow,
  points: Points,
  refundId: Id<'refund'>,
  now: Date,
): Promise<void> => {
  if (points <= 0) return
  const reversal = {
    points,
    cause: `${extra.cause}-back`,
    causeId: `${extra.causeId}:${refundId}`,
    note: BACK[extra.cause]!,
  }
  await takeBackEarned(tx, extra.customerId, extra, reversal, now)
}
