import type { Id } from '#domain/units.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import { col, row, rows, sql, uuids, type Query, type Queryable } from '../../platform/database.ts'
import {
  cardColumns,
  cardsOf,
  cardTables,
  offerAt,
  cardList,
  CardRow,
  type Moment,
} from './cards.ts'
import { ALL_PRODUCTS, isFoundSql } from './search.ts'
import {
  bestOf,
  isSearchAlone,
  matchesOf,
  orderOf,
  planOf,
  totalOf,
  visibleCategories,
  walkOf,
  type Asked,
} from './shelf.ts'

/** Row limits are rounded up to steps, so that few prepared statements serve every page size. */
const WALK_STEP = 60

export const ListingRows = { total: col.int, cards: cardList, isFound: col.flag }
export type ListingRows = col.Row<typeof ListingRows>

/**
 * One page of a listing and its total, in one statement. `isFound` is false when the search alone
 * finds nothing.
 */
export const readListing = async (
  db: Queryable,
  asked: Asked,
  offset: number,
  limit: number,
): Promise<ListingRows> => {
  const slice = sql`order by ${orderOf(asked)} limit ${limit} offset ${offset}`
  if (asked.found === ALL_PRODUCTS) {
    const first = sql.lit(Math.ceil((offset + limit) / WALK_STEP) * WALK_STEP)
    return (await row(
      db,
      sql(ListingRows)`
        ${planOf(asked)}with page as materialized (
          select w.product_id, w.rank, w.variation, row_number() over (order by ${orderOf(asked)}) as place from (${walkOf(asked, { first })}) w ${slice}
        )
        select ${totalOf(asked)} as total, true as "isFound", ${cardsOf(asked.moment, sql`page`)} as cards`,
    ))!
  }
  const isAlone = isSearchAlone(asked)
  return (await row(
    db,
    sql(ListingRows)`
      ${planOf(asked)}with matched as materialized (${isAlone ? bestOf(asked, offset + limit) : matchesOf(asked)}),
      page as materialized (select m.product_id, m.rank, m.variation, row_number() over (order by ${orderOf(asked)}) as place from matched m ${slice})
      select ${isAlone ? sql`coalesce((select total from matched limit 1), 0)` : sql`(select count(*)::integer from matched)`} as total, (exists (select 1 from matched)${isAlone ? sql`` : sql` or ${isFoundSql(asked.found)}`}) as "isFound", ${cardsOf(asked.moment, sql`page`)} as cards`,
  ))!
}

export const CategoryCards = {
  category: col.text,
  name: col.translated,
  tile: col.text,
  cards: cardList,
}
export type CategoryCards = col.Row<typeof CategoryCards>

/** The first products of each main category, recommended ones first. */
export const readListingByCategory = async (
  db: Queryable,
  asked: Asked,
  each: number,
): Promise<CategoryCards[]> => {
  const { found } = asked
  const place = sql`row_number() over (order by ${orderOf(asked)}) as place`
  const ofMain =
    found === ALL_PRODUCTS
      ? sql`(select w.product_id, w.rank, w.variation, ${place} from (${walkOf(asked, { first: sql.lit(each), more: [sql`s.main_slug = main.slug`] })}) w order by place limit ${each})`
      : sql`(select m.product_id, m.rank, m.variation, ${place} from matched m where m.main_slug = main.slug order by place limit ${each})`
  return rows(
    db,
    sql(CategoryCards)`
      ${planOf(asked)}${found === ALL_PRODUCTS ? sql`` : sql`with matched as materialized (${matchesOf(asked)})`}
      select main.slug as category, main.name, main.tile, shown.cards
      from categories main cross join lateral (select ${cardsOf(asked.moment, ofMain)} as cards) shown
      where main.parent_slug is null and not main.hidden and json_array_length(shown.cards) > 0
      order by main.position`,
  )
}

/** Cards by id; the caller sorts them. */
export const readCardsById = async (
  db: Queryable,
  moment: Moment,
  productIds: readonly string[],
): Promise<CardRow[]> => {
  const { rank, variation } = offerAt(moment)
  return rows(
    db,
    sql(CardRow)`
      select ${cardColumns(moment)} from (
        select s.product_id, ${rank} as rank, ${variation} as variation from product_shelf s where s.shown and s.product_id = any(${uuids(productIds)})
      ) k ${cardTables}`,
  )
}

const EVERYTHING: Listing = {
  tab: 'recommended',
  search: '',
  categories: [],
  benefits: [],
  priceMin: null,
  priceMax: null,
  sort: 'rating.desc',
  isSortChosen: false,
  slugs: [],
}

/** Related products, nearest first: the same category, then its parent. */
export const readRelated = async (
  db: Queryable,
  moment: Moment,
  productId: Id<'product'>,
  limit: number,
): Promise<CardRow[]> => {
  const asked: Asked = { listing: EVERYTHING, moment, found: ALL_PRODUCTS }
  const others = sql`s.product_id <> ${productId}::uuid`
  const near = walkOf(asked, {
    first: sql.lit(limit),
    more: [others, sql`s.category_slug = (select category_slug from self)`],
  })
  const far = walkOf(asked, {
    first: sql.lit(limit),
    more: [
      others,
      sql`(select count(*) from near) < ${sql.lit(limit)}`,
      sql`s.main_slug = (select main_slug from self)`,
      sql`s.category_slug <> (select category_slug from self)`,
    ],
  })
  const kin = (walk: Query, distance: number) =>
    sql`select ${sql.lit(distance)} as distance, w.* from (${walk}) w`
  return (await row(
    db,
    sql({ cards: cardList })`
      with self as materialized (select category_slug, main_slug from product_shelf where product_id = ${productId}::uuid),
      near as materialized (${kin(near, 0)}),
      page as materialized (
        select product_id, rank, variation, row_number() over (order by (rank = 0), distance, rank desc, rating desc, sold_30_days desc, slug) as place
        from (select * from near union all ${kin(far, 1)}) kin order by place limit ${limit}
      )
      select ${cardsOf(moment, sql`page`)} as cards`,
  ))!.cards
}

/** Categories with a matching word prefix and matching products, in one statement. */
export const Suggested = {
  categories: col.list({ slug: col.text, name: col.translated }),
  cards: cardList,
}
export type Suggested = col.Row<typeof Suggested>
export const readSuggestions = async (
  db: Queryable,
  asked: Asked,
  limits: { categories: number; products: number },
): Promise<Suggested> => {
  const typed = sql`lower(unaccent(${asked.listing.search}))`
  return (await row(
    db,
    sql(Suggested)`
      ${planOf(asked)}with matched as materialized (${matchesOf(asked)}),
      page as materialized (select m.product_id, m.rank, m.variation, row_number() over (order by ${orderOf(asked)}) as place from matched m
        where m.called or not exists (select 1 from matched o where o.called) order by place limit ${limits.products})
      select (
        select coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name)), '[]') from (
          select slug, name from ${visibleCategories} v
          where exists (select 1 from unnest(array[lower(unaccent(name ->> 'en')), lower(unaccent(name ->> 'id'))]) as n (word)
            where starts_with(n.word, ${typed}) or position(' ' || ${typed} in n.word) > 0)
          order by parent_slug is not null, position limit ${limits.categories}
        ) c
      ) as categories, ${cardsOf(asked.moment, sql`page`)} as cards`,
  ))!
}
