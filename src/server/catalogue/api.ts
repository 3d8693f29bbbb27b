import {
  filterBenefits,
  filterCategories,
  filterPrice,
  getCategory,
  listCategories,
} from '#contract/catalogue/categories.ts'
import {
  getProduct,
  listProducts,
  listProductsByCategory,
  listPurchased,
  suggest,
  tabs,
} from '#contract/catalogue/catalogue.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { isOn } from '#contract/wire.ts'
import { listWishlist } from '#contract/wishlist.ts'
import {
  parseListing,
  priceBands,
  priceRange,
  readTab,
  type PriceBand,
} from '#domain/catalogue/listing.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { serverWords } from '#i18n/server.ts'
import { CONTENT_TAG } from '../content/index.ts'
import { AppError } from '../errors.ts'
import { cached, limit } from '../http/guards.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Caller, Context } from '../shop.ts'
import { serve, type Served } from '../http/serve.ts'
import { wishlistCalls } from '../wishlist/index.ts'
import { askedOf, listGroups, listingOfSource, listSlice } from './list-products.ts'
import { markCards } from './marks.ts'
import { presentTree } from './present-categories.ts'
import { showProduct } from './show-product.ts'
import { suggestFor } from './suggest.ts'
import { findCategory } from './store/categories.ts'
import { slugNow } from './store/goods.ts'
import { countBenefits, countCategories, readPrices } from './store/facets.ts'
import {
  AVAILABILITY_TAG,
  CATALOGUE_TAG,
  listingTags,
  productTag,
  shelfTags,
  shownTags,
} from './tags.ts'
import { showPurchased } from './show-purchased.ts'
import { showWishlist } from './show-wishlist.ts'

const PURCHASED_SHOWN = 10

type Searcher = Pick<Context, 'shop' | 'ip'> & { customer: Caller | null }
/** Of customers each search counts, of guests only what is not cached. */
const SEARCH_LIMIT = limit('search', ({ customer }: Searcher) => customer?.customerId ?? null)
const GUEST_SEARCH_LIMIT = limit('searchOfGuest', ({ customer, ip }: Searcher) =>
  customer ? null : networkOf(ip),
)

/** Fixed paths come before the one with a slug, because the first match wins. */
export const catalogueCalls: Served[] = [
  ...wishlistCalls,
  serve(
    listProducts,
    [
      SEARCH_LIMIT,
      cached(listingTags, (ask, shown) =>
        markCards(
          ask,
          shown.flatMap((one) =>
            'products' in one ? (one as { products: ProductCard[] }).products : [one],
          ),
        ),
      ),
      GUEST_SEARCH_LIMIT,
    ],
    async (ask) => {
      const listing = parseListing(ask.query, 'recommended')
      if (!isOn(ask.query.group_by_category)) return listSlice(ask, listing, ask.query)
      const groups = await listGroups(ask, listing)
      const total = groups.reduce((sum, group) => sum + group.products.length, 0)
      return {
        data: groups as never,
        tags: groups.flatMap(({ products }) => shownTags(products)),
        meta: { total, next_cursor: null, widened: 'none' as const, corrected_search: null },
      }
    },
  ),
  serve(listProductsByCategory, [cached(listingTags)], async (ask) => {
    const groups = await listGroups(ask, parseListing({}, 'recommended'))
    return { data: groups, tags: groups.flatMap(({ products }) => shownTags(products)) }
  }),
  serve(tabs, [SEARCH_LIMIT, cached(listingTags, markCards), GUEST_SEARCH_LIMIT], async (ask) =>
    listSlice(ask, parseListing(ask.query, readTab(ask.query.tab)), ask.query),
  ),
  serve(suggest, [SEARCH_LIMIT, cached(listingTags), GUEST_SEARCH_LIMIT], async (ask) => {
    const data = await suggestFor(ask, ask.query.search ?? '')
    return { data, tags: shownTags(data.products) }
  }),
  serve(listPurchased, [], async (ask) => ({
    data: await showPurchased(ask, ask.query.limit ?? PURCHASED_SHOWN),
  })),
  serve(
    getProduct,
    [cached(({ params }) => [productTag(params.slug), AVAILABILITY_TAG, CONTENT_TAG])],
    async (ask) => {
      const product = await showProduct(ask, ask.params.slug)
      if (!product) {
        const slug = await slugNow(ask.shop.db, ask.params.slug)
        throw new AppError('product_not_found', slug === null ? {} : { details: { slug } })
      }
      return { data: product, tags: shownTags(product.related) }
    },
  ),
  serve(listCategories, [cached(shelfTags)], async ({ shop, locale, now }) => ({
    data: presentTree(
      await countCategories(shop.db, await askedOf({ shop, now }, parseListing({}, 'recommended'))),
      locale,
    ),
  })),
  serve(getCategory, [cached(() => [CATALOGUE_TAG])], async ({ shop, locale, params }) => {
    const category = await findCategory(shop.db, params.slug)
    if (!category) throw new AppError('not_found')
    return { data: { slug: category.slug, name: inLocale(category.name, locale) } }
  }),
  serve(
    filterCategories,
    [SEARCH_LIMIT, cached(shelfTags), GUEST_SEARCH_LIMIT],
    async ({ shop, locale, now, query }) => {
      const counts = await countCategories(
        shop.db,
        await askedOf({ shop, now }, listingOfSource(query)),
      )
      return { data: presentTree(counts, locale) }
    },
  ),
  serve(
    filterBenefits,
    [SEARCH_LIMIT, cached(listingTags), GUEST_SEARCH_LIMIT],
    async ({ shop, locale, now, query }) => {
      const counts = await countBenefits(
        shop.db,
        await askedOf({ shop, now }, listingOfSource(query)),
      )
      return {
        data: counts.map(({ slug, name, icon, count }) => ({
          slug,
          name: inLocale(name, locale),
          icon,
          count,
        })),
      }
    },
  ),
  serve(
    filterPrice,
    [SEARCH_LIMIT, cached(listingTags), GUEST_SEARCH_LIMIT],
    async ({ shop, locale, now, query }) => {
      const prices = await readPrices(shop.db, await askedOf({ shop, now }, listingOfSource(query)))
      const t = serverWords(locale)
      return {
        data: {
          price: { label: t('filter.price'), ...priceRange(prices) },
          price_ranges: priceBands(prices).map((band) => ({
            label: bandLabel(band, locale),
            ...band,
          })),
        },
      }
    },
  ),
  serve(listWishlist, [], showWishlist),
]

const bandLabel = ({ min, max }: PriceBand, locale: Locale): string =>
  serverWords(locale)('filter.priceRange', { min: formatRupiah(min), max: formatRupiah(max) })
