import { keyFieldOf } from '#domain/imports/fields.ts'
import { needsToImport } from '#domain/imports/needs.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import type { Transaction } from '../platform/database.ts'
import { takeTurn } from '../platform/take-turn.ts'
import type { Shop } from '../shop.ts'
import { commandDoer } from '../staff/index.ts'
import {
  kindOf,
  problemsOf,
  refusedRow,
  type Kind,
  type Planned,
  type RowDoer,
  type Written,
} from './kind.ts'
import { noRest, type Rest } from './rest.ts'
import {
  claimRows,
  commitUnflushed,
  failRow,
  findImport,
  importAtWork,
  moveImport,
  rowsToCheck,
  rowsToDo,
  writeChecked,
  type Checked,
  type ImportRow,
  type RowProblem,
  type StoredImport,
} from './store.ts'

const BATCH = 200
/** Rows of a transaction end after this: what waits for one of them waits no longer. */
const TOGETHER_MS = 40
const TOGETHER_MAX = 25
/** After this the turn is looked at again. */
const BATCH_MS = 1_000

/** Every two seconds: checks and does rows of the oldest import at work. */
export const runImports = (
  shop: Shop,
  kinds: readonly Kind[],
  now: Date,
  rest = noRest,
): Promise<number> =>
  takeTurn(async () => {
    const found = await importAtWork(shop.db)
    if (!found) return null
    const at = { shop, one: found, kind: kindOf(kinds, found.kind), now, rest }
    return found.state === 'checking' ? checkBatch(at) : doBatch(at)
  })

type At = { shop: Shop; one: StoredImport; kind: Kind; now: Date; rest: Rest }

const doerOf = async ({ shop, kind, now }: At, login: string): Promise<RowDoer | null> => {
  const doer = await commandDoer(shop, { login, needs: needsToImport(kind.name), now })
  if (!doer?.staff) return null
  return { ...doer, staff: { ...doer.staff, permissions: permissionsOf(doer.staff.grants) } }
}

const checkBatch = async (at: At): Promise<number> => {
  const { shop, one, kind, now } = at
  const doer = await doerOf(at, one.madeBy)
  const batch = await rowsToCheck(shop.db, one.id, BATCH)
  if (batch.length === 0 || !doer) {
    await moveImport(shop.db, one.id, ['checking'], doer ? 'checked' : 'stopped')
    return 0
  }
  const field = keyFieldOf(one.kind)
  const taken = batch.filter(({ isRepeated }) => isRepeated)
  const planned = await kind.plan(
    shop.db,
    one,
    batch.filter(({ isRepeated }) => !isRepeated),
    now,
  )
  const keys = new Map(batch.flatMap(({ row, key }) => (key === null ? [] : [[row, key]])))
  const refusedOf = await judged(at, doer, planned, keys)
  const checked = taken.map((row) => refusedRow(row, [{ field, key: 'validation.repeatedRow' }]))
  for (const each of planned) {
    const refused = refusedOf(each.checked.row)
    if (refused === null) checked.push(await tried(at, doer, each, keys))
    else checked.push(refused.length > 0 ? refusedRow(each.checked, refused) : each.checked)
  }
  await writeChecked(shop.db, one.id, checked)
  return batch.length
}

const isWhole = ({ checked: { state } }: Planned<object>): boolean =>
  state === 'create' || state === 'change'

type Keys = ReadonlyMap<number, string>

/** Why a row of some is refused: null when it has to be tried. */
const judged = async (
  { shop, kind }: At,
  doer: RowDoer,
  planned: readonly Planned<object>[],
  keys: Keys,
): Promise<(row: number) => readonly RowProblem[] | null> => {
  if (!kind.judge) return () => (kind.isTried ? null : [])
  const whole = planned.flatMap((one) => {
    const { row, changes } = one.checked
    const key = keys.get(row)
    return isWhole(one) && key !== undefined ? [{ row, key, changes, thing: one.thing }] : []
  })
  const { refused, untried } = await kind.judge(shop.db, whole, doer)
  return (row) => (untried.has(row) ? null : (refused.get(row) ?? []))
}

class Undone extends Error {}

