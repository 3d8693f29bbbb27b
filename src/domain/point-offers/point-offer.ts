import { holdsAt, isDiscountFor } from '../automatic-discounts/automatic-discount.ts'
import type { Text } from '../locale.ts'
import { rupiah } from '../money.ts'
import { extraPoints, pointsKept } from '../points/earning.ts'
import { pointsFor } from '../points/tier.ts'
import type { ClockTime } from '../time.ts'
import type { Amount, Points } from '../units.ts'

/** `factor` multiplies the points of a line; `extra` adds points for each unit. */
export const POINT_OFFER_KINDS = ['factor', 'extra'] as const
export type PointOfferKind = (typeof POINT_OFFER_KINDS)[number]

/** More points for some goods at some times. Products and categories by slug; empty for all. */
export type PointOffer = {
  id: string
  name: Text
  kind: PointOfferKind
  /** In hundredths: 200 doubles the points of a line. */
  factorPercent: number | null
  points: number | null
  /** The most extra points in one order. */
  cap: number
  categories: readonly string[]
  products: readonly string[]
  startsAt: Date
  endsAt: Date | null
  /** 1 is Monday; empty for every day. */
  weekdays: readonly number[]
  /** Hours of the day in Jakarta, end exclusive; start after end spans midnight. */
  fromTime: ClockTime | null
  untilTime: ClockTime | null
}

/** Goods of a basket without gifts; `paid` after all discounts and vouchers, in whole Rupiah. */
export type EarningLine = {
  product: string
  categories: readonly string[]
  quantity: number
  paid: Amount
}
export type Earner = { earnFactorPercent: number; perRupiah: number }
export type ExtraOfLine = { offer: PointOffer | null; points: number }

const NONE: ExtraOfLine = { offer: null, points: 0 }

/**
 * The extra points of each line, in line order. A line has one offer, the one that gives it most (of
 * equal ones the first by id); the extras of an offer stop at its cap. What cost nothing earns
 * nothing.
 */
export const extrasOfLines = (
  offers: readonly PointOffer[],
  lines: readonly EarningLine[],
  now: Date,
  earner: Earner,
): ExtraOfLine[] => {
  const open = offers
    .filter((offer) => holdsAt(offer, now))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const left = new Map(open.map(({ id, cap }) => [id, cap]))
  return lines.map((line) => {
    const best = bestOf(open, line, earner)
    if (best.offer === null) return NONE
    const points = Math.min(best.points, left.get(best.offer.id)!)
    left.set(best.offer.id, left.get(best.offer.id)! - points)
    return points > 0 ? { offer: best.offer, points } : NONE
  })
}

/** The points of a whole basket: for what was paid, rounded down once, and the extras of its lines. */
export const pointsOfLines = (
  offers: readonly PointOffer[],
  lines: readonly EarningLine[],
  now: Date,
  earner: Earner,
): number => {
  const paid = lines.reduce((sum, line) => sum + line.paid, 0)
  const extras = extrasOfLines(offers, lines, now, earner)
  return (
    pointsFor(rupiah(paid), earner.earnFactorPercent, earner.perRupiah) +
    extras.reduce((sum, { points }) => sum + points, 0)
  )
}

const bestOf = (open: readonly PointOffer[], line: EarningLine, earner: Earner): ExtraOfLine => {
  let best = NONE
  for (const offer of open) {
    const points = isDiscountFor(offer, line) ? valueOf(offer, line, earner) : 0
    if (points > best.points) best = { offer, points }
  }
  return best
}

const valueOf = (
  { kind, factorPercent, points }: PointOffer,
  { quantity, paid }: EarningLine,
  { earnFactorPercent, perRupiah }: Earner,
): number => {
  if (paid <= 0 || earnFactorPercent <= 0) return 0
  return kind === 'factor'
    ? extraPoints(pointsFor(paid, earnFactorPercent, perRupiah), factorPercent ?? 100)
    : (points ?? 0) * quantity
}

/** Extra points and money of an order line. */
export type LineEarned = { extraPoints: Points; paid: Amount; refunded: Amount }

/** The extra points that lines still have: each the share of what is left of its money. */
export const extrasLeft = (lines: readonly LineEarned[]): number =>
  lines.reduce(
    (sum, { extraPoints: extra, paid, refunded }) =>
      sum + pointsKept(extra, paid, Math.max(0, paid - refunded)),
    0,
  )

/** A line of a past order, with who bought it. */
export type PastLine = EarningLine & {
  orderId: string
  customerId: string
  at: Date
  earnFactorPercent: number
  rate: number
}

/** What an offer would have given for past orders, at their hours but without its own dates. */
export const estimateOffer = (
  offer: PointOffer,
  lines: readonly PastLine[],
  perRupiah: number,
): { customers: number; points: number; worth: number } => {
  const always = { ...offer, startsAt: new Date(0), endsAt: null }
  const customers = new Set<string>()
  let [points, worth] = [0, 0]
  const orders = new Map<string, PastLine[]>()
  for (const line of lines) orders.set(line.orderId, [...(orders.get(line.orderId) ?? []), line])
  for (const order of orders.values()) {
    const { at, customerId, rate, earnFactorPercent } = order[0]!
    const extras = extrasOfLines([always], order, at, { earnFactorPercent, perRupiah })
    const extra = extras.reduce((sum, one) => sum + one.points, 0)
    if (extra === 0) continue
    customers.add(customerId)
    points += extra
    worth += extra * rate
  }
  return { customers: customers.size, points, worth }
}
