import type { Id } from '#domain/units.ts'
import type { LoweringTerms } from '#domain/checkout/shipping.ts'
import type { CourierQuote } from '../../adapters/courier/port.ts'
import { col, jsonb, row, run, sql, type Queryable } from '../../platform/database.ts'

const QuotedBefore = { quotes: col.json<CourierQuote[]>(), terms: col.json<LoweringTerms>() }
export type QuotedBefore = col.Row<typeof QuotedBefore>
/** A courier's quote for a customer's basket and destination; `key` is their fingerprint. */
export const HeldQuote = {
  ...QuotedBefore,
  key: col.text,
  provider: col.text,
  before: col.nullable(QuotedBefore),
  quotedAt: col.text,
}
export type HeldQuote = col.Row<typeof HeldQuote>

/** Limit of held quotes per customer, far above the baskets that one compares in half an hour. */
const HELD_MAX = 40

/** A customer's valid quotes: a JSON scalar, `HeldQuote[]`. */
export const heldQuoteFacts = (customerId: Id<'customer'>, since: Date) => sql`(
  select coalesce(json_agg(q), '[]') from (
    select key, provider, quotes, terms, before, quoted_at as "quotedAt" from shipping_quotes
    where customer_id = ${customerId} and quoted_at > ${since} order by quoted_at desc limit ${HELD_MAX}
  ) q
)`

export type NewHeld = QuotedBefore & {
  customerId: Id<'customer'>
  key: string
  provider: string
  since: Date
  now: Date
}

/** Holds a quote, unless one is already held; returns the previous expired quote, or null. */
export const holdForCustomer = async (db: Queryable, held: NewHeld): Promise<QuotedBefore | null> =>
  (
    await row(
      db,
      sql({ before: col.nullable(QuotedBefore) })`
        insert into shipping_quotes as q (customer_id, key, provider, quotes, terms, quoted_at)
        values (${held.customerId}, ${held.key}, ${held.provider}, ${jsonb(held.quotes)}, ${jsonb(held.terms)}, ${held.now})
        on conflict (customer_id, key, provider) do update
          set quotes = excluded.quotes, terms = excluded.terms, quoted_at = excluded.quoted_at,
            before = jsonb_build_object('quotes', q.quotes, 'terms', q.terms)
          where q.quoted_at <= ${held.since}
        returning before`,
    )
  )?.before ?? null

export const purgeHeldQuotes = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from shipping_quotes where quoted_at < ${before}`)
