import * as v from 'valibot'
import { SORT_KEYS } from '#domain/listing.ts'
import { shopCall } from '../call.ts'
import { cursorQuery, digits, formatted, oneLine, queryNumber, rupiah, slugParam, switchQuery } from '../wire.ts'

/** A picture in several widths: `${base}-${width}.avif`. `src` is one WebP, for clients that take one or do not know AVIF. */
export const picture = v.object({ src: v.string(), base: v.string(), widths: v.array(v.number()) })
export type Picture = v.InferOutput<typeof picture>

export const priceData = v.object({
  on_sale: v.boolean(),
  regular_price: rupiah,
  /** What is paid now; equals the regular price when not on sale. */
  sale_price: rupiah,
  formatted_regular_price: formatted,
  formatted_sale_price: formatted,
  discount_percentage: v.number(),
  /** Per 100 g, or per 100 ml of what is sold by volume; null for boxes of several things. */
  formatted_unit_price: v.nullable(formatted),
  /** HTML, sanitised; null when there is none. */
  pricing_guide: v.nullable(v.string()),
})
export type PriceData = v.InferOutput<typeof priceData>

/** What a pack holds: grams, and millilitres of what is sold by volume. */
const dimensions = v.object({ weight: v.number(), volume: v.nullable(v.number()) })

export const availability = v.picklist(['now', 'tomorrow', 'out'])

export const stockData = v.object({
  /** At most 99 is shown. */
  quantity: v.number(),
  stock_status_text: v.string(),
})

export const variation = v.object({
  id: v.string(),
  attributes: v.array(v.object({ name: v.string(), value: v.string() })),
  name: v.string(),
  grade: v.string(),
  weight: v.number(),
  /** Millilitres of what is sold by volume, else null. */
  volume: v.nullable(v.number()),
  price_data: priceData,
  stock_data: stockData,
  stock_quantity: v.number(),
  availability,
  ready_tomorrow: v.boolean(),
  refrigerated: v.boolean(),
  is_wished: v.boolean(),
})
export type Variation = v.InferOutput<typeof variation>

/** What a card shows. Grade, unit, dimensions and prices are those of one variation: the cheapest that can be had. */
export const productCard = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  short_description: v.string(),
  image: picture,
  images: v.object({ featured: picture, gallery: v.array(picture) }),
  tile: v.string(),
  category: v.object({ slug: v.string(), name: v.string() }),
  grade: v.string(),
  unit: v.string(),
  dimensions,
  price_data: priceData,
  /** Other variations that can be had cost more: the price is one "from". */
  has_higher_prices: v.boolean(),
  meta_data: v.array(v.object({ key: v.string(), value: v.string() })),
  ratings: v.object({ average: v.number(), count: v.number() }),
  total_sold_display: v.string(),
  /** ISO instant of the customer's last order of it; null for guests and first-timers. */
  last_purchased: v.nullable(v.string()),
  availability,
  /** False when it cannot leave with the next window (docs/choices.md). */
  ready_tomorrow: v.boolean(),
  refrigerated: v.boolean(),
  is_wished: v.boolean(),
  variations_count: v.number(),
  /** The variation whose price is shown. */
  variation_id: v.string(),
  /** The only variation that can be had, which a card can add at once; null when there are several or none. */
  single_variation_id: v.nullable(v.string()),
})
export type ProductCard = v.InferOutput<typeof productCard>

const titled = v.object({ title: v.string(), description: v.string() })
const icon = v.object({ src: v.string() })

export const product = v.object({
  ...productCard.entries,
  description: v.string(),
  share_link: v.string(),
  delivery_info: titled,
  packaging_types: v.array(titled),
  benefits: v.array(v.object({ slug: v.string(), name: v.string(), icon: v.string(), fact: v.string() })),
  min_life_on_delivery_days: v.number(),
  checkpoints: v.object({ description: v.string(), items: v.array(v.object({ icon, title: v.string(), description: v.string() })) }),
  more_information: v.object({
    product_info: v.object({ image: picture, title: v.string(), description: v.string() }),
    info_table: v.array(v.object({ label: v.string(), value: v.string() })),
    why_tbs: v.array(v.object({ image: v.string(), title: v.string(), description: v.string() })),
    happiness_center: v.object({
      title: v.string(),
      description: v.string(),
      hotline: v.array(v.object({ label: v.string(), href: v.string(), text: v.string() })),
      faqs: v.array(v.object({ question: v.string(), answers: v.string() })),
    }),
  }),
  variations: v.array(variation),
  parent_product: v.nullable(v.object({ id: v.string(), slug: v.string() })),
  breadcrumb: v.array(v.object({ slug: v.string(), name: v.string() })),
  related: v.array(productCard),
})
export type Product = v.InferOutput<typeof product>

