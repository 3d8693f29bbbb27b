import {
  applyAutomaticDiscounts,
  type AutomaticDiscount,
} from '../automatic-discounts/automatic-discount.ts'
import { rupiah, splitByWeight } from '../money.ts'
import {
  extrasLeft,
  extrasOfLines,
  type Earner,
  type ExtraOfLine,
  type PointOffer,
} from '../point-offers/point-offer.ts'
import { pointsKept } from '../points/earning.ts'
import { pointsFor, pointsOfRest, type EarnedAs } from '../points/tier.ts'
import type { Amount, Id, Points } from '../units.ts'
import type { CounterAmount } from './counter.ts'
import { pointsAfterReturn } from './till.ts'

/** Goods of a bill; `subtotal` before discounts. */
export type PromotedLine = CounterAmount & {
  variationId: Id<'variation'>
  product: string
  categories: readonly string[]
  /** Whole Rupiah of a unit. */
  price: number
  subtotal: number
}
/** What a discount takes off a line. */
export type CounterShare<Discount> = { discount: Discount; amount: number }

/**
 * What automatic discounts take off each line of a bill, in line order: the rule of the cart. What
 * is sold by weight counts as one unit that costs what it weighs.
 */
export const discountsAtTill = <Discount extends AutomaticDiscount>(
  discounts: readonly Discount[],
  lines: readonly PromotedLine[],
  now: Date,
): CounterShare<Discount>[][] => {
  const goods = lines.map(({ grams, price, quantity, subtotal, ...line }) => ({
    ...line,
    ...(grams === null
      ? { price: rupiah(price), quantity }
      : { price: rupiah(subtotal), quantity: 1 }),
  }))
  const { applied } = applyAutomaticDiscounts(discounts, goods, now)
  return lines.map((_, at) =>
    applied.flatMap(({ discount, parts }) =>
      parts[at]! > 0 ? [{ discount, amount: parts[at]! }] : [],
    ),
  )
}

export type PointsAtTill = { points: Points; extras: ExtraOfLine[] }

/**
 * The points of a bill with the extras of each line, in line order: the rule of the cart. `off` is
 * what a voucher takes off lines that cost `subtotal` after discounts.
 */
export const pointsAtTill = (
  offers: readonly PointOffer[],
  lines: readonly Pick<PromotedLine, 'product' | 'categories' | 'quantity' | 'subtotal'>[],
  { off, now, earner }: { off: number; now: Date; earner: Earner },
): PointsAtTill => {
  const voucher = splitByWeight(
    off,
    lines.map(({ subtotal }) => subtotal),
  )
  const paid = lines.map((line, at) => ({ ...line, paid: rupiah(line.subtotal - voucher[at]!) }))
  const extras = extrasOfLines(offers, paid, now, earner)
  const whole = paid.reduce((sum, line) => sum + line.paid, 0)
  const base = pointsFor(rupiah(whole), earner.earnFactorPercent, earner.perRupiah)
  return { points: extras.reduce((sum, { points }) => sum + points, base), extras }
}

/** A line of a bill; `back` is the worth of its units that came back. */
export type ReturnedLine = { extraPoints: Points; subtotal: number; back: number }

/**
 * The points that a bill keeps when goods come back: those of the money that is left, and each
 * line its own extras by the share of its worth. Goods that came back by worth alone take their share of
 * all extras. `goodsBack` is the worth of everything that came back.
 */
export const pointsLeftAtTill = (
  bill: {
    points: Points
    paid: Amount
    returned: number
    grandTotal: number
    goodsBack: number
    /** How it earned; null for a bill from before that was stored. */
    earnedAs: EarnedAs | null
  },
  lines: readonly ReturnedLine[],
): Points => {
  const extras = lines.reduce((sum, line) => sum + line.extraPoints, 0)
  const base =
    bill.earnedAs === null
      ? pointsAfterReturn(bill.points - extras, bill.paid, rupiah(bill.returned))
      : pointsOfRest(
          { goods: rupiah(Math.max(0, bill.paid - bill.returned)), extras: 0 },
          bill.earnedAs,
        )
  const byLines = lines.reduce((sum, { back }) => sum + back, 0)
  const kept = extrasLeft(
    lines.map(({ extraPoints, subtotal, back }) => ({
      extraPoints,
      paid: rupiah(subtotal),
      refunded: rupiah(back),
    })),
  )
  return base + pointsKept(kept, bill.grandTotal - byLines, bill.grandTotal - bill.goodsBack)
}
