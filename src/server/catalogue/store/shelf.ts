import {
  BESTSELLERS_MAX,
  BESTSELLERS_UNITS_MIN,
  defaultSort,
  FACET_CHOICES_MAX,
  NEW_FOR_DAYS,
  type Listing,
} from '#domain/catalogue/listing.ts'
import type { PinKind } from '#domain/catalogue/listing-pin.ts'
import { DAY_MS, jakartaDate } from '#domain/time.ts'
import { sql, type Query } from '../../platform/database.ts'
import { planByValues } from '../../platform/db/plans.ts'
import { offerAt, shelvesAt, type Moment, type Offer } from './cards.ts'
import { ALL_PRODUCTS, type Found } from './search.ts'

/** A facet; its own choice is ignored when its options are counted. */
export type Facet = 'category' | 'benefits' | 'price'
/** A listing at a moment, with its search result. */
export type Asked = { listing: Listing; moment: Moment; found: Found }

const chosen = (table: Query, slugs: readonly string[]): Query => sql`
  (select slug from unnest(${[...slugs]}::text[]) with ordinality as c (slug, place) join ${table} using (slug) order by c.place limit ${FACET_CHOICES_MAX})`
/** Categories that are named to customers: neither hidden nor below a hidden one. */
export const visibleCategories = sql`
  (select g.* from categories g left join categories m on m.slug = g.parent_slug where not g.hidden and not coalesce(m.hidden, false))`
/** The chosen visible categories and their children, as an array. */
export const chosenCategories = ({ categories }: Listing): Query => {
  const known = chosen(sql`${visibleCategories} v`, categories)
  return sql`array(select g.slug from categories g where g.slug in ${known} or g.parent_slug in ${known})`
}
export const chosenBenefits = ({ benefits }: Listing): Query =>
  sql`array(select slug from ${chosen(sql`benefits`, benefits)} b)`

/** Products with a pin or block in a tab that holds now, as an array. */
const pinnedIn = ({ listing: { tab }, moment: { now } }: Asked, kind?: PinKind): Query =>
  sql`array(select product_id from listing_pins where listing = ${tab} and ends_on >= ${jakartaDate(now)}::date${kind ? sql` and kind = ${kind}` : sql``})`

/** Rows of a tab: all, or its pinned ones and the others apart. */
type TabPart = 'all' | 'pinned' | 'others'

const inTab = (asked: Asked, part: TabPart): Query[] => {
  const { listing, moment } = asked
  if (listing.tab === 'recommended') return []
  if (part === 'pinned') return [sql`s.product_id = any(${pinnedIn(asked, 'pin')})`]
  const itself =
    listing.tab === 'new'
      ? sql`s.first_published_at > ${new Date(moment.now.getTime() - NEW_FOR_DAYS * DAY_MS)}::timestamptz`
      : sql`s.product_id = any(array(
          select product_id from product_shelf where shown and sold_30_days >= ${BESTSELLERS_UNITS_MIN} order by sold_30_days desc, slug limit ${BESTSELLERS_MAX}))`
  if (part === 'others') return [itself, sql`s.product_id <> all(${pinnedIn(asked)})`]
  return [
    sql`((${itself} and s.product_id <> all(${pinnedIn(asked, 'block')})) or s.product_id = any(${pinnedIn(asked, 'pin')}))`,
  ]
}

const inFacets = (listing: Listing, price: Query, except: Facet | null): Query[] => {
  const parts: Query[] =
    listing.slugs.length > 0 ? [sql`s.slug = any(${[...listing.slugs]}::text[])`] : []
  if (except !== 'category' && listing.categories.length > 0)
    parts.push(sql`s.category_slug = any(${chosenCategories(listing)})`)
  if (except !== 'benefits' && listing.benefits.length > 0)
    parts.push(sql`s.benefits && ${chosenBenefits(listing)}`)
  if (except !== 'price' && listing.priceMin !== null)
    parts.push(sql`${price} >= ${listing.priceMin}::bigint`)
  if (except !== 'price' && listing.priceMax !== null)
    parts.push(sql`${price} <= ${listing.priceMax}::bigint`)
  return parts
}

