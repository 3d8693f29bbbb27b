import { sql } from '../platform/database.ts'

type Sql = ReturnType<typeof sql>

/** Words of so many letters are also looked for where they are misspelt. */
const TYPO_LETTERS_MIN = 4
/** Likeness from which a misspelt word counts; and next to the likest product, how much less like another may be. */
const TYPO_LIKENESS_MIN = 0.35
const TYPO_LIKENESS_OF_BEST = 0.8
/** The last word may be half typed. */
const PREFIX_LETTERS_MIN = 3
/** What is shown when nothing at all was found. */
const BEST_SELLERS_SHOWN = 12

// What ts_rank answers for one word found once in the heaviest field; dividing by it gives 1 for a name.
const RANK_OF_ONE = 0.6079271
const WEIGHTS = sql`'{0.1,0.2,0.4,1.0}'::real[]`

/**
 * `found (id, text_score)` and `verdict (widened)` for the words of a search, in one go.
 *
 * A product must have every word, in the Indonesian or the English vector. A word that no product has is taken for misspelt and compared by trigrams
 * (`similar`). When no product has all words, the rarest are left out, one after the other, until some has (`fewer_words`): a product counts with the
 * words it has in a row from the commonest on, and those with the longest row are found. When no word is known (or there is none, as in a search for
 * an emoji), it is the best-sellers.
 * What is found does not depend on facets, so their counts and the listing agree.
 */
export const searchCtes = (words: readonly string[]): Sql => sql`
  words as materialized (
    select n::integer, word, to_tsquery('english', query) as query_en, to_tsquery('indonesian', query) as query_id
    from (
      select n, word, case when n = ${words.length}::integer and length(word) >= ${PREFIX_LETTERS_MIN} then quote_literal(word) || ':*' else quote_literal(word) end as query
      from (select n, lower(unaccent(given)) as word from unnest(${[...words]}::text[]) with ordinality as w (given, n)) plain
    ) asked
  ),
  exact_hits as materialized (
    select w.n, p.id, least(1, greatest(ts_rank(${WEIGHTS}, p.search_en, w.query_en), ts_rank(${WEIGHTS}, p.search_id, w.query_id)) / ${RANK_OF_ONE}::double precision) as score
    from words w join products p on p.published and (p.search_en @@ w.query_en or p.search_id @@ w.query_id)
  ),
  near_hits as materialized (
    select n, id, score from (
      select n, id, score, max(score) over (partition by n) as best
      from (
        select w.n, p.id, word_similarity(w.word, p.search_text) as score
        from words w join products p on p.published
        where length(w.word) >= ${TYPO_LETTERS_MIN} and not exists (select 1 from exact_hits h where h.n = w.n)
        -- A fence: without it the likeness would be reckoned once for each use of it.
        offset 0
      ) compared
    ) likeness
    where score >= ${TYPO_LIKENESS_MIN}::real and score >= best * ${TYPO_LIKENESS_OF_BEST}::real
  ),
  hits as materialized (select n, id, score from exact_hits union all select n, id, score from near_hits),
  common as materialized (select n, row_number() over (order by count(*) desc, n) as place from hits group by n),
  kept as materialized (
    select id, sum(score) filter (where place = nth) / greatest(1, ${words.length}::integer) as text_score, count(*) filter (where place = nth) as kept
    from (select h.id, h.score, c.place, row_number() over (partition by h.id order by c.place) as nth from hits h join common c on c.n = h.n) ordered
    group by id
  ),
  verdict as materialized (
    select best, case
      when best = 0 then 'best_sellers'
      when best < ${words.length}::integer then 'fewer_words'
      when exists (select 1 from near_hits) then 'similar'
      else 'none' end as widened
    from (select coalesce(max(kept), 0) as best from kept) k
  ),
  found as materialized (
    select k.id, k.text_score::double precision from kept k, verdict where k.kept = verdict.best and verdict.best > 0
    union all
    (select p.id, 0 from products p, verdict where verdict.best = 0 and p.published order by p.sold_30_days desc, p.slug limit ${BEST_SELLERS_SHOWN})
  ),`
