import { isWithinHours } from '../coupons/coupon.ts'
import type { Text } from '../locale.ts'
import { add, percentOf, splitByWeight, times } from '../money.ts'
import { jakartaDate, jakartaTime, weekdayOf, type ClockTime } from '../time.ts'
import type { Amount, Id } from '../units.ts'

/**
 * What an automatic discount does. `multi_buy`: of every `buyQuantity` units the cheapest is free;
 * `percent`: each unit costs `percent` less; `basket_steps`: the highest step reached takes its
 * `off` from the basket.
 */
export const AUTOMATIC_DISCOUNT_KINDS = ['multi_buy', 'percent', 'basket_steps'] as const
export type AutomaticDiscountKind = (typeof AUTOMATIC_DISCOUNT_KINDS)[number]

/** From `from` whole Rupiah of goods on, `off` whole Rupiah are taken off. */
export type BasketStep = { from: Amount; off: Amount }

/** A discount that applies without a code. Products and categories by slug; empty for all. */
export type AutomaticDiscount = {
  id: Id<'automatic_discount'>
  /** What customers read. */
  name: Text
  kind: AutomaticDiscountKind
  buyQuantity: number | null
  percent: number | null
  /** In the order of `from`; both values rise. */
  steps: readonly BasketStep[]
  categories: readonly string[]
  products: readonly string[]
  startsAt: Date
  /** Null while no end is set. */
  endsAt: Date | null
  /** 1 is Monday; empty for every day. */
  weekdays: readonly number[]
  /** Hours of the day in Jakarta, end exclusive; start after end spans midnight. */
  fromTime: ClockTime | null
  untilTime: ClockTime | null
}

/** Goods without gifts. `price` of one unit in whole Rupiah. */
export type DiscountableLine = {
  variationId: Id<'variation'>
  product: string
  categories: readonly string[]
  price: Amount
  quantity: number
}

/** What one discount takes off; `parts` are its shares of the lines, in line order. */
export type AppliedDiscount<Discount> = { discount: Discount; amount: number; parts: number[] }

/** What the basket lacks for more: Rupiah of goods to a step, or units to the next free one. */
export type MissingForMore<Discount> = {
  discount: Discount
  rupiah: number
  units: number
  /** What the step takes off; 0 for units. */
  off: number
}

export type AutomaticDiscounts<Discount> = {
  applied: AppliedDiscount<Discount>[]
  /** Each line's share of all of them, in line order. */
  shares: number[]
  missing: MissingForMore<Discount>[]
}

/** Whether a discount holds at a moment. */
export const holdsAt = (
  {
    startsAt,
    endsAt,
    weekdays,
    fromTime,
    untilTime,
  }: Pick<AutomaticDiscount, 'startsAt' | 'endsAt' | 'weekdays' | 'fromTime' | 'untilTime'>,
  now: Date,
): boolean =>
  startsAt <= now &&
  (endsAt === null || now < endsAt) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(jakartaDate(now)))) &&
  isWithinHours({ fromTime, untilTime }, jakartaTime(now))

/** Whether goods are among those that a discount is for. */
export const isDiscountFor = (
  { categories, products }: Pick<AutomaticDiscount, 'categories' | 'products'>,
  goods: Pick<DiscountableLine, 'product' | 'categories'>,
): boolean =>
  (categories.length === 0 && products.length === 0) ||
  products.includes(goods.product) ||
  categories.some((slug) => goods.categories.includes(slug))

/**
 * Takes off what holds now. A line gets at most one of `multi_buy` and `percent`, whichever saves
 * more; then one `basket_steps`, the best, counts what the goods still cost. The result never
 * depends on the order of lines or discounts: equal ones are taken by id.
 */
export const applyAutomaticDiscounts = <Discount extends AutomaticDiscount>(
  discounts: readonly Discount[],
  lines: readonly DiscountableLine[],
  now: Date,
): AutomaticDiscounts<Discount> => {
  const active = discounts
    .filter((discount) => holdsAt(discount, now))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (active.length === 0 || lines.length === 0)
    return { applied: [], shares: lines.map(() => 0), missing: [] }
  const order = lines.map((_, index) => index).toSorted((a, b) => byId(lines[a]!, lines[b]!))
  const sorted = order.map((index) => lines[index]!)
  const onLines = discountLines(active, sorted)
  const left = sorted.map((line, at) => times(line.price, line.quantity) - sharesAt(onLines, at))
  const onBasket = discountBasket(active, sorted, left)
  const applied = onBasket ? [...onLines, onBasket] : onLines
  return {
    applied: applied.map((one) => ({ ...one, parts: lines.map((_, i) => partAt(one, order, i)) })),
    shares: lines.map((_, i) => sharesAt(applied, order.indexOf(i))),
    missing: [
      ...missingUnits(active, sorted),
      ...missingRupiah(active, sorted, left, onBasket?.amount ?? 0),
    ],
  }
}

/** A bill of a till may have the same goods twice: these stand by price and quantity. */
const byId = (a: DiscountableLine, b: DiscountableLine): number => {
  if (a.variationId !== b.variationId) return a.variationId < b.variationId ? -1 : 1
  return b.price - a.price || b.quantity - a.quantity
}

const partAt = (one: { parts: readonly number[] }, order: readonly number[], index: number) =>
  one.parts[order.indexOf(index)]!
const sharesAt = (all: readonly { parts: readonly number[] }[], at: number): number =>
  add(...all.map(({ parts }) => parts[at]!))

