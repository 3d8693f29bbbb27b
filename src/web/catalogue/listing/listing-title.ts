import { useLocation } from '#web/router.ts'
import { pages } from '#contract/pages.ts'
import { writeListing, type Listing } from '#domain/catalogue/listing.ts'
import { useT } from '#web/state/locale.tsx'
import {
  useListing,
  type CategoryBranch,
  type CategoryOption,
  type FilterOptions,
} from '#web/catalogue/listing/listing.ts'

/** Names of the chosen categories, in the order of the tree. */
export const chosenCategories = (
  categories: readonly CategoryBranch[] | null,
  listing: Listing,
): CategoryOption[] => {
  const all: CategoryOption[] = (categories ?? []).flatMap((category) => [
    category,
    ...category.children,
  ])
  return all.filter(({ slug }) => listing.categories.includes(slug))
}

/** How many filters narrow the listing, of those that the shop knows. */
export const chosenCount = (
  { categories, benefits }: Pick<FilterOptions, 'categories' | 'benefits'>,
  listing: Listing,
): number =>
  (categories ? chosenCategories(categories, listing).length : listing.categories.length) +
  (benefits
    ? benefits.filter(({ slug }) => listing.benefits.includes(slug)).length
    : listing.benefits.length) +
  Number(listing.priceMin !== null || listing.priceMax !== null)

/** What the listing is called, and the address by which it is known: without order and price. */
export function useListingTitle(categories: readonly CategoryBranch[] | null): {
  title: string
  path: string
} {
  const t = useT()
  const { pathname } = useLocation()
  const { listing } = useListing()
  const names = chosenCategories(categories, listing).map(({ name }) => name)
  const ground =
    listing.tab === 'new'
      ? t('listing.new')
      : listing.tab === 'bestsellers'
        ? t('listing.best')
        : t('listing.all')
  const searched = listing.search
    ? t('listing.searchTitle', { text: listing.search })
    : t('listing.searchEmpty')
  const title =
    pathname === pages.search.path
      ? searched
      : listing.tab === 'recommended' && names.length > 0
        ? names.join(', ')
        : ground
  const { search, category } = writeListing({
    ...listing,
    categories: listing.categories.slice(0, 1),
  })
  const query = new URLSearchParams({
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
  }).toString()
  return { title, path: query ? `${pathname}?${query}` : pathname }
}

/** Breadcrumbs of a category, including its parent. */
export const trailOf = (
  categories: readonly CategoryBranch[] | null,
  listing: Listing,
  title: string,
): { label: string; to?: string }[] => {
  const [only, another] = listing.categories
  const parent = another
    ? undefined
    : categories?.find(({ children }) => children.some(({ slug }) => slug === only))
  return [
    ...(parent ? [{ label: parent.name, to: pages.category(parent.slug) }] : []),
    { label: title },
  ]
}
