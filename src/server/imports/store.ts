import type { Problem } from '#domain/imports/fields.ts'
import {
  IMPORT_KINDS,
  IMPORT_STATES,
  ROW_STATES,
  type ImportKind,
  type ImportState,
  type RowState,
} from '#domain/imports/kinds.ts'
import * as col from '../platform/columns.ts'
import { jsonb, row, rows, run, sql, type Query, type Queryable } from '../platform/database.ts'
import { actorName } from '../platform/db/actor-name.ts'

export type ColumnOf = { header: string; example: string; field: string | null }
/** `{field: [before, after]}`. */
export type Changes = Record<string, [string, string]>
export type RowProblem = { field: string | null } & Problem

const Import = {
  id: col.text,
  kind: col.one(IMPORT_KINDS),
  fileName: col.text,
  columns: col.json<ColumnOf[]>(),
  creates: col.flag,
  state: col.one(IMPORT_STATES),
  madeBy: col.text,
  confirmedBy: col.nullable(col.text),
  madeAt: col.instant,
  finishedAt: col.nullable(col.instant),
  fingerprint: col.nullable(col.text),
  /** What the members' other system is called. */
  system: col.nullable(col.text),
  points: col.nullable(col.points),
  worth: col.nullable(col.rupiah),
  approvedBy: col.nullable(col.text),
  madeByName: col.text,
  confirmedByName: col.nullable(col.text),
  approvedByName: col.nullable(col.text),
  erasedAt: col.nullable(col.instant),
  /** Its rows were made in the console. */
  isEdit: col.flag,
}
const columns = sql.raw(`i.id, i.kind, i.file_name as "fileName", i.columns, i.creates, i.state,
  i.made_by as "madeBy", i.confirmed_by as "confirmedBy", i.made_at as "madeAt",
  i.finished_at as "finishedAt", i.fingerprint, i.system, i.points, i.worth,
  i.approved_by as "approvedBy", ${actorName('i.made_by')} as "madeByName",
  ${actorName('i.confirmed_by')} as "confirmedByName", ${actorName('i.approved_by')} as "approvedByName", i.erased_at as "erasedAt", i.is_edit as "isEdit"`)
const Counted = {
  ...Import,
  counts: col.json<Partial<Record<RowState, number>>>(),
  /** Values that the rows to be done empty; null unless it is checked and asked for alone. */
  emptied: col.nullable(col.int),
}
export type StoredImport = col.Row<typeof Counted>
const counts = sql.raw(`(select coalesce(json_object_agg(state, n), '{}') from (
  select state, count(*)::integer as n from import_rows r where r.import_id = i.id group by state) c)
  as counts`)
const NOT_ASKED = sql.raw('null::integer as emptied')
const emptied = sql.raw(`case i.state when 'checked' then (
  select count(*)::integer from import_rows r cross join jsonb_each(r.changes) c
  where r.import_id = i.id and r.state = 'change' and c.value ->> 1 = '' and c.value ->> 0 <> '')
  end as emptied`)

const ImportRow = {
  row: col.int,
  cells: col.list(col.text),
  key: col.nullable(col.text),
  state: col.one(ROW_STATES),
  changes: col.json<Changes>(),
  problems: col.json<RowProblem[]>(),
}
export type ImportRow = col.Row<typeof ImportRow>
const rowColumns = sql.columns(ImportRow)

export const insertImport = async (
  tx: Queryable,
  given: Pick<StoredImport, 'id' | 'kind' | 'fileName' | 'columns' | 'madeBy' | 'madeAt'> & {
    isEdit?: boolean
  },
  lines: readonly { line: number; cells: readonly string[] }[],
): Promise<void> => {
  const { id, kind, fileName, columns: heads, madeBy, madeAt, isEdit = false } = given
  await run(
    tx,
    sql`insert into imports (id, kind, file_name, columns, state, made_by, made_at, is_edit)
        values (${id}, ${kind}, ${fileName}, ${jsonb(heads)}, 'read', ${madeBy}, ${madeAt}, ${isEdit})`,
  )
  await run(
    tx,
    sql`insert into import_rows (import_id, row, cells)
        select ${id}::uuid, line, array(select jsonb_array_elements_text(cells))
        from jsonb_to_recordset(${jsonb(lines)}) as l (line integer, cells jsonb)`,
  )
}