/** The conditions of a listing on `product_shelf s`. */
const belongs = (
  asked: Asked,
  { price }: Offer,
  except: Facet | null,
  more: readonly Query[] = [],
  part: TabPart = 'all',
): Query =>
  sql.join(
    [
      sql`s.shown`,
      ...more,
      ...asked.found.where,
      ...inTab(asked, part),
      ...inFacets(asked.listing, price, except),
    ],
    ' and ',
  )

/** Everything in a listing as (product_id, category_slug, benefits, price). */
export const membersOf = (asked: Asked, except: Facet | null): Query => {
  const offer = offerAt(asked.moment)
  return sql`select s.product_id, s.category_slug, s.benefits, ${offer.price} as price from product_shelf s where ${belongs(asked, offer, except)}`
}

// The slug breaks ties, so that pages never overlap.
const RECOMMENDED = sql`rank desc, rating desc, sold_30_days desc, slug`
/** Sold-out products come last in every order. */
const SOLD_OUT_LAST = sql`(rank = 0)`

const ownOrder = ({ listing, found }: Asked): Query => {
  switch (listing.sort) {
    case 'date.desc':
      return sql`first_published_at desc, slug`
    case 'sales.desc':
      return sql`sold_30_days desc, ${RECOMMENDED}`
    case 'price.asc':
      return sql`price, ${RECOMMENDED}`
    case 'price.desc':
      return sql`price desc, ${RECOMMENDED}`
    case 'benefits.desc':
      return sql`tags desc, strength desc, ${RECOMMENDED}`
    case 'rating.desc':
      return found === ALL_PRODUCTS || listing.isSortChosen
        ? RECOMMENDED
        : sql`score desc, ${RECOMMENDED}`
  }
}
export const orderOf = (asked: Asked): Query =>
  sql`${SOLD_OUT_LAST}, ${putsPinsFirst(asked) ? sql`pin nulls last, ` : sql``}${ownOrder(asked)}`

/** Pins are first in the tab's own order; another order sorts them with the rest. */
const putsPinsFirst = ({ listing }: Asked): boolean =>
  listing.tab !== 'recommended' && listing.sort === defaultSort(listing.tab)

/** SRC-3: text 60 %; `shelf_merit` adds 30-day sales 20 %, availability 15 % and rating 5 %. */
const scoreOf = ({ textScore }: Found, { merit }: Offer): Query => sql`${textScore} + ${merit}`

const ranksChosen = ({ listing }: Asked): boolean =>
  listing.sort === 'benefits.desc' && listing.benefits.length > 0

const rowsOf = (asked: Asked, offer: Offer): Query => {
  const tags = ranksChosen(asked)
    ? sql`coalesce(t.tags, 0) as tags, coalesce(t.strength, 0) as strength`
    : sql`cardinality(s.benefits) as tags, s.strength`
  return sql`s.product_id, s.slug, s.main_slug, s.first_published_at, s.rating, s.sold_30_days, ${tags},
    ${offer.rank} as rank, ${offer.price} as price, ${offer.variation} as variation
    ${putsPinsFirst(asked) ? sql`, ${pinOf(asked)} as pin` : sql``}
    ${asked.found === ALL_PRODUCTS ? sql`` : sql`, ${scoreOf(asked.found, offer)} as score, ${asked.found.called} as called`}`
}
const pinOf = ({ listing: { tab }, moment: { now } }: Asked): Query =>
  sql`(select n.position from listing_pins n where n.listing = ${tab} and n.product_id = s.product_id and n.kind = 'pin' and n.ends_on >= ${jakartaDate(now)}::date)`
