import { empty, join, raw, Sql } from 'sql-template-tag'
import type { Row, Shape } from './columns.ts'

/** A statement or a piece of one; `Row` is the type of its rows. */
export type Query<Row = unknown> = Sql & { readonly row?: Row; readonly shape?: Shape }
type Tag<Row> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Query<Row>

type RowCheck = (query: Query, shape: Shape, rows: readonly unknown[]) => void
let check: RowCheck | null = null
/** Tests check every row by its shape; without a check a shape is only a type. */
export const checkRowsWith = (rowCheck: RowCheck): void => {
  check = rowCheck
}
export const checkRows = (query: Query, rows: readonly unknown[]): void => {
  if (check !== null && query.shape !== undefined) check(query, query.shape, rows)
}

type Unshaped = Query<Record<string, unknown>>
const piece = (strings: TemplateStringsArray, ...values: readonly unknown[]): Unshaped =>
  new Sql(strings, values)

function tag(strings: TemplateStringsArray, ...values: readonly unknown[]): Unshaped
function tag<S extends Shape>(shape: S): Tag<Row<S>>
function tag(first: TemplateStringsArray | Shape, ...values: readonly unknown[]): unknown {
  if (Array.isArray(first)) return new Sql(first, values)
  if (check === null) return piece
  return (strings: TemplateStringsArray, ...parameters: readonly unknown[]) =>
    Object.assign(piece(strings, ...parameters), { shape: first })
}

/** A text as a pattern of `like` that finds it anywhere. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * SQL with parameters; pieces nest. A statement that returns rows is given their shape first:
 * `sql(Wish)`. `raw` is text as it stands, never from outside; `lit` is a constant that the planner
 * must see.
 */
export const sql = Object.assign(tag, {
  raw,
  /** A shape's columns by their own names: `o.id, o.customer_id as "customerId"`. */
  columns: (shape: Shape, prefix = ''): Query =>
    raw(
      Object.keys(shape)
        .map((name) => {
          const column = name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
          return `${prefix}${column}${column === name ? '' : ` as "${name}"`}`
        })
        .join(', '),
    ),
  join: (pieces: readonly unknown[], separator = ', '): Query =>
    pieces.length === 0 ? empty : join(pieces, separator),
  lit: (constant: number | boolean | string): Query =>
    raw(typeof constant === 'string' ? `'${constant.replaceAll("'", "''")}'` : String(constant)),
})
