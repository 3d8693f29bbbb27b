import type { PriceCounts } from '#domain/catalogue/listing.ts'
import { StoredPicture } from '../../content/index.ts'
import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'
import { ALL_PRODUCTS } from './search.ts'
import { countsOf, isCounted, membersOf, planOf, visibleCategories, type Asked } from './shelf.ts'

const hasPrices = ({ listing: { priceMin, priceMax } }: Asked): boolean =>
  priceMin !== null || priceMax !== null
/**
 * Whether stored counts suffice for a facet: only categories and at most one benefit narrow the
 * listing.
 */
const areKept = (asked: Asked): boolean =>
  asked.found === ALL_PRODUCTS && isCounted(asked.listing) && !hasPrices(asked)

export const CategoryCount = {
  slug: col.text,
  parentSlug: col.nullable(col.text),
  name: col.translated,
  tile: col.text,
  image: StoredPicture,
  count: col.int,
}
export type CategoryCount = col.Row<typeof CategoryCount>

/** Every visible category with the number of matches in it and its children, in menu order. */
export const countCategories = async (db: Queryable, asked: Asked): Promise<CategoryCount[]> => {
  const counts = areKept(asked)
    ? sql`select category_slug, products from shelf_counts where ${countsOf(asked.listing, 'category')}`
    : sql`select m.category_slug, count(*)::integer as products from (${membersOf(asked, 'category')}) m group by m.category_slug`
  return rows(
    db,
    sql(CategoryCount)`
      ${planOf(asked)}with counts as materialized (${counts})
      select g.slug, g.parent_slug as "parentSlug", g.name, g.tile, g.image,
        (select coalesce(sum(n.products), 0)::integer from counts n join categories k on k.slug = n.category_slug where k.slug = g.slug or k.parent_slug = g.slug) as count
      from ${visibleCategories} g order by g.position`,
  )
}

export const BenefitCount = { slug: col.text, name: col.translated, icon: col.text, count: col.int }
export type BenefitCount = col.Row<typeof BenefitCount>

/** Every benefit with its number of matches. */
export const countBenefits = async (db: Queryable, asked: Asked): Promise<BenefitCount[]> => {
  const isKept =
    asked.found === ALL_PRODUCTS &&
    isCounted({ ...asked.listing, benefits: [] }) &&
    !hasPrices(asked)
  const counts = isKept
    ? sql`select benefit_slug, sum(products)::integer as products from shelf_counts where ${countsOf(asked.listing, 'benefits')} group by benefit_slug`
    : sql`select b.slug as benefit_slug, count(*)::integer as products from (${membersOf(asked, 'benefits')}) m cross join lateral unnest(m.benefits) as b (slug) group by b.slug`
  return rows(
    db,
    sql(BenefitCount)`
      ${planOf(asked)}with counts as materialized (${counts})
      select g.slug, g.name, g.icon, coalesce(n.products, 0) as count from benefits g left join counts n on n.benefit_slug = g.slug order by g.position`,
  )
}

/** The matches by price in whole thousands, and the highest price. */
export const readPrices = async (db: Queryable, asked: Asked): Promise<PriceCounts> =>
  (await row(
    db,
    sql({ dearest: col.rupiah, counts: col.list({ thousand: col.int, count: col.int }) })`
      ${planOf(asked)}with counts as materialized (
        select m.price / 1000 as thousand, count(*)::integer as count, max(m.price) as dearest from (${membersOf(asked, 'price')}) m group by 1
      )
      select coalesce(max(dearest), 0) as dearest, coalesce(json_agg(json_build_object('thousand', thousand, 'count', count) order by thousand), '[]') as counts from counts`,
  ))!
