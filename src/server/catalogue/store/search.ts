import { col, row, rows, sql, type Query, type Queryable } from '../../platform/database.ts'

/** A search word with its alternative spellings; `isPrefix` when it may be incomplete. */
export type Term = { spellings: readonly string[]; isPrefix: boolean }

/**
 * A search result as SQL on `product_shelf s`: conditions (all must hold), text score (0 to 0.60),
 * and terms for the database functions (null when not text).
 */
export type Found = {
  where: readonly Query[]
  textScore: Query
  terms: readonly string[] | null
  /** Whether a product's name, category or benefits contain every term. */
  called: Query
}
/** No search: every product matches. */
export const ALL_PRODUCTS: Found = { where: [], textScore: sql`0`, terms: null, called: sql`true` }

/** The number of best-sellers shown when nothing was found. */
const BEST_SELLERS_SHOWN = 12
export const BEST_SELLERS: Found = {
  where: [
    sql`s.product_id = any(array(select product_id from product_shelf where shown order by sold_30_days desc, slug limit ${sql.lit(BEST_SELLERS_SHOWN)}))`,
  ],
  textScore: sql`0`,
  terms: null,
  called: sql`true`,
}

/** Search weight classes: `A` names and synonyms, `B` other words, '' any. */
type Classes = '' | 'A' | 'B'
/** A term for the database functions: its spellings, with `*` for a prefix. */
const plainTerm = ({ spellings, isPrefix }: Term): string =>
  spellings.join(' ') + (isPrefix ? '*' : '')
/** A term as a tsquery: the whole word in names, else its stems in both languages. */
const queryOf = (term: Term, classes: Classes = ''): Query =>
  sql`search_query(${plainTerm(term)}::text, ${sql.lit(classes)})`
const allOf = (terms: readonly Term[]): Query =>
  sql.join(
    terms.map((term) => queryOf(term)),
    ' && ',
  )

/**
 * A term's score in tenths by its best class; descriptions count for matching, not for the score.
 */
const worthOf = (term: Term): Query => sql`
  case when s.names @@ (select ${queryOf(term, 'A')}) then 10 when s.names @@ (select ${queryOf(term, 'B')}) then 4 when s.names @@ (select ${queryOf(term)}) then 2 else 0 end`

const textScoreOf = (terms: readonly Term[]): Query =>
  sql`0.06::double precision * (${sql.join(terms.map(worthOf), ' + ')}) / ${sql.lit(terms.length)}`

/**
 * Products with every term; if any has them all in its name, only those. The score is the mean of
 * the terms. `search_best` computes the same from bitmaps.
 */
export const foundBy = (terms: readonly Term[]): Found => {
  const called = sql`s.names @@ (select ${allOf(terms)})`
  const plain = terms.map(plainTerm)
  return {
    // A scalar subquery is evaluated once instead of per product.
    where: [
      sql`s.words @@ (select ${allOf(terms)})`,
      sql`(${called} or not (select is_any_called(${plain}::text[])))`,
    ],
    textScore: textScoreOf(terms),
    terms: plain,
    called,
  }
}

/** Products with the terms only in their description, while others have them in their name. */
export const mentionedBy = (terms: readonly Term[]): Found => ({
  where: [
    sql`s.place = any(array(select place from search_mentions(${terms.map(plainTerm)}::text[])))`,
  ],
  textScore: sql`0::double precision`,
  terms: null,
  called: sql`true`,
})

/** The number of matches considered for suggestions, in addition to best-sellers. */
const SUGGESTED_FROM = 300
/** A search while typing, limited to a few hundred candidates. */
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

/** Levels (`search_levels`) of the products with every term. */
const levelsOf = (terms: readonly string[]): Query => sql`search_levels(${[...terms]}::text[])`

/** Whether any visible product matches the search. */
export const isFoundSql = ({ where, terms }: Found): Query =>
  terms === null
    ? sql`exists (select 1 from product_shelf s where s.shown and ${sql.join([...where], ' and ')})`
    : sql`exists (select 1 from ${levelsOf(terms)})`
export const isAnyFound = async (db: Queryable, found: Found): Promise<boolean> =>
  (await row(db, sql({ found: col.flag })`select ${isFoundSql(found)} as found`))!.found

/** Whether any visible product has all terms in its names, category or benefits. */
export const isAnyCalled = async (db: Queryable, terms: readonly string[]): Promise<boolean> =>
  (await row(
    db,
    sql({
      called: col.flag,
    })`select coalesce(is_any_called(${[...terms]}::text[]), false) as called`,
  ))!.called

/** Limit of similar words per unknown word, most similar first. */
const NEAR_WORDS_MAX = 12
export const WordFacts = {
  isKnown: col.flag,
  near: col.list({ word: col.text, likeness: col.number }),
}
export type WordFacts = col.Row<typeof WordFacts>
/** Per term: whether any product has it, and if not, similar known words. */
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
    sql(WordFacts)`
      select a.known as "isKnown", (
        select coalesce(json_agg(json_build_object('word', v.word, 'likeness', v.likeness) order by v.likeness desc, v.word), '[]')
        from (select word, similarity(word, a.word) as likeness from search_vocabulary where not a.known order by word <-> a.word limit ${sql.lit(NEAR_WORDS_MAX)}) v
      ) as near
      from (${sql.join(asked, ' union all ')}) a order by a.n`,
  )
}

/** The number of products per term. */
export const countTerms = async (db: Queryable, terms: readonly Term[]): Promise<number[]> => {
  const counts = terms.map(
    (term) => sql`(select coalesce(sum(products), 0)::integer from ${levelsOf([plainTerm(term)])})`,
  )
  return (await row(
    db,
    sql({ counts: col.list(col.int) })`select json_build_array(${sql.join(counts)}) as counts`,
  ))!.counts
}

/** How many leading terms some product has together. */
export const countTogether = async (db: Queryable, terms: readonly Term[]): Promise<number> => {
  const cases = terms.map((_, index) => {
    const first = terms.slice(0, terms.length - index)
    return sql`when exists (select 1 from ${levelsOf(first.map(plainTerm))}) then ${sql.lit(first.length)}`
  })
  return (await row(
    db,
    sql({ together: col.int })`select case ${sql.join(cases, ' ')} else 0 end as together`,
  ))!.together
}
