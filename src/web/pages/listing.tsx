import { Suspense, useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { filterBenefits, filterCategories, filterPrice, listProducts, tabs } from '#contract/shop/catalogue.ts'
import { isFiltered, writeListing } from '#domain/listing.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/components/trail.tsx'
import { links } from '#web/links.ts'
import { arrivingLoader, useArriving } from '#web/loader.ts'
import { CallFailure } from '#web/send.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { listingOf, useListing } from '#web/state/listing.ts'
import { useShop } from '#web/state/shop.tsx'
import { productsData } from '#web/structured-data.ts'
import { ChosenFilters } from './parts/chosen-filters.tsx'
import { FilterPanel, FilterSheet, FilterWaiting } from './parts/filter-panel.tsx'
import { ProductGrid, WaitingGrid } from './parts/product-grid.tsx'
import { SortBar } from './parts/sort-bar.tsx'
import { useListingTitle, trailOf } from './parts/listing-title.ts'
import styles from './listing.module.css'

/** Products and their filters. The filters may fail each by itself, the products leave a message and another try in their place. */
export const loader = arrivingLoader(async ({ url, send, sendWhole, signal }) => {
  const listing = listingOf(url.pathname, url.search)
  const query = writeListing(listing)
  const call = listing.tab === 'recommended' ? listProducts : tabs
  const tab = listing.tab === 'recommended' ? {} : { tab: listing.tab }
  const source = { ...query, ...tab, source_endpoint: call.path }
  const orNull = <T,>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)
  const [found, categories, benefits, price] = await Promise.all([
    sendWhole(call, { query: { ...query, ...tab }, signal }).catch(refused),
    orNull(send(filterCategories, { query: source, signal })),
    orNull(send(filterBenefits, { query: source, signal })),
    orNull(send(filterPrice, { query: source, signal })),
  ])
  return { found, categories, benefits, price }
})

/** A call that failed is told where the products would be; the rest of the page, with all its filters, stays. */
const refused = (error: unknown): { failed: string } => {
  if (error instanceof CallFailure) return { failed: error.message }
  throw error
}

export type ListingData = Awaited<ReturnType<typeof useListingData>>
const useListingData = () => useArriving(useLoaderData<typeof loader>())

export function Component() {
  // Each of the listings is a page of its own: going from one to another shows skeletons, not the products of the last.
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
  const [sheetOpen, setSheetOpen] = useState(false)
  const { listing, isChanging } = useListing()
  const { title, path } = useListingTitle(data.categories)
  const total = 'failed' in data.found ? null : data.found.meta.total
  return (
    <div className={`container-wide ${styles.page}`}>
      <Head
        title={title}
        description={t('listing.description', { title })}
        path={path}
        isPrivate={pathname === links.search('') || Boolean(listing.search) || total === 0}
        data={
          import.meta.env.SSR && 'data' in data.found && [productsData(title, data.found.data, data.found.meta.total, { origin, locale })]
        }
      />
      <Trail items={[{ label: t('nav.home'), to: links.home() }, ...trailOf(data.categories, listing, title)]} />
      <div className={styles.columns}>
        <aside className={styles.panel} aria-label={t('listing.filter')}>
          <FilterPanel categories={data.categories} benefits={data.benefits} price={data.price} />
        </aside>
        <div className={styles.results}>
          <h1>{title}</h1>
          <SortBar total={total} onFilter={() => setSheetOpen(true)} />
          {isFiltered(listing) && <ChosenFilters categories={data.categories} benefits={data.benefits} />}
          <ProductGrid found={data.found} isChanging={isChanging} />
        </div>
      </div>
      <FilterSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        total={total}
        categories={data.categories}
        benefits={data.benefits}
        price={data.price}
      />
    </div>
  )
}

function Waiting() {
  const t = useT()
  const { title } = useListingTitle(null)
  return (
    <div className={`container-wide ${styles.page}`}>
      <Head title={title} isNowhere />
      <Trail items={[{ label: t('nav.home'), to: links.home() }, { label: title }]} />
      <div className={styles.columns}>
        <aside className={styles.panel} aria-label={t('listing.filter')}>
          <FilterWaiting />
        </aside>
        <div className={styles.results}>
          <h1>{title}</h1>
          <SortBar total={null} onFilter={() => {}} />
          <WaitingGrid />
        </div>
      </div>
    </div>
  )
}
