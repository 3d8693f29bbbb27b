/** Digits between the prefix and the check digit of an EAN-13. */
const PAYLOAD_DIGITS = 10

/** What a scale printed: the goods and their weight, or their price in Rupiah. */
export type ScaleLabel = { plu: string } & ({ grams: number } | { price: number })
export type LabelForm = {
  itemDigits: number
  /** The prefix of labels with a price instead of a weight; 0 for none. */
  pricePrefix?: number
  /** Rupiah that the last digit of such a price counts. */
  priceUnit?: number
}

/** Whether a label is about goods with this PLU, with leading zeros or without. */
export const isLabelOf = (label: ScaleLabel, plu: string | null): boolean =>
  plu?.replace(/^0+/, '') === label.plu

/** Whether the last digit of an EAN-13 is the one that its others make. */
export const hasCheckDigit = (code: string): boolean => {
  if (!/^\d{13}$/.test(code)) return false
  const sum = Array.from(code.slice(0, -1), Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(code.at(-1))
}

/**
 * Reads the label of a scale: an EAN-13 with a prefix of 20 to 29, then the PLU in `itemDigits` and
 * the weight in grams, or the price. Null for any other code, a wrong check digit, and no amount.
 */
export const readScaleLabel = (
  code: string,
  { itemDigits, pricePrefix = 0, priceUnit = 1 }: LabelForm,
): ScaleLabel | null => {
  if (!/^2\d{12}$/.test(code) || !hasCheckDigit(code)) return null
  const payload = code.slice(2, 2 + PAYLOAD_DIGITS)
  const plu = payload.slice(0, itemDigits).replace(/^0+/, '')
  const amount = Number(payload.slice(itemDigits))
  if (plu === '' || amount === 0) return null
  return Number(code.slice(0, 2)) === pricePrefix
    ? { plu, price: amount * priceUnit }
    : { plu, grams: amount }
}
