/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'
/** A spreadsheet would reckon with what begins like this, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r]/

export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns)

/**
 * One line of RFC 4180. Texts that a spreadsheet would take for a formula get an apostrophe in
 * front; numbers stay numbers.
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
