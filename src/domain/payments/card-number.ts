/** 13 to 19 digits with spaces or dashes between them, like a payment card number. */
const LIKE_A_CARD = /(?<![\d+])\d(?:[ -]?\d){12,18}(?!\d)/g
/** An Indonesian mobile number, which may look like one. */
const PHONE = /^(?:0|62)8\d{8,12}$/

/** The check digit of card numbers. */
const isLuhn = (digits: string): boolean => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/**
 * Masks payment card numbers in free text to the last four digits, because the shop must never
 * store them.
 */
export const withoutCardNumbers = (text: string): string =>
  text.replace(LIKE_A_CARD, (found) => {
    const digits = found.replace(/\D/g, '')
    return PHONE.test(digits) || !isLuhn(digits) ? found : `•••• ${digits.slice(-4)}`
  })
