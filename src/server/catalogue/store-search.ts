import { row, rows, sql, type Queryable } from '../platform/database.ts'

type Sql = ReturnType<typeof sql>

/** A word that is looked for, in one of several spellings; `isPrefix` when it may be half typed. */
export type Term = { spellings: readonly string[]; isPrefix: boolean }

/**
 * What a search has found, for use on `product_shelf s`: conditions that all must hold, how well
 * the text fits on the scale of the score (0 to 0.60), and its terms as the functions of the
 * database take them, null when it is no matter of words.
 */
export type Found = {
  where: readonly Sql[]
  textScore: Sql
  terms: readonly string[] | null
  /** Whether a product is called by every term, its category and benefits included. */
  called: Sql
}
/** No search: everything belongs. */
export const ALL_PRODUCTS: Found = { where: [], textScore: sql`0`, terms: null, called: sql`true` }

/** What is shown when nothing at all was found. */
const BEST_SELLERS_SHOWN = 12
export const BEST_SELLERS: Found = {
  where: [
    sql`s.product_id = any(array(select product_id from product_shelf where shown order by sold_30_days desc, slug limit ${sql.lit(BEST_SELLERS_SHOWN)}))`,
  ],
  textScore: sql`0`,
  terms: null,
  called: sql`true`,
}

/** Where a term may stand: names and synonyms, other words, category and benefits, descriptions. */
type Classes = '' | 'A' | 'B'
/**
 * A term as the functions of the database take it: its spellings, with `*` when it may be half
 * typed.
 */
const plainTerm = ({ spellings, isPrefix }: Term): string =>
  spellings.join(' ') + (isPrefix ? '*' : '')
/**
 * A term as a query: the whole word where a product is called by it, else its stems in both
 * languages.
 */
const queryOf = (term: Term, classes: Classes = ''): Sql =>
  sql`search_query(${plainTerm(term)}::text, ${sql.lit(classes)})`
const allOf = (terms: readonly Term[]): Sql =>
  sql.join(
    terms.map((term) => queryOf(term)),
    sql` && `,
  )

/**
 * What a term is worth in tenths by the heaviest class it stands in; descriptions count for being
 * found, not for the fit.
 */
const worthOf = (term: Term): Sql => sql`
  case when s.names @@ (select ${queryOf(term, 'A')}) then 10 when s.names @@ (select ${queryOf(term, 'B')}) then 4 when s.names @@ (select ${queryOf(term)}) then 2 else 0 end`

const textScoreOf = (terms: readonly Term[]): Sql =>
  sql`0.06::double precision * (${sql.join(terms.map(worthOf), sql` + `)}) / ${sql.lit(terms.length)}`

/**
 * Products that have every term; while some are called by all of them, no others. The fit is the
 * mean of the terms, by what they were found in. `search_best` computes the same from bits.
 */
export const foundBy = (terms: readonly Term[]): Found => {
  const called = sql`s.names @@ (select ${allOf(terms)})`
  const plain = terms.map(plainTerm)
  return {
    // A query in a bracket of its own is made once and not for each product.
    where: [
      sql`s.words @@ (select ${allOf(terms)})`,
      sql`(${called} or not (select is_any_called(${plain}::text[])))`,
    ],
    textScore: textScoreOf(terms),
    terms: plain,
    called,
  }
}

/** What only mentions the terms in its description, while other products are called by them. */
export const mentionedBy = (terms: readonly Term[]): Found => ({
  where: [
    sql`s.place = any(array(select place from search_mentions(${terms.map(plainTerm)}::text[])))`,
  ],
  textScore: sql`0::double precision`,
  terms: null,
  called: sql`true`,
})

/** So many of what is found are looked at for a suggestion, beside the best-sellers. */
const SUGGESTED_FROM = 300
/**
 * The same for what is only being typed: a few hundred products at most, however many there are.
 */
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
/**
 * For each term whether some product has it, and if none, the words of the shop that look like it.
 */
export const readWordFacts = async (
  db: Queryable,
  terms: readonly Term[],
): Promise<WordFacts[]> => {
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
  const counts = terms.map(
    (term) => sql`(select coalesce(sum(products), 0)::integer from ${levelsOf([plainTerm(term)])})`,
  )
  return (await row(
    db,
    sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`,
  ))!.counts
}

/** How many of these terms, from the first on, some product has together. */
export const countTogether = async (db: Queryable, terms: readonly Term[]): Promise<number> => {
  const cases = terms.map((_, index) => {
    const first = terms.slice(0, terms.length - index)
    return sql`when exists (select 1 from ${levelsOf(first.map(plainTerm))}) then ${sql.lit(first.length)}`
  })
  return (await row(
    db,
    sql<{ together: number }>`select case ${sql.join(cases, sql` `)} else 0 end as together`,
  ))!.together
}
