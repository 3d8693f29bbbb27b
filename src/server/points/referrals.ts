import type { Id, Points } from '#domain/units.ts'
import { pages } from '#contract/pages.ts'
import { createHmac, hkdfSync } from 'node:crypto'
import {
  isRuleOn,
  mayGive,
  periodStart,
  REFERRAL_BACK_DAYS,
  type EarningRule,
} from '#domain/points/earning.ts'
import { DAY_MS } from '#domain/time.ts'
import { textOf } from '#i18n/server.ts'
import { notify } from '../notifications/index.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { readableCode } from '../platform/ids.ts'
import { enqueue } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import type { Act, Doer } from '../staff/index.ts'
import { takeExtraBack } from './extras.ts'
import { earnBonus } from './ledger.ts'
import { countGiven, extrasOf, goodsOfPurchase, readRule } from './store/earning.ts'
import { holdAccount } from './store/ledger.ts'
import {
  findCode,
  giveCode,
  holdReferral,
  insertReferral,
  isCustomerHere,
  noteDecision,
  saveReferral,
  sharedBy,
  type ReferralRow,
} from './store/referrals.ts'

export const REFERRAL_CODE_FORM = /^[2-9A-HJKMNP-TV-Z]{8}$/
const CODE_LENGTH = 8
const TRIES = 5

const REFERRER_NOTE = textOf('points.note.referral')
const FRIEND_NOTE = textOf('points.note.invited')

/** A keyed hash that recognises the same browser without storing its device id. */
export const deviceMark = (dataKey: string, device: string): string =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', dataKey, 'petik', 'referral devices', 32)))
    .update(device.slice(0, 22))
    .digest('base64url')
    .slice(0, 22)

/** A customer's referral code, created on first use. */
export const codeOf = async (db: Queryable, customerId: Id<'customer'>): Promise<string> => {
  const known = await findCode(db, customerId)
  if (known) return known
  for (let tries = 0; tries < TRIES; tries++) {
    const code = await giveCode(db, customerId, readableCode(CODE_LENGTH)).catch(() => null)
    if (code) return code
  }
  throw new Error('No unused referral code was found.')
}

/** Stores who referred a new customer. Unknown codes are ignored. */
export const noteReferral = async (
  tx: Transaction,
  {
    friendId,
    code,
    device,
  }: { friendId: Id<'customer'>; code: string | null; device: string | null },
  now: Date,
): Promise<void> => {
  if (code !== null && REFERRAL_CODE_FORM.test(code))
    await insertReferral(tx, { friendId, code, device, now })
}

export type FriendBought = { friendId: Id<'customer'>; purchase: string }
/** A referred friend's first purchase has counted. */
export type CountedFriend = { referrerId: Id<'customer'>; friendId: Id<'customer'>; at: Date }
/**
 * Gives referrer and friend their points after the friend's purchase, once; a shared phone,
 * browser, address or account needs a staff decision. Returns the counted friend, or null.
 */
export const rewardReferral = async (
  shop: Shop,
  { friendId, purchase }: FriendBought,
  now: Date,
): Promise<CountedFriend | null> => {
  const counted = await shop.database.transaction(async (tx) => {
    const referral = await holdReferral(tx, friendId)
    if (referral?.state !== 'registered') return null
    const rule = await readRule(tx, 'referral')
    const { left } = await goodsOfPurchase(tx, friendId, purchase)
    // Refunded or below the minimum: a later purchase may still count.
    if (left < Math.max(1, rule.minimumGoods)) return null
    const reasons = await sharedBy(tx, referral)
    if (reasons.length === 0)
      return give(tx, shop, { ...referral, purchase }, { rule, actor: 'shop' }, now)
    await saveReferral(tx, { friendId, state: 'review', purchase, reasons, actor: 'shop', now })
    shop.log.warn({ friendId, reasons }, 'a referral needs a staff decision')
    return null
  })
  if (counted) shop.wakeOutbox()
  return counted
}

type Counting = ReferralRow & { purchase: string }

