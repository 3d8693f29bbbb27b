import { lazy, Suspense, useId, useState } from 'react'
import { redirect, useLoaderData, useLocation } from '#web/router.ts'
import {
  filterBenefits,
  filterCategories,
  filterPrice,
  getCategory,
  type Category,
} from '#contract/catalogue/categories.ts'
import { listProducts } from '#contract/catalogue/catalogue.ts'
import { LISTING_SLICE } from '#domain/limits.ts'
import { isFiltered, writeListing, type Listing } from '#domain/catalogue/listing.ts'
import { cardOf, type CardData } from '#web/card-data.ts'
import { Head } from '#web/components/head.tsx'
import { ProductCard } from '#web/catalogue/product-card.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { pages } from '#contract/pages.ts'
import { arrivingLoader, useArriving } from '#web/loader.ts'
import { CallFailure, type Send } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { listingOf, useListing, type CategoryOption } from '#web/catalogue/listing/listing.ts'
import { useShop } from '#web/state/shop.tsx'
import { callOf, sourceOf } from '#web/catalogue/listing/slices.ts'
import { productsData } from '#web/seo/structured-data.ts'
import { ChosenFilters, RESULTS_ID } from '../listing/chosen-filters.tsx'
import { FilterPanel, FilterWaiting } from '../listing/filter-panel.tsx'
import { ProductGrid, WaitingGrid } from '../listing/product-grid.tsx'
import { SortBar } from '../listing/sort-bar.tsx'
import { chosenCount, useListingTitle, trailOf } from '../listing/listing-title.ts'
// The server renders the filters and rare states, whose code the browser loads later: their styles
// must be in the first response.
import '#web/ui/display/banner.module.css'
import '#web/ui/form/checkbox.module.css'
import '#web/ui/chip.module.css'
import '#web/ui/display/empty-state.module.css'
import '#web/ui/form/field.module.css'
import '#web/ui/form/text-input.module.css'
import '../listing/category-filter.module.css'
import '../listing/filter-panel.module.css'
import '../listing/price-filter.module.css'
import styles from './listing.module.css'
import grid from '../listing/product-grid.module.css'

// Loaded when opened: only phones have it.
const FilterSheet = lazy(() =>
  import('../listing/filter-sheet.tsx').then(({ FilterSheet: Component }) => ({
    default: Component,
  })),
)

const MENTIONED_SHOWN = 12
/** Former slugs in one address that are followed. */
const FOLLOWED_MAX = 5

/**
 * Products and their filters. Each filter may fail by itself; failed products show a message and a
 * retry.
 */
export const loader = arrivingLoader(async ({ url, send, sendWhole, signal }) => {
  const listing = listingOf(url.pathname, url.search)
  const source = sourceOf(listing)
  const call = callOf(source)
  const limit = url.searchParams.has('all') ? {} : { limit: LISTING_SLICE }
  const asked = {
    ...source.query,
    source_endpoint: source.isTabs ? ('products/tabs' as const) : ('products' as const),
  }
  const orNull = <T,>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)
  const mentions = async () =>
    (
      await send(listProducts, {
        query: { ...source.query, mentioned: '1', limit: MENTIONED_SHOWN },
        signal,
      })
    ).map(cardOf)
  const [found, categories, benefits, price, mentioned] = await Promise.all([
    sendWhole(call, { query: { ...source.query, ...limit }, signal }).catch(refused),
    orNull(send(filterCategories, { query: asked, signal })),
    orNull(send(filterBenefits, { query: asked, signal })),
    orNull(send(filterPrice, { query: asked, signal })),
    source.query['search'] && !source.isTabs ? orNull(mentions()) : null,
  ])
  if (categories) await followMoves(url.pathname, listing, categories, send)
  return {
    found: 'failed' in found ? found : { cards: found.data.map(cardOf), meta: found.meta, source },
    categories: categories && categories.map(branchOf),
    benefits,
    price,
    mentioned: mentioned ?? [],
  }
})

