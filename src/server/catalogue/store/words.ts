import type { Text } from '#domain/locale.ts'
import * as col from '../../platform/columns.ts'
import { row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import type { Found } from './search.ts'

const group = { id: col.text, version: col.text, words: col.list(col.text) }
export type GroupRow = col.Row<typeof group>

const groups = sql`
  select group_id::text as id, md5(string_agg(word, ',' order by word)) as version, json_agg(word order by word) as words
  from search_synonyms`

export const allGroups = (db: Queryable): Promise<GroupRow[]> =>
  rows(db, sql(group)`${groups} group by group_id order by min(word)`)

/** Two savers take turns, so that no word gets into two groups. */
export const lockGroups = async (tx: Queryable): Promise<void> => {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('search_synonyms'))`)
}

export const findGroup = (db: Queryable, id: string): Promise<GroupRow | null> =>
  row(db, sql(group)`${groups} where group_id = ${id}::integer group by group_id`)

/** The words as the search knows them: lower case without accents, each once. */
export const plainWordsOf = async (db: Queryable, words: readonly string[]): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ word: col.text })`
        select w.plain as word from (
          select plain_words(word) as plain, min(n) as n from unnest(${[...words]}::text[]) with ordinality as u (word, n) group by 1
        ) w where w.plain <> '' order by w.n`,
    )
  ).map(({ word }) => word)

/** Words of the list that another group has. */
export const takenWords = async (
  db: Queryable,
  id: string | null,
  words: readonly string[],
): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ word: col.text })`
        select word from search_synonyms where word = any(${[...words]}::text[]) and group_id is distinct from ${id}::integer order by word`,
    )
  ).map(({ word }) => word)

/** Writes the words of a group, of a new one for null; returns its id. */
export const writeGroup = async (
  tx: Queryable,
  id: string | null,
  words: readonly string[],
): Promise<string> => {
  const own =
    id ??
    (await row(
      tx,
      sql({
        id: col.text,
      })`select (coalesce(max(group_id), 0) + 1)::text as id from search_synonyms`,
    ))!.id
  await run(tx, sql`delete from search_synonyms where group_id = ${own}::integer`)
  await run(
    tx,
    sql`insert into search_synonyms (word, group_id) select word, ${own}::integer from unnest(${[...words]}::text[]) as w (word)`,
  )
  return own
}

export const groupOf = async (db: Queryable, word: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({
        id: col.text,
      })`select group_id::text as id from search_synonyms where word = ${word}`,
    )
  )?.id ?? null

/** Products whose names or other words have one of these words: the search is to be refreshed. */
export const productsCalled = async (db: Queryable, words: readonly string[]): Promise<string[]> =>
  (
    await rows(
      db,
      sql({ id: col.id('product') })`
        select p.id from products p cross join lateral (
          select ' ' || plain_words(concat_ws(' ', p.name ->> 'id', p.name ->> 'en', array_to_string(p.search_words, ' '))) || ' ' as plain
        ) n
        where exists (select from unnest(${[...words]}::text[]) as w (word) where position(' ' || w.word || ' ' in n.plain) > 0)`,
    )
  ).map(({ id }) => id)

const FIRST_FOUND = 5
/** How many products a search finds, and the names of the best. */
export const whatFinds = async (
  db: Queryable,
  { where, textScore }: Found,
): Promise<{ products: number; first: Text[] }> =>
  (await row(
    db,
    sql({ products: col.int, first: col.list(col.translated) })`
      with f as materialized (
        select s.product_id, ${textScore} + s.closed_merit as score, s.slug from product_shelf s where s.shown and ${sql.join([...where], ' and ')}
      )
      select (select count(*)::integer from f) as products,
        (select coalesce(json_agg(b.name order by b.score desc, b.slug), '[]') from (
          select p.name, f.score, f.slug from f join products p on p.id = f.product_id order by f.score desc, f.slug limit ${FIRST_FOUND}
        ) b) as first`,
  ))!

const MISSES_SHOWN = 100
const NEAR_SHOWN = 3
/** What was most often searched in vain, with the words that look most alike. */
export const topMisses = (db: Queryable, since: Date) =>
  rows(
    db,
    sql({ word: col.text, searches: col.int, lastAt: col.instant, near: col.list(col.text) })`
      select m.word, m.searches, m."lastAt", (
        select coalesce(json_agg(n.word), '[]') from (
          select v.word from search_vocabulary v where v.word <> m.word order by v.word <-> m.word limit ${NEAR_SHOWN}
        ) n
      ) as near
      from (
        select lower(word) as word, count(*)::integer as searches, max(at) as "lastAt" from search_misses
        where at >= ${since} group by 1 order by 2 desc, 1 limit ${MISSES_SHOWN}
      ) m order by m.searches desc, m.word`,
  )

export const deleteMisses = (tx: Queryable, word: string): Promise<number> =>
  run(tx, sql`delete from search_misses where plain_words(word) = ${word}`)