/** What the columns were the last time that a file of this kind had the same heads. */
export const lastFields = async (
  db: Queryable,
  kind: string,
  heads: readonly string[],
): Promise<(string | null)[] | null> => {
  const found = await row(
    db,
    sql({ columns: col.json<ColumnOf[]>() })`
      select columns from imports where kind = ${kind} and not is_edit and state <> 'read'
        and jsonb_path_query_array(columns, '$[*].header') = ${jsonb(heads)} order by made_at desc limit 1`,
  )
  return found && found.columns.map(({ field }) => field)
}

export const findImport = (db: Queryable, id: string): Promise<StoredImport | null> =>
  row(
    db,
    sql(Counted)`select ${columns}, ${counts}, ${emptied} from imports i where i.id = ${id}::uuid`,
  )

export const listImports = (
  db: Queryable,
  { cursor, perPage, kinds }: { cursor: string | null; perPage: number; kinds: readonly string[] },
): Promise<StoredImport[]> =>
  rows(
    db,
    sql(Counted)`select ${columns}, ${counts}, ${NOT_ASKED} from imports i
      where i.kind = any(${[...kinds]}::text[]) and ${cursor === null ? sql`true` : sql`(i.made_at, i.id) < (select made_at, id from imports where id = ${cursor}::uuid)`}
      order by i.made_at desc, i.id desc limit ${perPage}`,
  )

export const importAtWork = (db: Queryable): Promise<StoredImport | null> =>
  row(
    db,
    sql(
      Counted,
    )`select ${columns}, ${counts}, ${NOT_ASKED} from imports i where i.state in ('checking', 'applying') order by i.made_at limit 1`,
  )

type Confirmed = { by: string; approvedBy: string | null; fingerprint: string }
/** What the rows to be done give in all; null without any points. */
const sumOf = (field: string) => sql`(
  select sum((r.changes -> ${field}::text ->> 1)::bigint)::bigint from import_rows r
  where r.import_id = imports.id and r.state in ('create', 'change'))`

/** Moves an import on; false when it is in another state by now, or something else was shown. */
export const moveImport = async (
  tx: Queryable,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  { confirmed, finishedAt }: { confirmed?: Confirmed; finishedAt?: Date } = {},
): Promise<boolean> =>
  (await run(
    tx,
    sql`update imports set state = ${to}, confirmed_by = coalesce(${confirmed?.by ?? null}, confirmed_by), approved_by = coalesce(${confirmed?.approvedBy ?? null}, approved_by), finished_at = ${finishedAt ?? null},
          points = ${to === 'checked' ? sumOf('points') : sql`points`}, worth = ${to === 'checked' ? sumOf('points_worth') : sql`worth`},
          fingerprint = ${to === 'checked' ? sql`import_fingerprint(id)` : to === 'checking' || to === 'read' ? sql`null` : sql`fingerprint`}
        where id = ${id}::uuid and state = any(${[...from]}::text[])
          and erased_at is null and ${confirmed ? sql`fingerprint = ${confirmed.fingerprint}` : sql`true`}`,
  )) === 1

/** Sets what the columns are and lets every row be checked again, matched by the cells of a column. */
export const chooseColumns = async (
  tx: Queryable,
  id: string,
  {
    columns: heads,
    creates,
    system,
    keyField,
    keyOf,
  }: {
    columns: readonly ColumnOf[]
    creates: boolean
    system: string | null
    keyField: string
    keyOf: (cell: string) => string | null
  },
): Promise<void> => {
  await run(
    tx,
    sql`update imports set columns = ${jsonb(heads)}, creates = ${creates}, system = ${system} where id = ${id}::uuid`,
  )
  const at = heads.findIndex(({ field }) => field === keyField) + 1
  const cells = await rows(
    tx,
    sql({ row: col.int, cell: col.nullable(col.text) })`
      select row, cells[${at}::integer] as cell from import_rows where import_id = ${id}::uuid`,
  )
  const keys = cells.map(({ row: line, cell }) => ({ row: line, key: keyOf(cell ?? '') }))
  await run(
    tx,
    sql`update import_rows r set state = 'read', changes = '{}', problems = '[]', key = k.key
        from jsonb_to_recordset(${jsonb(keys)}) as k (row integer, key text)
        where r.import_id = ${id}::uuid and r.row = k.row`,
  )
}

export const rowsToCheck = (db: Queryable, id: string, max: number) =>
  rows(
    db,
    sql({ ...ImportRow, isRepeated: col.flag })`
      select ${sql.columns(ImportRow, 'r.')}, exists (select from import_rows o where o.import_id = r.import_id and o.key = r.key and o.row < r.row) as "isRepeated"
      from import_rows r where r.import_id = ${id}::uuid and r.state = 'read' order by r.row limit ${max}`,
  )

