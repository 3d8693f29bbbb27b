const PLAIN = /^\d+$/
const GROUPED = /^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/
const NO_CENTS = /[.,]0{1,2}$/

/**
 * A typed whole number, below zero too: plain, grouped as in Indonesian (`12.500`) or English
 * (`12,500`), with or without cents of zero. Null for nothing typed, undefined for anything else.
 */
export const typedWhole = (typed: string): number | null | undefined => {
  const text = typed.replaceAll(/\s/g, '').replace('−', '-')
  if (text === '') return null
  const [sign, unsigned] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text]
  const whole = GROUPED.test(unsigned) ? unsigned : unsigned.replace(NO_CENTS, '')
  if (!PLAIN.test(whole) && !GROUPED.test(whole)) return undefined
  // One sign cannot both group and part the cents.
  if (whole !== unsigned && whole.includes(unsigned.at(whole.length)!)) return undefined
  const number = sign * Number(whole.replaceAll(/[.,]/g, ''))
  return Number.isSafeInteger(number) ? number : undefined
}
