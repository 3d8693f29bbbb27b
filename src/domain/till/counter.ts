/** What the till knows of goods to price them. */
export type CounterGood = {
  /** Whole Rupiah of a unit. */
  price: number
  /** What a unit weighs by its name. */
  nominalG: number
  /** Every piece is weighed and is one unit. */
  isWeighed: boolean
}
export type CounterAmount = { quantity: number; grams: number | null }

/** Units of stock that a weight makes: a weighed piece is one, of other goods the nearest number. */
export const unitsOfWeight = (grams: number, { nominalG, isWeighed }: CounterGood): number =>
  isWeighed ? 1 : Math.max(1, Math.round(grams / nominalG))

/** What an amount costs: by its weight where it has one. */
export const subtotalOf = (
  { quantity, grams }: CounterAmount,
  { price, nominalG }: Pick<CounterGood, 'price' | 'nominalG'>,
): number => (grams === null ? price * quantity : Math.round((price * grams) / nominalG))

/** The weight of goods whose label says what they cost. */
export const gramsOfPrice = (
  paid: number,
  { price, nominalG }: Pick<CounterGood, 'price' | 'nominalG'>,
): number => Math.max(1, Math.round((paid * nominalG) / Math.max(1, price)))

/** Whether a line costs what its price says; a weight that a price made is rounded to a gram. */
export const isPricedRight = (
  line: CounterAmount & { subtotal: number },
  good: Pick<CounterGood, 'price' | 'nominalG'>,
): boolean =>
  Math.abs(line.subtotal - subtotalOf(line, good)) <=
  (line.grams === null ? 0 : Math.ceil(good.price / good.nominalG))

/** The worth of units of a line that come back, so that all of them bring back all of it. */
export const worthOfReturn = (
  line: { quantity: number; subtotal: number; returned: number },
  units: number,
): number => {
  const worth = (returned: number) => Math.floor((line.subtotal * returned) / line.quantity)
  return worth(line.returned + units) - worth(line.returned)
}

/** How money is paid at the till; `cashless` is a card, QRIS or a transfer. */
export const PAID_BY = ['cash', 'cashless'] as const
export type PaidBy = (typeof PAID_BY)[number]
