import * as v from 'valibot'
import { SORT_KEYS } from '#domain/catalogue/listing.ts'
import { shopCall } from '../call.ts'
import { productCard, type ProductCard, product, picture, dimensions } from './product.ts'
import { nextCursor, slugOf, nameOf, tile, opaqueId, titleOf, grade } from '../fields.ts'
import { means, count } from '../means.ts'
import {
  oneLine,
  digits,
  cursorQuery,
  queryNumber,
  switchQuery,
  slugParam,
  formatted,
} from '../wire.ts'

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
export const listingQuery = {
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

export const previewSlide = shopCall({
  method: 'GET',
  path: '/products/sliders/preview/{id}',
  summary: 'A slide as it was last saved, with a preview token of 24 hours',
  auth: 'public',
  refuses: ['forbidden', 'not_found'],
  params: v.object({ id: means(v.pipe(v.string(), v.maxLength(80), oneLine), 'Id of the slide.') }),
  query: v.object({
    token: means(
      v.optional(v.pipe(v.string(), v.maxLength(200), oneLine), ''),
      'The preview token of the address that the shop gave.',
    ),
  }),
  data: slider,
  failure: 'failure.sliders',
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
          id: opaqueId,
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
