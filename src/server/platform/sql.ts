import { empty, join, raw, Sql } from 'sql-template-tag'

/** A statement or a piece of one; `Row` is the type of its rows. */
export type Query<Row = unknown> = Sql & { readonly row?: Row }

const tag = <Row = unknown>(
  strings: readonly string[],
  ...values: readonly unknown[]
): Query<Row> => new Sql(strings, values)

/**
 * SQL with parameters: `sql<{ id: string }>`select id from orders where number = ${number}``. Pieces
 * nest. `raw` is text as it stands, never from outside; `lit` is a constant that the planner must
 * see.
 */
export const sql = Object.assign(tag, {
  raw,
  join: (pieces: readonly unknown[], separator = ', '): Query =>
    pieces.length === 0 ? empty : join(pieces, separator),
  lit: (constant: number | boolean | string): Query =>
    raw(typeof constant === 'string' ? `'${constant.replaceAll("'", "''")}'` : String(constant)),
})
