/** Digits, plain or in Indonesian groups of three as the shop prints them: "2500" or "2.500". */
const LEADING = /^\d{1,3}(?:\.\d{3})+(?!\d)|^\d+/

/** The digits of the whole number that a text begins with: "2,5" gives "2", "a" gives "". */
export const wholePart = (text: string): string => leading(text).replaceAll('.', '')

/** The whole number that a text is, or null for anything else: "2,5" is neither 25 nor 2. */
export const wholeNumber = (text: string): number | null =>
  text.trim() !== '' && leading(text) === text.trim() ? Number(wholePart(text)) : null

const leading = (text: string): string => LEADING.exec(text.trim())?.[0] ?? ''
