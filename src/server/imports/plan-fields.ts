import { IMPORT_FIELDS, keyFieldOf, type Field, type Parsed } from '#domain/imports/fields.ts'
import { AppError } from '../errors.ts'
import { refusedRow, type Values } from './kind.ts'
import type { Changes, Checked, ImportRow, RowProblem, StoredImport } from './store.ts'

type Asked = {
  /** Why an unknown key is refused; null when a row may make a new thing. */
  unknown: string | null
  parse?: (field: Field, cell: string) => Parsed
}

/**
 * A row against what is so now, field by field: new, changed, the same, or refused with all reasons.
 * A column that the file lacks, and a cell that a short row lacks, changes nothing.
 */
export const planFields = (
  one: StoredImport,
  row: ImportRow,
  now: Values | null,
  { unknown, parse = (field, cell) => field.parse(cell) }: Asked,
): Checked => {
  const fields = new Map(IMPORT_FIELDS[one.kind].map((field) => [field.name, field]))
  const changes: Changes = {}
  const problems: RowProblem[] = []
  const take = (field: Field, cell: string) => {
    const before = now?.[field.name] ?? ''
    if (now && cell === before) return
    const parsed = parse(field, cell)
    if ('problem' in parsed) problems.push({ field: field.name, ...parsed.problem })
    else if (!now || parsed.value !== before) changes[field.name] = [before, parsed.value]
  }
  for (const [at, { field: name }] of one.columns.entries()) {
    const field = name === null ? undefined : fields.get(name)
    const cell = row.cells[at]
    // An empty cell of a new thing leaves the usual value.
    const isSaid = now ? cell !== undefined : Boolean(cell) || field?.isNeeded
    if (field && isSaid) take(field, cell ?? '')
  }
  if (now) delete changes[keyFieldOf(one.kind)]
  else if (unknown !== null) problems.unshift({ field: keyFieldOf(one.kind), key: unknown })
  else problems.push(...missingOf([...fields.values()], changes, problems))
  if (problems.length > 0) return refusedRow(row, problems)
  const state = now ? (Object.keys(changes).length > 0 ? 'change' : 'same') : 'create'
  return { row: row.row, state, changes, problems }
}

/** What a new thing needs and the row does not say. */
const missingOf = (
  fields: readonly Field[],
  changes: Changes,
  problems: readonly RowProblem[],
): RowProblem[] =>
  fields
    .filter(
      ({ name, isNeeded }) =>
        isNeeded && !(name in changes) && !problems.some(({ field }) => field === name),
    )
    .map(({ name }) => ({ field: name, key: 'validation.required' }))

/** Throws `invalid` when a thing is neither as it was shown nor already as it should be. */
export const requireShown = (row: ImportRow, keyField: string, now: Values | null): void => {
  if ((row.state === 'create') !== (now === null)) throw changedMeanwhile(keyField)
  if (now)
    for (const [field, [before, after]] of Object.entries(row.changes))
      if (now[field] !== before && now[field] !== after) throw changedMeanwhile(field)
}

const changedMeanwhile = (field: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.changedMeanwhile' }] } })

/** What is not yet as a row says; null for nothing. What is so already is not written again. */
export const leftOf = (changes: Changes, now: Values | null): Values | null => {
  const left = Object.entries(changes).filter(([field, [, after]]) => now?.[field] !== after)
  return now && left.length === 0
    ? null
    : Object.fromEntries(left.map(([field, [, after]]) => [field, after]))
}
