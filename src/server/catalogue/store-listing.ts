import {
  BESTSELLERS_MAX,
  BESTSELLERS_UNITS_MIN,
  FACET_CHOICES_MAX,
  NEW_FOR_DAYS,
  RATING_PRIOR,
  searchWords,
  type Listing,
} from '#domain/listing.ts'
import type { Text } from '#domain/locale.ts'
import { DAY_MS } from '#domain/time.ts'
import type { StoredPicture } from '../content/index.ts'
import { row, rows, sql, uuids, type Queryable } from '../platform/database.ts'
import { cardColumns, offersCte, type CardRow, type Moment } from './store-cards.ts'
import { searchCtes } from './store-search.ts'

type Sql = ReturnType<typeof sql>
/** A facet whose own choice does not count: what it offers is reckoned without it. */
export type Facet = 'category' | 'benefits' | 'price'
export type Widened = 'none' | 'similar' | 'fewer_words' | 'best_sellers'

const chosen = (table: 'categories' | 'benefits', slugs: readonly string[]): Sql => sql`
  (select slug from unnest(${[...slugs]}::text[]) with ordinality as c (slug, place) join ${sql.table(table)} using (slug) order by c.place limit ${FACET_CHOICES_MAX})`

const inTab = ({ tab }: Listing, { now }: Moment): Sql => {
  if (tab === 'new') return sql`and p.first_published_at > ${new Date(now.getTime() - NEW_FOR_DAYS * DAY_MS)}`
  if (tab === 'recommended') return sql``
  return sql`and p.id in (
    select id from products where published and sold_30_days >= ${BESTSELLERS_UNITS_MIN} order by sold_30_days desc, slug limit ${BESTSELLERS_MAX})`
}

const inFacets = (listing: Listing, except: Facet | null): Sql => {
  const parts: Sql[] = listing.slugs.length > 0 ? [sql`and p.slug = any(${[...listing.slugs]}::text[])`] : []
  if (except !== 'category' && listing.categories.length > 0) {
    parts.push(sql`and p.category_slug in (
      select g.slug from categories g where g.slug in ${chosen('categories', listing.categories)} or g.parent_slug in ${chosen('categories', listing.categories)})`)
  }
  if (except !== 'benefits' && listing.benefits.length > 0) {
    parts.push(
      sql`and exists (select 1 from product_benefits b where b.product_id = p.id and b.benefit_slug in ${chosen('benefits', listing.benefits)})`,
    )
  }
  if (except !== 'price' && listing.priceMin !== null) parts.push(sql`and o.price >= ${listing.priceMin}::bigint`)
  if (except !== 'price' && listing.priceMax !== null) parts.push(sql`and o.price <= ${listing.priceMax}::bigint`)
  return sql.join(parts, sql` `)
}

/** How many of the chosen benefits (of all, when none is chosen) a product has, and how strongly. */
const benefitsOf = ({ benefits }: Listing): Sql => sql`
  select b.product_id, count(*) as tags, sum(b.strength) as strength from product_benefits b
  ${benefits.length > 0 ? sql`where b.benefit_slug in ${chosen('benefits', benefits)}` : sql``} group by b.product_id`

/**
 * The matches of a listing as the expression `matched (id, price, category_slug, …)`: what the listing shows and what the facets count stand on the
 * same words. `widened` says how far the search had to reach.
 */
const matchedCtes = (listing: Listing, moment: Moment, except: Facet | null): Sql => {
  const searched = listing.search !== ''
  const ranksBenefits = listing.sort === 'benefits.desc'
  return sql`
    offers as materialized (${offersCte(moment)}),
    ${searched ? searchCtes(searchWords(listing.search)) : sql``}
    matched as materialized (
      select p.id, p.slug, p.category_slug, p.first_published_at, p.sold_30_days, o.price, o.rank,
        (p.rating_sum + ${RATING_PRIOR.mean * RATING_PRIOR.reviews}::numeric) / (p.rating_count + ${RATING_PRIOR.reviews}::integer) as rating,
        ${searched ? sql`f.text_score` : sql`0::double precision`} as text_score
        ${ranksBenefits ? sql`, coalesce(t.tags, 0) as tags, coalesce(t.strength, 0) as strength` : sql``}
      from products p
      join offers o on o.product_id = p.id
      ${searched ? sql`join found f on f.id = p.id` : sql``}
      ${ranksBenefits ? sql`left join (${benefitsOf(listing)}) t on t.product_id = p.id` : sql``}
      where p.published ${inTab(listing, moment)} ${inFacets(listing, except)}
    )`
}

