import { col, row, sql, type Queryable } from '../../platform/database.ts'

/** Longer than any transaction may last, so that no entry is added before a seal's end. */
const SETTLED_AFTER = sql`interval '10 minutes'`

const Seal = { until: col.instant, entries: col.int, hash: col.text }

/**
 * Seals the journal entries since the last seal, up to `until` (default: ten minutes ago). Log the
 * hash: it exposes later changes of entries and seals. Null when nothing is due.
 */
export const sealJournal = (db: Queryable, until: Date | null = null) =>
  row(
    db,
    sql(Seal)`
      with last as (select coalesce(max(until), '-infinity') as until, (select hash from journal_seals order by until desc limit 1) as hash from journal_seals),
      bound as (select coalesce(${until}::timestamptz, clock_timestamp() - ${SETTLED_AFTER}) as until)
      insert into journal_seals (until, entries, hash)
      select bound.until, (select count(*) from journal_entries where recorded_at >= last.until and recorded_at < bound.until),
        journal_hash(coalesce(last.hash, ''::bytea), last.until, bound.until)
      from last, bound where bound.until > last.until
      returning until, entries, encode(hash, 'hex') as hash`,
  )

/** The newest seal, and how many entries are sealed in all; null before the first. */
export const newestSeal = (db: Queryable) =>
  row(
    db,
    sql(Seal)`
      select s.until, (select sum(entries) from journal_seals)::integer as entries, encode(s.hash, 'hex') as hash
      from journal_seals s order by s.until desc limit 1`,
  )

/** The number of seals that no longer match their entries, for `reconcile`. */
export const brokenSeals = sql`
  select count(*) as breaks from (
    select *, lag(hash, 1, ''::bytea) over (order by until) as before, lag(until, 1, '-infinity') over (order by until) as since from journal_seals
  ) s
  where s.hash <> journal_hash(s.before, s.since, s.until)
    or s.entries <> (select count(*) from journal_entries where recorded_at >= s.since and recorded_at < s.until)`
