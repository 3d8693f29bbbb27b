import type { ImportKind } from '#domain/imports/kinds.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import type { Doer } from '../staff/index.ts'
import type { Changes, Checked, ImportRow, RowProblem, StoredImport } from './store.ts'

/** The person who read or confirmed the file, with their permissions now. */
export type RowDoer = Doer & {
  staff: NonNullable<Doer['staff']> & { permissions: ReadonlySet<Permission> }
}
/** What a file says of a thing, each as text. */
export type Values = Record<string, string>
/** A row with what it would do, and the thing that it names as it is now. */
export type Planned<Thing> = { checked: Checked; thing: Thing | null }
/** A row that is whole so far. */
export type Judged<Thing> = { row: number; key: string; changes: Changes; thing: Thing | null }
/** A row as it is written, with the thing as it was locked. */
export type Written<Thing> = { key: string; changes: Changes; thing: Thing | null }
/** Reasons by row, and the rows that have to be tried all the same. */
export type Verdicts = {
  refused: ReadonlyMap<number, readonly RowProblem[]>
  untried: ReadonlySet<number>
}
export interface Gathers<Thing> {
  /** The id of the whole that each key is a part of; none for a new one. */
  wholesOf(this: void, db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The same as the kind's `hold`, of rows of one whole in their order. */
  hold(
    this: void,
    tx: Transaction,
    one: StoredImport,
    rows: readonly ImportRow[],
  ): Promise<(Thing | null)[]>
  /** Writes rows of one whole. Throws `invalid` for rows that say two things of it. */
  write(this: void, tx: Transaction, doer: RowDoer, rows: readonly Written<Thing>[]): Promise<void>
}
type Page = {
  after: string
  max: number
  search?: string | undefined
  category?: string | undefined
}

/** What the rows of a file are about: how they are matched, judged and written. */
export interface Kind<Thing extends object = object> {
  name: ImportKind
  /** Whether its rows name people: what they say is erased some time after the import. */
  isPersonal: boolean
  /** Whether some reasons show only when a row is written; it is then rolled back. */
  isTried: boolean
  /** Whether rows share a transaction: not where orders lock the same things in another order. */
  isShared: boolean
  /** Neighbouring rows that are parts of one whole share a transaction and are written at once. */
  gathers?: Gathers<Thing>
  /** Such reasons of many rows at once, which are then not written. */
  judge?(
    this: void,
    db: Queryable,
    rows: readonly Judged<Thing>[],
    doer: RowDoer,
  ): Promise<Verdicts>
  /** The key of a row from the cell of its key field; null for one that can be none. */
  keyOf(this: void, cell: string): string | null
  /** What each row would do, or all reasons why it is refused. */
  plan(
    this: void,
    db: Queryable,
    one: StoredImport,
    rows: readonly ImportRow[],
    now: Date,
  ): Promise<Planned<Thing>[]>
  /** Locks what a row writes over; throws `invalid` when it is no longer as it was shown. */
  hold(this: void, tx: Transaction, one: StoredImport, row: ImportRow): Promise<Thing | null>
  /** Writes what a row says. Throws `invalid` with the names of the fields. */
  write(
    this: void,
    tx: Transaction,
    doer: RowDoer,
    given: { one: StoredImport; key: string; changes: Changes },
    thing: Thing | null,
  ): Promise<void>
  /** A row that its template shows. */
  example?: Readonly<Record<string, string>>
  /** The column of a refused field. */
  columnOf(this: void, field: string): string | null
  /** A page of all things in the order of their keys; none for a kind that is not exported. */
  page?(this: void, db: Queryable, page: Page): Promise<{ key: string; values: Values }[]>
}

export const kindOf = (kinds: readonly Kind[], name: ImportKind): Kind => {
  const found = kinds.find((one) => one.name === name)
  if (!found) throw new Error(`No module reads files of ${name}: add it to start/imports.ts`)
  return found
}

/** Why a row was refused. Throws what is no refusal. */
export const problemsOf = (columnOf: Kind['columnOf'], error: unknown): RowProblem[] => {
  if (!(error instanceof AppError)) throw error
  const named = Object.entries(error.errors ?? {}).flatMap(([field, errors]) =>
    errors.map((each) => ({ field: columnOf(field), ...each })),
  )
  return named.length > 0 ? named : [{ field: null, key: `error.${error.code}` }]
}

export const refusedRow = (
  { row }: Pick<ImportRow, 'row'>,
  problems: readonly RowProblem[],
): Checked => ({ row, state: 'refused', changes: {}, problems: [...problems] })
