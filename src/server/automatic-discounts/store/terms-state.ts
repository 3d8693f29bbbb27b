import type { AutomaticDiscountState } from '#domain/automatic-discounts/state.ts'
import { col, row, sql, type Query, type Queryable } from '../../platform/database.ts'

/** Rows of `table`, which has a start and an end, in a state of `automaticDiscountState`. */
export const inTermsState = (
  table: Query,
  state: AutomaticDiscountState | undefined,
  now: Date,
): Query => {
  if (state === undefined) return sql`true`
  const ended = sql`coalesce(${table}.ends_at <= greatest(${now}::timestamptz, ${table}.starts_at), false)`
  if (state === 'ended') return ended
  return state === 'planned'
    ? sql`not ${ended} and ${table}.starts_at > ${now}::timestamptz`
    : sql`not ${ended} and ${table}.starts_at <= ${now}::timestamptz`
}

/** What a list of a desk is asked for; `cursor` is the start of the last one. */
export type DeskAsked = {
  state: AutomaticDiscountState | undefined
  cursor: { at: Date; id: string } | null
  perPage: number
  now: Date
}

/** The rows of `table` that a page of a desk's list has, those that start last first. */
export const deskPage = (table: Query, { state, cursor, perPage, now }: DeskAsked): Query =>
  sql`where ${inTermsState(table, state, now)}
    and ${cursor === null ? sql`true` : sql`(${table}.starts_at, ${table}.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
  order by ${table}.starts_at desc, ${table}.id desc limit ${perPage}`

const names = col.list(col.text)
const Unknown = { categories: names, products: names }
/** Slugs that the shop does not have. */
export const unknownSlugs = async (
  db: Queryable,
  { categories, products }: { categories: readonly string[]; products: readonly string[] },
) =>
  (await row(
    db,
    sql(Unknown)`
      select array(select a from unnest(${[...categories]}::text[]) a where not exists (select from categories where slug = a)) as categories,
        array(select a from unnest(${[...products]}::text[]) a where not exists (select from products where slug = a)) as products`,
  ))!
