import { rupiah } from '../money.ts'
import { extrasOfLines, type ExtraOfLine, type PointOffer } from '../point-offers/point-offer.ts'
import { pointsFor } from '../points/tier.ts'
import type { Settings } from '../settings.ts'
import type { Amount } from '../units.ts'

/** The points of an order, and the extra ones of each line by an offer, by key; a part of them. */
export type Earned = { points: number; extras: Map<string, ExtraOfLine> }

type Line = {
  key: string
  slug: string
  categories: readonly string[]
  quantity: number
  price: Amount
}
type Facts = {
  now: Date
  settings: Settings
  customer: { earnFactorPercent: number }
  pointOffers?: readonly PointOffer[]
}

/**
 * What the customer's own lines earn: for everything paid, rounded down once, and what offers add
 * for what is paid for each line. `shares` are the discounts of the lines.
 */
export const earnedBy = (
  { pointOffers = [], now, settings, customer }: Facts,
  own: readonly Line[],
  shares: readonly number[],
  paid: Amount,
): Earned => {
  const { earnFactorPercent } = customer
  const perRupiah = settings['points.perRupiah']
  const lines = own.map((line, at) => ({
    product: line.slug,
    categories: line.categories,
    quantity: line.quantity,
    paid: rupiah(line.price * line.quantity - (shares[at] ?? 0)),
  }))
  const extras = extrasOfLines(pointOffers, lines, now, { earnFactorPercent, perRupiah })
  return {
    points:
      pointsFor(paid, earnFactorPercent, perRupiah) +
      extras.reduce((sum, one) => sum + one.points, 0),
    extras: new Map(own.map((line, at) => [line.key, extras[at]!])),
  }
}
