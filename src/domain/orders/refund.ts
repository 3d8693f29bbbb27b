import { rupiah } from '../money.ts'
import type { Amount, Points, Rupiah } from '../units.ts'
import { pointsOfRest, type EarnedAs } from '../points/tier.ts'
import { DAY_MS, jakartaDate, weekdayOf } from '../time.ts'

/** What is refunded of an order, and how. Whole Rupiah throughout. */
export const REFUND_CAUSES = [
  'cancel',
  'complaint',
  'failed_delivery',
  'late_delivery',
  'late_payment',
  'double_payment',
  'weight',
  'short',
  'substitution',
  'dropped',
  'price_drop',
  'refused',
  'promise',
  'by_hand',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]
/**
 * `choice`: the customer chooses between transfer and store credit. `cash`: the money was never
 * paid, so that less of it is collected. `invoice`: a company owes less.
 */
export const REFUND_ROUTES = [
  'gateway',
  'transfer',
  'store_credit',
  'choice',
  'cash',
  'invoice',
] as const
export type RefundRoute = (typeof REFUND_ROUTES)[number]
/** `sent`: under way at the gateway or bank; `done`: the customer has it. */
export const REFUND_STATES = ['awaiting_choice', 'pending', 'sent', 'done'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A line and what went back of it. `gross` is its value before discounts, `paid` after them. */
export type RefundableLine = {
  quantity: number
  gross: number
  paid: Amount
  refundedQuantity: number
  refunded: Amount
  grossRefunded: Amount
}
/** What goes back of a line: the money, and the value before discounts that it stands for. */
export type LineBack = { amount: Rupiah; gross: Rupiah }

/**
 * Refund of units of a line: their share of what is left of it, rounded down, so that the last unit
 * takes the rest and all refunds of a line together are exactly what was paid.
 */
export const refundOfUnits = (line: RefundableLine, quantity: number): LineBack => {
  const units = line.quantity - line.refundedQuantity
  return {
    amount: shareOf(line.paid - line.refunded, quantity, units),
    gross: shareOf(line.gross - line.grossRefunded, quantity, units),
  }
}

/** `part` of `whole` of an amount, rounded down. */
export const shareOf = (amount: Amount, part: number, whole: number): Rupiah =>
  rupiah(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))

/**
 * An amount spread over what is left of the lines, in proportion to it and rounded down; the
 * remainder goes to the first lines that have room. Null when less than the amount is left.
 */
export const spreadOverLines = (
  lines: readonly Pick<RefundableLine, 'gross' | 'paid' | 'refunded' | 'grossRefunded'>[],
  amount: Amount,
): LineBack[] | null => {
  const left = lines.map(({ paid, refunded }) => paid - refunded)
  const whole = left.reduce((sum, one) => sum + one, 0)
  if (amount > whole) return null
  const shares: number[] = left.map((one) =>
    whole === 0 ? 0 : shareOf(rupiah(one), amount, whole),
  )
  let rest = amount - shares.reduce((sum, one) => sum + one, 0)
  return lines.map(({ gross, grossRefunded }, at) => {
    const more = Math.min(rest, left[at]! - shares[at]!)
    rest -= more
    const share = rupiah(shares[at]! + more)
    const value = gross - grossRefunded
    return { amount: share, gross: share === 0 ? rupiah(0) : shareOf(value, share, left[at]!) }
  })
}

/** Refunds money first; the rest returns as store credit, as it was paid. */
export const splitRefund = (
  amount: Amount,
  moneyLeft: number,
): { money: Rupiah; credit: Rupiah } => {
  const money = Math.min(amount, moneyLeft)
  return { money: rupiah(money), credit: rupiah(amount - money) }
}

/**
 * Points lost when goods are returned: their share, rounded down in the customer's favour; all with
 * the last goods.
 */
export const pointsLostWith = (points: Points, goodsBefore: Amount, goodsBack: Amount): Points => {
  if (goodsBack <= 0) return 0
  return goodsBack >= goodsBefore ? points : Math.floor((points * goodsBack) / goodsBefore)
}

export type GoodsReturned = {
  /** What was paid for goods that were left before, and what of it is returned now. */
  goodsBefore: number
  goods: number
  /** Extra points that lines have left, before and after. */
  extras: { before: number; after: number }
}

/**
 * Points lost when goods are returned: all but what the rest earns. An order from before it stored
 * how it earns (`earnedAs` null) loses them by lines.
 */
export const pointsLost = (
  points: Points,
  { goodsBefore, goods, extras }: GoodsReturned,
  earnedAs: EarnedAs | null,
): Points => {
  if (goods <= 0) return 0
  const [before, back] = [rupiah(goodsBefore), rupiah(goods)]
  if (earnedAs === null) return pointsLostByLines(points, extras, before, back)
  const rest = { goods: rupiah(Math.max(0, before - back)), extras: extras.after }
  return Math.max(0, points - pointsOfRest(rest, earnedAs))
}

/** Each line loses its own extras, and the rest of the points goes by the share of all goods. */
const pointsLostByLines = (
  points: Points,
  extras: { before: number; after: number },
  goodsBefore: Amount,
  goodsBack: Amount,
): Points => {
  if (goodsBack >= goodsBefore) return pointsLostWith(points, goodsBefore, goodsBack)
  const before = Math.min(points, extras.before)
  const lost = Math.min(before, extras.before - extras.after)
  return pointsLostWith(points - before, goodsBefore, goodsBack) + lost
}

/** The refund route, by how the order was paid and what the gateway can do with this charge. */
export const refundRoute = (
  wanted: 'original' | 'store_credit',
  paid: { isWhole: boolean; ability: 'any_amount' | 'whole' | 'no' },
): RefundRoute => {
  if (wanted === 'store_credit') return 'store_credit'
  return paid.ability === 'any_amount' || (paid.ability === 'whole' && paid.isWhole)
    ? 'gateway'
    : 'choice'
}

const FRIDAY = 5
/** The same time of day after a number of weekdays (Monday to Friday in Jakarta). */
export const afterWorkingDays = (from: Date, days: number): Date => {
  let at = from.getTime()
  for (let left = days; left > 0;) {
    at += DAY_MS
    if (weekdayOf(jakartaDate(new Date(at))) <= FRIDAY) left--
  }
  return new Date(at)
}
