/** A part of a whole in whole percent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** How far an amount is from the usual one, in whole percent; without a way where that is nothing. */
export const compared = (
  amount: number,
  usual: number,
): { way: 'above' | 'below' | 'same' | null; percent: number } => {
  if (usual <= 0) return { way: null, percent: 0 }
  const percent = Math.round((amount / usual - 1) * 100)
  if (percent === 0) return { way: 'same', percent }
  return { way: percent > 0 ? 'above' : 'below', percent: Math.abs(percent) }
}

/** The hours from the first to the last with a sale. */
export const soldHours = <One extends { today: number; usual: number; last_week: number }>(
  hours: readonly One[],
): readonly One[] => {
  const isSold = (one: One) => one.today > 0 || one.usual > 0 || one.last_week > 0
  const first = hours.findIndex(isSold)
  return first === -1 ? [] : hours.slice(first, hours.findLastIndex(isSold) + 1)
}

export type Cells = readonly (string | number)[]

const FORMULA = /^[=+\-@\t\r]/
/** RFC 4180; text that a spreadsheet would take for a formula gets an apostrophe. */
const cellOf = (value: string | number): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (heads: readonly string[], rows: readonly Cells[]): string =>
  `\ufeff${[heads, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
