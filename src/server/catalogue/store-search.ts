import { row, rows, sql, type Queryable } from '../platform/database.ts'

type Sql = ReturnType<typeof sql>

/** A word that is looked for, in one of several spellings; `isPrefix` when it may be half typed. */
export type Term = { spellings: readonly string[]; isPrefix: boolean }

/**
 * What a search has found, for use on `product_shelf s`: conditions that all must hold, how well the text fits on the scale of the score (0 to 0.60),
 * and its terms as the functions of the database take them, null when it is no matter of words.
 */
export type Found = { where: readonly Sql[]; textScore: Sql; terms: readonly string[] | null }
/** No search: everything belongs. */
export const ALL_PRODUCTS: Found = { where: [], textScore: sql`0`, terms: null }

/** What is shown when nothing at all was found. */
const BEST_SELLERS_SHOWN = 12
export const BEST_SELLERS: Found = {
  where: [
    sql`s.product_id = any(array(select product_id from product_shelf where shown order by sold_30_days desc, slug limit ${sql.lit(BEST_SELLERS_SHOWN)}))`,
  ],
  textScore: sql`0`,
  terms: null,
}

/** Where a term may stand: names, other names and synonyms, category and benefits, descriptions. */
type Classes = '' | 'A' | 'B'
/** A term in the stems of both languages. */
const queryOf = ({ spellings, isPrefix }: Term, classes: Classes = ''): Sql => {
  const ending = sql.lit(isPrefix || classes ? `:${isPrefix ? '*' : ''}${classes}` : '')
  const stems = spellings.flatMap((word) => {
    const query = sql`quote_literal(lower(unaccent(${word}::text))) || ${ending}`
    return [sql`to_tsquery('english', ${query})`, sql`to_tsquery('indonesian', ${query})`]
  })
  return sql`(${sql.join(stems, sql` || `)})`
}
const allOf = (terms: readonly Term[]): Sql =>
  sql.join(
    terms.map((term) => queryOf(term)),
    sql` && `,
  )
/** A term as `search_levels` and `search_best` take it. */
const plainTerm = ({ spellings, isPrefix }: Term): string => spellings.join(' ') + (isPrefix ? '*' : '')

/** What a term is worth in tenths by the heaviest class it stands in; descriptions count for being found, not for the fit. */
const worthOf = (term: Term): Sql => sql`
  case when s.names @@ (select ${queryOf(term, 'A')}) then 10 when s.names @@ (select ${queryOf(term, 'B')}) then 4 when s.names @@ (select ${queryOf(term)}) then 2 else 0 end`

/** Products that have every term; the fit is the mean of the terms, by what they were found in. `search_best` reckons the same from bits. */
export const foundBy = (terms: readonly Term[]): Found => ({
  // A query in a bracket of its own is made once and not for each product.
  where: [sql`s.words @@ (select ${allOf(terms)})`],
  textScore: sql`0.06::double precision * (${sql.join(terms.map(worthOf), sql` + `)}) / ${sql.lit(terms.length)}`,
  terms: terms.map(plainTerm),
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

/** Levels of what has every term, of `search_levels`. */
const levelsOf = (terms: readonly string[]): Sql => sql`search_levels(${[...terms]}::text[])`

/** Whether any product that is shown belongs to what was found. */
export const isFoundSql = ({ where, terms }: Found): Sql =>
  terms === null
    ? sql`exists (select 1 from product_shelf s where s.shown and ${sql.join([...where], sql` and `)})`
    : sql`exists (select 1 from ${levelsOf(terms)})`
export const isAnyFound = async (db: Queryable, found: Found): Promise<boolean> =>
  (await row(db, sql<{ found: boolean }>`select ${isFoundSql(found)} as found`))!.found

/** Known words near one that is looked for, the likest first. */
const NEAR_WORDS_MAX = 12
export type WordFacts = { isKnown: boolean; near: { word: string; likeness: number }[] }
/** For each term whether some product has it, and if none, the words of the shop that look like it. */
export const readWordFacts = async (db: Queryable, terms: readonly Term[]): Promise<WordFacts[]> => {
  const asked = terms.map(
    (term, n) =>
      sql`select ${sql.lit(n)} as n, lower(unaccent(${term.spellings[0]!}::text)) as word, exists (select 1 from ${levelsOf([plainTerm(term)])}) as known`,
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
  const counts = terms.map((term) => sql`(select coalesce(sum(products), 0)::integer from ${levelsOf([plainTerm(term)])})`)
  return (await row(db, sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`))!.counts
}

/** How many of these terms, from the first on, some product has together. */
export const countTogether = async (db: Queryable, terms: readonly Term[]): Promise<number> => {
  const cases = terms.map((_, index) => {
    const first = terms.slice(0, terms.length - index)
    return sql`when exists (select 1 from ${levelsOf(first.map(plainTerm))}) then ${sql.lit(first.length)}`
  })
  return (await row(db, sql<{ together: number }>`select case ${sql.join(cases, sql` `)} else 0 end as together`))!.together
}