const give = async (
  tx: Transaction,
  shop: Shop,
  { friendId, referrerId, purchase }: Counting,
  { rule, actor }: { rule: EarningRule; actor: string },
  now: Date,
): Promise<CountedFriend> => {
  const isOn = isRuleOn(rule, now)
  const toReferrer = isOn && (await mayEarn(tx, referrerId, rule, now))
  await saveReferral(tx, {
    friendId,
    state: toReferrer ? 'rewarded' : 'counted',
    purchase,
    actor,
    now,
  })
  const details = {
    purchase,
    minimum: Math.max(1, rule.minimumGoods),
    cap: rule.cap,
    totalCap: rule.totalCap,
  }
  const settings = shop.settings()
  if (toReferrer) {
    const bonus = {
      customerId: referrerId,
      points: rule.points,
      cause: 'referral',
      causeId: friendId,
      note: REFERRER_NOTE,
      details,
    }
    if (await earnBonus(tx, bonus, settings, now))
      await notifyCustomer(tx, referrerId, 'points_referral', rule.points, now)
  }
  if (isOn) {
    const bonus = {
      customerId: friendId,
      points: rule.friendPoints,
      cause: 'referral_friend',
      causeId: friendId,
      note: FRIEND_NOTE,
      details,
    }
    if (await earnBonus(tx, bonus, settings, now))
      await notifyCustomer(tx, friendId, 'points_invited', rule.friendPoints, now)
  }
  const counted = { referrerId, friendId, at: now }
  await enqueue(
    tx,
    'friend.counted',
    { referrerId, friendId, at: now.toISOString(), isUndone: false },
    now,
  )
  return counted
}

/** The account lock serialises parallel friends, so that the cap holds. */
const mayEarn = async (
  tx: Transaction,
  referrerId: Id<'customer'>,
  rule: EarningRule,
  now: Date,
): Promise<boolean> => {
  if (!(await isCustomerHere(tx, referrerId))) return false
  await holdAccount(tx, referrerId)
  return mayGive(rule, await countGiven(tx, referrerId, 'referral', periodStart(rule.period, now)))
}

const notifyCustomer = (
  tx: Transaction,
  customerId: Id<'customer'>,
  kind: string,
  points: Points,
  now: Date,
): Promise<void> =>
  notify(tx, { customerId, kind, params: { points }, href: pages.pointsHistory(), now })

/**
 * Takes back the points of both after a refund within two weeks; spent points become debt. The
 * friend no longer counts.
 */
export const takeReferralBack = (
  shop: Shop,
  { friendId, purchase }: FriendBought,
  now: Date,
): Promise<void> =>
  shop.database.transaction(async (tx) => {
    const referral = await holdReferral(tx, friendId)
    if (!referral || referral.purchase !== purchase || !BACKABLE.has(referral.state)) return
    const extras = (await extrasOf(tx, purchase)).filter(({ cause }) =>
      cause.startsWith('referral'),
    )
    const { left } = await goodsOfPurchase(tx, friendId, purchase)
    const least =
      extras[0]?.minimumGoods ?? Math.max(1, (await readRule(tx, 'referral')).minimumGoods)
    const isLate =
      referral.boughtAt !== null &&
      now.getTime() > referral.boughtAt.getTime() + REFERRAL_BACK_DAYS * DAY_MS
    if (left >= least || isLate) return
    // Lock the referrer's account first, in the same order as when giving, to avoid deadlocks.
    for (const extra of extras) {
      await holdAccount(tx, extra.customerId)
      await takeExtraBack(tx, extra, extra.left, purchase, now)
    }
    await saveReferral(tx, { friendId, state: 'taken_back', actor: 'shop', now })
    await enqueue(
      tx,
      'friend.counted',
      { referrerId: referral.referrerId, friendId, at: now.toISOString(), isUndone: true },
      now,
    )
  })

const BACKABLE: ReadonlySet<string> = new Set(['rewarded', 'counted', 'review'])

/**
 * Decides a held referral; an allowed one gives the points. The act of it; null when none of this
 * friend is held.
 */
export const settleReferral = async (
  tx: Transaction,
  doer: Doer,
  { friendId, isAllowed, reason }: { friendId: Id<'customer'>; isAllowed: boolean; reason: string },
): Promise<Act | null> => {
  const { shop, now } = doer
  const actor = doer.staff?.login ?? 'operator'
  const referral = await holdReferral(tx, friendId)
  if (referral?.state !== 'review' || referral.purchase === null) return null
  await noteDecision(tx, friendId, reason)
  if (isAllowed) {
    const rule = await readRule(tx, 'referral')
    await give(tx, shop, { ...referral, purchase: referral.purchase }, { rule, actor }, now)
  } else await saveReferral(tx, { friendId, state: 'refused', actor, now })
  return {
    act: isAllowed ? 'invitation_allowed' : 'invitation_refused',
    customerId: friendId,
    entity: { kind: 'customer', id: friendId },
    facts: { referrer: referral.referrerId, reason },
  }
}
