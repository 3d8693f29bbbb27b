import type { CounterGood } from '#contract/till/counter.ts'
import { gramsOfPrice, subtotalOf, unitsOfWeight } from '#domain/till/counter.ts'
import { TILL_TOTAL_MAX } from '#domain/till/till.ts'
import type { ScaleLabels } from '#contract/staff/picking/scale-labels.ts'
import { isLabelOf } from '#domain/stock/scale-label.ts'
import { readLabelAs } from '#web/staff/scan/scale-label.ts'

export type BasketLine = {
  /** Its place in the order of scans; names it on the screen. */
  id: number
  good: CounterGood
  quantity: number
  grams: number | null
  /** What its label says that it costs; null when its price tells. */
  labelled: number | null
}

const priced = ({ price, nominal_g: nominalG, weighed: isWeighed }: CounterGood) => ({
  price,
  nominalG,
  isWeighed,
})

/** Whether a weighed piece still has no weight. */
export const lacksWeight = ({ good, grams }: BasketLine): boolean => good.weighed && grams === null

export const costOf = (line: BasketLine): number =>
  lacksWeight(line) ? 0 : (line.labelled ?? subtotalOf(line, priced(line.good)))

export const totalOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, line) => sum + costOf(line), 0)

const QUANTITY_MAX = 1_000

/** One more unit of a good; a weighed piece is a line of its own. */
export const addGood = (lines: readonly BasketLine[], good: CounterGood): BasketLine[] => {
  const same = lines.find(
    (line) => line.good.variation_id === good.variation_id && line.grams === null && !good.weighed,
  )
  return same
    ? withQuantity(lines, same.id, Math.min(QUANTITY_MAX, same.quantity + 1))
    : [...lines, { id: nextId(lines), good, quantity: 1, grams: null, labelled: null }]
}

/** Goods with the weight or the price of a label. */
export const addLabelled = (
  lines: readonly BasketLine[],
  good: CounterGood,
  amount: { grams: number } | { price: number },
): BasketLine[] => {
  const grams = 'grams' in amount ? amount.grams : gramsOfPrice(amount.price, priced(good))
  const labelled = 'price' in amount ? amount.price : null
  const quantity = unitsOfWeight(grams, priced(good))
  return [...lines, { id: nextId(lines), good, quantity, grams, labelled }]
}

const nextId = (lines: readonly BasketLine[]) => (lines.at(-1)?.id ?? 0) + 1

export const withQuantity = (
  lines: readonly BasketLine[],
  id: number,
  quantity: number,
): BasketLine[] => lines.map((line) => (line.id === id ? { ...line, quantity } : line))

export const withGrams = (
  lines: readonly BasketLine[],
  id: number,
  grams: number | null,
): BasketLine[] =>
  lines.map((line) =>
    line.id === id
      ? {
          ...line,
          grams,
          labelled: null,
          quantity: grams === null ? 1 : unitsOfWeight(grams, priced(line.good)),
        }
      : line,
  )

export const without = (lines: readonly BasketLine[], id: number): BasketLine[] =>
  lines.filter((line) => line.id !== id)

/** The lines at new prices; what a label said holds no longer. */
export const withPrices = (
  lines: readonly BasketLine[],
  prices: ReadonlyMap<string, number>,
): BasketLine[] =>
  lines.map((line) => {
    const price = prices.get(line.good.variation_id)
    return price === undefined ? line : { ...line, labelled: null, good: { ...line.good, price } }
  })

/** The lines as a sale sends them. */
export const sentLines = (
  lines: readonly BasketLine[],
  discounts: readonly (readonly { id: string; amount: number }[])[],
) =>
  lines.map((line, at) => ({
    variation_id: line.good.variation_id,
    quantity: line.quantity,
    grams: line.grams,
    price: line.good.price,
    subtotal: costOf(line),
    discounts: (discounts[at] ?? []).map(({ id, amount }) => ({ id, amount })),
  }))

/** As the shop takes them: a sale without network would be refused only once it is back. */
const LINES_MAX = 100

/** Why a sale is not paid yet; null for one that may be. */
export const whyNotPaid = (
  lines: readonly BasketLine[],
  total: number,
): 'till.counter.empty' | 'till.counter.weightNeeded' | 'till.counter.tooMuch' | null => {
  if (lines.length === 0) return 'till.counter.empty'
  if (lines.some(lacksWeight)) return 'till.counter.weightNeeded'
  return total > TILL_TOTAL_MAX || lines.length > LINES_MAX ? 'till.counter.tooMuch' : null
}

export type Typed =
  | { kind: 'good'; good: CounterGood }
  | { kind: 'label'; good: CounterGood; amount: { grams: number } | { price: number } }
  | { kind: 'phone' }
  | { kind: 'none' }

const PHONE = /^(\+?62|0)8[\d\s-]{7,15}$/

const PLU = /^\d{1,6}$/
/** A PLU is typed with its leading zeros or without. */
const withoutZeros = (plu: string | null) => plu?.replace(/^0+/, '')

/** What a scanned or typed text names: goods by barcode, PLU or SKU, a label, or a phone number. */
export const readTyped = (
  text: string,
  goods: readonly CounterGood[],
  labels: ScaleLabels,
): Typed => {
  const code = text.trim()
  const good =
    goods.find(
      ({ barcode, plu, sku }) =>
        barcode === code || plu === code || sku.toUpperCase() === code.toUpperCase(),
    ) ?? goods.find(({ plu }) => PLU.test(code) && withoutZeros(plu) === withoutZeros(code))
  if (good) return { kind: 'good', good }
  const label = readLabelAs(code, labels)
  const labelled = label && goods.find(({ plu }) => isLabelOf(label, plu))
  if (label && labelled)
    return {
      kind: 'label',
      good: labelled,
      amount: 'grams' in label ? { grams: label.grams } : { price: label.price },
    }
  return { kind: PHONE.test(code) ? 'phone' : 'none' }
}

const FOUND_MAX = 8
const SEARCHED_MIN = 2

/** Goods whose name or SKU has every word of a text, those in stock first. */
export const searchGoods = (text: string, goods: readonly CounterGood[]): CounterGood[] => {
  const words = text.trim().toLowerCase().split(/\s+/)
  if (words.join('').length < SEARCHED_MIN) return []
  return goods
    .filter(({ name, variation, sku }) => {
      const all = `${name.id} ${name.en} ${variation.id} ${variation.en} ${sku}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .toSorted((one, other) => Number(one.on_hand === 0) - Number(other.on_hand === 0))
    .slice(0, FOUND_MAX)
}
