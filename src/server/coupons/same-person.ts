import { pages } from '#contract/pages.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { heldLateBefore } from '#domain/coupons/held.ts'
import { DAY_MS, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import type { Act, Doer } from '../staff/index.ts'
import { accountMark, deviceMark, phoneMark, pinMark, pinMarksAround } from './marks.ts'
import {
  countLateReviews,
  decideReview,
  purgeMarks,
  insertReview,
  personFacts,
  placerOf,
  gatherMarks,
  writeMarks,
  type Sharing,
} from './store/marks.ts'

export type Person = {
  customerId: string
  /** The account's verified phone. */
  phone: string | null
  /** The delivery location. */
  pin: { lat: number; lng: number } | null
  /** The browser's device id. */
  device: string
}

/** A value that no hash equals, for unknown facts. */
const NOTHING = '-'

/** Whether a coupon depends on the person beyond the account. */
const asksWho = (coupon: Coupon): boolean =>
  coupon.firstOrderOnly || coupon.perCustomerLimit !== null || coupon.perCustomerDayLimit !== null

/**
 * Adds other accounts' uses with the same phone, and requires a review of a first-order offer when
 * address (30 m), device or bank account match another customer's order.
 */
export const forPerson = async <C extends Coupon>(
  shop: Shop,
  coupons: readonly C[],
  { customerId, phone, pin, device }: Person,
  now: Date,
): Promise<{ coupons: C[]; sharing: Sharing[] }> => {
  const asking = coupons.filter(asksWho)
  if (asking.length === 0) return { coupons: [...coupons], sharing: [] }
  const { dataKey } = shop
  const facts = await personFacts(shop.db, {
    customerId,
    couponIds: asking.map(({ id }) => id),
    same: {
      phone: phone === null ? NOTHING : phoneMark(dataKey, phone),
      pins: pin === null ? [] : pinMarksAround(dataKey, pin),
      device: deviceMark(shop, device) ?? NOTHING,
    },
    startOfDay: instantInJakarta(jakartaDate(now), '00:00'),
  })
  const known = coupons.map((coupon) => {
    const used = facts.uses[coupon.id] ?? { all: 0, today: 0 }
    const decided = facts.reviews[coupon.id] ?? (facts.sharing.length > 0 ? 'needed' : null)
    return {
      ...coupon,
      customerUses: coupon.customerUses + used.all,
      customerUsesToday: coupon.customerUsesToday + used.today,
      orderedBefore: facts.hasOrdered,
      review: coupon.firstOrderOnly && decided !== 'allowed' ? decided : null,
    }
  })
  return { coupons: known, sharing: facts.sharing }
}

/**
 * Opens a review of a first-order offer by a staff member, and notifies the customer. Idempotent.
 */
export const askForReview = async (
  shop: Shop,
  {
    coupon,
    customerId,
    sharing,
  }: { coupon: Coupon; customerId: string; sharing: readonly Sharing[] },
  now: Date,
): Promise<void> => {
  const isNew = await shop.database.transaction(async (tx) => {
    if (
      !(await insertReview(tx, { id: newId(now), couponId: coupon.id, customerId, sharing, now }))
    )
      return false
    await notify(tx, {
      customerId,
      kind: 'coupon_review',
      params: { code: coupon.code },
      href: pages.checkout(),
      now,
    })
    return true
  })
  if (isNew)
    shop.log.warn(
      { coupon: coupon.code, customerId, reasons: sharing.map(({ kind }) => kind) },
      'a first-order offer needs a staff decision',
    )
}

/**
 * Decides an open review and notifies the customer. The act of it; null when no open review has
 * this id.
 */
export const settleOffer = async (
  tx: Transaction,
  doer: Doer,
  { id, isAllowed, reason }: { id: string; isAllowed: boolean; reason: string },
): Promise<Act | null> => {
  const state = isAllowed ? 'allowed' : 'refused'
  const actor = doer.staff?.login ?? 'operator'
  const decided = await decideReview(tx, { id, state, note: reason, actor, now: doer.now })
  if (!decided) return null
  const { customerId, code } = decided
  await notify(tx, {
    customerId,
    kind: `coupon_${state}`,
    params: { code },
    href: isAllowed ? pages.checkout() : null,
    now: doer.now,
  })
  return {
    act: `offer_${state}`,
    customerId,
    entity: { kind: 'coupon', id: code },
    after: { state },
    facts: { code, review: id, reason },
  }
}

/** Stores the phone, address and device marks of an order as hashes. Idempotent. */
export const markOrder = async (
  shop: Shop,
  { orderId, action, device }: OutboxTopics['order.changed'],
  now: Date,
): Promise<void> => {
  if (action !== 'place') return
  const placer = await placerOf(shop.db, orderId)
  if (!placer) return
  const { dataKey } = shop
  const marks = [
    {
      kind: 'phone' as const,
      mark: placer.phone === null ? null : phoneMark(dataKey, placer.phone),
    },
    { kind: 'pin' as const, mark: pinMark(dataKey, placer) },
    { kind: 'device' as const, mark: device ?? null },
  ]
  await gatherMarks(shop.db, {
    customerId: placer.customerId,
    orderId,
    marks: marks.flatMap(({ kind, mark }) => (mark === null ? [] : [{ kind, mark }])),
    now,
  })
}

/** Stores the bank account of a refund as a hash. */
export const markAccount = (
  tx: Transaction,
  shop: Shop,
  {
    customerId,
    orderId,
    account,
  }: { customerId: string; orderId: string; account: { bank: string; number: string } },
  now: Date,
): Promise<void> => {
  const marks = [{ kind: 'account' as const, mark: accountMark(shop.dataKey, account) }]
  return writeMarks(tx, [{ customerId, orderId, marks, now }])
}

/** Deletes old marks and reviews, and logs an error for reviews that exceed the promised time. */
export const purgeCouponReviews = async (shop: Shop, now: Date): Promise<void> => {
  const settings = shop.settings()
  await purgeMarks(shop.db, new Date(now.getTime() - settings['coupon.marksDays'] * DAY_MS))
  const late = await countLateReviews(shop.db, heldLateBefore(now))
  if (late > 0)
    shop.log.error(
      { alert: 'coupon-reviews', late },
      'first-order offers have waited longer than a day for a staff decision',
    )
}