/** Slugs with commas between them; those that the shop does not know are passed over. The length is that of a request's head. */
const slugs = v.optional(v.pipe(v.string(), v.maxLength(16_000), v.regex(/^[a-zA-Z0-9, -]*$/, 'validation.invalid')))
/** The first hundred characters count (`domain/listing.ts`). */
const search = v.optional(v.pipe(v.string(), v.maxLength(16_000, 'validation.tooLong'), oneLine))
const PRICE_ASKED_MAX = 1_000_000_000
const price = v.optional(digits(0, PRICE_ASKED_MAX))
const tab = v.optional(v.picklist(['recommended', 'new', 'bestsellers'], 'validation.oneOf'))
const listingQuery = {
  category: slugs,
  benefits: slugs,
  /** A lowest price above the highest changes places with it. */
  price_min: price,
  price_max: price,
  /** The name of an order, or name and direction at once. */
  orderby: v.optional(v.picklist(['rating', 'date', 'sales', 'benefits', 'price', ...SORT_KEYS], 'validation.oneOf')),
  order: v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf')),
  search,
  tab,
  /** These products and no others. */
  slugs,
}
/**
 * Without `limit` every match is answered, at most 1,000; with it a slice, and `next_cursor` where there are more. `offset` begins after so many
 * matches, for a list of which the middle is looked at; a cursor wins over it.
 */
const sliceQuery = {
  limit: queryNumber(1, 1000),
  offset: queryNumber(0, 999_999),
  cursor: cursorQuery,
}

const listingMeta = v.object({
  total: v.number(),
  next_cursor: v.nullable(v.string()),
  /** How a search that found nothing was widened: `none`, `similar`, `fewer_words`, `best_sellers` (docs/choices.md). */
  widened: v.picklist(['none', 'similar', 'fewer_words', 'best_sellers']),
  /** The search as it would be spelt rightly, when words of it were taken for others ("did you mean"); else null. */
  corrected_search: v.nullable(v.string()),
})

export const categoryGroup = v.object({
  category: v.object({ slug: v.string(), name: v.string(), tile: v.string() }),
  products: v.array(productCard),
})
export type CategoryGroup = v.InferOutput<typeof categoryGroup>
// With `group_by_category=1` the data are groups. A caller of ours asks `listProductsByCategory` for them, so the type says cards.
const cardsOrGroups = v.union([v.array(productCard), v.array(categoryGroup)]) as unknown as v.GenericSchema<ProductCard[]>

