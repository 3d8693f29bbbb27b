import { createHash } from 'node:crypto'
import type { CourierQuote } from '../../adapters/courier/port.ts'
import { col, jsonb, row, run, sql, type Queryable } from '../../platform/database.ts'

export const heldQuotes = async (db: Queryable, provider: string, key: string, since: Date) =>
  (
    await row(
      db,
      sql({ quotes: col.json<CourierQuote[]>() })`
        select quotes from courier_quotes where provider = ${provider} and key = ${key} and quoted_at > ${since}`,
    )
  )?.quotes ?? null

export const holdQuotes = (
  db: Queryable,
  provider: string,
  key: string,
  quotes: readonly CourierQuote[],
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into courier_quotes (provider, key, quotes, quoted_at) values (${provider}, ${key}, ${jsonb(quotes)}, ${now})
        on conflict (provider, key) do update set quotes = excluded.quotes, quoted_at = excluded.quoted_at`,
  )

export type NewCourierNotice = {
  provider: string
  ref: string
  status: string
  body: string
  now: Date
}

/** Stores a courier's notice unchanged; duplicates are skipped. */
export const saveCourierNotice = (
  db: Queryable,
  { provider, ref, status, body, now }: NewCourierNotice,
): Promise<number> =>
  run(
    db,
    sql`insert into courier_notices (provider, provider_ref, status, body, body_hash, received_at)
        values (${provider}, ${ref}, ${status}, ${body}, ${createHash('sha256').update(body).digest('base64url')}, ${now})
        on conflict (provider, provider_ref, body_hash) do nothing`,
  )

export const purgeQuotes = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from courier_quotes where quoted_at < ${before}`)
