import { row, rows, sql, type Queryable } from '../platform/database.ts'

type Sql = ReturnType<typeof sql>

/** A word that is looked for, in one of several spellings; `isPrefix` when it may be half typed. */
export type Term = { spellings: readonly string[]; isPrefix: boolean }

/** What a search has found, for use on `product_shelf s`: conditions that all must hold, and how well the text fits, from 0 to 1. */
export type Found = { where: readonly Sql[]; textScore: Sql }
/** No search: everything belongs. */
export const ALL_PRODUCTS: Found = { where: [], textScore: sql`0` }

/** What is shown when nothing at all was found. */
const BEST_SELLERS_SHOWN = 12
export const BEST_SELLERS: Found = {
  where: [
    sql`s.product_id = any(array(select product_id from product_shelf where shown order by sold_30_days desc, slug limit ${sql.lit(BEST_SELLERS_SHOWN)}))`,
  ],
  textScore: sql`0`,
}

/** A term in the stems of both languages. */
const queryOf = ({ spellings, isPrefix }: Term): Sql => {
  const ending = sql.lit(isPrefix ? ':*' : '')
  const stems = spellings.flatMap((word) => {
    const query = sql`quote_literal(lower(unaccent(${word}::text))) || ${ending}`
    return [sql`to_tsquery('english', ${query})`, sql`to_tsquery('indonesian', ${query})`]
  })
  return sql`(${sql.join(stems, sql` || `)})`
}
const allOf = (terms: readonly Term[]): Sql => sql.join(terms.map(queryOf), sql` && `)
const anyOf = (terms: readonly Term[]): Sql => sql.join(terms.map(queryOf), sql` || `)

// What ts_rank answers for one word found once in the heaviest class; dividing by it gives 1 for a name.
const RANK_OF_NAME = 0.6079271
/** Descriptions, category and benefits, other names and synonyms, names. */
const WEIGHTS = sql`'{0.1,0.2,0.4,1.0}'::real[]`

/** Products that have every term; the fit is the mean of the terms, by what they were found in. Descriptions count for being found, not for the fit. */
export const foundBy = (terms: readonly Term[]): Found => ({
  // A query in a bracket of its own is made once and not for each product.
  where: [sql`s.words @@ (select ${allOf(terms)})`],
  textScore: sql`least(1, ts_rank(${WEIGHTS}, s.names, (select ${anyOf(terms)})) / ${sql.lit(RANK_OF_NAME)}::double precision)`,
})

/** So many of what is found are looked at for a suggestion, beside the best-sellers. */
const SUGGESTED_FROM = 300
/** The same for what is only being typed: a few hundred products at most, however many there are. */
export const suggestedBy = (terms: readonly Term[]): Found => {
  const query = sql`(select ${allOf(terms)})`
  return {
    ...foundBy(terms),
    where: [
      sql`s.product_id = any(array(
        (select product_id from product_shelf where shown and words @@ ${query} limit ${sql.lit(SUGGESTED_FROM)})
        union
        select product_id from (select product_id, names from product_shelf where shown order by sold_30_days desc, slug limit ${sql.lit(SUGGESTED_FROM)}) best where names @@ ${query}))`,
    ],
  }
}

/** Whether any product that is shown has every term. */
export const isFoundSql = ({ where }: Found): Sql =>
  sql`exists (select 1 from product_shelf s where s.shown and ${sql.join([...where], sql` and `)})`
export const isAnyFound = async (db: Queryable, found: Found): Promise<boolean> =>
  (await row(db, sql<{ found: boolean }>`select ${isFoundSql(found)} as found`))!.found

/** Known words near one that is looked for, the likest first. */
const NEAR_WORDS_MAX = 12
export type WordFacts = { isKnown: boolean; near: { word: string; likeness: number }[] }
/** For each term whether some product has it, and if none, the words of the shop that look like it. */
export const readWordFacts = async (db: Queryable, terms: readonly Term[]): Promise<WordFacts[]> => {
  const asked = terms.map(
    (term, n) =>
      sql`select ${sql.lit(n)} as n, lower(unaccent(${term.spellings[0]!}::text)) as word, ${isFoundSql({ where: [sql`s.words @@ (select ${queryOf(term)})`], textScore: sql`0` })} as known`,
  )
  return rows(
    db,
    sql<WordFacts>`
      select a.known as "isKnown", (
        select coalesce(json_agg(json_build_object('word', v.word, 'likeness', v.likeness) order by v.likeness desc, v.word), '[]')
        from (select word, similarity(word, a.word) as likeness from search_vocabulary where not a.known order by word <-> a.word limit ${sql.lit(NEAR_WORDS_MAX)}) v
      ) as near
      from (${sql.join(asked, sql` union all `)}) a order by a.n`,
  )
}

/** How many products have each term. */
export const countTerms = async (db: Queryable, terms: readonly Term[]): Promise<number[]> => {
  const counts = terms.map(
    (term) => sql`(select count(*)::integer from product_shelf s where s.shown and s.words @@ (select ${queryOf(term)}))`,
  )
  return (await row(db, sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`))!.counts
}

/** How many of these terms, from the first on, some product has together. */
export const countTogether = async (db: Queryable, terms: readonly Term[]): Promise<number> => {
  const cases = terms.map((_, index) => {
    const first = terms.slice(0, terms.length - index)
    return sql`when ${isFoundSql({ where: [sql`s.words @@ (select ${allOf(first)})`], textScore: sql`0` })} then ${sql.lit(first.length)}`
  })
  return (await row(db, sql<{ together: number }>`select case ${sql.join(cases, sql` `)} else 0 end as together`))!.together
}
