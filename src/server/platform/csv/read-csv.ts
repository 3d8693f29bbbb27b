import { CsvError, parse } from 'csv-parse/sync'

/**
 * A file as a spreadsheet saved it: its head and its rows, with their lines. A row has no more
 * cells than the head, and fewer if the file does: Excel leaves empty ones at the end out.
 */
export type CsvTable = { head: string[]; rows: { line: number; cells: string[] }[] }
export type CsvProblem = 'empty' | 'encoding' | 'form' | 'columns' | 'long' | 'rows'

const COLUMNS_MAX = 100
/** Characters of a row; the longest that an export writes has a third of it. */
const ROW_LENGTH_MAX = 200_000

/**
 * Reads the CSV of Excel, Google Sheets and others: UTF-8 or UTF-16, with or without a byte order
 * mark, else Windows-1252; separated by comma, semicolon or tab. Cells that an export defused are as
 * they were.
 */
export const readCsv = (
  bytes: Uint8Array,
  { rowsMax }: { rowsMax: number },
): CsvTable | { problem: CsvProblem; line?: number } => {
  const text = decoded(bytes)
  if (text === null) return { problem: 'encoding' }
  const { separator, body } = separatedBy(text)
  const oversized = findOversized(body, separator)
  if (oversized) return oversized
  let lines: { record: string[]; info: { lines: number } }[]
  try {
    lines = parse(body, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: rowsMax + 2,
    }) as never
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: 'form', line: Number(error['lines'] ?? 0) }
  }
  const [head, ...rest] = lines
  if (!head) return { problem: 'empty' }
  const heads = head.record.map((cell) => cell.trim())
  if (heads.length > COLUMNS_MAX) return { problem: 'columns' }
  const rows = rest
    .map(({ record }, at) => ({
      line: at + 2,
      cells: record.slice(0, heads.length),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, cells: cells.map(armed) }))
  if (rows.length > rowsMax) return { problem: 'rows' }
  return rows.length === 0 ? { problem: 'empty' } : { head: heads, rows }
}

/**
 * The first row with too many columns or characters. It is looked for before the file is parsed,
 * because the parser would hold all of its cells.
 */
const findOversized = (
  text: string,
  separator: string,
): { problem: CsvProblem; line: number } | null => {
  const cut = separator.charCodeAt(0)
  let [line, columns, begin] = [1, 1, 0]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const one = text.charCodeAt(at)
    if (one === QUOTE) isQuoted = !isQuoted
    else if (!isQuoted && one === cut) columns++
    else if (!isQuoted && (one === LINE_FEED || one === CARRIAGE_RETURN)) {
      if (at > begin) line++
      columns = 1
      begin = at + 1
    }
    if (columns > COLUMNS_MAX) return { problem: 'columns', line }
    if (at - begin > ROW_LENGTH_MAX) return { problem: 'long', line }
  }
  return null
}
const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

const DEFUSED = /^'+[=+\-@\t\r]/
/** `csvLine` puts an apostrophe before what a spreadsheet would run. */
const armed = (cell: string): string => {
  const unified = cell.replaceAll('\r\n', '\n')
  return DEFUSED.test(unified) ? unified.slice(1) : unified
}

const decoded = (bytes: Uint8Array): string | null => {
  const [a, b, c] = bytes
  const read = (encoding: string) => {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // PostgreSQL stores no such character.
    if (text.includes('\0')) throw new TypeError('NUL')
    return text
  }
  try {
    if (a === 0xff && b === 0xfe) return read('utf-16le')
    if (a === 0xfe && b === 0xff) return read('utf-16be')
    if (a === 0xef && b === 0xbb && c === 0xbf) return read('utf-8')
    // Without a mark: the second byte of an ASCII letter in UTF-16 is zero.
    if (b === 0 && a !== 0) return read('utf-16le')
    if (a === 0 && b !== 0) return read('utf-16be')
  } catch {
    return null
  }
  if (bytes.includes(0)) return null
  try {
    return read('utf-8')
  } catch {
    return read('windows-1252')
  }
}

/** Enough of a head to tell its separator. */
const HEAD_LENGTH = 10_000
/** Excel may name the separator in a first line `sep=;`; otherwise it is guessed from the first lines. */
const separatedBy = (text: string): { separator: string; body: string } => {
  const named = /^sep=(.)\r?\n/i.exec(text)
  if (named) return { separator: named[1]!, body: text.slice(named[0].length) }
  const begin = text.slice(0, HEAD_LENGTH)
  const end = begin.search(/[\r\n]/)
  const head = (end < 0 ? begin : begin.slice(0, end)).replaceAll(/"[^"]*"/g, '')
  const counts = [';', '\t', ','].map((one) => ({ one, count: head.split(one).length }))
  const most = counts.reduce((best, each) => (each.count > best.count ? each : best))
  return { separator: most.count > 1 ? most.one : ',', body: text }
}