/** How many of the chosen benefits a product has, and how strongly. */
const chosenTags = (asked: Asked): Query =>
  ranksChosen(asked)
    ? sql`left join (
        select b.product_id, count(*) as tags, sum(b.strength) as strength from product_benefits b where b.benefit_slug = any(${chosenBenefits(asked.listing)}) group by b.product_id
      ) t on t.product_id = s.product_id`
    : sql``

/** Everything in a listing with its sort columns. */
export const matchesOf = (asked: Asked): Query => {
  const offer = offerAt(asked.moment)
  return sql`select ${rowsOf(asked, offer)} from product_shelf s ${chosenTags(asked)} where ${belongs(asked, offer, null)}`
}

/** Whether a listing is a plain search, which `search_best` can answer with its total. */
export const isSearchAlone = ({ listing, found }: Asked): boolean =>
  found.terms !== null &&
  listing.sort === 'rating.desc' &&
  !listing.isSortChosen &&
  isCounted(listing) &&
  narrowsNothing(listing)
const narrowsNothing = ({ categories, benefits, priceMin, priceMax }: Listing): boolean =>
  categories.length === 0 && benefits.length === 0 && priceMin === null && priceMax === null

/**
 * Prices and words match one product in ten thousand or nearly all, so plan with actual values.
 * Categories and benefits use an index anyway.
 */
export const planOf = ({ listing: { priceMin, priceMax }, found }: Asked): Query =>
  found !== ALL_PRODUCTS || priceMin !== null || priceMax !== null ? planByValues : sql``

/** The first rows of a search, with its total in each row. */
export const bestOf = (asked: Asked, first: number): Query => {
  const { moment, found } = asked
  const { rank, variation } = offerAt(moment)
  // `offset 0` forces a lookup per row: the planner does not know that there are few, and would
  // scan the shelf.
  return sql`
    select s.product_id, s.slug, s.rating, s.sold_30_days, s.rank, s.variation, b.score, b.total
    from search_best(${[...(found.terms ?? [])]}::text[], ${moment.isBeforeCutOff}::boolean, ${moment.tomorrow}::date, ${first}::integer) b
    cross join lateral (
      select s.product_id, s.slug, s.rating, s.sold_30_days, ${rank} as rank, ${variation} as variation from product_shelf s where s.product_id = b.product_id offset 0
    ) s`
}

/**
 * Up to this many chosen categories use their own index; beyond that the whole shelf's order is
 * faster.
 */
const CATEGORIES_WALKED_MAX = 4
const walksByCategory = ({ listing }: Asked): boolean =>
  listing.categories.length > 0 && listing.categories.length <= CATEGORIES_WALKED_MAX

/**
 * CTE names and extra conditions of a walk; a walk inside another statement's row needs its own
 * names.
 */
export type Walk = { first: Query; more?: readonly Query[] }

/**
 * The first rows of a listing: available products by index order, sold-out ones only if needed.
 * `first` is a literal so that the planner knows it.
 */
export const walkOf = (asked: Asked, { first, more = [] }: Walk): Query => {
  const isByCategory = walksByCategory(asked)
  // Few products are pinned; the others stay a walk along an index.
  const isSplit = putsPinsFirst(asked)
  const parts = shelvesAt(asked.moment).flatMap(({ offer, which, isException }, index) => {
    const firstRows = (
      except: Facet | null,
      conditions: readonly Query[],
      tabPart: TabPart = isSplit ? 'others' : 'all',
    ) => sql`
      select ${rowsOf(asked, offer)} from product_shelf s ${chosenTags(asked)} where ${belongs(asked, offer, except, conditions, tabPart)}
      order by ${ordered(asked, offer)} limit ${first}`
    const part = (name: Query, ...conditions: Query[]) => {
      const all = [which, ...more, ...conditions]
      const query =
        isByCategory && !isException
          ? sql`select w.* from unnest(${chosenCategories(asked.listing)}) as g (slug) cross join lateral (${firstRows('category', [sql`s.category_slug = g.slug`, ...all])}) w`
          : firstRows(null, all)
      return sql`${name} as materialized (${query})`
    }
    const pinned = sql`pinned_${sql.raw(String(index))}`
    const pins = isSplit
      ? [
          {
            name: pinned,
            query: sql`${pinned} as materialized (${firstRows(null, [which, ...more], 'pinned')})`,
          },
        ]
      : []
    if (isException)
      return [
        ...pins,
        {
          name: sql`part_${sql.raw(String(index))}`,
          query: part(sql`part_${sql.raw(String(index))}`),
        },
      ]
    return [
      ...pins,
      { name: sql`had`, query: part(sql`had`, sql`${offer.rank} > 0`) },
      {
        name: sql`sold_out`,
        query: part(
          sql`sold_out`,
          sql`(select count(*) from had) < ${first}`,
          sql`${offer.rank} = 0`,
        ),
      },
    ]
  })
  return sql`with ${sql.join(
    parts.map(({ query }) => query),
    ', ',
  )} ${sql.join(
    parts.map(({ name }) => sql`select * from ${name}`),
    ' union all ',
  )}`
}

