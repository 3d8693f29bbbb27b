import type { AutomaticDiscountState } from '#domain/automatic-discounts/state.ts'
import { sql, type Query } from '../../platform/database.ts'

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
