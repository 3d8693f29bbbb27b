import { useLocation, useNavigate, useNavigation } from '#web/router.ts'
import type { InferOutput } from 'valibot'
import type { filterPrice } from '#contract/catalogue/categories.ts'
import { pages } from '#contract/pages.ts'
import {
  parseListing,
  writeListing,
  type Listing,
  type ListingTab,
} from '#domain/catalogue/listing.ts'

/** The listing tab of a page's path. */
export const tabOf = (pathname: string): ListingTab =>
  pathname === pages.newProducts()
    ? 'new'
    : pathname === pages.bestSellers()
      ? 'bestsellers'
      : 'recommended'

/**
 * The listing options of an address. A repeated parameter, as a plain form sends it, counts as one
 * list.
 */
export const listingOf = (pathname: string, search: string): Listing => {
  const address = pathname + search
  if (last?.address === address) return last.listing
  const listing = readListingOf(pathname, search)
  last = { address, listing }
  return listing
}
// Memoised: all filters of a page parse the same address.
let last: { address: string; listing: Listing } | null = null

const readListingOf = (pathname: string, search: string): Listing => {
  const asked = new URLSearchParams(search)
  const query = Object.fromEntries(
    [...asked.keys()].map((name) => [name, asked.getAll(name).join(',')]),
  )
  return parseListing(query, tabOf(pathname))
}

/** The query parameters of a listing. */
export const queryOf = (listing: Listing): Record<string, string> => writeListing(listing)

/** A category, benefit or price band to choose, and how many products it would show. */
export type CategoryOption = { slug: string; name: string; count: number }
export type CategoryBranch = CategoryOption & { children: CategoryOption[] }
/** What the filters offer; null where it could not be read. */
export type FilterOptions = {
  categories: CategoryBranch[] | null
  benefits: CategoryOption[] | null
  price: InferOutput<(typeof filterPrice)['data']> | null
}

/**
 * The listing's options, stored in the address only. While the next page loads, the new choice is
 * already shown. `change` updates options; `reset` clears all.
 */
export function useListing() {
  const here = useLocation()
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const isChanging = next !== undefined && next.pathname === here.pathname
  const listing = listingOf(here.pathname, isChanging ? next.search : here.search)

  const how = { preventScrollReset: true }
  const change = (changed: Partial<Listing>) => {
    const query = new URLSearchParams(queryOf({ ...listing, ...changed })).toString()
    void navigate(query ? `?${query}` : here.pathname, how)
  }
  const reset = () => void navigate(here.pathname, how)
  return { listing, change, reset, isChanging }
}

export const without = (slugs: readonly string[], slug: string): string[] =>
  slugs.filter((each) => each !== slug)
export const toggled = (slugs: readonly string[], slug: string): string[] =>
  slugs.includes(slug) ? without(slugs, slug) : [...slugs, slug]
