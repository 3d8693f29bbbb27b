import type { LoweringTerms } from '#domain/shipping.ts'
import type { CourierQuote } from '../adapters/courier/port.ts'
import { jsonb, row, run, sql, type Queryable } from '../platform/database.ts'

export type QuotedBefore = { quotes: CourierQuote[]; terms: LoweringTerms }
/** What a courier asked a customer for a basket and a place, of which `key` is the fingerprint. */
export type HeldQuote = QuotedBefore & {
  key: string
  provider: string
  before: QuotedBefore | null
  quotedAt: string
}

/**
 * A customer changes the basket now and then; nobody compares more of them than this within half an
 * hour.
 */
const HELD_MAX = 40

/** The quotes of a customer that still hold: a scalar of JSON, `HeldQuote[]`. */
export const heldQuoteFacts = (customerId: string, since: Date) => sql`(
  select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
    select key, provider, quotes, terms, before, quoted_at as "quotedAt" from shipping_quotes
    where customer_id = ${customerId} and quoted_at > ${since} order by quoted_at desc limit ${HELD_MAX}
  ) q
)`

export type NewHeld = QuotedBefore & {
  customerId: string
  key: string
  provider: string
  since: Date
  now: Date
}

/**
 * Holds a quote from now on, unless one holds already; answers what it was until its end, null when
 * nobody asked before.
 */
export const holdForCustomer = async (db: Queryable, held: NewHeld): Promise<QuotedBefore | null> =>
  (
    await row(
      db,
      sql<{ before: QuotedBefore | null }>`
        insert into shipping_quotes as q (customer_id, key, provider, quotes, terms, quoted_at)
        values (${held.customerId}, ${held.key}, ${held.provider}, ${jsonb(held.quotes)}, ${jsonb(held.terms)}, ${held.now})
        on conflict (customer_id, key, provider) do update
          set quotes = excluded.quotes, terms = excluded.terms, quoted_at = excluded.quoted_at,
            before = jsonb_build_object('quotes', q.quotes, 'terms', q.terms)
          where q.quoted_at <= ${held.since}
        returning before`,
    )
  )?.before ?? null

export const forgetHeld = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from shipping_quotes where quoted_at < ${before}`)
