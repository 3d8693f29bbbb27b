/** Digits between the prefix and the check digit of an EAN-13. */
const PAYLOAD_DIGITS = 10

export type ScaleLabel = { plu: string; grams: number }

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
 * the weight in grams. Null for any other code, a wrong check digit, and no weight.
 */
export const readScaleLabel = (
  code: string,
  { itemDigits }: { itemDigits: number },
): ScaleLabel | null => {
  if (!/^2\d{12}$/.test(code) || !hasCheckDigit(code)) return null
  const payload = code.slice(2, 2 + PAYLOAD_DIGITS)
  const plu = payload.slice(0, itemDigits).replace(/^0+/, '')
  const grams = Number(payload.slice(itemDigits))
  return plu === '' || grams === 0 ? null : { plu, grams }
}
