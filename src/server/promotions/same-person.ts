import type { Coupon } from '#domain/coupon.ts'
import { DAY_MS, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { OutboxTopics } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { accountMark, deviceMark, phoneMark, pinMark, pinMarksAround } from './marks.ts'
import {
  countLateReviews,
  decideReview,
  forgetMarks,
  insertReview,
  personFacts,
  placerOf,
  writeMarks,
  type Decision,
  type Sharing,
} from './store-marks.ts'

export type Person = {
  customerId: string
  /** The verified phone of the account. */
  phone: string | null
  /** Where the order would go. */
  pin: { lat: number; lng: number } | null
  /** The name that the browser keeps. */
  device: string
}

/** No hash looks like this: what is unknown is like nothing. */
const NOTHING = '-'

/** Whether it matters to a coupon who somebody is beyond their account. */
const asksWho = (coupon: Coupon): boolean =>
  coupon.firstOrderOnly || coupon.perCustomerLimit !== null || coupon.perCustomerDayLimit !== null

/**
 * Coupons as they are for the person behind an account: what the same verified phone used in
 * another account counts, and an offer for first orders asks for a review where an order of
 * somebody else shares the address (within 30 m), the device or the account that money went back
 * to. One query, and none for coupons to which it does not matter.
 */
export const forPerson = async <C extends Coupon>(
  shop: Shop,
  coupons: readonly C[],
  { customerId, phone, pin, device }: Person,
  now: Date,
): Promise<{ coupons: C[]; sharing: Sharing[] }> => {
  const asking = coupons.filter(asksWho)
  if (asking.length === 0) return { coupons: [...coupons], sharing: [] }
  const { secret } = shop.config
  const facts = await personFacts(shop.db, {
    customerId,
    couponIds: asking.map(({ id }) => id),
    same: {
      phone: phone === null ? NOTHING : phoneMark(secret, phone),
      pins: pin === null ? [] : pinMarksAround(secret, pin),
      device: deviceMark(secret, device) ?? NOTHING,
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
 * Has a person look at whether somebody may use an offer, and tells the customer so. Done twice it
 * changes nothing more.
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
      href: '/checkout',
      now,
    })
    return true
  })
  if (isNew)
    shop.log.warn(
      { coupon: coupon.code, customerId, reasons: sharing.map(({ kind }) => kind) },
      'an offer waits for a person’s decision',
    )
}

/**
 * A person's decision about an open review; the customer is told. False when none of this id is
 * open.
 */
export const decideOffer = (shop: Shop, decision: Decision): Promise<boolean> =>
  shop.database.transaction(async (tx) => {
    const decided = await decideReview(tx, decision)
    if (!decided) return false
    const { customerId, code } = decided
    await notify(tx, {
      customerId,
      kind: `coupon_${decision.state}`,
      params: { code },
      href: decision.state === 'allowed' ? '/checkout' : null,
      now: decision.now,
    })
    return true
  })

/** Keeps with what an order was placed, as hashes. Done twice it changes nothing more. */
export const markOrder = async (
  shop: Shop,
  { orderId, action, device }: OutboxTopics['order.changed'],
  now: Date,
): Promise<void> => {
  if (action !== 'place') return
  const placer = await placerOf(shop.db, orderId)
  if (!placer) return
  const { secret } = shop.config
  const marks = [
    {
      kind: 'phone' as const,
      mark: placer.phone === null ? null : phoneMark(secret, placer.phone),
    },
    { kind: 'pin' as const, mark: pinMark(secret, placer) },
    { kind: 'device' as const, mark: device ?? null },
  ]
  await writeMarks(shop.db, {
    customerId: placer.customerId,
    orderId,
    marks: marks.flatMap(({ kind, mark }) => (mark === null ? [] : [{ kind, mark }])),
    now,
  })
}

/** Keeps to which account money of an order went back, as a hash. */
export const markAccount = (
  tx: Transaction,
  shop: Shop,
  {
    customerId,
    orderId,
    account,
  }: { customerId: string; orderId: string; account: { bank: string; number: string } },
  now: Date,
): Promise<number> =>
  writeMarks(tx, {
    customerId,
    orderId,
    marks: [{ kind: 'account', mark: accountMark(shop.config.secret, account) }],
    now,
  })

/**
 * Forgets old marks and reviews, and raises the alarm for a customer who waits longer than was
 * promised.
 */
export const tendReviews = async (shop: Shop, now: Date): Promise<void> => {
  const settings = shop.settings()
  await forgetMarks(shop.db, new Date(now.getTime() - settings['coupon.marksDays'] * DAY_MS))
  const late = await countLateReviews(shop.db, new Date(now.getTime() - DAY_MS))
  if (late > 0)
    shop.log.error(
      { alert: 'coupon-reviews', late },
      'customers wait longer than a day for a decision about their offers',
    )
}
