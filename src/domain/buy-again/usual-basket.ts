import { daysBetween, type LocalDate } from '../time.ts'

/** What an order had, by the day on which it was placed. */
export type PastOrder<Product extends string = string, Variation extends string = string> = {
  day: LocalDate
  lines: readonly { productId: Product; variationId: Variation; quantity: number }[]
}

/** How many of the last orders count. */
export const ORDERS_COUNTED = 10
/** Bought once is no habit. */
const PURCHASES_MIN = 2
/** Goods are due a little before their time, so that they do not run out. */
const DUE_FROM = 0.75
/** A good that was left out for more of its intervals than this is not wanted any more. */
const GIVEN_UP_AFTER = 3

/**
 * What a customer usually buys and is due today, by the rhythm of the last orders: for each product
 * bought on at least two days the usual interval (the median), the pack of its last purchase, and
 * how many of it usually (the lower median of the days). The one that is longest overdue comes first.
 */
export const usualBasket = <Product extends string, Variation extends string>(
  orders: readonly PastOrder<Product, Variation>[],
  today: LocalDate,
): { variationId: Variation; quantity: number }[] => {
  const counted = orders
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .slice(0, ORDERS_COUNTED)
  const bought = counted
    .flatMap(({ day, lines }) => lines.map((line) => ({ ...line, day })))
    // Of several packs on a day the one of which most was bought counts, then the first by its id.
    .toSorted(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        other.quantity - one.quantity ||
        one.variationId.localeCompare(other.variationId),
    )
  return [...Map.groupBy(bought, ({ productId }) => productId).values()]
    .flatMap((purchases) => dueOf(purchases, today))
    .toSorted(
      (one, other) =>
        other.overdue - one.overdue || one.variationId.localeCompare(other.variationId),
    )
    .map(({ variationId, quantity }) => ({ variationId, quantity }))
}

type Purchase<Variation> = { variationId: Variation; quantity: number; day: LocalDate }

/** What is due of a product whose purchases are given with the latest first; empty for none. */
const dueOf = <Variation extends string>(
  purchases: readonly Purchase<Variation>[],
  today: LocalDate,
): { variationId: Variation; quantity: number; overdue: number }[] => {
  const days = [...new Set(purchases.map(({ day }) => day))]
  const [last] = days
  if (last === undefined || days.length < PURCHASES_MIN) return []
  const interval = median(days.slice(1).map((day, at) => daysBetween(day, days[at]!)))
  const overdue = daysBetween(last, today) / interval
  if (overdue < DUE_FROM || overdue > GIVEN_UP_AFTER) return []
  const { variationId } = purchases[0]!
  const ofPack = purchases.filter((one) => one.variationId === variationId)
  const byDay = Map.groupBy(ofPack, ({ day }) => day)
  const quantities = [...byDay.values()].map((sameDay) =>
    sameDay.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  return [{ variationId, quantity: median(quantities), overdue }]
}

/** The lower one of two in the middle. */
const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