/** Does a row in a transaction that is rolled back, because some reasons show only then. */
const tried = async (
  { shop, one, kind }: At,
  doer: RowDoer,
  planned: Planned<object>,
  keys: Keys,
): Promise<Checked> => {
  const { checked, thing } = planned
  const key = keys.get(checked.row)
  if (key === undefined || !isWhole(planned)) return checked
  try {
    await shop.database.transaction(async (tx) => {
      await kind.write(tx, doer, { one, key, changes: checked.changes }, thing)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return checked
    return refusedRow(checked, problemsOf(kind.columnOf, error))
  }
  return checked
}

const doBatch = async (at: At): Promise<number> => {
  const { shop, one, kind, now } = at
  const doer = await doerOf(at, one.confirmedBy ?? one.madeBy)
  const batch = doer ? await rowsToDo(shop.db, one.id, BATCH) : []
  if (!doer || batch.length === 0) {
    await moveImport(shop.db, one.id, ['applying'], doer ? 'done' : 'stopped', { finishedAt: now })
    return 0
  }
  const ends = performance.now() + BATCH_MS
  const wholes = await kind.gathers?.wholesOf(
    shop.db,
    batch.flatMap(({ key }) => key ?? []),
  )
  let done = 0
  while (done < batch.length && performance.now() < ends) {
    const began = performance.now()
    const taken = await doTogether(at, doer, sharing(kind, wholes, batch.slice(done)))
    // Stopped.
    if (taken === null) return 0
    done += taken
    await at.rest(performance.now() - began)
  }
  return done
}

/** The first of some rows, and those after it that share its transaction. */
const sharing = (
  kind: Kind,
  wholes: ReadonlyMap<string, string> | undefined,
  rows: readonly ImportRow[],
): readonly ImportRow[] => {
  if (kind.isShared) return rows.slice(0, TOGETHER_MAX)
  const wholeOf = ({ key }: ImportRow) => (key === null ? undefined : wholes?.get(key))
  const whole = wholeOf(rows[0]!)
  const end = rows.findIndex((row, at) => at > 0 && (!whole || wholeOf(row) !== whole))
  return rows.slice(0, Math.min(end === -1 ? rows.length : end, TOGETHER_MAX))
}

/**
 * Does the first of some rows in one transaction, and one that is refused by itself. Returns how many
 * it dealt with; null when the import no longer runs.
 */
const doTogether = async (
  at: At,
  doer: RowDoer,
  rows: readonly ImportRow[],
): Promise<number | null> => {
  const { shop, one, kind } = at
  try {
    const work = kind.gathers && rows.length > 1 ? doWhole : doRows
    const { taken, passed } = await shop.database.transaction(async (tx) => {
      await commitUnflushed(tx)
      return work(tx, doer, at, rows)
    })
    // None is taken when it was stopped, or another worker has them.
    if (taken === 0 && (await findImport(shop.db, one.id))?.state !== 'applying') return null
    return passed
  } catch (error) {
    const problems = problemsOf(kind.columnOf, error)
    if (rows.length > 1) return doTogether(at, doer, rows.slice(0, rows.length >> 1))
    await failRow(shop.db, one.id, rows[0]!.row, problems)
    return 1
  }
}

/** Takes rows and does them, in one transaction: a crash leaves all or none of it. */
const doRows = async (
  tx: Transaction,
  doer: RowDoer,
  { one, kind }: At,
  rows: readonly ImportRow[],
): Promise<{ taken: number; passed: number }> => {
  const ends = performance.now() + TOGETHER_MS
  let [taken, passed] = [0, 0]
  for (const row of rows) {
    if (passed > 0 && performance.now() > ends) break
    passed++
    if ((await claimRows(tx, one.id, [row.row])).size === 0) continue
    taken++
    const thing = await kind.hold(tx, one, row)
    await kind.write(tx, doer, { one, key: row.key!, changes: row.changes }, thing)
  }
  return { taken, passed }
}

/** The same of rows of one whole, which are taken, held and written at once. */
const doWhole = async (
  tx: Transaction,
  doer: RowDoer,
  { one, kind }: At,
  rows: readonly ImportRow[],
): Promise<{ taken: number; passed: number }> => {
  const lines = await claimRows(
    tx,
    one.id,
    rows.map(({ row }) => row),
  )
  const mine = rows.filter(({ row }) => lines.has(row))
  const things = mine.length > 0 ? await kind.gathers!.hold(tx, one, mine) : []
  const held = mine.map(({ key, changes }, at): Written<object> => ({
    key: key!,
    changes,
    thing: things[at] ?? null,
  }))
  if (held.length > 0) await kind.gathers!.write(tx, doer, held)
  return { taken: mine.length, passed: rows.length }
}
