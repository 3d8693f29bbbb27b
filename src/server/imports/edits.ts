import { keyFieldOf } from '#domain/imports/fields.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Kind } from './kind.ts'
import { known } from './known.ts'
import {
  chooseColumns,
  insertImport,
  moveImport,
  writeChecked,
  type RowProblem,
  type StoredImport,
} from './store.ts'

/** The cells of a row in the order of the fields, and why it is refused already. */
export type EditedRow = { cells: readonly string[]; problems: readonly RowProblem[] }
type Edits = {
  name: string
  /** The first is the key. */
  fields: readonly string[]
  rows: readonly EditedRow[]
  by: string
  now: Date
}

/** Rows that were made in the console take the way of a file: checked, shown, confirmed, done. */
export const beginEdits = async (
  tx: Transaction,
  kind: Pick<Kind, 'name' | 'keyOf'>,
  { name, fields, rows, by, now }: Edits,
): Promise<StoredImport> => {
  const id = newId(now)
  const columns = fields.map((field) => ({ header: field, example: '', field }))
  const given = { id, kind: kind.name, fileName: name, columns, madeBy: by, madeAt: now }
  const lines = rows.map(({ cells }, at) => ({ line: at + 2, cells }))
  await insertImport(tx, { ...given, isEdit: true }, lines)
  const keyField = keyFieldOf(kind.name)
  const chosen = { columns, creates: false, system: null, keyField, keyOf: kind.keyOf }
  await chooseColumns(tx, id, chosen)
  await moveImport(tx, id, ['read'], 'checking')
  const refused = rows.flatMap(({ problems }, at) =>
    problems.length > 0
      ? [{ row: at + 2, state: 'refused' as const, changes: {}, problems: [...problems] }]
      : [],
  )
  if (refused.length > 0) await writeChecked(tx, id, refused)
  return known(tx, id)
}
