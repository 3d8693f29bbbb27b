import { DAY_MS, jakartaDate, weekdayOf } from './time.ts'

/** What goes back to a customer of an order, and by which way. Whole Rupiah throughout. */
export const REFUND_CAUSES = [
  'cancel',
  'complaint',
  'failed_delivery',
  'late_delivery',
  'late_payment',
  'double_payment',
] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]
/** `choice`: the customer says whether it shall be a transfer or store credit. */
export const REFUND_ROUTES = ['gateway', 'transfer', 'store_credit', 'choice'] as const
export type RefundRoute = (typeof REFUND_ROUTES)[number]
/** `sent`: under way at the gateway or the bank; `done`: the customer has it. */
export const REFUND_STATES = ['awaiting_choice', 'pending', 'sent', 'done'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundableLine = {
  id: string
  quantity: number
  paid: number
  refundedQuantity: number
  refunded: number
}

/**
 * What units of a line give back: their part of what was paid for it, after its share of the
 * discount. Rounded down, and the last unit takes the rest, so that all units together give back
 * exactly what was paid, in whatever portions they come back.
 */
export const refundOfUnits = (line: RefundableLine, quantity: number): number => {
  const after = line.refundedQuantity + quantity
  return Math.floor((line.paid * after) / line.quantity) - line.refunded
}

/**
 * What came in as money goes back as money first; only what is left of it comes back as the store
 * credit that it was.
 */
export const splitRefund = (
  amount: number,
  moneyLeft: number,
): { money: number; credit: number } => {
  const money = Math.min(amount, moneyLeft)
  return { money, credit: amount - money }
}

/**
 * Points that an order no longer earns when goods of it are given back: their share, rounded down
 * for the customer; all of them with the last goods.
 */
export const pointsLostWith = (points: number, goodsBefore: number, goodsBack: number): number => {
  if (goodsBack <= 0) return 0
  return goodsBack >= goodsBefore ? points : Math.floor((points * goodsBack) / goodsBefore)
}

/**
 * The way by which money can go back, by how it came and what the gateway can do with this charge.
 */
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
/** The same time of day so many working days (Monday to Friday in Jakarta) later. */
export const afterWorkingDays = (from: Date, days: number): Date => {
  let at = from.getTime()
  for (let left = days; left > 0;) {
    at += DAY_MS
    if (weekdayOf(jakartaDate(new Date(at))) <= FRIDAY) left--
  }
  return new Date(at)
}