/** What a line is taken by, and how much that takes off. */
type Taken<Discount> = { by: Discount; off: number } | null

/** The discounts on lines: percentages first, and sets where they save more than these. */
const discountLines = <Discount extends AutomaticDiscount>(
  active: readonly Discount[],
  lines: readonly DiscountableLine[],
): AppliedDiscount<Discount>[] => {
  const taken = lines.map((line) => bestPercent(active, line))
  const free = new Set(lines.keys())
  const open = new Set(active.filter(({ kind }) => kind === 'multi_buy'))
  for (;;) {
    const best = bestSet(open, lines, free, taken)
    if (!best) break
    open.delete(best.by)
    for (const [at, off] of best.lines) {
      taken[at] = { by: best.by, off }
      free.delete(at)
    }
  }
  return active.flatMap((discount) => {
    const parts = taken.map((one) => (one?.by === discount ? one.off : 0))
    const amount = add(...parts)
    return amount > 0 ? [{ discount, amount, parts }] : []
  })
}

const bestPercent = <Discount extends AutomaticDiscount>(
  active: readonly Discount[],
  line: DiscountableLine,
): Taken<Discount> => {
  let best: Taken<Discount> = null
  for (const discount of active) {
    if (discount.kind !== 'percent' || !isDiscountFor(discount, line)) continue
    const off = percentOf(times(line.price, line.quantity), discount.percent ?? 0)
    if (off > (best?.off ?? 0)) best = { by: discount, off }
  }
  return best
}

/** The `multi_buy` that saves most over what its lines save already; null when none does. */
const bestSet = <Discount extends AutomaticDiscount>(
  open: ReadonlySet<Discount>,
  lines: readonly DiscountableLine[],
  free: ReadonlySet<number>,
  taken: readonly Taken<Discount>[],
): { by: Discount; lines: Map<number, number> } | null => {
  let best: { by: Discount; lines: Map<number, number> } | null = null
  let most = 0
  for (const by of open) {
    const given = setsOf(by, lines, free)
    let gain = 0
    for (const [at, off] of given) gain += off - (taken[at]?.off ?? 0)
    if (gain > most) {
      most = gain
      best = { by, lines: given }
    }
  }
  return best
}

/**
 * The lines of complete sets with what is free of each. Units stand from the dearest to the
 * cheapest, and the last of every set is free, so a set is worth the most that it can be.
 */
const setsOf = (
  discount: AutomaticDiscount,
  lines: readonly DiscountableLine[],
  free: ReadonlySet<number>,
): Map<number, number> => {
  const size = discount.buyQuantity ?? 2
  const matching = [...free]
    .filter((at) => isDiscountFor(discount, lines[at]!))
    .toSorted((a, b) => lines[b]!.price - lines[a]!.price || a - b)
  const units = add(...matching.map((at) => lines[at]!.quantity))
  const inSets = units - (units % size)
  const given = new Map<number, number>()
  let start = 0
  for (const at of matching) {
    if (start >= inSets) break
    const { price, quantity } = lines[at]!
    const end = Math.min(start + quantity, inSets)
    given.set(at, times(price, Math.floor(end / size) - Math.floor(start / size)))
    start += quantity
  }
  return given
}

/** What counts towards a discount's steps. */
const countedFor = (
  discount: AutomaticDiscount,
  lines: readonly DiscountableLine[],
  left: readonly number[],
): number[] => left.map((value, at) => (isDiscountFor(discount, lines[at]!) ? value : 0))

const stepsOf = <Discount extends AutomaticDiscount>(active: readonly Discount[]): Discount[] =>
  active.filter(({ kind }) => kind === 'basket_steps')

const discountBasket = <Discount extends AutomaticDiscount>(
  active: readonly Discount[],
  lines: readonly DiscountableLine[],
  left: readonly number[],
): AppliedDiscount<Discount> | null => {
  let best: AppliedDiscount<Discount> | null = null
  for (const discount of stepsOf(active)) {
    const counted = countedFor(discount, lines, left)
    const value = add(...counted)
    const off = Math.max(0, ...discount.steps.flatMap((s) => (s.from <= value ? [s.off] : [])))
    const amount = Math.min(off, value)
    if (amount > (best?.amount ?? 0))
      best = { discount, amount, parts: splitByWeight(amount, counted) }
  }
  return best
}

/** The next step of each discount that would take off more than the basket saves now. */
const missingRupiah = <Discount extends AutomaticDiscount>(
  active: readonly Discount[],
  lines: readonly DiscountableLine[],
  left: readonly number[],
  now: number,
): MissingForMore<Discount>[] =>
  stepsOf(active).flatMap((discount) => {
    const value = add(...countedFor(discount, lines, left))
    const next = discount.steps.find(({ from, off }) => from > value && off > now)
    return value === 0 || !next
      ? []
      : [{ discount, rupiah: next.from - value, units: 0, off: next.off }]
  })

const missingUnits = <Discount extends AutomaticDiscount>(
  active: readonly Discount[],
  lines: readonly DiscountableLine[],
): MissingForMore<Discount>[] =>
  active.flatMap((discount) => {
    if (discount.kind !== 'multi_buy') return []
    const size = discount.buyQuantity ?? 2
    const matching = lines.filter((line) => isDiscountFor(discount, line))
    const over = add(...matching.map(({ quantity }) => quantity)) % size
    return over === 0 ? [] : [{ discount, rupiah: 0, units: size - over, off: 0 }]
  })