/** A listing's order in shelf columns, so that its indexes apply. */
const ordered = (asked: Asked, { rank, price }: Offer): Query => {
  const recommended = sql`${rank} desc, s.rating desc, s.sold_30_days desc, s.slug`
  switch (asked.listing.sort) {
    case 'date.desc':
      return sql`s.first_published_at desc, s.slug`
    case 'sales.desc':
      return sql`s.sold_30_days desc, ${recommended}`
    case 'price.asc':
      return sql`${price}, ${recommended}`
    case 'price.desc':
      return sql`${price} desc, ${recommended}`
    case 'benefits.desc':
      return ranksChosen(asked)
        ? sql`coalesce(t.tags, 0) desc, coalesce(t.strength, 0) desc, ${recommended}`
        : sql`cardinality(s.benefits) desc, s.strength desc, ${recommended}`
    case 'rating.desc':
      return recommended
  }
}

/**
 * The total of a listing, from stored counts if possible. A price range that excludes nothing does
 * not count as a filter.
 */
export const totalOf = (asked: Asked): Query => {
  const { listing, moment, found } = asked
  const shelves = shelvesAt(moment)
  const counted = sql.join(
    shelves.map(
      ({ offer, which }) =>
        sql`(select count(*)::integer from product_shelf s where ${belongs(asked, offer, null, [which])})`,
    ),
    ' + ',
  )
  if (found !== ALL_PRODUCTS || !isCounted(listing)) return counted
  const kept = sql`(select coalesce(sum(products), 0)::integer from shelf_counts where ${countsOf(listing, null)})`
  const beyond = shelves.flatMap(({ offer: { price }, which }) => [
    ...(listing.priceMin === null
      ? []
      : [
          sql`exists (select 1 from product_shelf s where s.shown and ${which} and ${price} < ${listing.priceMin}::bigint)`,
        ]),
    ...(listing.priceMax === null
      ? []
      : [
          sql`exists (select 1 from product_shelf s where s.shown and ${which} and ${price} > ${listing.priceMax}::bigint)`,
        ]),
  ])
  return beyond.length === 0
    ? kept
    : sql`case when ${sql.join(beyond, ' or ')} then ${counted} else ${kept} end`
}

/** Whether stored counts cover a listing, prices aside. */
export const isCounted = ({ tab, slugs, benefits }: Listing): boolean =>
  tab === 'recommended' && slugs.length === 0 && benefits.length <= 1

/** The rows of `shelf_counts` for a listing; `each` is the facet counted per slug. */
export const countsOf = (listing: Listing, each: 'category' | 'benefits' | null): Query => {
  const benefit =
    each === 'benefits' ? sql`benefit_slug <> ''` : sql`benefit_slug = ${listing.benefits[0] ?? ''}`
  if (each === 'category' || listing.categories.length === 0) return benefit
  return sql`${benefit} and category_slug = any(${chosenCategories(listing)})`
}
