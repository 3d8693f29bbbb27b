/** Letters and digits without look-alikes (no 0 O 1 I L U), as codes are made of. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const VOUCHER_CODE_LENGTH = 12

/** Luhn check over thirty letters: detects one wrong letter and swapped neighbours. */
const checkLetter = (letters: string): string => {
  const base = ALPHABET.length
  let sum = 0
  for (const [index, letter] of Array.from(letters).toReversed().entries()) {
    const value = ALPHABET.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / base) + (value % base)
  }
  return ALPHABET[(base - (sum % base)) % base]!
}

/** Twelve letters with the one that checks them. */
export const withCheckLetter = (letters: string): string => letters + checkLetter(letters)

/**
 * Normalises a typed code: no spaces or dashes, upper case; null for a wrong length, letter or
 * check letter.
 */
export const readVoucherCode = (typed: string): string | null => {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (
    code.length !== VOUCHER_CODE_LENGTH + 1 ||
    Array.from(code).some((letter) => !ALPHABET.includes(letter))
  )
    return null
  return withCheckLetter(code.slice(0, -1)) === code ? code : null
}

/** In groups of four, as it is shown and read out. */
export const showVoucherCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
