import { add, rupiah } from '../money.ts'
import type { Amount, Grams, Rupiah } from '../units.ts'
import { refundOfUnits, shareOf, type LineBack, type RefundableLine } from './refund.ts'

/**
 * What an order lost of a line between checkout and hand-over. Lines are never rewritten: what a
 * customer paid less the adjustments is what the invoice says.
 */
export const ADJUSTMENT_KINDS = [
  'short',
  'substitution',
  'weight',
  'dropped',
  'price_drop',
  'refused',
] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** Those of goods that never left the shop; what is refused at the door comes back to it. */
export const BEFORE_LEAVING = ADJUSTMENT_KINDS.filter((kind) => kind !== 'refused')

/** Causes that give a part of an order back before it is handed over. */
const BEFORE_HAND_OVER: ReadonlySet<string> = new Set(ADJUSTMENT_KINDS)
export const isAdjustment = (cause: string): cause is AdjustmentKind => BEFORE_HAND_OVER.has(cause)

/** Units of a line that were picked as ordered, or of another good in their place. */
export type Portion = {
  units: number
  /** The unit price of the good that took its place; null for the one that was ordered. */
  substitutePrice: Amount | null
  /**
   * Grams of these units: nominal, as weighed, and how many are given back. Null where nothing is
   * weighed.
   */
  weighed: { nominal: Grams; grams: Grams; missing: Grams } | null
}

/** What picking found of a line: units that are missing, and the rest in portions. */
export type PickedLine = {
  id: string
  price: Amount
  short: number
  portions: readonly Portion[]
  /** The shop's lower price by now and the most that goes back for it; absent where none is promised. */
  fallen?: { price: Amount; most: Amount }
}

export type Adjustment = LineBack & {
  lineId: string
  kind: 'short' | 'substitution' | 'weight' | 'price_drop'
  units: number
  nominal: Grams | null
  grams: Grams | null
}

/**
 * What goes back of a line: the missing units, then what cheaper substitutes cost less or the price
 * fell, then grams that are missing of what was picked. Each is a share of what the line still
 * holds, rounded down, so that a line never gives back more than was paid for it.
 */
export const adjustLine = (line: RefundableLine, picked: PickedLine): Adjustment[] => {
  const left = { ...line }
  const found: Adjustment[] = []
  const note = (
    kind: Adjustment['kind'],
    back: LineBack,
    more: Pick<Adjustment, 'units' | 'nominal' | 'grams'>,
  ) => {
    left.refunded += back.amount
    left.grossRefunded += back.gross
    found.push({ lineId: picked.id, kind, ...back, ...more })
  }
  if (picked.short > 0) {
    note('short', refundOfUnits(left, picked.short), {
      units: picked.short,
      nominal: null,
      grams: null,
    })
    left.refundedQuantity += picked.short
  }
  const shares = sharesOf(left, picked.portions)
  let mostForDrop = picked.fallen?.most ?? 0
  for (const [at, portion] of picked.portions.entries()) {
    const share = shares[at]!
    const { units, substitutePrice, weighed } = portion
    if (substitutePrice !== null && substitutePrice < picked.price) {
      const back = partOf(share, picked.price - substitutePrice, picked.price)
      note('substitution', back, { units, nominal: null, grams: null })
      share.amount = rupiah(share.amount - back.amount)
      share.gross = rupiah(share.gross - back.gross)
    }
    const drop = substitutePrice === null ? dropOf(share, picked, mostForDrop) : null
    if (drop) {
      note('price_drop', drop, { units, nominal: null, grams: null })
      mostForDrop -= drop.amount
      share.amount = rupiah(share.amount - drop.amount)
      share.gross = rupiah(share.gross - drop.gross)
    }
    if (weighed && weighed.missing > 0)
      note('weight', partOf(share, weighed.missing, weighed.nominal), {
        units,
        nominal: weighed.nominal,
        // Heavier units count as ordered, so that this is what the money follows.
        grams: weighed.nominal - weighed.missing,
      })
  }
  return found
}

/** What goes back of a share because the price fell; null for nothing. */
const dropOf = (
  share: LineBack,
  { price, fallen }: Pick<PickedLine, 'price' | 'fallen'>,
  most: Amount,
): LineBack | null => {
  if (!fallen || fallen.price >= price || most <= 0) return null
  const whole = partOf(share, price - fallen.price, price)
  const back =
    whole.amount <= most
      ? whole
      : { amount: rupiah(most), gross: shareOf(whole.gross, most, whole.amount) }
  return back.amount > 0 ? back : null
}

/** What each portion holds of the line; together no more than the line does. */
const sharesOf = (line: RefundableLine, portions: readonly Portion[]): LineBack[] => {
  const left = { ...line }
  return portions.map(({ units }) => {
    const share = refundOfUnits(left, units)
    left.refundedQuantity += units
    left.refunded += share.amount
    left.grossRefunded += share.gross
    return share
  })
}

const partOf = ({ amount, gross }: LineBack, part: number, whole: number): LineBack => ({
  amount: shareOf(amount, part, whole),
  gross: shareOf(gross, part, whole),
})

/** What adjustments give back of an order's goods. */
export const sumOf = (adjustments: readonly { amount: Amount }[]): Rupiah =>
  add(...adjustments.map(({ amount }) => amount))

const LESS_UNITS: ReadonlySet<AdjustmentKind> = new Set(['short', 'dropped', 'refused'])
/** Whether units leave the line; any other kind lowers what they cost. */
export const takesUnits = (kind: AdjustmentKind): boolean => LESS_UNITS.has(kind)

type Made = { lineId: string; kind: AdjustmentKind; units: number; amount: Amount }
/** What is left of a line: the units that came, what they cost, and what its adjustments gave back. */
export const afterAdjustments = (
  line: { id: string; quantity: number; lineTotal: Amount; discountShare: Amount },
  adjustments: readonly Made[],
): { units: number; amount: Rupiah; adjusted: Rupiah } => {
  const own = adjustments.filter(({ lineId }) => lineId === line.id)
  const gone = own.reduce((sum, { kind, units }) => (takesUnits(kind) ? sum + units : sum), 0)
  const adjusted = sumOf(own)
  return {
    units: line.quantity - gone,
    amount: rupiah(line.lineTotal - line.discountShare - adjusted),
    adjusted,
  }
}
