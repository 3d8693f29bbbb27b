import type { CounterDiscount, CounterOffer } from '#contract/till/counter.ts'
import type { TillMember } from '#contract/till/members.ts'
import type { AutomaticDiscount } from '#domain/automatic-discounts/automatic-discount.ts'
import type { Locale } from '#domain/locale.ts'
import { rupiah } from '#domain/money.ts'
import type { PointOffer } from '#domain/point-offers/point-offer.ts'
import {
  discountsAtTill,
  pointsAtTill,
  type PromotedLine,
} from '#domain/till/counter-promotions.ts'
import type { ClockTime } from '#domain/time.ts'
import type { Id } from '#domain/units.ts'
import { costOf, lacksWeight, type BasketLine } from './basket.ts'

/** What a discount without a code takes off a line. */
export type LineDiscount = { id: string; name: string; amount: number }
/** What the shop says instead; `line` is a place in the sale. */
export type DueDiscount = LineDiscount & { line: number }

const whenOf = (one: CounterDiscount | CounterOffer) => ({
  categories: one.categories,
  products: one.products,
  weekdays: one.weekdays,
  startsAt: new Date(one.starts_at),
  endsAt: one.ends_at === null ? null : new Date(one.ends_at),
  fromTime: one.from_time as ClockTime | null,
  untilTime: one.until_time as ClockTime | null,
})
const readDiscount = (one: CounterDiscount): AutomaticDiscount => ({
  ...whenOf(one),
  id: one.id as Id<'automatic_discount'>,
  name: one.name,
  kind: one.kind,
  buyQuantity: one.buy_quantity,
  percent: one.percent,
  steps: one.steps.map(({ from, off }) => ({ from: rupiah(from), off: rupiah(off) })),
})
const readOffer = (one: CounterOffer): PointOffer => ({
  ...whenOf(one),
  id: one.id,
  name: one.name,
  kind: one.kind,
  factorPercent: one.factor_percent,
  points: one.points,
  cap: one.cap,
})

const promoted = (line: BasketLine): PromotedLine => ({
  variationId: line.good.variation_id as Id<'variation'>,
  product: line.good.product,
  categories: line.good.categories,
  quantity: line.quantity,
  grams: line.grams,
  price: line.good.price,
  subtotal: costOf(line),
})

/** What each line of a sale saves; a piece without its weight has no part in it. */
export const discountsOf = (
  lines: readonly BasketLine[],
  discounts: readonly CounterDiscount[],
  { now, locale }: { now: Date; locale: Locale },
): LineDiscount[][] => {
  const open = lines.filter((line) => !lacksWeight(line))
  const shares = discountsAtTill(discounts.map(readDiscount), open.map(promoted), now)
  return lines.map((line) =>
    (shares[open.indexOf(line)] ?? []).map(({ discount: { id, name }, amount }) => ({
      id,
      name: name[locale],
      amount,
    })),
  )
}

export const offOf = (discounts: readonly LineDiscount[]): number =>
  discounts.reduce((sum, { amount }) => sum + amount, 0)

export type LineExtra = { name: string; points: number } | null
/** The points that a sale brings a member, with the extras of each line. */
export const pointsOf = (
  lines: readonly BasketLine[],
  discounts: readonly LineDiscount[][],
  given: {
    offers: readonly CounterOffer[]
    member: TillMember
    perRupiah: number
    /** What a voucher takes off the bill. */
    off: number
    now: Date
    locale: Locale
  },
): { points: number; extras: LineExtra[] } => {
  const { offers, member, perRupiah, off, now, locale } = given
  const charged = lines.map((line, at) => ({
    ...promoted(line),
    subtotal: costOf(line) - offOf(discounts[at]!),
  }))
  const earner = { earnFactorPercent: member.earn_factor_percent, perRupiah }
  const { points, extras } = pointsAtTill(offers.map(readOffer), charged, { off, now, earner })
  return {
    points,
    extras: extras.map((one) => one.offer && { name: one.offer.name[locale], points: one.points }),
  }
}
