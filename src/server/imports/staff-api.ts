import { checkImport, confirmImport, readImport, stopImport } from '#contract/staff/imports.ts'
import {
  fieldsOfHeads,
  IMPORT_FIELDS,
  IMPORT_ROWS_MAX,
  keyFieldOf,
} from '#domain/imports/fields.ts'
import { systemSlug } from '#domain/imports/member-fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import { singleLine } from '#domain/text.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { readCsv, type CsvTable } from '../platform/csv/read-csv.ts'
import { perform, staff, type StaffCaller } from '../staff/index.ts'
import { kindOf, type Kind } from './kind.ts'
import { known, requireImport } from './known.ts'
import { confirmFile } from './confirm.ts'
import { actOn, present } from './present.ts'
import { fileCalls, shownCalls } from './shown-api.ts'
import {
  chooseColumns,
  insertImport,
  lastFields,
  moveImport,
  type ColumnOf,
  type StoredImport,
} from './store.ts'

const FILE_NAME_MAX = 120
const EXAMPLE_MAX = 200

export const importCalls = (kinds: readonly Kind[]): Served[] => [
  ...shownCalls(kinds),
  ...fileCalls(kinds),
  ...stepCalls(kinds),
]

const stepCalls = (kinds: readonly Kind[]): Served[] => [
  serve(readImport, [staff()], async (ask) => {
    const { kind, file } = ask.body
    requireImport(ask.staff, kind)
    const table = await tableOf(file)
    const one = {
      id: newId(ask.now),
      kind,
      fileName: singleLine(file.name).slice(0, FILE_NAME_MAX) || 'csv',
      columns: await columnsOf(ask.shop.db, kind, table),
      madeBy: ask.staff.login,
      madeAt: ask.now,
    }
    return {
      data: await perform(ask, async (tx) => {
        await insertImport(tx, one, table.rows)
        return done(tx, one.id, 'import_read')
      }),
    }
  }),

  serve(checkImport, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const one = await permitted(tx, ask)
      const { keyOf } = kindOf(kinds, one.kind)
      const { fields, creates } = ask.body
      const columns = chosenColumns(one, fields)
      await move(tx, one, ['read', 'checked'], 'checking')
      const keyField = keyFieldOf(one.kind)
      const system = systemOf(one.kind, ask.body.system)
      await chooseColumns(tx, one.id, { columns, creates, system, keyField, keyOf })
      return done(tx, one.id, 'import_checked')
    }),
  })),

  serve(confirmImport, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      // A machine's key may do less than its owner.
      await permitted(tx, ask)
      const { fingerprint } = ask.body
      const outcome = await confirmFile(tx, ask, { id: ask.params.id, fingerprint })
      return 'waits' in outcome ? outcome : { ...outcome, done: present(outcome.done) }
    }),
  })),

  serve(stopImport, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const one = await permitted(tx, ask)
      // A check that was stopped begins again: what it has not seen must not be done.
      const to = one.state === 'checking' ? 'read' : 'stopped'
      await move(tx, one, [one.state], to)
      return done(tx, one.id, 'import_stopped')
    }),
  })),
]

const tableOf = async (file: File): Promise<CsvTable> => {
  const table = readCsv(new Uint8Array(await file.arrayBuffer()), { rowsMax: IMPORT_ROWS_MAX })
  if (!('problem' in table)) return table
  const params = { max: IMPORT_ROWS_MAX, line: table.line ?? 0 }
  throw new AppError('invalid', {
    errors: { file: [{ key: `validation.csv.${table.problem}`, params }] },
  })
}

/** As they were chosen the last time for such heads, else as the heads name them. */
const columnsOf = async (
  db: Queryable,
  kind: ImportKind,
  { head, rows }: CsvTable,
): Promise<ColumnOf[]> => {
  const headers = head.map((one) => one.slice(0, EXAMPLE_MAX))
  const fields = (await lastFields(db, kind, headers)) ?? fieldsOfHeads(kind, head)
  const exampleAt = (at: number) => rows.find(({ cells }) => cells[at])?.cells[at] ?? ''
  return headers.map((header, at) => ({
    header,
    example: exampleAt(at).slice(0, EXAMPLE_MAX),
    field: fields[at] ?? null,
  }))
}

/** The file's columns as they were chosen; one of them is the key. */
const chosenColumns = (one: StoredImport, fields: readonly (string | null)[]): ColumnOf[] => {
  const columns = one.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
  const chosen = columns.flatMap(({ field }) => field ?? [])
  const names = IMPORT_FIELDS[one.kind].map(({ name }) => name)
  if (chosen.some((name) => !names.includes(name)) || new Set(chosen).size < chosen.length)
    throw refusedFields('validation.oneOf')
  if (!chosen.includes(keyFieldOf(one.kind)) || chosen.length < 2)
    throw refusedFields('validation.csv.noKey')
  return columns
}

/** Members come from a system that has a name; goods from none. */
const systemOf = (kind: ImportKind, typed: string | undefined): string | null => {
  if (kind !== 'members') return null
  if (systemSlug(typed ?? '') === '')
    throw new AppError('invalid', { errors: { system: [{ key: 'validation.required' }] } })
  return typed!
}

const permitted = async (
  tx: Transaction,
  { params, staff: caller }: { params: { id: string }; staff: StaffCaller },
): Promise<StoredImport> => {
  const one = await known(tx, params.id)
  requireImport(caller, one.kind)
  return one
}

const move = async (
  tx: Transaction,
  { id }: StoredImport,
  from: Parameters<typeof moveImport>[2],
  to: StoredImport['state'],
): Promise<void> => {
  if (!(await moveImport(tx, id, from, to))) throw new AppError('changed_meanwhile')
}

const done = async (tx: Transaction, id: string, act: string) => {
  const after = await known(tx, id)
  return { done: present(after), act: actOn(after, act) }
}

const refusedFields = (key: string): AppError =>
  new AppError('invalid', { errors: { fields: [{ key }] } })
