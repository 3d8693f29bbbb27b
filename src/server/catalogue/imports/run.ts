import { IMPORT_FIELDS, KEY_FIELD, type Field } from '#domain/imports/fields.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { commandDoer } from '../../staff/index.ts'
import { lockFlat, readFlat, type Flat, type Values } from '../store/flat-goods.ts'
import {
  claimRow,
  failRow,
  findImport,
  importAtWork,
  moveImport,
  rowsToCheck,
  rowsToDo,
  writeChecked,
  type Changes,
  type Checked,
  type ImportRow,
  type RowProblem,
  type StoredImport,
} from '../store/imports.ts'
import { columnOf, IMPORT_NEEDS, writeRow, type RowDoer } from './write-row.ts'

const BATCH = 200
/** Other jobs of the worker wait no longer than this. */
const TURN_MS = 5_000

/** Every two seconds: checks and does rows of the oldest import at work. */
export const runImports = async (shop: Shop, now: Date): Promise<number> => {
  const began = performance.now()
  let steps = 0
  while (performance.now() - began < TURN_MS) {
    const found = await importAtWork(shop.db)
    if (!found) return steps
    steps +=
      found.state === 'checking'
        ? await checkBatch(shop, found, now)
        : await doBatch(shop, found, now)
  }
  return steps
}

const doerOf = async (shop: Shop, login: string, kind: ImportKind, now: Date) => {
  const doer = await commandDoer(shop, { login, needs: IMPORT_NEEDS[kind], now })
  if (!doer?.staff) return null
  return {
    ...doer,
    staff: { ...doer.staff, permissions: permissionsOf(doer.staff.grants) },
  } satisfies RowDoer
}

const checkBatch = async (shop: Shop, one: StoredImport, now: Date): Promise<number> => {
  const doer = await doerOf(shop, one.madeBy, one.kind, now)
  const batch = await rowsToCheck(shop.db, one.id, BATCH)
  if (batch.length === 0 || !doer) {
    await moveImport(shop.db, one.id, ['checking'], doer ? 'checked' : 'stopped')
    return 0
  }
  const skus = batch.flatMap(({ key }) => key ?? [])
  const known = await readFlat(shop.db, one.kind, skus)
  const checked: Checked[] = []
  for (const row of batch) {
    const now_ = (row.key !== null && known.get(row.key)) || null
    const first = row.isRepeated
      ? refuse(row, [{ field: KEY_FIELD, key: 'validation.taken' }])
      : checkRow(one, row, now_)
    checked.push(await tried(doer, one.kind, first, row.key, now_))
  }
  await writeChecked(shop.db, one.id, checked)
  return batch.length
}

const refuse = ({ row }: Pick<ImportRow, 'row'>, problems: RowProblem[]): Checked => ({
  row,
  state: 'refused',
  changes: {},
  problems,
})

/** A row against what is so now: new, changed field by field, the same, or refused with all reasons. */
const checkRow = (one: StoredImport, row: ImportRow, now: Flat | null): Checked => {
  const fields = new Map(IMPORT_FIELDS[one.kind].map((field) => [field.name, field]))
  const changes: Changes = {}
  const problems: RowProblem[] = []
  const take = (field: Field, cell: string) => {
    const before = now?.values[field.name] ?? ''
    if (now && cell === before) return
    const parsed = field.parse(cell)
    if ('problem' in parsed) problems.push({ field: field.name, ...parsed.problem })
    else if (!now || parsed.value !== before) changes[field.name] = [before, parsed.value]
  }
  for (const [at, { field: name }] of one.columns.entries()) {
    const field = name === null ? undefined : fields.get(name)
    // An empty cell of a new variation leaves the usual value.
    if (field && (now || row.cells[at] !== '' || field.isNeeded)) take(field, row.cells[at] ?? '')
  }
  if (now) delete changes[KEY_FIELD]
  else if (!one.creates || one.kind !== 'products')
    problems.unshift({ field: KEY_FIELD, key: 'validation.unknownSku' })
  else
    for (const field of fields.values())
      if (
        field.isNeeded &&
        !(field.name in changes) &&
        !problems.some((it) => it.field === field.name)
      )
        problems.push({ field: field.name, key: 'validation.required' })
  if (problems.length > 0) return refuse(row, problems)
  const state = now ? (Object.keys(changes).length > 0 ? 'change' : 'same') : 'create'
  return { row: row.row, state, changes, problems }
}

class Undone extends Error {}

/** Does a row in a transaction that is rolled back, because some reasons show only then. */
const tried = async (
  doer: RowDoer,
  kind: ImportKind,
  checked: Checked,
  sku: string | null,
  now: Flat | null,
): Promise<Checked> => {
  if (sku === null || (checked.state !== 'create' && checked.state !== 'change')) return checked
  try {
    await doer.shop.database.transaction(async (tx) => {
      await writeRow(tx, doer, kind, { sku, now, changes: afterOf(checked.changes) })
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return checked
    return refuse(checked, problemsOf(error))
  }
  return checked
}

const doBatch = async (shop: Shop, one: StoredImport, now: Date): Promise<number> => {
  const doer = await doerOf(shop, one.confirmedBy ?? one.madeBy, one.kind, now)
  const batch = doer ? await rowsToDo(shop.db, one.id, BATCH) : []
  if (!doer || batch.length === 0) {
    await moveImport(shop.db, one.id, ['applying'], doer ? 'done' : 'stopped', { finishedAt: now })
    return 0
  }
  for (const row of batch) {
    try {
      const isTaken = await shop.database.transaction((tx) => doRow(tx, doer, one, row))
      // Stopped, or another worker has it.
      if (!isTaken && (await findImport(shop.db, one.id))?.state !== 'applying') return 0
    } catch (error) {
      await failRow(shop.db, one.id, row.row, problemsOf(error))
    }
  }
  return batch.length
}

/** Takes a row and does it, in one transaction: a crash leaves both or neither. */
const doRow = async (
  tx: Transaction,
  doer: RowDoer,
  { id, kind }: StoredImport,
  row: ImportRow,
): Promise<boolean> => {
  if (!(await claimRow(tx, id, row.row))) return false
  const sku = row.key!
  // An order or a plan at the same moment waits, so that what is compared is what is written over.
  await lockFlat(tx, kind, sku)
  const now = (await readFlat(tx, kind, [sku])).get(sku) ?? null
  if (row.state === 'create') {
    if (now) throw changed(KEY_FIELD)
    await writeRow(tx, doer, kind, { sku, now, changes: afterOf(row.changes) })
    return true
  }
  if (!now) throw changed(KEY_FIELD)
  const changes = Object.entries(row.changes)
  for (const [field, [before, after]] of changes)
    if (now.values[field] !== before && now.values[field] !== after) throw changed(field)
  const left = changes.filter(([field, [, after]]) => now.values[field] !== after)
  if (left.length > 0)
    await writeRow(tx, doer, kind, { sku, now, changes: afterOf(Object.fromEntries(left)) })
  return true
}

const changed = (field: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.changedMeanwhile' }] } })

const afterOf = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]))

/** Why a row was refused. Throws what is no refusal. */
const problemsOf = (error: unknown): RowProblem[] => {
  if (!(error instanceof AppError)) throw error
  const named = Object.entries(error.errors ?? {}).flatMap(([field, errors]) =>
    errors.map((each) => ({ field: columnOf(field), ...each })),
  )
  return named.length > 0 ? named : [{ field: null, key: `error.${error.code}` }]
}
