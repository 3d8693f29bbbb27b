import * as v from 'valibot'
import { opaqueId, slugOf, nameOf, titleOf, grade, iconName, tile, nextCursor } from '../fields.ts'
import { means, count } from '../means.ts'
import { SORT_KEYS } from '#domain/catalogue/listing.ts'
import { shopCall } from '../call.ts'
import {
  cursorQuery,
  digits,
  formatted,
  oneLine,
  queryNumber,
  rupiah,
  slugParam,
  switchQuery,
} from '../wire.ts'
import { dimensions, picture, product, productCard, type ProductCard } from './product.ts'

const slugs = means(
  v.optional(
    v.pipe(v.string(), v.maxLength(16_000), v.regex(/^[a-zA-Z0-9, -]*$/, 'validation.invalid')),
  ),
  'Slugs with commas between them; those that the shop does not know are passed over.',
)
const search = means(
  v.optional(v.pipe(v.string(), v.maxLength(16_000, 'validation.tooLong'), oneLine)),
  'Words to look for; the first hundred characters count.',
)
const PRICE_ASKED_MAX = 1_000_000_000
const price = means(v.optional(digits(0, PRICE_ASKED_MAX, 'whole rupiah')), 'A price.')
const tab = means(
  v.optional(v.picklist(['recommended', 'new', 'bestsellers'], 'validation.oneOf')),
  'The ground of the listing: everything, what is new, or what sells best.',
)
const listingQuery = {
  category: means(
    slugs,
    'Slugs of categories with commas between them; products in any of them. Unknown ones are passed over.',
  ),
  benefits: means(
    slugs,
    'Slugs of benefits with commas between them; products with any of them. Unknown ones are passed over.',
  ),
  price_min: means(
    price,
    'The lowest price. A lowest price above the highest changes places with it.',
  ),
  price_max: means(price, 'The highest price.'),
  orderby: means(
    v.optional(
      v.picklist(
        ['rating', 'date', 'sales', 'benefits', 'price', ...SORT_KEYS],
        'validation.oneOf',
      ),
    ),
    'The name of an order, or name and direction at once. Without it a search is ordered by how well it fits.',
  ),
  order: means(v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf')), 'In which direction.'),
  search: means(search, 'Words to look for; the first hundred characters count.'),
  tab: means(tab, 'The ground of the listing: everything, what is new, or what sells best.'),
  slugs: means(slugs, 'Slugs of products with commas between them: these and no others.'),
}
/**
 * Without `limit` up to 1,000 matches; with it one page, and `next_cursor` if there are more.
 * `offset` serves virtualised lists that jump; a cursor overrides it.
 */
const sliceQuery = {
  limit: means(queryNumber(1, 1000), 'How many at most; every match, up to 1,000, without it.'),
  offset: means(
    queryNumber(0, 999_999),
    'How many matches are passed over; a cursor wins over it.',
  ),
  cursor: cursorQuery,
}

const listingMeta = v.object({
  total: means(count, 'How many match in all.'),
  next_cursor: nextCursor,
  widened: means(
    v.picklist(['none', 'similar', 'fewer_words', 'best_sellers']),
    'How a search that found nothing was widened.',
  ),
  corrected_search: means(
    v.nullable(v.string()),
    'The search as it would be spelt rightly, when words of it were taken for others ("did you mean"); else null.',
  ),
})

export const categoryGroup = means(
  v.object({
    category: means(v.object({ slug: slugOf, name: nameOf, tile: tile }), 'The main category.'),
    products: means(v.array(productCard), 'Its first products.'),
  }),
  'A main category with its first products.',
)
export type CategoryGroup = v.InferOutput<typeof categoryGroup>
// With `group_by_category=1` the data are groups. Our own callers use `listProductsByCategory` for
// those, so the type says cards.
const cardsOrGroups = v.union([
  v.array(productCard),
  v.array(categoryGroup),
]) as unknown as v.GenericSchema<ProductCard[]>

export const listProducts = shopCall({
  method: 'GET',
  path: '/products',
  summary: 'Products by category, benefit, price and search, in one of six orders',
  auth: 'optional',
  query: v.object({
    ...listingQuery,
    ...sliceQuery,
    group_by_category: means(
      switchQuery,
      '`1`: the data are groups by main category, at most twelve products each.',
    ),
    mentioned: means(
      switchQuery,
      '`1` with a search: the products that it leaves out because only their description mentions its words.',
    ),
  }),
  data: cardsOrGroups,
  meta: listingMeta,
  failure: 'failure.products',
})

export const listProductsByCategory = shopCall({
  method: 'GET',
  path: '/products/by-category',
  summary: 'The first products of each main category (also `GET /products?group_by_category=1`)',
  auth: 'optional',
  data: v.array(categoryGroup),
  failure: 'failure.products',
})

export const tabs = shopCall({
  method: 'GET',
  path: '/products/tabs',
  summary: 'New products or best-sellers: `tab` = new | bestsellers | recommended',
  auth: 'optional',
  query: v.object({ ...listingQuery, ...sliceQuery }),
  data: v.array(productCard),
  meta: listingMeta,
  failure: 'failure.products',
})

export const listPurchased = shopCall({
  method: 'GET',
  path: '/products/purchased',
  summary: 'What the customer ordered before and the shop still sells, the latest first',
  auth: 'customer',
  query: v.object({ limit: means(queryNumber(1, 50), 'How many at most; 10 without it.') }),
  data: v.array(productCard),
  failure: 'failure.products',
})

export const getProduct = shopCall({
  method: 'GET',
  path: '/products/{slug}',
  summary: 'One product with its variations',
  auth: 'optional',
  refuses: ['product_not_found'],
  params: slugParam,
  data: product,
  failure: 'failure.product',
})

export const slider = means(
  v.object({
    id: opaqueId,
    title: titleOf,
    subtitle: means(v.string(), 'A line below the title.'),
    cta: means(v.string(), 'The words of its button.'),
    href: means(v.string(), 'The page it leads to.'),
    image: means(picture, 'Its picture.'),
    theme: means(v.string(), 'The name of its colours.'),
  }),
  "A picture of the home page's slider.",
)
export const listSliders = shopCall({
  method: 'GET',
  path: '/products/sliders',
  summary: 'The home page’s slider',
  auth: 'public',
  data: v.array(slider),
  failure: 'failure.sliders',
})

const categoryLeaf = v.object({
  slug: slugOf,
  name: nameOf,
  icon: iconName,
  image: means(picture, 'Its picture.'),
  tile: tile,
  count: means(count, 'How many products of the listing are in it.'),
})
export const category = means(
  v.object({
    ...categoryLeaf.entries,
    children: means(v.array(categoryLeaf), 'The categories below it.'),
  }),
  'A category and those below it.',
)
export type Category = v.InferOutput<typeof category>

export const listCategories = shopCall({
  method: 'GET',
  path: '/categories',
  summary: 'The category tree with the number of products in each',
  auth: 'public',
  data: v.array(category),
  failure: 'failure.categories',
})

/** A call's path, with or without its slash; anything else means all products. */
const sourceEndpoint = v.optional(
  v.fallback(v.picklist(['products', '/products', 'products/tabs', '/products/tabs']), 'products'),
)
const filterQuery = v.object({
  ...listingQuery,
  source_endpoint: means(
    sourceEndpoint,
    'The call whose listing the filters describe. Any other value means all products.',
  ),
})

export const filterCategories = shopCall({
  method: 'GET',
  path: '/filters/categories',
  summary:
    'Categories of the listing described by the query, counted without its own choice of category',
  auth: 'public',
  query: filterQuery,
  data: v.array(category),
  failure: 'failure.categories',
})
export const filterBenefits = shopCall({
  method: 'GET',
  path: '/filters/benefits',
  summary:
    'Benefits of the listing described by the query, counted without its own choice of benefits',
  auth: 'public',
  query: filterQuery,
  data: v.array(
    v.object({
      slug: slugOf,
      name: nameOf,
      icon: iconName,
      count: means(count, 'How many products of the listing have it.'),
    }),
  ),
  failure: 'failure.benefits',
})
export const filterPrice = shopCall({
  method: 'GET',
  path: '/filters/price',
  summary:
    'Price range and five bands of the listing described by the query, reckoned without its own choice of price',
  auth: 'public',
  query: filterQuery,
  data: v.object({
    price: means(
      v.object({
        label: means(v.string(), 'The range in words.'),
        min: means(rupiah, 'The lowest price.'),
        max: means(rupiah, 'The highest price.'),
        count: means(count, 'How many products lie in it.'),
      }),
      'The range of all prices.',
    ),
    price_ranges: means(
      v.array(
        v.object({
          label: means(v.string(), 'The band in words.'),
          min: means(rupiah, 'The lowest price of the band.'),
          max: means(rupiah, 'The highest price of the band.'),
          count: means(count, 'How many products lie in it.'),
        }),
      ),
      'At most five bands with about as many products in each.',
    ),
  }),
  failure: 'failure.price',
})

export const suggest = shopCall({
  method: 'GET',
  path: '/products/suggestions',
  summary: 'What a half-typed search may mean: categories and products',
  auth: 'public',
  query: v.object({ search: means(search, 'What was typed so far.') }),
  data: v.object({
    categories: means(
      v.array(v.object({ slug: slugOf, name: nameOf })),
      'Categories that may be meant.',
    ),
    products: means(
      v.array(
        v.object({
          slug: slugOf,
          name: nameOf,
          image: picture,
          tile: tile,
          grade: grade,
          dimensions,
          formatted_sale_price: formatted,
          has_higher_prices: means(
            v.boolean(),
            'Other variations cost more: the price is one "from".',
          ),
        }),
      ),
      'Products that may be meant.',
    ),
  }),
  failure: 'failure.products',
})