// Sold-out ones come last in every order, and the slug decides at the very end, so that slices never overlap.
const RECOMMENDED = sql`m.rank desc, m.rating desc, m.sold_30_days desc, m.slug`
const SOLD_OUT_LAST = sql`(m.rank = 0)`

/** SRC-3: text 60 %, sales of 30 days 20 %, availability 15 %, rating 5 %. */
const RELEVANCE = sql`
  0.60 * m.text_score + 0.20 * ln(1 + m.sold_30_days) / ln(2 + (select coalesce(max(sold_30_days), 0) from products))
  + 0.15 * (case m.rank when 2 then 1.0 when 1 then 0.6 else 0 end) + 0.05 * m.rating / 5`

const orderOf = (listing: Listing): Sql => {
  switch (listing.sort) {
    case 'date.desc':
      return sql`${SOLD_OUT_LAST}, m.first_published_at desc, m.slug`
    case 'sales.desc':
      return sql`${SOLD_OUT_LAST}, m.sold_30_days desc, ${RECOMMENDED}`
    case 'price.asc':
      return sql`${SOLD_OUT_LAST}, m.price, ${RECOMMENDED}`
    case 'price.desc':
      return sql`${SOLD_OUT_LAST}, m.price desc, ${RECOMMENDED}`
    case 'benefits.desc':
      return sql`${SOLD_OUT_LAST}, m.tags desc, m.strength desc, ${RECOMMENDED}`
    case 'rating.desc':
      return listing.search !== '' ? sql`${SOLD_OUT_LAST}, ${RELEVANCE} desc, ${RECOMMENDED}` : RECOMMENDED
  }
}

const widenedOf = (listing: Listing): Sql => (listing.search !== '' ? sql`(select widened from verdict)` : sql`'none'`)
const missesOf = (listing: Listing): Sql =>
  listing.search !== '' ? sql`(select coalesce(json_agg(word), '[]') from words where n not in (select n from hits))` : sql`'[]'::json`

export type ListingRows = { total: number; widened: Widened; misses: string[]; cards: CardRow[] }

/** One slice of a listing and its true total, in one statement. */
export const readListing = async (db: Queryable, moment: Moment, listing: Listing, offset: number, limit: number): Promise<ListingRows> =>
  (await row(
    db,
    sql<ListingRows>`
      with ${matchedCtes(listing, moment, null)},
      sorted as materialized (select m.id, row_number() over (order by ${orderOf(listing)}) as n from matched m order by n limit ${limit} offset ${offset})
      select (select count(*)::integer from matched) as total, ${widenedOf(listing)} as widened, ${missesOf(listing)} as misses,
        (select coalesce(json_agg(to_json(card) order by card.place), '[]') from (
          select s.n as place, ${cardColumns} from sorted s join products p on p.id = s.id join offers o on o.product_id = p.id join categories c on c.slug = p.category_slug
        ) card) as cards`,
  ))!

