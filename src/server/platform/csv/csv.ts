/** Excel reads a file as UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'
/** A spreadsheet evaluates a cell that begins like this (CSV injection). */
const FORMULA = /^'*[=+\-@\t\r]/

export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns)

/**
 * One RFC 4180 line. Text that a spreadsheet would take for a formula gets a leading apostrophe;
 * numbers stay numbers.
 */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`

const cell = (value: unknown): string => {
  const text = textOf(value)
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number | boolean)
}
