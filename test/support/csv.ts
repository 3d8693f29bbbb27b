/** Reads what the shop exports. */
import { readCsv } from '#server/platform/csv/read-csv.ts'

/** A file's head and rows, as a spreadsheet shows them after defused cells are read back. */
export const csvRows = (text: string): { head: string[]; rows: string[][] } => {
  const table = readCsv(new TextEncoder().encode(text), { rowsMax: 100_000 })
  if (!('problem' in table)) return { head: table.head, rows: table.rows.map(({ cells }) => cells) }
  if (table.problem !== 'empty') throw new Error(`not CSV: ${table.problem}`)
  return { head: text.replace('\ufeff', '').trim().split(','), rows: [] }
}