/** The first products of each main category, recommended ones first. */
export const readListingByCategory = async (
  db: Queryable,
  moment: Moment,
  listing: Listing,
  each: number,
): Promise<{ category: string; name: Text; tile: string; cards: CardRow[] }[]> =>
  rows(
    db,
    sql<{ category: string; name: Text; tile: string; cards: CardRow[] }>`
      with ${matchedCtes(listing, moment, null)},
      sorted as materialized (
        select m.id, coalesce(g.parent_slug, g.slug) as main, row_number() over (partition by coalesce(g.parent_slug, g.slug) order by ${orderOf(listing)}) as n
        from matched m join categories g on g.slug = m.category_slug
      )
      select main.slug as category, main.name, main.tile,
        (select json_agg(to_json(card) order by card.place) from (
          select s.n as place, ${cardColumns} from sorted s join products p on p.id = s.id join offers o on o.product_id = p.id join categories c on c.slug = p.category_slug
          where s.main = main.slug and s.n <= ${each}
        ) card) as cards
      from categories main
      where main.slug in (select main from sorted)
      order by main.position`,
  )

/** Cards by id; the caller puts them in order. */
export const readCardsById = async (db: Queryable, moment: Moment, productIds: readonly string[]): Promise<CardRow[]> =>
  rows(
    db,
    sql<CardRow>`
      with offers as materialized (${offersCte(moment, sql`and v.product_id = any(${uuids(productIds)})`)})
      select ${cardColumns} from products p join offers o on o.product_id = p.id join categories c on c.slug = p.category_slug where p.published`,
  )

/** Other products of the same kind, nearest first: those of the category, then those of its parent. */
export const readRelated = async (db: Queryable, moment: Moment, productId: string, limit: number): Promise<CardRow[]> =>
  rows(
    db,
    sql<CardRow>`
      with offers as materialized (${offersCte(moment)}),
      self as (select p.id, p.category_slug, coalesce(c.parent_slug, c.slug) as main from products p join categories c on c.slug = p.category_slug where p.id = ${productId}),
      matched as (
        select p.id, p.slug, p.sold_30_days, o.rank, p.category_slug = self.category_slug as near,
          (p.rating_sum + ${RATING_PRIOR.mean * RATING_PRIOR.reviews}::numeric) / (p.rating_count + ${RATING_PRIOR.reviews}::integer) as rating
        from self
        join categories g on g.slug = self.main or g.parent_slug = self.main
        join products p on p.category_slug = g.slug and p.published and p.id <> self.id
        join offers o on o.product_id = p.id
      ),
      sorted as (select m.id, row_number() over (order by ${SOLD_OUT_LAST}, m.near desc, ${RECOMMENDED}) as n from matched m order by n limit ${limit})
      select ${cardColumns} from sorted s join products p on p.id = s.id join offers o on o.product_id = p.id join categories c on c.slug = p.category_slug order by s.n`,
  )

export type CategoryCount = { slug: string; parentSlug: string | null; name: Text; tile: string; image: StoredPicture; count: number }

/** Every category with the number of matches in it and in its children, in the order of the menu. */
export const countCategories = async (db: Queryable, moment: Moment, listing: Listing): Promise<CategoryCount[]> =>
  rows(
    db,
    sql<CategoryCount>`
      with ${matchedCtes(listing, moment, 'category')}
      select g.slug, g.parent_slug as "parentSlug", g.name, g.tile, g.image,
        (select count(*)::integer from matched m join categories k on k.slug = m.category_slug where k.slug = g.slug or k.parent_slug = g.slug) as count
      from categories g order by g.position`,
  )

export const countBenefits = async (
  db: Queryable,
  moment: Moment,
  listing: Listing,
): Promise<{ slug: string; name: Text; icon: string; count: number }[]> =>
  rows(
    db,
    sql<{ slug: string; name: Text; icon: string; count: number }>`
      with ${matchedCtes(listing, moment, 'benefits')}
      select g.slug, g.name, g.icon, (select count(*)::integer from matched m join product_benefits b on b.product_id = m.id where b.benefit_slug = g.slug) as count
      from benefits g order by g.position`,
  )

/** The prices now paid of all matches. */
export const readPrices = async (db: Queryable, moment: Moment, listing: Listing): Promise<number[]> =>
  (await row(
    db,
    sql<{ prices: number[] }>`with ${matchedCtes(listing, moment, 'price')} select coalesce(json_agg(price), '[]') as prices from matched`,
  ))!.prices
