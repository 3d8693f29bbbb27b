/** So many digits has the number of a payment card, with spaces or dashes between them. */
const LIKE_A_CARD = /(?<![\d+])\d(?:[ -]?\d){12,18}(?!\d)/g
/** A mobile phone of Indonesia, which may look like one. */
const PHONE = /^(?:0|62)8\d{8,12}$/

/** The check digit that every card number has. */
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
 * A text without the numbers of payment cards that somebody typed into it: only their last four
 * digits stay. Nobody here needs them, so nobody keeps them.
 */
export const withoutCardNumbers = (text: string): string =>
  text.replace(LIKE_A_CARD, (found) => {
    const digits = found.replace(/\D/g, '')
    return PHONE.test(digits) || !isLuhn(digits) ? found : `•••• ${digits.slice(-4)}`
  })