export const listProducts = shopCall({
  method: 'GET',
  path: '/products',
  summary: 'Products by category, benefit, price and search, in one of six orders',
  auth: 'optional',
  query: v.object({
    ...listingQuery,
    ...sliceQuery,
    group_by_category: switchQuery,
    /** `1` with a search: the products that it leaves out because only their description mentions its words. */
    mentioned: switchQuery,
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
  query: v.object({ limit: queryNumber(1, 50) }),
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

export const slider = v.object({
  id: v.string(),
  title: v.string(),
  subtitle: v.string(),
  cta: v.string(),
  href: v.string(),
  image: picture,
  theme: v.string(),
})
export const listSliders = shopCall({
  method: 'GET',
  path: '/products/sliders',
  summary: 'The home page’s slider',
  auth: 'public',
  data: v.array(slider),
  failure: 'failure.sliders',
})

const categoryLeaf = v.object({ slug: v.string(), name: v.string(), icon: v.string(), image: picture, tile: v.string(), count: v.number() })
export const category = v.object({ ...categoryLeaf.entries, children: v.array(categoryLeaf) })
export type Category = v.InferOutput<typeof category>

export const listCategories = shopCall({
  method: 'GET',
  path: '/categories',
  summary: 'The category tree with the number of products in each',
  auth: 'public',
  data: v.array(category),
  failure: 'failure.categories',
})

/** The path of a call, with or without its slash; any other means all products. */
const sourceEndpoint = v.optional(v.fallback(v.picklist(['products', '/products', 'products/tabs', '/products/tabs']), 'products'))
const filterQuery = v.object({ ...listingQuery, source_endpoint: sourceEndpoint })

export const filterCategories = shopCall({
  method: 'GET',
  path: '/filters/categories',
  summary: 'Categories of the listing described by the query, counted without its own choice of category',
  auth: 'public',
  query: filterQuery,
  data: v.array(category),
  failure: 'failure.categories',
})
export const filterBenefits = shopCall({
  method: 'GET',
  path: '/filters/benefits',
  summary: 'Benefits of the listing described by the query, counted without its own choice of benefits',
  auth: 'public',
  query: filterQuery,
  data: v.array(v.object({ slug: v.string(), name: v.string(), icon: v.string(), count: v.number() })),
  failure: 'failure.benefits',
})
export const filterPrice = shopCall({
  method: 'GET',
  path: '/filters/price',
  summary: 'Price range and five bands of the listing described by the query, reckoned without its own choice of price',
  auth: 'public',
  query: filterQuery,
  data: v.object({
    price: v.object({ label: v.string(), min: rupiah, max: rupiah, count: v.number() }),
    price_ranges: v.array(v.object({ label: v.string(), min: rupiah, max: rupiah, count: v.number() })),
  }),
  failure: 'failure.price',
})

export const suggest = shopCall({
  method: 'GET',
  path: '/products/suggestions',
  summary: 'What a half-typed search may mean: categories and products',
  auth: 'public',
  query: v.object({ search }),
  data: v.object({
    categories: v.array(v.object({ slug: v.string(), name: v.string() })),
    products: v.array(
      v.object({
        slug: v.string(),
        name: v.string(),
        image: picture,
        tile: v.string(),
        grade: v.string(),
        dimensions,
        formatted_sale_price: formatted,
        has_higher_prices: v.boolean(),
      }),
    ),
  }),
  failure: 'failure.products',
})

const reviewFacts = {
  id: v.string(),
  author: v.object({ name: v.string(), avatar: v.nullable(v.string()) }),
  formatted_date: v.string(),
  date: v.string(),
  rating: v.number(),
  content: v.string(),
}
const rating = v.optional(digits(0, 5), '0')
export const listReviews = shopCall({
  method: 'GET',
  path: '/products/{slug}/reviews',
  summary: 'Reviews of a product, four a page',
  auth: 'public',
  refuses: ['product_not_found'],
  params: slugParam,
  query: v.object({
    review_page: v.optional(digits(1, 99_999), '1'),
    review_per_page: queryNumber(1, 50),
    review_rating: rating,
  }),
  data: v.object({
    filters: v.object({ options: v.array(v.object({ text: v.string(), cnt: v.number(), value: v.number() })) }),
    rating_summary: v.object({ average: v.number(), total_reviews: v.number() }),
    reviews: v.array(
      v.object({
        ...reviewFacts,
        images: v.array(v.object({ thumbnail: v.string(), url: v.string() })),
        video: v.nullable(v.object({ url: v.string(), cover: v.string() })),
        /** What the shop said to it. */
        answer: v.nullable(v.object({ content: v.string(), formatted_date: v.string() })),
      }),
    ),
    pagination: v.object({ total_pages: v.number(), page: v.number() }),
  }),
  failure: 'failure.product',
})
export const listReviewImages = shopCall({
  method: 'GET',
  path: '/products/{slug}/reviews/images',
  summary: 'The pictures in a product’s reviews, the newest first, at most 200; each with the review that shows it',
  auth: 'public',
  refuses: ['product_not_found'],
  params: slugParam,
  data: v.array(v.object({ url: v.string(), thumbnail: v.string(), review_id: v.string(), review: v.object(reviewFacts) })),
  failure: 'failure.product',
})