export type Checked = Pick<ImportRow, 'row' | 'state' | 'changes' | 'problems'>
export const writeChecked = async (
  db: Queryable,
  id: string,
  checked: readonly Checked[],
): Promise<void> => {
  await run(
    db,
    sql`update import_rows r set state = c.state, changes = c.changes, problems = c.problems
        from jsonb_to_recordset(${jsonb(checked)}) as c (row integer, state text, changes jsonb, problems jsonb)
        where r.import_id = ${id}::uuid and r.row = c.row and r.state = 'read'
          and exists (select from imports i where i.id = r.import_id and i.state = 'checking')`,
  )
}

/** Keys of the rows that were done for a member of staff, of files and changes of these kinds. */
export const keysDoneBy = (login: string, kinds: readonly ImportKind[]): Query => sql`
  select r.key from import_rows r join imports i on i.id = r.import_id
  where i.confirmed_by = ${login} and i.kind = any(${[...kinds]}::text[]) and r.state = 'done'`

/** The next rows to be done, in their order. */
export const rowsToDo = (db: Queryable, id: string, max: number): Promise<ImportRow[]> =>
  rows(
    db,
    sql(
      ImportRow,
    )`select ${rowColumns} from import_rows where import_id = ${id}::uuid and state in ('create', 'change') order by row limit ${max}`,
  )

/**
 * Lets a transaction commit without waiting for the disk. After a crash of PostgreSQL its last rows
 * are as they were before, and are done again; what others commit later is never stored without it.
 */
export const commitUnflushed = (tx: Queryable): Promise<unknown> =>
  run(tx, sql`set local synchronous_commit = off`)

/** Takes rows once, while their import is at work; their transaction then does them. Returns their lines. */
export const claimRows = async (
  tx: Queryable,
  id: string,
  lines: readonly number[],
): Promise<ReadonlySet<number>> => {
  const taken = await rows(
    tx,
    sql({ row: col.int })`
      update import_rows r set state = 'done' from imports i
      where r.import_id = ${id}::uuid and r.row = any(${[...lines]}::integer[]) and r.state in ('create', 'change') and i.id = r.import_id and i.state = 'applying'
      returning r.row`,
  )
  return new Set(taken.map(({ row: line }) => line))
}

export const failRow = async (
  db: Queryable,
  id: string,
  line: number,
  problems: readonly RowProblem[],
): Promise<void> => {
  await run(
    db,
    sql`update import_rows set state = 'failed', problems = ${jsonb(problems)} where import_id = ${id}::uuid and row = ${line} and state in ('create', 'change')`,
  )
}

/** Rows of some states from a line on. */
export const listRows = (
  db: Queryable,
  id: string,
  { states, after, max }: { states: readonly RowState[]; after: number; max: number },
): Promise<ImportRow[]> =>
  rows(
    db,
    sql(ImportRow)`select ${rowColumns} from import_rows
      where import_id = ${id}::uuid and row > ${after} and state = any(${[...states]}::text[]) order by row limit ${max}`,
  )

/**
 * Erases what the rows say of people, of imports of these kinds that ended, or were read, before an
 * instant. Returns how many imports.
 */
export const eraseRows = async (
  tx: Queryable,
  { kinds, before, now }: { kinds: readonly string[]; before: Date; now: Date },
): Promise<number> => {
  const erased = await rows(
    tx,
    sql({ id: col.text })`
      update imports set erased_at = ${now},
        columns = (select jsonb_agg(c || '{"example": ""}'::jsonb order by at) from jsonb_array_elements(columns) with ordinality as e (c, at))
      where kind = any(${[...kinds]}::text[]) and erased_at is null and state not in ('checking', 'applying')
        and coalesce(finished_at, made_at) < ${before}
      returning id`,
  )
  const ids = erased.map(({ id }) => id)
  await run(
    tx,
    sql`update import_rows set cells = '{}', key = null, changes = '{}' where import_id = any(${ids}::uuid[])`,
  )
  return ids.length
}

/** Statements that other connections to this database run at this moment. */
export const statementsElsewhere = async (db: Queryable): Promise<number> =>
  (await row(
    db,
    sql({ running: col.int })`
      select count(*)::integer as running from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()`,
  ))!.running
