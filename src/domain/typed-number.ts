const PLAIN = /^\d+$/
/** Groups of three with one and the same sign between them, and no zero before. */
const GROUPED = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/
const NO_CENTS = /[.,]0{1,2}$/

/**
 * A typed or pasted whole number, below zero too: plain, grouped as in Indonesian (`12.500`) or
 * English (`12,500`), with or without `Rp` and cents of zero. Null for nothing typed, undefined for
 * anything else, as `2.50` may mean 2 or 250.
 */
export const typedWhole = (typed: string): number | null | undefined => {
  const text = typed.trim().replaceAll(/\s/g, ' ').replace('−', '-')
  if (text === '') return null
  const { sign, unsigned } = /^(?<sign>-?) ?(?:rp\.? ?)?(?<unsigned>.*)$/i.exec(text)!.groups!
  const whole = GROUPED.test(unsigned!) ? unsigned! : unsigned!.replace(NO_CENTS, '')
  if (!PLAIN.test(whole) && !GROUPED.test(whole)) return undefined
  // One sign cannot both group and part the cents.
  if (whole !== unsigned && whole.includes(unsigned!.at(whole.length)!)) return undefined
  const number = Number(`${sign}${whole.replaceAll(/[., ]/g, '')}`)
  return Number.isSafeInteger(number) ? number : undefined
}

/** A typed number with a fraction after a comma or a dot; it has no groups. */
export const typedDecimal = (typed: string): number | undefined => {
  const text = typed.trim().replace('−', '-')
  return /^-?\d{1,12}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

const LEADING = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?!\d)|^\d+/

/** The digits of the whole number that a text begins with: "2,5" gives "2", "a" gives "". */
export const wholePart = (text: string): string =>
  (LEADING.exec(text.trim())?.[0] ?? '').replaceAll(/[.,]/g, '')
