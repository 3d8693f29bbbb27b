import * as v from 'valibot'
import { shopCall } from '../call.ts'
import { listingQuery } from './catalogue.ts'
import { picture } from './product.ts'
import { slugOf, nameOf, iconName, tile } from '../fields.ts'
import { means, count } from '../means.ts'
import { rupiah, slugParam } from '../wire.ts'

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

export const getCategory = shopCall({
  method: 'GET',
  path: '/categories/{slug}',
  summary: 'Where a category is: a former slug answers with the present one',
  auth: 'public',
  refuses: ['not_found'],
  params: slugParam,
  data: v.object({ slug: slugOf, name: nameOf }),
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