/** An address with the former slug of a category leads to the present one. */
const followMoves = async (
  pathname: string,
  listing: Listing,
  tree: readonly Category[],
  send: Send,
): Promise<void> => {
  const known = new Set(tree.flatMap(({ slug, children }) => [slug, ...children.map(slugOf)]))
  const strange = listing.categories.filter((slug) => !known.has(slug)).slice(0, FOLLOWED_MAX)
  const moves = await Promise.all(
    strange.map(async (slug): Promise<[string, string]> => {
      const found = await send(getCategory, { params: { slug } }).catch(() => null)
      return [slug, found?.slug ?? slug]
    }),
  )
  const moved = new Map(moves.filter(([from, to]) => from !== to))
  if (moved.size === 0) return
  const categories = [...new Set(listing.categories.map((slug) => moved.get(slug) ?? slug))]
  const address = `${pathname}?${new URLSearchParams(writeListing({ ...listing, categories })).toString()}`
  // A page that is shown already cannot follow a late redirect.
  if (!import.meta.env.SSR) location.replace(address)
  return Promise.reject(redirect(address, 301))
}
const slugOf = ({ slug }: { slug: string }) => slug

/** Shows a failed call in place of the products; the filters stay. */
const refused = (error: unknown): { failed: string } => {
  if (error instanceof CallFailure) return { failed: error.message }
  throw error
}

const leafOf = ({ slug, name, count }: CategoryOption): CategoryOption => ({ slug, name, count })
const branchOf = (category: Category) => ({
  ...leafOf(category),
  children: category.children.map(leafOf),
})

const useListingData = () => useArriving(useLoaderData<typeof loader>())

export function Component() {
  // The key shows skeletons between listings instead of the previous products.
  const { pathname } = useLocation()
  return (
    <Suspense key={pathname} fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}

function Page() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const { pathname } = useLocation()
  const data = useListingData()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { listing, isChanging } = useListing()
  const { title, path } = useListingTitle(data.categories)
  const total =
    'failed' in data.found
      ? null
      : data.found.meta.widened === 'best_sellers'
        ? 0
        : data.found.meta.total
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={title}
        description={t('listing.description', { title })}
        path={path}
        isPrivate={pathname === pages.search.path || Boolean(listing.search) || total === 0}
        data={
          import.meta.env.SSR &&
          'cards' in data.found && [
            productsData(title, data.found.cards, data.found.meta.total, { origin, locale }),
          ]
        }
      />
      <Trail
        items={[
          { label: t('nav.home'), to: pages.home() },
          ...trailOf(data.categories, listing, title),
        ]}
      />
      <Columns
        data={data}
        title={title}
        total={total}
        listing={listing}
        setSheet={setSheet}
        isChanging={isChanging}
      />
      {sheet !== 'never' && (
        <Suspense fallback={null}>
          <FilterSheet
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            total={total}
            categories={data.categories}
            benefits={data.benefits}
            price={data.price}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ColumnsProps {
  data: ReturnType<typeof useListingData>
  title: string
  total: number | null
  listing: Listing
  setSheet: (next: 'closed' | 'open' | 'never') => void
  isChanging: boolean
}

function Columns({ data, title, total, listing, setSheet, isChanging }: ColumnsProps) {
  const t = useT()
  return (
    <div className={styles.columns}>
      <aside className={styles.panel} aria-label={t('listing.filter')}>
        <FilterPanel categories={data.categories} benefits={data.benefits} price={data.price} />
      </aside>
      <div className={styles.results}>
        <h1 id={RESULTS_ID} tabIndex={-1}>
          {title}
        </h1>
        <SortBar
          total={total}
          chosen={chosenCount(data, listing)}
          onFilter={() => setSheet('open')}
        />
        {isFiltered(listing) && (
          <ChosenFilters categories={data.categories} benefits={data.benefits} />
        )}
        <ProductGrid found={data.found} categories={data.categories} isChanging={isChanging} />
        {data.mentioned.length > 0 && <Mentioned products={data.mentioned} />}
      </div>
    </div>
  )
}

/** Products that mention the search only in their description, listed apart from the results. */
function Mentioned({ products }: { products: CardData[] }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.mentioned}>
      <h2 id={id}>{t('listing.mentioned')}</h2>
      <ul className={`plain-list ${grid.grid}`}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} place="rail" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  const t = useT()
  const { title } = useListingTitle(null)
  return (
    <div className={`container ${styles.page}`}>
      <Head title={title} isNowhere />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: title }]} />
      <div className={styles.columns}>
        <aside className={styles.panel} aria-label={t('listing.filter')}>
          <FilterWaiting />
        </aside>
        <div className={styles.results}>
          <h1>{title}</h1>
          <SortBar total={null} chosen={0} onFilter={() => {}} />
          <WaitingGrid />
        </div>
      </div>
    </div>
  )
}
